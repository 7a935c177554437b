import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AGENT_NAMES, calculateDosing, DOSING_FIELDS, readDosing, type DosingInput, writeTyped } from './dosing.ts'

const of = (input: Partial<DosingInput>) => calculateDosing({ agent: 'anhydrous', ...input })

describe('the worked examples of the facts', () => {
  const example = { volume: 10_000, measured: 2, target: 0.1, factor: 1.2 }

  it('10 000 m³ from 2.0 to 0.1 mg/L take 50.844 kg anhydrous, 79.8 kg pentahydrate', () => {
    expect(of(example)?.mass).toBeCloseTo(50.844, 6)
    expect(of({ ...example, agent: 'pentahydrate' })?.mass).toBeCloseTo(79.8, 6)
    expect(of(example)?.ceilingMass).toBeCloseTo(101.688, 6)
    expect(of({ ...example, agent: 'bisulfite' })?.ceilingMass).toBeNull()
  })

  it('1000 m³/h from 2.0 to 0 take 4.46 kg/h, which is 11.706 L/h of a 30 % solution', () => {
    const running = of({ flow: 1000, measured: 2, target: 0, factor: 1, strength: 30, density: 1.27 })
    expect(running?.rate).toBeCloseTo(4.46, 6)
    expect(running?.solutionRate).toBeCloseTo(11.706, 3)
  })

  it('a tank lasts as long as its agent', () => {
    const lasting = of({ flow: 1000, measured: 2, target: 0, factor: 1, strength: 30, density: 1.27, tank: 117.06 })
    expect(lasting?.endurance).toBeCloseTo(10, 3)
  })

  it('below the target there is nothing to dose', () => {
    expect(of({ volume: 10_000, measured: 0.05 })?.mass).toBe(0)
  })

  it('500 m³/h from 1.5 to 0.1 at the ceiling take 3.7464 kg/h', () => {
    expect(of({ agent: 'own', ratio: 4.46, flow: 500, measured: 1.5, target: 0.1 })?.rate).toBeCloseTo(3.7464, 6)
  })
})

describe('an address', () => {
  it('is read with comma, point and spaces; nothing is worked out before there is a reading', () => {
    expect(readDosing({ volume: '10 000', measured: '2,0', target: '0.1', factor: '1.2' }).result?.mass).toBeCloseTo(
      50.844,
    )
    expect(readDosing({}).result).toBeNull()
    expect(readDosing({}).values).toMatchObject({ target: '0.1', factor: '1.2', volume: '' })
    expect(readDosing({ agent: 'own', volume: '1', measured: '1' }).result).toBeNull()
  })

  it('names the field that is wrong', () => {
    expect(readDosing({ volume: '-1', measured: 'two', factor: '3' }).wrong).toEqual(['volume', 'measured', 'factor'])
    expect(readDosing({ volume: '1e9', measured: '2' }).result).toBeNull()
  })

  it('any content gives a finite amount or none', () => {
    const field = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.double().map(String),
      fc.constantFrom('', '0', '1e400', '１２', '-0', 'NaN'),
    )
    const address = fc.record(Object.fromEntries(DOSING_FIELDS.map((name) => [name, field])))
    fc.assert(
      fc.property(address, fc.constantFrom(...AGENT_NAMES, 'water'), (asked, agent) => {
        const { result } = readDosing({ ...asked, agent })
        for (const amount of Object.values(result ?? {})) {
          if (amount !== null) expect(Number.isFinite(amount) && amount >= 0).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('is shown with the decimal mark of the page, and otherwise as it was typed', () => {
    expect(writeTyped('nb', 'target', '0.1')).toBe('0,1')
    expect(writeTyped('en', 'target', '0,25')).toBe('0.25')
    expect(writeTyped('nb', 'volume', '20000.5')).toBe('20000,5')
    for (const typed of ['20.000', '20 000', 'two', '']) expect(writeTyped('nb', 'volume', typed)).toBe(typed)
  })

  it('asks again for a volume that means twenty thousand to one reader and twenty to another', () => {
    const read = (volume: string) => readDosing({ volume, measured: '2', agent: 'anhydrous' })
    for (const volume of ['20,000', '20.000', '1.200.000']) {
      expect(read(volume), volume).toMatchObject({ wrong: ['volume'], result: null })
    }
    for (const volume of ['1 2', '1e3', '0x10']) expect(read(volume).wrong, volume).toEqual(['volume'])
    for (const volume of ['20 000', '20000', '20000,5', '0.125']) expect(read(volume).wrong, volume).toEqual([])
  })
})
