import { describe, expect, it } from 'vitest'
import type { CrossReference } from './finder.contract.ts'
import { findCompatibleNumbers, findProductFits, isUnidentified } from './product-fits.ts'

const row = (system: string, facts: Partial<CrossReference>): CrossReference => ({
  id: system,
  kind: 'analyser',
  maker: 'Watts',
  system,
  principle: null,
  reagentNeed: 'yes',
  analyser: system,
  reagents: 'buffer and indicator',
  itemNumber: null,
  confidence: 'low',
  interval: null,
  neutraliser: null,
  approval: null,
  notes: null,
  aliases: null,
  sources: 'Manual https://x.example/manual',
  checked: '2026-11-20',
  ...facts,
})

const ROWS = [
  row('CLX-Ex', { analyser: 'CLX-Ex, catalogue no. 28031', aliases: '28031\nA28031' }),
  row('CLX-Ex2', { analyser: 'CLX-Ex2, catalogue no. 28034', itemNumber: '09991', confidence: 'high' }),
  row('CLX-XT', { analyser: 'CLX-XT, catalogue no. 28030', itemNumber: '09991', confidence: 'medium' }),
  row('CL17', { maker: 'Hach', analyser: 'CL17, CL17sc' }),
  row('BalClor', { kind: 'system', itemNumber: '09991', confidence: 'high' }),
]
const fitsOf = (names: string[], goesWith: string[] = []) =>
  findProductFits(ROWS, names, goesWith).fits.map(({ analyser, catalogueNumber, verdict }) => [
    analyser,
    catalogueNumber,
    verdict,
  ])

describe('what the cross-reference says of a product', () => {
  it('names the analysers of a reagent, and the maker’s others as questions', () => {
    expect(fitsOf(['09991', 'CLX set'], ['28034', '28030'])).toEqual([
      ['CLX-Ex2', '28034', 'fits'],
      ['CLX-XT', '28030', 'likely'],
      ['CLX-Ex', '28031', 'ask'],
    ])
    expect(fitsOf(['9991'])).toEqual([])
  })

  it('names the reagent of an analyser, by its number or by an alias, only where it is known', () => {
    const takes = (...names: string[]) => findProductFits(ROWS, names, []).takes
    expect(takes('28034', 'CLX-Ex2')).toEqual({ itemNumber: '09991', verdict: 'fits' })
    expect(takes('28030')).toEqual({ itemNumber: '09991', verdict: 'likely' })
    expect(takes('RMS-1101', 'A28031')).toBeNull()
  })

  it('accepts the catalogue’s related products only as far as the documents confirm them', () => {
    expect(fitsOf(['RMS-1'], ['28030'])).toEqual([['CLX-XT', '28030', 'likely']])
    expect(findProductFits(ROWS, ['RMS-1'], ['28030']).fits).toMatchObject([
      { confidence: 'low', reason: null, sources: null },
    ])
    expect(fitsOf(['RMS-1'], ['RMS-1103', 'CL17'])).toEqual([['CL17', null, 'ask']])
    expect(fitsOf(['RMS-1'], ['RMS-1201'])).toEqual([])
  })
})

it('a number is returned with what certainly or probably belongs to it, and nothing else', () => {
  expect(findCompatibleNumbers(ROWS, '09991')).toEqual([
    { itemNumber: '28034', verdict: 'fits', isTaker: true },
    { itemNumber: '28030', verdict: 'likely', isTaker: true },
  ])
  expect(findCompatibleNumbers(ROWS, '28030')).toEqual([{ itemNumber: '09991', verdict: 'likely', isTaker: false }])
  for (const unproven of ['28031', 'RMS-1001']) expect(findCompatibleNumbers(ROWS, unproven)).toEqual([])
})

it('a product is unidentified where the cross-reference has read no document on it, by number or alias', () => {
  const rows = [
    ...ROWS,
    row('CLX-XT2', { reagentNeed: 'unknown' }),
    row('TCL-4', { kind: 'item', reagentNeed: 'unknown', analyser: null }),
    row('Unknown system', { kind: 'system', reagentNeed: 'unknown', analyser: null }),
  ]
  expect(isUnidentified(rows, ['RMS-1102', 'clx xt2'])).toBe(true)
  expect(isUnidentified(rows, ['RMS-1009', 'TCL 4'])).toBe(true)
  expect(isUnidentified(rows, ['28034', 'CLX-Ex2'])).toBe(false)
  expect(isUnidentified(rows, ['RMS-9', 'Unknown system'])).toBe(false)
})
