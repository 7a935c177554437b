import { AddToRfq, ListedNote } from '#modules/rfq/web/AddToRfq.tsx'
import type { AddToRfqProps } from '#modules/rfq/web/AddToRfq.tsx'

export interface AddToRfqIslandProps extends AddToRfqProps {
  /** Where the list stands; given, a note under the button says what the list holds of this product. */
  listHref?: string
}

/** Add to RFQ on a still page. The island's own box carries `buy` or `pd-buy`. */
export const AddToRfqIsland = ({ listHref, ...props }: AddToRfqIslandProps) => (
  <>
    <AddToRfq {...props} />
    {listHref && <ListedNote productId={props.product.id} listHref={listHref} />}
  </>
)
