import { describe, expect, it, vi } from 'vitest'
import {
  findOtherPort,
  findPort,
  findPortByName,
  findPosition,
  milesBetweenPorts,
  searchPorts,
} from './find-port.server.ts'
import { checkPort, getPortRegister } from './port-register.server.ts'
import { PORTS } from './ports.data.ts'

const zoneOf = (code: string) => findPort(code)?.timeZone
const codes = (typed: string) => searchPorts(typed, 8).map(({ locode }) => locode)

describe('the port register', () => {
  it('has some 1,600 ports with a country and a time zone of the IANA database', () => {
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

  it.each([
    ['AUMEL', 'Australia/Melbourne', '+11:00', '+10:00'],
    ['AUHBA', 'Australia/Hobart', '+11:00', '+10:00'],
    ['AUBNE', 'Australia/Brisbane', '+10:00', '+10:00'],
    ['AUADL', 'Australia/Adelaide', '+10:30', '+09:30'],
    ['NZAKL', 'Pacific/Auckland', '+13:00', '+12:00'],
    ['CLVAP', 'America/Santiago', '-03:00', '-04:00'],
    ['CLPUQ', 'America/Punta_Arenas', '-03:00', '-03:00'],
    ['ARBUE', 'America/Argentina/Buenos_Aires', '-03:00', '-03:00'],
    ['ARUSH', 'America/Argentina/Ushuaia', '-03:00', '-03:00'],
    ['BRSSA', 'America/Bahia', '-03:00', '-03:00'],
    ['INBOM', 'Asia/Kolkata', '+05:30', '+05:30'],
    ['USDET', 'America/Detroit', '-05:00', '-04:00'],
  ])('names the time zone of %s as %s, with its clock in January and July', (code, zone, january, july) => {
    expect(zoneOf(code)).toBe(zone)
    const offsetIn = (month: number) =>
      Temporal.ZonedDateTime.from({ year: 2027, month, day: 15, timeZone: zoneOf(code) ?? 'missing' }).offset
    expect([offsetIn(1), offsetIn(7)]).toEqual([january, july])
  })

  it('drops a position in another country and an entry without a certain time zone', () => {
    const published = { name: 'Planted', timezone: 'Asia/Tehran', coordinates: [100.52, 13.75] as const }
    expect(checkPort('NOXXX', published)).toMatchObject({ latitude: null, timeZone: 'Europe/Oslo' })
    expect(checkPort('USXXX', published)).toBeNull()
    expect(checkPort('XX1', published)).toBeNull()
    expect(findPosition('CLCAP')).toBeNull()
  })
})

describe('positions of ports', () => {
  it.each([
    ['CLJRL', -37, -73],
    ['CLPGO', -32, -72],
    ['CLPPD', -27, -71],
    ['VEGUB', 12, -70],
    ['ISESK', 65, -14],
    ['TRAMR', 41, 29],
    ['CNZNG', 21, 110],
  ])('puts %s where it is, although it is published elsewhere', (code, latitude, longitude) => {
    const position = findPosition(code)
    expect(position?.latitude).toBeCloseTo(latitude, -0.5)
    expect(position?.longitude).toBeCloseTo(longitude, -0.5)
  })

  it('gives Chilean ports the clock of Santiago in winter', () => {
    for (const code of ['CLJRL', 'CLPGO', 'CLPPD']) expect(zoneOf(code)).toBe('America/Santiago')
  })

  it.each(['ANSXM', 'BMSOU', 'CLCAP', 'TNJAR', 'DOMAN'])(
    'leaves out the position of %s, which is elsewhere',
    (code) => {
      expect(findPosition(code)).toBeNull()
    },
  )

  it('keeps each port near its country’s others', () => {
    // Islands, and the coasts of large countries of which few ports are listed.
    const remote = [
      'ARUSH',
      'AUPHE',
      'BRPNN',
      'CAPRR',
      'CLIPC',
      'CNKMG',
      'CUSCU',
      'IDBIT',
      'MXESE',
      'MZMPM',
      'OMSLL',
      'PGRAB',
    ]
    remote.push('RUGDX', 'RUKGD', 'RUPTP', 'SOBBO', 'THSGZ', 'USDUT', 'USFRP', 'USHNL', 'ZACPT')
    const located = [...getPortRegister().values()].filter(({ latitude }) => latitude !== null)
    for (const port of located) {
      const others = located.filter(({ country, locode }) => country === port.country && locode !== port.locode)
      if (others.length < 2 || remote.includes(port.locode)) continue
      const miles = Math.min(...others.map((other) => milesBetweenPorts(port.locode, other.locode) ?? Infinity))
      expect(miles, `${port.locode} ${port.name}`).toBeLessThan(325)
    }
  })
})

describe('finding a port', () => {
  it.each([
    ['Narvik', 'NONVK'],
    ['Hammerfest', 'NOHFT'],
    ['Kirkenes', 'NOKKN'],
    ['Svolvaer', 'NOSVJ'],
    ['Sandnessjoen', 'NOSSJ'],
    ['Brønnøysund', 'NOBNN'],
    ['Longyearbyen', 'SJLYR'],
    ['Longyearbyen, Norge', 'SJLYR'],
    ['Thorshavn', 'FOTHO'],
    ['Nuuk', 'GLGOH'],
    ['Kårstø', 'NOKAR'],
    ['Kaarstoe', 'NOKAR'],
    ['Stureterminalen', 'NOSTU'],
    ['Vardø', 'NOVAO'],
    ['Andenes', 'NOADN'],
    ['Klaksvik', 'FOKVI'],
    ['Ambarli', 'TRAMR'],
    ['Zhanjiang', 'CNZNG'],
    ['Mongstad', 'NOMON'],
    ['St. Petersburg', 'RULED'],
    ['Saint Petersburg', 'RULED'],
    ['Leningrad', 'RULED'],
    ['Pusan', 'KRPUS'],
    ['Busan', 'KRPUS'],
    ['Leghorn', 'ITLIV'],
    ['Bergen, Norge', 'NOBGO'],
    ['Göteborg, Sverige', 'SEGOT'],
    ['Hamburg, Tyskland', 'DEHAM'],
    ['Boston, UK', 'GBBOS'],
    ['Boston, England', 'GBBOS'],
    ['Boston, MA', 'USBOS'],
    ['Boston, Massachusetts', 'USBOS'],
    ['Newcastle, UK', 'GBNCL'],
    ['Newcastle, AU', 'AUNTL'],
    ['Portland, OR', 'USPDX'],
    ['Portland, Maine', 'USPWM'],
    ['Richmond, CA', 'USRCH'],
    ['Richmond, VA', 'USRIC'],
  ])('understands “%s” as %s, and offers it first', (written, code) => {
    expect(findPortByName(written)?.locode).toBe(code)
    expect(codes(written)[0]).toBe(code)
  })

  it.each([
    'Richmond',
    'San Jose',
    'Boston',
    'Portland',
    'Newcastle',
    'Hamilton',
    'Victoria',
    'Bergen, Sverige',
    'Norge',
  ])('takes “%s” for no port, since several or none may be meant', (written) =>
    expect(findPortByName(written)).toBeUndefined(),
  )

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
    expect(milesBetweenPorts('NOHAU', 'CLCAP')).toBeNull()
    expect(milesBetweenPorts(null, 'NOHAU')).toBeNull()
  })
})

