import { readPastedList } from '../read-pasted-list.ts'

const PRODUCTS = Object.entries({
  '09991': 'CLX reagent set',
  '28034': 'CLX-Ex2 TRO monitor',
  '28030': 'CLX-XT TRO monitor',
  'RMS-1204': 'DPD cuvettes',
}).map(([itemNumber, name]) => ({ id: itemNumber, itemNumber, name, description: '' }))

/** The rows of a pasted list, of a catalogue with four articles. */
export const paste = (text: string) => readPastedList(text, PRODUCTS).rows

/** Item number, quantity and verdict of each row. */
export const read = (text: string) =>
  paste(text).map(({ product, quantity, verdict }) => [product?.itemNumber ?? null, quantity, verdict])
