import { AddToRfq, ListedNote } from '#site/rfq/web/AddToRfq.tsx'
import type { AddToRfqProps } from '#site/rfq/web/AddToRfq.tsx'

/** Add to RFQ on a static page; on a product's own page with its quantity on the list. */
export const AddToRfqIsland = (props: AddToRfqProps) => (
  <>
    <AddToRfq {...props} />
    {props.look === 'page' && <ListedNote productId={props.product.id} />}
  </>
)
