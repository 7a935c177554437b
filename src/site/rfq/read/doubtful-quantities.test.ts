import { describe, expect, it } from 'vitest'
import { paste, read } from './around/pasted-products.fixture.ts'

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

describe('a quantity on another line than its item', () => {
  it.each([
    '28034\n3 pcs\nRMS-1204\n10 pcs',
    '3 pcs\n28034\n10 pcs\nRMS-1204',
    '28034\n3 stk\n\nRMS-1204\n10 stk',
    'Art. 28034\nCLX-Ex2 TRO monitor\nMenge: 3\nArt. RMS-1204\nDPD cuvettes\nMenge: 10',
    '28034\n3\n\nRMS-1204\n10',
  ])('belongs to it where all lines alternate: %j', (text) => {
    expect(read(text).filter(([item]) => item !== null)).toEqual([
      ['28034', 3, 'found'],
      ['RMS-1204', 10, 'found'],
    ])
  })

  it.each([
    // Blank lines say the opposite of the order.
    '28034\n\n3 pcs\nRMS-1204\n\n10 pcs',
    '28034\n\n3\nRMS-1204\n\n10',
    '3 pcs\n\n28034\n10 pcs\n\nRMS-1204',
    // One more or one less.
    '28034\n3 pcs\nRMS-1204\n10 pcs\n09991',
    '28034\n3\nRMS-1204\n10\n5',
    '2\n28034\n3\nRMS-1204\n10',
    // In blocks.
    '28034\nRMS-1204\n3\n10',
    '3 stk\n10 stk\n28034\nRMS-1204',
    '3 pcs:\n28034\nRMS-1204',
    '28034\nRMS-1204\n3 pcs needed',
    '28034\nRMS-1204\nabout 3 pcs',
    '28034\nRMS-1204\n25 kg',
  ])('is asked about in any other order: %j', (text) => {
    const items = paste(text).filter(({ product }) => product !== null)
    expect(items.length).toBeGreaterThan(1)
    expect(items.map(({ verdict, quantity }) => [verdict, quantity])).toEqual(items.map(() => ['unclear', null]))
  })

  it('is joined with no item across another one', () => {
    expect(read('28034\n09991 2 sets\n3 pcs')).toEqual([
      ['28034', null, 'unclear'],
      ['09991', 2, 'check'],
    ])
  })

  it('is not lost next to an item that has one', () => {
    expect(paste('09991 2 sets\n28034 1 pc\n3 pcs').map(({ verdict, doubts }) => [verdict, doubts])).toEqual([
      ['found', []],
      ['check', ['3 pcs']],
    ])
  })

  it('is none where lines are numbered above their items', () => {
    expect(read('1\n09991 2 sets\n2\n28034 3 pcs')).toEqual([
      ['09991', 2, 'found'],
      ['28034', 3, 'found'],
    ])
  })

  it('is asked about for words without an item number', () => {
    expect(paste('Gasket\n3 pcs\nValve\n4 pcs').map(({ verdict, quantity }) => [verdict, quantity])).toEqual([
      ['missing', null],
      ['missing', null],
    ])
  })
})
