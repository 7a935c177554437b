import { describe, expect, it } from 'vitest'
import { matchPastedList } from './match-pasted-list.ts'
import { parsePastedList } from './parse-pasted-list.ts'

const PRODUCTS = ['09991', '28034', '28030', 'WTK-CT-80038', 'RMS-1001', '007', '7-0'].map((itemNumber) => ({
  id: itemNumber,
  itemNumber,
  name: `Product ${itemNumber}`,
  description: '',
}))

const paste = (text: string) => matchPastedList(parsePastedList(text), PRODUCTS)
const read = (line: string) => paste(line).found.map(({ product, quantity }) => [product.itemNumber, quantity])

describe('pasted list', () => {
  it.each<[string, string, number]>([
    ['09991', '09991', 1],
    ['09991 x 2', '09991', 2],
    ['09991 × 2 pcs', '09991', 2],
    ['2 x 09991', '09991', 2],
    ['2x 09991', '09991', 2],
    ['12 pcs of 28034', '28034', 12],
    ['09991; 3', '09991', 3],
    ['09991, qty 3', '09991', 3],
    ['09991\t4', '09991', 4],
    ['4\t09991', '09991', 4],
    ['1\t09991\tCLX reagent set\t5', '09991', 5],
    ['09991 5', '09991', 5],
    ['RMS-1001 6', 'RMS-1001', 6],
    ['rms 1001', 'RMS-1001', 1],
    ['wtk-ct-80038 = 7', 'WTK-CT-80038', 7],
    ['CLX 09991', '09991', 1],
    ['CLX reagent set 09991 x 2', '09991', 2],
    ['9991', '09991', 1],
    ['9991 x 3', '09991', 3],
    ['"28030";"2"', '28030', 2],
  ])('reads %j', (line, itemNumber, quantity) => {
    expect(read(line)).toEqual([[itemNumber, quantity]])
  })

  it('gives a line for each that was not found, by its place in the paste', () => {
    const { found, missing } = paste('09991 x 2\n\nABC-1\r\n28034\nunknown thing 3')
    expect(found).toHaveLength(2)
    expect(missing.map(({ line, text }) => [line, text])).toEqual([
      [3, 'ABC-1'],
      [5, 'unknown thing 3'],
    ])
  })

  it('does not take a second item number for a quantity', () => {
    expect(paste('28034 28030').missing).toHaveLength(1)
  })

  it('does not add a line that asks for none', () => {
    expect(read('09991 x 0')).toEqual([])
  })

  it('reads no more than 500 lines', () => {
    expect(parsePastedList('09991\n'.repeat(600))).toHaveLength(500)
  })
})
