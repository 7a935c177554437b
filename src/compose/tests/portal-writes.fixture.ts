import { expect } from 'vitest'
import { hashPassword } from '#core/crypto/argon2.server.ts'
import { CHEAP_CODES, testCalls, type TestCalls, UNLIMITED } from '../../../tests/setup/calls.ts'
import { addPerson, PERSON_PASSWORD, type Person } from '../../../tests/setup/portal-people.ts'
import { pdf, tusCaller } from '../../../tests/setup/tus.ts'

export const product = await testCalls({ throttles: UNLIMITED })
const { call, ctx, query } = product
export const passwordHash = await hashPassword(PERSON_PASSWORD, product.pepper, CHEAP_CODES)
export const manager = await addPerson(ctx, { role: 'manager', name: 'Mona Berg' }, passwordHash)
export const kari = await addPerson(ctx, { role: 'operator', name: 'Kari Lund' }, passwordHash)
export const ola = await addPerson(ctx, { role: 'operator', name: 'Ola Vik' }, passwordHash)

interface Step {
  /** The call as it is in its contract. */
  route: string
  /** The value of `:id`, and of the parameter after it. */
  id?: string
  key?: string
  body?: unknown
  by?: Person | null
  /** What the audit log says afterwards: entity, action and field, in order. */
  events: string[]
  /** The name that the events have, or each of them, where it is not the caller's. */
  name?: string | readonly string[]
  /**
   * Table with the changed row, which must have the same transaction id as the events; null where it is deleted or
   * several are changed.
   */
  table: string | null
}

export interface Row {
  id: string
  version: number
}

export const tried = new Set<string>()
/** Those of them that left something in the audit log. */
export const audited = new Set<string>()

/** Makes the call and compares what it left in the audit log; the answer's body. */
export async function perform({
  route,
  id = '',
  key = '',
  by = manager,
  events,
  table,
  body: sent,
  name,
}: Step): Promise<Row> {
  tried.add(route)
  if (events.length > 0) audited.add(route)
  const [method = '', path = ''] = route.split(' ')
  const before = await newestSeq()
  const { status, body, text } = await call(
    method as Parameters<TestCalls['call']>[0],
    path.replace(/:\w+/, id).replace(/:\w+/, key),
    {
      token: by?.token ?? null,
      ...(sent === undefined ? {} : { body: sent }),
    },
  )
  expect(status, `${route}: ${text.slice(0, 300)}`).toBeLessThan(300)
  const written = await query<{ event: string; xmin: string; changed_by_name: string }>(
    `select concat_ws(' ', entity_type, action, field_changed) as event, xmin::text, changed_by_name
     from audit.logs where seq > ${before} order by seq`,
  )
  expect
    .soft(
      written.map(({ event }) => event),
      route,
    )
    .toEqual(events)
  for (const [at, { changed_by_name }] of written.entries()) {
    expect(changed_by_name, route).toBe((typeof name === 'object' ? name[at] : name) ?? by?.name)
  }
  const rowId = (body as Row | undefined)?.id ?? id
  if (table !== null) {
    const [row] = await query<{ xmin: string }>(`select xmin::text from ${table} where id::text = $1`, [rowId])
    expect(row, `${route}: the row is there`).toBeDefined()
    for (const { xmin } of written) expect(xmin, `${route}: one transaction`).toBe(row?.xmin)
  }
  return body as Row
}

export async function newestSeq(): Promise<number> {
  const [row] = await query<{ seq: string }>('select seq from audit.head')
  return Number(row?.seq ?? 0)
}

export const upload = (person: Person, name: string) => tusCaller(product.server, person.token).upload(name, pdf(name))

/** Every visit needs a passport, so that a guard has something to look for. */
async function requirePassports(): Promise<void> {
  const admin = await product.signIn()
  const settings = (await call('GET', '/api/admin/settings', { token: admin })).body as {
    value: object
    version: number
  }
  const value = { ...settings.value, portal: { requiredTravelDocuments: ['passport'] } }
  const set = await call('PUT', '/api/admin/settings', { token: admin, body: { value, version: settings.version } })
  expect(set.status, set.text).toBe(200)
}
await requirePassports()

export const PROJECTS = '/api/portal/projects'
export const planned = {
  serviceType: 'annual service',
  scheduledDate: '2026-05-04',
  location: 'Bergen',
  clientName: 'Client AS',
}
let ships = 0

/** A new project of Kari's, under way. */
export async function startProject(): Promise<string> {
  ships += 1
  const body = { ...planned, vesselName: `MV Prepared ${ships}`, assignedOperatorId: kari.id }
  const made = await call('POST', PROJECTS, { token: manager.token, body })
  const { id } = made.body as Row
  for (const to of ['confirmed', 'in progress']) {
    const moved = await call('POST', `${PROJECTS}/${id}/transitions`, {
      token: manager.token,
      body: { to, reason: 'Papers follow' },
    })
    expect(moved.status, moved.text).toBe(200)
  }
  return id
}
