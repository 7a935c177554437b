import { useState } from 'react'
import { announce } from '#core/web/announce.ts'
import { useMessages } from '#core/web/page-language.ts'
import type { RfqProduct } from '../rfq-list.ts'
import { OPENS_LIST } from '../rfq.limits.ts'
import { QuantityStepper } from './QuantityStepper.tsx'
import { rfqStore, useListedQuantity, usePendingQuantity } from './rfq-store.ts'

export interface AddToRfqProps {
  product: RfqProduct
  /** The quantity that was read for it: the field begins with it, whatever is pending elsewhere. */
  quantity?: number
  /** `page`: the one orange button of a product's page; `card`: one of many. */
  look?: 'card' | 'page'
}

/** Quantity and Add to RFQ button, without a box: inside a `.buy` or `.pd-buy`. */
export function AddToRfq({ product, quantity: read, look = 'card' }: AddToRfqProps) {
  const { list } = useMessages('rfq')
  const pending = usePendingQuantity(product.id)
  const [asked, setAsked] = useState(read ?? null)
  const label = product.itemNumber || product.name
  const add = () => {
    const quantity = asked === null ? rfqStore.add(product) : rfqStore.addOne(product, asked)
    if (quantity === 0) window.alert(list.full)
    else announce(list.onList(quantity, label))
  }
  const button = look === 'page' ? 'button button-main' : 'button button-ink button-small'
  return (
    <>
      <QuantityStepper
        value={asked ?? pending}
        itemNumber={label}
        onChange={(quantity) => (asked === null ? rfqStore.setPending(product.id, quantity) : setAsked(quantity))}
        {...(look === 'page' ? { size: 'step-large' } : {})}
      />
      <button className={button} type="button" aria-label={`${list.add}: ${label}`} onClick={add}>
        {list.add}
      </button>
    </>
  )
}

/** Quantity of this product on the list, with a link to it. Renders nothing without one. */
export function ListedNote({ productId }: { productId: string }) {
  const { list } = useMessages('rfq')
  const quantity = useListedQuantity(productId)
  return (
    <p className="small rfq-note">
      {quantity > 0 && (
        <>
          {list.listed(quantity)}.{' '}
          <button className="rfq-link" type="button" {...OPENS_LIST}>
            {list.openList}
          </button>
        </>
      )}
    </p>
  )
}
