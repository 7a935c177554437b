import { getTableName } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, todayInOslo } from '#core/days.ts'
import { newId } from '#core/db/columns.server.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson, type Person } from '../../../tests/setup/portal-people.ts'
import { addProject } from '../projects/project.fixture.ts'
import { compareMarks } from './compare-marks.policy.ts'
import type { SyncAnswer } from './device-sync.contract.ts'
import { deleteOldSyncStates } from './device-sync.service.server.ts'
import { OF_PROJECT, OF_VESSEL } from './sync-marks.queries.server.ts'

const api = await testCalls()
const { query } = api
const technician = () => addPerson(api.ctx, { role: 'operator' })
const today = todayInOslo()

const ask = (person: Person, since?: string) =>
  api.call('GET', '/api/portal/sync', { token: person.token, query: since === undefined ? {} : { since } })

async function read(person: Person, since?: string): Promise<SyncAnswer> {
  const answer = await ask(person, since)
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return answer.body as SyncAnswer
}

interface Visit {
  id: string
  vesselId: string
}

/** A visit of a technician, on a vessel of its own. */
async function addVisit(person: Person, day = today): Promise<Visit> {
  const id = await addProject(api, { operator: person.id, status: 'confirmed' })
  const [row] = await query<{ vessel_id: string }>(
    'update vessel_projects set scheduled_date = $2 where id = $1 returning vessel_id',
    [id, day],
  )
  return { id, vesselId: row?.vessel_id ?? '' }
}

const addContact = async (projectId: string | null, vesselId: string | null, name = 'Master One', run = query) => {
  const id = newId()
  const text = `insert into vessel_contacts (id, project_id, vessel_id, contact_type, name) values ($1, $2, $3, 'master', $4)`
  await run(text, [id, projectId, vesselId, name])
  return id
}
const addArticle = async (name: string) => {
  const id = newId()
  await query(`insert into products (id, name, item_number, description) values ($1, $2, $3, 'Reagent')`, [
    id,
    name,
    id,
  ])
  return id
}
const assign = async (projectId: string, person: Person) => {
  await query('update project_operators set unassigned_at = now() where project_id = $1 and unassigned_at is null', [
    projectId,
  ])
  await query('insert into project_operators (id, project_id, user_id) values ($1, $2, $3)', [
    newId(),
    projectId,
    person.id,
  ])
  await query('update vessel_projects set assigned_operator_id = $2 where id = $1', [projectId, person.id])
}

const idsOf = ({ projects }: SyncAnswer) => projects.map(({ id }) => id)

describe('the first read', () => {
  it('has the own visits from 30 days back to 60 ahead, with their vessels, contacts and checklists', async () => {
    const [mine, other] = [await technician(), await technician()]
    const visits: Visit[] = []
    for (const days of [-30, 0, 60]) visits.push(await addVisit(mine, addDays(today, days)))
    for (const days of [-31, 61]) await addVisit(mine, addDays(today, days))
    const theirs = await addVisit(other)
    const [first] = visits
    const contacts = [await addContact(first?.id ?? '', null), await addContact(null, first?.vesselId ?? '')]
    await addContact(theirs.id, null, 'Not mine')
    const article = await addArticle('TRO reagent set, 90 days')
    const answer = await read(mine)
    expect(idsOf(answer).toSorted()).toEqual(visits.map(({ id }) => id).toSorted())
    expect(answer.vessels.map(({ id }) => id).toSorted()).toEqual(visits.map(({ vesselId }) => vesselId).toSorted())
    expect(answer.contacts.map(({ id }) => id).toSorted()).toEqual(contacts.toSorted())
    expect(answer.checklists.map(({ projectId }) => projectId).toSorted()).toEqual(idsOf(answer).toSorted())
    expect(answer.articles).toContainEqual(
      expect.objectContaining({ productId: article, partName: 'TRO reagent set, 90 days', unit: 'set' }),
    )
    expect(answer.removed).toEqual([])
    expect(Math.abs(Date.parse(answer.serverTime) - Date.now())).toBeLessThan(60_000)
  })

  it('a visit of several days counts by any of them', async () => {
    const mine = await technician()
    const { id } = await addVisit(mine, addDays(today, -40))
    await query('update vessel_projects set scheduled_end_date = $2 where id = $1', [id, addDays(today, -25)])
    expect(idsOf(await read(mine))).toEqual([id])
  })

  it('has no visits of others for a manager, who may see them all elsewhere', async () => {
    await addVisit(await technician())
    const manager = await addPerson(api.ctx, { role: 'manager' })
    expect(await read(manager)).toMatchObject({ projects: [], vessels: [], contacts: [], checklists: [], removed: [] })
  })
})

