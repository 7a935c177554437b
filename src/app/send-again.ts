import type { BuyerRequest } from '#money/requests/buyer.contract.ts'
import { clampQuantity, type RfqProduct } from '#site/rfq/rfq-list.ts'

interface ListedAgain {
  found: { product: RfqProduct; quantity: number }[]
  unmatched: string[]
}

/** The lines of a request for the request list: articles of the catalogue, and the others as they were written. */
export function listAgain(products: readonly RfqProduct[], { lines }: Pick<BuyerRequest, 'lines'>): ListedAgain | null {
  const found: ListedAgain['found'] = []
  const unmatched: string[] = []
  for (const { product, text, itemNumber, quantity, unit } of lines) {
    const listed = products.find((each) => each.itemNumber === product?.itemNumber)
    if (listed === undefined) {
      const counted = quantity === null ? '' : `, ${quantity}${unit === null ? '' : ` ${unit}`}`
      unmatched.push(`${itemNumber === null ? text : `${itemNumber} ${text}`}${counted}`)
      continue
    }
    const { id, name, itemNumber: number, description } = listed
    found.push({ product: { id, name, itemNumber: number, description }, quantity: clampQuantity(quantity ?? 1) })
  }
  return lines.length === 0 ? null : { found, unmatched }
}
