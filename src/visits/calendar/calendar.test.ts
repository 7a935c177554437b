import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { hashToken } from '#core/crypto/session-token.server.ts'
import { addDays } from '#core/days.ts'
import { newId } from '#core/db/columns.server.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson, type Person } from '../../../tests/setup/portal-people.ts'

const { ctx, call, query } = await testCalls()
const manager = await addPerson(ctx, { role: 'manager', name: 'Manager 1' })
const operator = await addPerson(ctx, { role: 'operator', name: 'Technician 1' })
const other = await addPerson(ctx, { role: 'operator', name: 'Technician 2' })

const vesselId = newId()
await ctx.db.execute(sql`insert into vessels (id, name) values (${vesselId}, 'Havlys Spirit')`)

let count = 0
async function addVisit(who: Person | null, more: { status?: string; day?: string; lastDay?: string } = {}) {
  count += 1
  const [id, day] = [newId(), more.day ?? new Date().toISOString().slice(0, 10)]
  await query(
    `insert into vessel_projects (id, project_number, vessel_id, vessel_name, service_type, status, request_date,
       scheduled_date, scheduled_end_date, location, assigned_operator_id, project_value, vessel_master_phone)
     values ($1, $2, $3, $4, 'annual service', $5, $6, $6, $7, 'Ålesund', $8, 98765.43, '+47 999 99 999')`,
    [
      id,
      `P26-000${count}`,
      vesselId,
      `Havlys Spirit ${count}`,
      more.status ?? 'confirmed',
      day,
      more.lastDay ?? null,
      who?.id ?? null,
    ],
  )
  return id
}
const makeLink = async ({ token }: Person) => {
  const { status, body } = await call('POST', '/api/portal/me/calendar-link', { token })
  expect(status).toBe(201)
  return new URL((body as { url: string }).url).pathname
}
/** The same link once more, as if nothing had ended it. */
const addLink = ({ id }: Person, token: string) =>
  query(
    'insert into calendar_links (user_id, token_hash) values ($1, $2) on conflict (user_id) do update set token_hash = $2',
    [id, hashToken(token)],
  )
const linkOf = async ({ token }: Person) =>
  (await call('GET', '/api/portal/me/calendar-link', { token })).body as { link: { lastReadAt: string | null } | null }