describe('the next read', () => {
  it('is empty while nothing changes, under the same cursor', async () => {
    const mine = await technician()
    await addVisit(mine)
    const { cursor } = await read(mine)
    const next = await read(mine, cursor)
    expect(next).toMatchObject({ cursor, projects: [], vessels: [], contacts: [], checklists: [], removed: [] })
  })

  it('names a visit when something was logged on it, or removed from it', async () => {
    const mine = await technician()
    const [{ id }] = [await addVisit(mine), await addVisit(mine)]
    const hours = newId()
    let { cursor } = await read(mine)
    for (const [text, values] of [
      [
        `insert into project_hours (id, project_id, user_id, date, kind, hours) values ($1, $2, $3, $4, 'work', 2)`,
        [hours, id, mine.id, today],
      ],
      [`update project_hours set note = 'Cuvette' where id = $1`, [hours]],
      ['delete from project_hours where id = $1', [hours]],
    ] as const) {
      await query(text, [...values])
      const next = await read(mine, cursor)
      expect(idsOf(next), text).toEqual([id])
      cursor = next.cursor
    }
  })

  it('names what was reassigned, deleted or moved out of the period, with what belongs to it', async () => {
    const [mine, other] = [await technician(), await technician()]
    const [reassigned, deleted, moved] = [await addVisit(mine), await addVisit(mine), await addVisit(mine)]
    const contact = await addContact(reassigned.id, null)
    const article = await addArticle('Gasket')
    const { cursor } = await read(mine)
    await assign(reassigned.id, other)
    await query('delete from vessel_projects where id = $1', [deleted.id])
    await query('update vessel_projects set scheduled_date = $2 where id = $1', [moved.id, addDays(today, 61)])
    await query('delete from products where id = $1', [article])
    const { removed, projects } = await read(mine, cursor)
    expect(projects).toEqual([])
    for (const { id, vesselId } of [reassigned, deleted, moved]) {
      expect(removed).toContainEqual({ entity: 'project', id })
      expect(removed).toContainEqual({ entity: 'checklist', id })
      expect(removed).toContainEqual({ entity: 'vessel', id: vesselId })
    }
    expect(removed).toContainEqual({ entity: 'contact', id: contact })
    expect(removed).toContainEqual({ entity: 'article', id: article })
    expect(idsOf(await read(other))).toEqual([reassigned.id])
  })

  it('names what was written before the cursor and committed after it', async () => {
    const mine = await technician()
    const { id, vesselId } = await addVisit(mine)
    const late = await api.pool.connect()
    await late.query('begin')
    const contact = await addContact(
      null,
      vesselId,
      'Late',
      async (text, values) => (await late.query(text, values)).rows,
    )
    await late.query(`update vessels set imo = '9074729' where id = $1`, [vesselId])
    // Changes that begin later and commit earlier, as those of another connection.
    await query('update vessel_projects set berth = $2 where id = $1', [id, 'North quay'])
    const { cursor, contacts } = await read(mine)
    expect(contacts).toEqual([])
    await late.query('commit')
    late.release()
    const next = await read(mine, cursor)
    expect(next.contacts).toMatchObject([{ id: contact, name: 'Late' }])
    expect(next.vessels).toMatchObject([{ id: vesselId, imo: '9074729' }])
    expect((await read(mine, next.cursor)).contacts).toEqual([])
  })

  it('an unknown cursor, an old one or another person’s is refused: the device reads everything again', async () => {
    const [mine, other] = [await technician(), await technician()]
    await addVisit(mine)
    const { cursor } = await read(mine)
    await addVisit(other)
    expect((await ask(other, cursor)).status).toBe(409)
    expect((await ask(mine, `${'A'.repeat(22)}.${'A'.repeat(22)}`)).status).toBe(409)
    expect((await ask(mine, 'yesterday')).status).toBe(400)
    await query(`update sync_states set used_at = now() - interval '61 days' where user_id = $1`, [mine.id])
    await deleteOldSyncStates(api.ctx)
    expect((await ask(mine, cursor)).status).toBe(409)
  })
})

/** What a device stores of the answers. */
class Device {
  private readonly rows = new Map<string, unknown>()
  cursor: string | undefined

