import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, todayInOslo } from '#core/days.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { createPageViewCounter, readHost } from './page-view-counter.service.server.ts'
import type { TrafficFigures } from './traffic.contract.ts'
import { COUNTS } from './traffic.limits.ts'
import { forgetOldCounts, writeCounts } from './traffic.service.server.ts'

const { call, ctx, query, visits, signIn } = await testCalls()
const admin = await signIn()

const BROWSER = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', host: 'ship.example' }
const PAGE = { path: '/tro-kit', lang: 'en' }

const read = async (days?: string): Promise<TrafficFigures> => {
  const { status, body } = await call('GET', '/api/admin/visits', {
    token: admin,
    ...(days ? { query: { days } } : {}),
  })
  expect(status).toBe(200)
  return body as TrafficFigures
}

beforeEach(async () => {
  visits.take()
  await query('truncate site_counts')
})

describe('a visit', () => {
  it('is a page that a browser opens, not one that a program fetches or a browser only prepares', () => {
    const counter = createPageViewCounter()
    counter.sent(PAGE, { host: 'ship.example', 'user-agent': 'curl' })
    counter.sent(PAGE, { ...BROWSER, 'sec-fetch-dest': 'iframe' })
    counter.sent(PAGE, { ...BROWSER, 'sec-purpose': 'prefetch;prerender' })
    expect(counter.take()).toEqual([])
    counter.sent(PAGE, BROWSER)
    counter.sent(PAGE, { ...BROWSER, referer: 'https://www.search.example/find?q=private' })
    counter.sent(PAGE, { ...BROWSER, referer: 'https://search.example/other' })
    expect(counter.take()).toEqual([
      { kind: 'page', name: '/tro-kit', lang: 'en', host: '', times: 1 },
      { kind: 'page', name: '/tro-kit', lang: 'en', host: 'search.example', times: 2 },
    ])
    expect(counter.take()).toEqual([])
  })

  it('is counted when a prepared page is opened, and not for a page that was never sent', () => {
    const counter = createPageViewCounter()
    counter.opened('/tro-kit')
    expect(counter.take()).toEqual([])
    counter.sent(PAGE, { ...BROWSER, 'sec-purpose': 'prefetch;prerender' })
    counter.opened('/tro-kit')
    expect(counter.take()).toEqual([{ kind: 'page', name: '/tro-kit', lang: 'en', host: '', times: 1 }])
  })

  it.each([
    ['https://ship.example/tro-kit', ''],
    ['https://www.search.example/', 'search.example'],
    ['android-app://com.search/', ''],
    ['https://localhost/', ''],
    ['http://10.0.0.7/', '10.0.0.7'],
    ['not an address', ''],
    [`https://${'a'.repeat(300)}.example/`, ''],
  ])('that came from %s has its site as %j', (referer, host) => {
    expect(readHost({ referer, host: 'ship.example' })).toBe(host)
  })

  it('from more sites than the limit counts as one from another', () => {
    const counter = createPageViewCounter()
    for (let site = 0; site < 150; site += 1) {
      counter.sent(PAGE, { ...BROWSER, referer: `https://n${site}.example/` })
    }
    const counts = counter.take()
    expect(counts).toHaveLength(101)
    expect(counts.find(({ host }) => host === 'other')?.times).toBe(50)
  })
})

describe('figures', () => {
  it('are for administrators, add up over processes and days, and name what led to a page', async () => {
    expect((await call('GET', '/api/admin/visits')).status).toBe(401)
    const other = createPageViewCounter()
    for (const counter of [visits, other]) {
      counter.sent(PAGE, { ...BROWSER, referer: 'https://search.example/' })
      counter.sent({ path: '/nb/tro-kit', lang: 'nb' }, BROWSER)
      await writeCounts(ctx, counter)
    }
    await query(`insert into site_counts values (current_date - 20, 'page', '/tro-kit', 'en', '', 7)`)
    const figures = await read('7')
    expect(figures).toMatchObject({
      visits: 4,
      to: todayInOslo(),
      from: addDays(todayInOslo(), -6),
      pages: [
        { path: '/nb/tro-kit', lang: 'nb', times: 2, hosts: [] },
        { path: '/tro-kit', lang: 'en', times: 2, hosts: [{ host: 'search.example', times: 2 }] },
      ],
      hosts: [{ host: 'search.example', times: 2 }],
    })
    expect((await read()).visits).toBe(11)
    expect((await call('GET', '/api/admin/visits', { token: admin, query: { days: '8' } })).status).toBe(400)
  })

  it('count only articles that the catalogue has', async () => {
    await query(`insert into products (id, name, item_number, description)
      values ('00000000-0000-7000-8000-000000000001', 'CLX reagent set', '09991', 'One year')`)
    const send = (body: unknown) => call('POST', '/api/counts', { body })
    expect((await send({ listed: ['09991', '09991', 'nothing'] })).status).toBe(204)
    expect((await send({ opened: '/nowhere' })).status).toBe(204)
    expect((await send({ listed: Array.from({ length: 201 }, () => '09991') })).status).toBe(422)
    expect((await send({ who: 'me' })).status).toBe(422)
    await writeCounts(ctx, visits)
    expect(await read()).toMatchObject({
      visits: 0,
      pages: [],
      listed: [{ itemNumber: '09991', name: 'CLX reagent set', times: 1 }],
    })
  })

  it('are counted on when they could not be written, and forgotten after two years', async () => {
    visits.sent(PAGE, BROWSER)
    const away = { ...ctx, db: { execute: () => Promise.reject(new Error('away')) } } as unknown as typeof ctx
    await expect(writeCounts(away, visits)).rejects.toThrow('away')
    await writeCounts(ctx, visits)
    expect((await read()).visits).toBe(1)
    await query(
      `insert into site_counts select (current_date - make_interval(months => $1, days => 2))::date, 'page', '/old', 'en', '', 1`,
      [COUNTS.months],
    )
    await forgetOldCounts(ctx)
    expect(await query('select name from site_counts')).toEqual([{ name: '/tro-kit' }])
  })
})