it('gives a technician the own visits and a manager all that are to happen, without prices and phones', async () => {
  const own = await addVisit(operator, { day: '2026-12-30', lastDay: '2026-12-31' })
  await addVisit(other)
  const unassigned = await addVisit(null, { status: 'not confirmed' })
  const called = await addVisit(operator, { status: 'cancelled' })
  await addVisit(operator, { day: '2019-01-01', status: 'closed' })
  const feed = await call('GET', await makeLink(operator))
  expect(feed.status).toBe(200)
  expect(feed.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(
    feed.text
      .match(/^UID:(.*)$/gm)
      ?.map((line) => line.trim().slice(4))
      .toSorted(),
  ).toEqual([own, called].toSorted())
  expect(feed.text).toContain('DTSTART;VALUE=DATE:20261230\r\nDTEND;VALUE=DATE:20270101\r\n')
  expect(feed.text).toContain('SUMMARY:Havlys Spirit 1\\, annual service\r\n')
  expect(feed.text).toContain('LOCATION:Ålesund\r\n')
  expect(feed.text).toContain('STATUS:CANCELLED')
  const all = await call('GET', await makeLink(manager))
  expect(all.text.match(/^UID:/gm)).toHaveLength(3)
  expect(all.text).toContain(`UID:${unassigned}`)
  expect(all.text).toContain('SUMMARY:Unassigned: Havlys Spirit 3')
  expect(all.text).toContain('STATUS:TENTATIVE')
  expect(feed.text + all.text).not.toMatch(/98765|999 99/)
})

it('contains the hours if the ship arrives on a day of the visit, the port and the contacts; no visits that ended long ago', async () => {
  const agent = await addPerson(ctx, { role: 'operator' })
  const day = addDays(new Date().toISOString().slice(0, 10), 3)
  const id = await addVisit(agent, { day, lastDay: addDays(day, 1) })
  const early = await addVisit(agent, { day, lastDay: addDays(day, 1) })
  await query(
    `update vessel_projects set port_code = 'NOAES', port_agent = 'Agency', eta = $2, etd = $3 where id = $1`,
    [id, `${day}T05:00:00Z`, `${addDays(day, 1)}T10:30:00Z`],
  )
  await query('update vessel_projects set eta = $2 where id = $1', [early, `${addDays(day, -2)}T05:00:00Z`])
  await query(
    `insert into vessel_contacts (id, project_id, contact_type, name, phone) values ($1, $2, 'agent', 'Agency', '+47 555 01 234')`,
    [newId(), id],
  )
  await addVisit(agent, { day: addDays(day, -40), status: 'closed' })
  const { text } = await call('GET', await makeLink(agent))
  const whole = text.replaceAll('\r\n ', '')
  expect(whole.match(/^UID:/gm)).toHaveLength(2)
  const digits = (value: string) => value.replaceAll('-', '')
  expect(whole).toContain(`DTSTART:${digits(day)}T050000Z\r\nDTEND:${digits(addDays(day, 1))}T103000Z\r\n`)
  expect(whole).toContain(`DTSTART;VALUE=DATE:${digits(day)}\r\n`)
  expect(whole).toContain('LOCATION:Ålesund NOAES')
  expect(whole).toContain('Agent: Agency\\, +47 555 01 234')
})

it.each([
  ['Asia/Seoul', 'Ship arrives Thu 3 Jan\\, 07:30\\, port time'],
  ['Europe/Oslo', 'Ship arrives Wed 2 Jan\\, 23:30\\, port time'],
  [null, 'Ship arrives Wed 2 Jan\\, 22:30 UTC'],
])('writes times of a place that no list has in its own zone, %s, or names UTC', async (zone, expected) => {
  const person = await addPerson(ctx, { role: 'operator' })
  const id = await addVisit(person, { day: '2030-01-03', lastDay: '2030-01-04' })
  await query(`update vessel_projects set location = 'Yard 7', port_time_zone = $2, eta = $3 where id = $1`, [
    id,
    zone,
    '2030-01-02T22:30:00Z',
  ])
  const { text } = await call('GET', await makeLink(person))
  const whole = text.replaceAll('\r\n ', '')
  expect(whole).toContain(expected)
  // On the clock in Seoul the ship arrives on a day of the visit; elsewhere it is there the evening before.
  expect(whole.includes('DTSTART:20300102T223000Z')).toBe(zone === 'Asia/Seoul')
})

it('answers empty while nothing changed', async () => {
  const path = await makeLink(operator)
  const first = await call('GET', path)
  const etag = String(first.headers['etag'])
  const again = await call('GET', path, { headers: { 'if-none-match': etag } })
  expect(again).toMatchObject({ status: 304, text: '' })
  expect(again.headers['cache-control']).toBe('private, no-cache')
  await addVisit(operator)
  expect((await call('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(200)
})

it('ends with a new link, with its removal, and with its owner; the token is nowhere stored', async () => {
  const leaver = await addPerson(ctx, { role: 'operator' })
  const first = await makeLink(leaver)
  expect((await linkOf(leaver)).link).toMatchObject({ lastReadAt: null })
  expect((await call('GET', first)).status).toBe(200)
  expect((await linkOf(leaver)).link?.lastReadAt).not.toBeNull()
  const second = await makeLink(leaver)
  expect((await call('GET', first)).status).toBe(404)
  expect((await call('DELETE', '/api/portal/me/calendar-link', { token: leaver.token })).status).toBe(204)
  expect((await call('GET', second)).status).toBe(404)
  expect(await linkOf(leaver)).toEqual({ link: null })
  const third = await makeLink(leaver)
  const token = third.split('/').at(-1)?.replace('.ics', '') ?? ''
  expect(token).toHaveLength(43)
  const stored = await query<{ row: string }>(
    `select calendar_links::text as row from calendar_links union all select logs::text from audit.logs logs
     union all select remembered::text from idempotency_keys remembered`,
  )
  expect(stored.length).toBeGreaterThan(0)
  expect(stored.filter(({ row }) => row.includes(token))).toEqual([])
  const events = await query<{ new_value: string }>(
    `select new_value from audit.logs where field_changed = 'calendarLink' and entity_id = $1 order by seq`,
    [leaver.id],
  )
  expect(events.map(({ new_value }) => new_value)).toEqual(['new link', 'new link', 'removed', 'new link'])
  for (const change of [`password_hash = 'another'`, `role = 'manager'`, 'is_active = false']) {
    await addLink(leaver, token)
    expect((await call('GET', third)).status).toBe(200)
    await query(`update portal_users set ${change} where id = $1`, [leaver.id])
    expect((await call('GET', third)).status, change).toBe(404)
  }
  await query('update portal_users set is_active = true where id = $1', [leaver.id])
  expect((await call('GET', third)).status).toBe(404)
})

it('refuses strangers and tokens that never were', async () => {
  expect((await call('POST', '/api/portal/me/calendar-link')).status).toBe(401)
  for (const token of ['x', 'A'.repeat(43), `${'A'.repeat(43)}%00`]) {
    expect((await call('GET', `/api/portal/calendar/${token}.ics`)).status).toBeGreaterThanOrEqual(400)
  }
  expect((await call('GET', `/api/portal/calendar/${'A'.repeat(43)}.ics`)).status).toBe(404)
})