  take({ cursor, projects, vessels, contacts, checklists, articles, removed }: SyncAnswer): void {
    this.cursor = cursor
    for (const row of projects) this.rows.set(`project ${row.id}`, row)
    for (const row of vessels) this.rows.set(`vessel ${row.id}`, row)
    for (const row of contacts) this.rows.set(`contact ${row.id}`, row)
    for (const row of checklists) this.rows.set(`checklist ${row.projectId}`, row)
    for (const row of articles) this.rows.set(`article ${row.productId}`, row)
    for (const { entity, id } of removed) this.rows.delete(`${entity} ${id}`)
  }

  get contents(): unknown[] {
    return [...this.rows].toSorted(([a], [b]) => (a < b ? -1 : 1))
  }
}

const STEPS = [
  'move',
  'back',
  'edit',
  'give',
  'take',
  'hours',
  'note',
  'name',
  'erase',
  'late',
  'commit',
  'sync',
] as const

it('a device that reads after random changes has what a full read has', { timeout: 120_000 }, async () => {
  const [mine, other] = [await technician(), await technician()]
  const visits = [await addVisit(mine), await addVisit(mine), await addVisit(other)]
  let made = 0
  const step = fc.record({ kind: fc.constantFrom(...STEPS), at: fc.nat({ max: visits.length - 1 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (history) => {
      const device = new Device()
      device.take(await read(mine))
      const late = await api.pool.connect()
      await late.query('begin')
      for (const { kind, at } of history) {
        const { id, vesselId } = visits[at] ?? { id: '', vesselId: '' }
        made += 1
        const name = `Name ${made}`
        if (kind === 'move') await setDay(id, addDays(today, 90))
        if (kind === 'back') await setDay(id, today)
        if (kind === 'edit') await query('update vessel_projects set berth = $2 where id = $1', [id, name])
        if (kind === 'give') await assign(id, mine)
        if (kind === 'take') await assign(id, other)
        if (kind === 'hours') {
          await query(
            `insert into project_comments (id, project_id, user_id, comment) values (gen_random_uuid(), $1, $2, $3)`,
            [id, mine.id, name],
          )
        }
        if (kind === 'note') await addContact(at === 0 ? id : null, at === 0 ? null : vesselId, name)
        if (kind === 'name') await addArticle(name)
        if (kind === 'erase') await query('delete from vessel_contacts where project_id = $1', [id])
        if (kind === 'late') {
          await addContact(null, vesselId, name, async (text, values) => (await late.query(text, values)).rows)
        }
        if (kind === 'commit') await late.query('commit; begin')
        if (kind === 'sync') device.take(await read(mine, device.cursor))
      }
      await late.query('commit')
      late.release()
      device.take(await read(mine, device.cursor))
      const full = new Device()
      full.take(await read(mine))
      expect(device.contents).toEqual(full.contents)
      expect(device.cursor).toBe(full.cursor)
    }),
    { numRuns: 25 },
  )
})

const setDay = (id: string, day: string) =>
  query('update vessel_projects set scheduled_date = $2, scheduled_end_date = null where id = $1', [id, day])

it('marks that are equal are no change, all others are', () => {
  const before = { project: { a: '1', b: '1', c: '1' }, article: { x: '1' } }
  const now = { project: { a: '1', b: '2', d: '1' }, contact: { y: '1' } }
  expect(compareMarks(before, now)).toEqual({
    changed: { project: ['b', 'd'], article: [], contact: ['y'] },
    removed: [
      { entity: 'project', id: 'c' },
      { entity: 'article', id: 'x' },
    ],
  })
})

/** Tables with rows of a visit or a vessel that no screen of a technician's device shows, or that follow another table. */
const NOT_SHOWN: Record<string, readonly string[]> = {
  project_id: [
    // Written with the row of the visit.
    'project_operators',
    'project_status_changes',
    // Sums of parts, by a trigger.
    'part_sums',
    // For managers.
    'held_entries',
    'visit_links',
    'requests',
    'charges',
    'billing_notices',
    'billing_export_items',
    // Read by their person, not by visit.
    'paper_releases',
    'notifications',
  ],
  // For managers.
  vessel_id: ['requests'],
}

it('every table with rows of a visit or a vessel is watched', async () => {
  for (const [column, watched] of [
    ['project_id', OF_PROJECT],
    ['vessel_id', OF_VESSEL],
  ] as const) {
    const tables = await query<{ name: string }>(
      `select table_name as name from information_schema.columns join information_schema.tables
         using (table_schema, table_name)
       where table_schema = 'public' and column_name = $1 and table_type = 'BASE TABLE' order by 1`,
      [column],
    )
    const known = new Set([...watched.map((table) => getTableName(table)), ...(NOT_SHOWN[column] ?? [])])
    expect(tables.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  }
})
