import { describe, expect, it } from 'vitest'
import { PORTS } from './ports.data.ts'

describe('reference ports', () => {
  it('lists 85 ports, each once and with a UN/LOCODE', () => {
    expect(PORTS).toHaveLength(85)
    expect(new Set(PORTS.map(({ locode }) => locode)).size).toBe(85)
    for (const port of PORTS) expect(port.locode).toMatch(/^[A-Z]{2}[A-Z2-9]{3}$/)
  })

  it('writes each country in one way only, as its code says', () => {
    const pairs = new Set(PORTS.map((port) => `${port.locode.slice(0, 2)} ${port.country}`))
    expect(pairs.size).toBe(new Set(PORTS.map(({ locode }) => locode.slice(0, 2))).size)
    expect(pairs.size).toBe(new Set(PORTS.map(({ country }) => country)).size)
  })

  it('has positions on the globe and time zones of the IANA database', () => {
    for (const port of PORTS) {
      expect(Math.abs(port.latitude), port.name).toBeLessThanOrEqual(90)
      expect(Math.abs(port.longitude), port.name).toBeLessThanOrEqual(180)
      expect(() => new Intl.DateTimeFormat('en', { timeZone: port.timeZone }), port.name).not.toThrow()
    }
  })

  it('puts Haugesund where it lies', () => {
    const haugesund = PORTS.find(({ locode }) => locode === 'NOHAU')
    expect(haugesund).toMatchObject({ name: 'Haugesund', country: 'Norway', timeZone: 'Europe/Oslo' })
    expect(haugesund?.latitude).toBeCloseTo(59.41, 1)
    expect(haugesund?.longitude).toBeCloseTo(5.27, 1)
  })
})