describe('a place and the code of a port', () => {
  it.each([
    ['Singapore', 'NOBGO', 'SGSIN'],
    ['SINGAPORE', 'NOBGO', 'SGSIN'],
    ['Singapore anchorage', 'NOBGO', 'SGSIN'],
    ['Port of Rotterdam', 'DEHAM', 'NLRTM'],
    ['Rotterdam, Netherlands', 'BEANR', 'NLRTM'],
    ['Kristiansund', 'NOKRS', 'NOKSU'],
    ['NLRTM', 'NOBGO', 'NLRTM'],
    ['Alesund', 'NOBGO', 'NOAES'],
    ['Rotterdam Europoort', 'NOBGO', 'NLRTM'],
    ['Oslo havn', 'NOBGO', 'NOOSL'],
    ['Dock 3, Singapore', 'NOBGO', 'SGSIN'],
    ['Singapore NOBGO', 'NOBGO', 'SGSIN'],
    ['Newcastle, UK', 'AUNTL', 'GBNCL'],
  ])('%s with %s is another port', (place, code, other) => expect(findOtherPort(place, code)?.locode).toBe(other))

  it('says that a name which several ports have is none of them', () => {
    expect(findOtherPort('Newcastle', 'NOBGO')?.name).toMatch(/^Newcastle/)
    expect(findOtherPort('Newcastle', 'AUNTL')).toBeUndefined()
  })

  it.each([
    ['Bergen', 'NOBGO'],
    ['bergen, norge', 'NOBGO'],
    ['Bergen, Dokken', 'NOBGO'],
    ['Bergen anchorage', 'NOBGO'],
    ['Skur 14', 'NOBGO'],
    ['Anchorage', 'NOBGO'],
    ['NOBGO', 'NOBGO'],
    ['Quay 4 NOBGO', 'NOBGO'],
    ['Newcastle, UK', 'GBNCL'],
    ['Quay 3, Norway', 'NOBGO'],
    ['Bergen (NOBGO)', 'NOBGO'],
    ['Bergen, Skoltegrunnskaien', 'NOBGO'],
    ['Dokken, Bergen', 'NOBGO'],
    ['', 'NOBGO'],
    ['Singapore', null],
    ['Singapore', 'XXXXX'],
  ])('%s with %s may agree', (place, code) => expect(findOtherPort(place, code)).toBeUndefined())

  it('agree for each port of the register by its own name', () => {
    const wrong = [...getPortRegister().values()].filter(
      ({ name, country, locode }) =>
        findOtherPort(name, locode) !== undefined || findOtherPort(`${name}, ${country}`, locode) !== undefined,
    )
    expect(wrong.map(({ name, locode }) => `${name} ${locode}`)).toEqual([])
  })
})
