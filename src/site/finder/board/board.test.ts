import { describe, expect, it } from 'vitest'
import type { CrossReference } from '../finder.contract.ts'
import { STARTER_REFERENCES } from '../starter/starter-references.server.ts'
import { BOARD_STEPS, chooseStep, OTHER, readBoard, readWishes, reagentOf } from './board.ts'
import { planReagentYear } from './reagent-year.ts'

const ROWS: CrossReference[] = STARTER_REFERENCES.map((row, at) => Object.assign({ id: `row-${at}` }, row))
const read = (address: string, rows = ROWS) => readBoard(Object.fromEntries(new URLSearchParams(address)), rows)
const names = (address: string) => read(address).options.map(({ name }) => name)

describe('what is on board', () => {
  it('is asked step by step, each with what the one before leaves', () => {
    expect(read('').open).toBe('maker')
    expect(names('')).toContain('Headway Technology Group')
    expect(read('maker=hyundai').open).toBe('system')
    expect(names('maker=hyundai')).toEqual(['HiBallast', 'EcoBallast'])
    expect(read('maker=hyundai&system=hiballast').open).toBe('analyser')
    expect(names('maker=hyundai&system=hiballast')).toContain('CLX-Ex2')
  })

  it('an analyser names the reagent, a system never does', () => {
    const known = read('maker=headway-technology-group&system=oceanguard&analyser=clx-ex2')
    expect([known.open, reagentOf(known.row)]).toEqual([null, '09991'])
    const unread = read('maker=headway-technology-group&system=oceanguard&analyser=other')
    expect([unread.open, unread.row?.system, reagentOf(unread.row)]).toEqual([
      null,
      'OceanGuard, HMT-50 to HMT-4000',
      null,
    ])
  })

  it.each(['maker=alfa-laval&system=pureballast-3', 'maker=bawat&system=mk2', 'maker=ecochlor&system=ecochlor-bwts'])(
    '%s needs no third step',
    (address) => expect(read(address)).toMatchObject({ open: null, isWithoutAnalyser: true }),
  )

  it('an analyser alone is enough, and a user who knows neither maker nor system can continue', () => {
    expect(reagentOf(read('analyser=clx-ex2').row)).toBe('09991')
    expect(read('maker=other')).toMatchObject({ open: 'analyser' })
    expect(read('maker=other&system=hiballast&analyser=other')).toMatchObject({ open: null, row: null })
  })

  it('an unknown value counts as not given', () => {
    expect(read('maker=nobody').open).toBe('maker')
    expect(read('maker=hyundai&system=oceanguard').open).toBe('system')
    expect(read('analyser=__proto__').open).toBe('maker')
  })

  it('every choice leads to the row that it names, also where two share a name or bear a reserved one', () => {
    const clx = ROWS.find(({ system }) => system === 'CLX-Ex2')
    if (clx === undefined) throw new Error('The starter rows have no CLX-Ex2')
    const rows = [...ROWS, { ...clx, id: 'second', maker: 'Other maker' }, { ...clx, id: 'third', system: OTHER }]
    const slugs = read('maker=other', rows).options.map(({ slug }) => slug)
    expect(new Set(slugs).size).toBe(slugs.length)
    expect(slugs).not.toContain(OTHER)
    const found = slugs.map((slug) => read(`maker=other&analyser=${slug}`, rows).row?.id)
    expect(new Set(found).size).toBe(slugs.length)
  })

  it('a change leaves the steps before it and the answers for the calendar', () => {
    const asked = { maker: 'hyundai', system: 'hiballast', analyser: 'clx', mixed: '2026-12-01' }
    expect(BOARD_STEPS.map((step) => chooseStep(asked, step, null))).toEqual([
      '?mixed=2026-12-01',
      '?maker=hyundai&mixed=2026-12-01',
      '?maker=hyundai&mixed=2026-12-01&system=hiballast',
    ])
  })

  it('counts and days are read within their limits', () => {
    expect(readWishes({})).toMatchObject({ analysers: 1, tests: 1, mixed: '', daysInHand: null })
    expect(readWishes({ count: '0', test: '0', days: '999', mixed: '2026-02-30', call: '0000-01-01' })).toMatchObject({
      analysers: 1,
      tests: 0,
      daysInHand: 365,
      mixed: '',
      call: '',
    })
    expect(readWishes({ count: 'two', port: ' Rotterdam\n NLRTM ' })).toMatchObject({
      analysers: 1,
      port: 'Rotterdam  NLRTM',
    })
  })
})

it('a box is planned from the day on which it is mixed', () => {
  const box = { changeAfterDays: 90, keepsForDays: 365 }
  expect(planReagentYear('2026-12-01', box, { call: '2027-11-12', daysInHand: 30 })).toEqual({
    mixed: '2026-12-01',
    changes: ['2027-03-01', '2027-05-30', '2027-08-28', '2027-11-26'],
    ends: '2027-12-01',
    newBox: '2027-11-26',
    reorderBy: '2027-10-13',
  })
  expect(planReagentYear('2026-12-01', { changeAfterDays: 500, keepsForDays: 365 })).toMatchObject({
    changes: [],
    newBox: '2027-12-01',
    reorderBy: null,
  })
})
