import { describe, expect, it, vi } from 'vitest'
import { findPort, findPortByName, findPosition, milesBetweenPorts, searchPorts } from './find-port.server.ts'
import { checkPort, getPortRegister } from './port-register.server.ts'
import { PORTS } from './ports.data.ts'

const zoneOf = (code: string) => findPort(code)?.timeZone
const codes = (typed: string) => searchPorts(typed, 8).map(({ locode }) => locode)

describe('the port register', () => {
  it('has some 1,600 ports with a country and a time zone that calendars know', () => {
    expect(getPortRegister().size).toBeGreaterThan(1500)
    for (const { timeZone, country, name } of getPortRegister().values()) {
      expect(() => Temporal.Now.zonedDateTimeISO(timeZone), name).not.toThrow()
      expect(country).not.toBe('')
    }
  })

  it('is the same when it is prepared in slices', async () => {
    const whole = getPortRegister()
    vi.resetModules()
    const fresh = await import('./port-register.server.ts')
    await fresh.preparePortRegister()
    expect([...fresh.getPortRegister()]).toEqual([...whole])
  })

  it('replaces published entries by the reviewed ones', () => {
    for (const port of PORTS) expect(findPort(port.locode)).toMatchObject({ ...port })
  })

  it.each([
    ['THBKK', 'Asia/Bangkok'],
    ['MOMFM', 'Asia/Macau'],
    ['PTHOR', 'Atlantic/Azores'],
    ['GBBAD', 'Europe/London'],
    ['VEGUB', 'America/Caracas'],
    ['BRMAO', 'America/Manaus'],
    ['USOAK', 'America/Los_Angeles'],
    ['CLPUQ', 'America/Punta_Arenas'],
    ['FITOR', 'Europe/Helsinki'],
    ['MYTPP', 'Asia/Kuala_Lumpur'],
    ['RUGDX', 'Asia/Magadan'],
    ['USHOU', 'America/Chicago'],
    ['ESLPA', 'Atlantic/Canary'],
    ['AUPHE', 'Australia/Perth'],
  ])('gives %s the time zone %s, whatever the published list says', (code, zone) => {
    const here = Temporal.ZonedDateTime.from({ year: 2026, month: 7, day: 1, timeZone: zoneOf(code) ?? 'missing' })
    const expected = Temporal.ZonedDateTime.from({ year: 2026, month: 7, day: 1, timeZone: zone })
    expect(here.offset).toBe(expected.offset)
  })

  it('drops a position in another country and an entry whose time zone can’t be known', () => {
    const published = { name: 'Planted', timezone: 'Asia/Tehran', coordinates: [100.52, 13.75] as const }
    expect(checkPort('NOXXX', published)).toMatchObject({ latitude: null, timeZone: 'Europe/Oslo' })
    expect(checkPort('USXXX', published)).toBeNull()
    expect(checkPort('XX1', published)).toBeNull()
    expect(findPosition('VEGUB')).toBeNull()
  })
})

describe('finding a port', () => {
  it('searches by name without accents, code, alias and country', () => {
    expect(codes('alesund')[0]).toBe('NOAES')
    expect(codes('ÅLESUND')[0]).toBe('NOAES')
    expect(codes('sgsin')[0]).toBe('SGSIN')
    expect(codes('houston')[0]).toBe('USHOU')
    expect(codes('newcastle')).toEqual(expect.arrayContaining(['AUNTL', 'GBNCL']))
    expect(codes('ulsan korea')[0]).toBe('KRUSN')
    expect(codes('   ')).toEqual([])
  })

  it('takes a name for a port only where one port is meant', () => {
    expect(findPortByName('Haugesund')?.locode).toBe('NOHAU')
    expect(findPortByName('Bergen, Norway')?.locode).toBe('NOBGO')
    for (const port of PORTS) {
      if (port.name !== 'Newcastle') expect(findPortByName(port.name)?.locode, port.name).toBe(port.locode)
    }
    expect(findPortByName('Newcastle')).toBeUndefined()
    expect(findPortByName('Newcastle, Australia')?.locode).toBe('AUNTL')
    expect(findPortByName('Manzanillo')).toBeUndefined()
    expect(findPortByName('somewhere at sea')).toBeUndefined()
    expect(findPortByName(null)).toBeUndefined()
  })

  it('measures between ports in nautical miles, and not where a position is unknown', () => {
    expect(milesBetweenPorts('NOHAU', 'NOHAU')).toBe(0)
    expect(milesBetweenPorts('NOHAU', 'NOBGO')).toBeGreaterThan(50)
    expect(milesBetweenPorts('NOHAU', 'NOBGO')).toBeLessThan(65)
    expect(milesBetweenPorts('NOHAU', 'XXXXX')).toBeNull()
    expect(milesBetweenPorts('NOHAU', 'VEGUB')).toBeNull()
    expect(milesBetweenPorts(null, 'NOHAU')).toBeNull()
  })
})
