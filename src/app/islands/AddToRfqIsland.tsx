import { AddToRfq, ListedNote } from '#site/rfq/web/AddToRfq.tsx'
import type { AddToRfqProps } from '#site/rfq/web/AddToRfq.tsx'

/** Add to RFQ on a still page; on a product's own page with a note of what the list holds of it. */
export const AddToRfqIsland = (props: AddToRfqProps) => (
  <>
    <AddToRfq {...props} />
    {props.look === 'page' && <ListedNote productId={props.product.id} />}
  </>
)
