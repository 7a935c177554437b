import { describe, expect, it } from 'vitest'
import { readPastedList } from './read-pasted-list.ts'

const PRODUCTS = Object.entries({
  '09991': 'CLX reagent set',
  '28034': 'CLX-Ex2 TRO monitor',
  '28030': 'CLX-XT TRO monitor',
  'RMS-1204': 'DPD cuvettes',
}).map(([itemNumber, name]) => ({ id: itemNumber, itemNumber, name, description: '' }))

const paste = (text: string) => readPastedList(text, PRODUCTS).rows
const read = (text: string) =>
  paste(text).map(({ product, quantity, verdict }) => [product?.itemNumber ?? null, quantity, verdict])

describe('a quantity that may be another one', () => {
  it.each([
    ['28034 6 pcs/vessel', '/vessel'],
    ['28034 6 stk./skip', '/skip'],
    ['28034 6 Stück / Schiff', '/ Schiff'],
    ['28034 6 uds/buque', '/buque'],
    ['3 sets/engine 09991', '/engine'],
    ['28034 2 Stück/Monitor', '/Monitor'],
  ])('asks about "%s"', (line, doubt) => {
    expect(paste(line).map(({ verdict, doubts }) => [verdict, doubts])).toEqual([['check', [doubt]]])
  })

  it('takes a slash before a word of the article for a separator', () => {
    expect(read('09991 / 2 sets / CLX reagent')).toEqual([['09991', 2, 'found']])
  })

  it.each([
    ['09991 3 boxes/10', [3, 10, 30]],
    ['09991;3;BX/10', [3, 10, 30]],
    ['RMS-1204 3,250 pcs', [3, 4, 3250]],
    ['RMS-1204 x 7.500', [7, 8, 7500]],
    ['Item;Qty\nRMS-1204;1,250', [1, 2, 1250]],
    ['Item;Qty;UoM\nRMS-1204;3;CTN/24', [3]],
    ['Item;Qty;UoM\nRMS-1204;3 pcs;PK10', [3]],
    ['Varenr\tAntall\tEnhet\nRMS-1204\t3\tstk/skip', [3]],
  ])('asks for the quantity of %j', (text, choices) => {
    expect(paste(text).map(({ verdict, choices: each }) => [verdict, each])).toEqual([['unclear', choices]])
  })

  it('reads thousands where a price of the line shows the decimal sign', () => {
    expect(read('RMS-1204 1.500 Stk á 12,50 EUR')).toEqual([['RMS-1204', 1500, 'found']])
  })

  it.each(['min 8', 'max. 2', '2 stk nok', 'mindestens 6', 'mínimo 5', '3 pcs in stock'])(
    'asks about the remark "%s" next to the quantity, and not about the other rows',
    (remark) => {
      expect(read(`Item;Qty;Remarks\nRMS-1204;4;${remark}\n28034;1;`)).toEqual([
        ['RMS-1204', 4, 'check'],
        ['28034', 1, 'found'],
      ])
    },
  )
})
