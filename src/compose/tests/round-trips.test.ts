import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isStaleAfter, type SubjectName } from '#core/web/call/stale.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import { watchStatements, type SentStatement } from '../../../tests/setup/watch-statements.ts'

const api = await testCalls()
const manager = await addPerson(api.ctx, { role: 'manager' })
const operator = await addPerson(api.ctx, { role: 'operator' })
const watch = watchStatements(api.pool)

const ROOT = '/api/portal/projects'
const create = async (more: object = {}) => {
  const body = { vesselName: 'MV Ålesund', serviceType: 'annual service', assignedOperatorId: operator.id, ...more }
  const { status, body: created } = await api.call('POST', ROOT, { token: manager.token, body })
  expect(status).toBe(201)
  return (created as { id: string }).id
}
const project = await create({ scheduledDate: '2026-05-04', location: 'Bergen' })
await create({ scheduledDate: '2026-05-04' })
const [{ vessel } = { vessel: '' }] = await api.query<{ vessel: string }>(
  'select vessel_id as vessel from vessel_projects where id = $1',
  [project],
)

type Read = [name: string, path: string, person: typeof manager]

// Sums and totals are read along with rows.
await api.call('POST', `${ROOT}/${project}/parts`, { token: manager.token, body: { partName: 'Seal', quantity: 1 } })

/** What the screens of the portal begin with. */
const LISTS = [
  'vessel-directory',
  'vessel-directory?due=90&missing=true',
  'vessel-directory/counts',
  'vessel-logs',
  'vessels',
  'vessels/due?within=90',
  'companies',
  'parts',
  'parts?groupBy=month',
  'parts/summary',
  'billing/items',
  'billing/projects',
  'billing/summary',
  'billing/exports',
  'billing/exportable',
  'billing-notifications',
  'prices',
  'notifications',
  'analytics/overview?from=2026-01-01&to=2026-11-01',
]

/**
 * What one answer sent to the database. The first of its kind also reads settings and counts: it is not looked at.
 * @param change done before the answer that is looked at
 */
async function sentBy(path: string, token: string, change?: string): Promise<SentStatement[]> {
  const ask = () => api.call('GET', path, { token })
  expect((await ask()).status).toBe(200)
  if (change !== undefined) await api.query(change)
  watch.take()
  expect((await ask()).status).toBe(200)
  return watch.take()
}

const taken = () => watch.take().map(({ text }) => text)

const CHANGE = 'update portal_changes set version = version + 1'
/** Each subject of the query cache, and the lists and figures that read it. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  projects: ['projects?page=2&pageSize=1', 'projects?status=confirmed'],
  'counts of projects': ['projects/counts'],
  'facets of projects': ['projects/facets'],
  'values of projects': ['projects/values'],
  'vessels of the directory': ['vessel-directory', 'vessel-directory?due=90&missing=true'],
  'counts of the directory': ['vessel-directory/counts'],
  'options of the directory': ['vessel-directory/options'],
  'due vessels': ['vessels/due?within=90'],
  'planned visits': ['vessels/due?within=60'],
  'due counts': ['vessels/due?within=overdue'],
  'parts figures': ['parts/summary'],
  'parts groups': ['part', 'vessel', 'operator', 'month'].map((group) => `parts?groupBy=${group}`),
  'billing items': ['billing/items'],
  'billing projects': ['billing/projects'],
  'billing totals': ['billing/projects?state=approved'],
  'billing states': ['billing/projects?q=MV'],
  'billing summary': ['billing/summary'],
  requests: ['requests?state=received'],
  analytics: ['overview', 'projects', 'utilisation', 'parts', 'vessels', 'billing'].map(
    (name) => `analytics/${name}?from=2026-01-01&to=2026-11-01`,
  ),
  'rows of figures': ['utilisation/rows', 'vessels/rows', 'billing/items', 'billing/rows'].map(
    (name) => `analytics/${name}`,
  ),
}
/** Read together with cached results, and no change of it counts. */
const UNCOUNTED: Readonly<Record<string, string>> = {
  portal_sessions: 'says who asks',
  portal_changes: 'is the count',
  request_lines: 'lines are counted for the rows of one page, each time',
  part_sums: 'is written by a trigger on the parts, which are counted',
  billing_export_invoices: 'numbers of credit notes are read each time and are a part of the question',
}

interface Plan {
  'Relation Name'?: string
  Plans?: Plan[]
}
const relationsOf = (plan: Plan): string[] => [plan['Relation Name'] ?? [], (plan.Plans ?? []).map(relationsOf)].flat(2)

/** The tables that a statement reads, behind its views. */
async function tablesOf({ text, values }: SentStatement): Promise<string[]> {
  const [row] = await api.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${text}`, values)
  return (row?.['QUERY PLAN'] ?? []).flatMap(({ Plan: plan }) => relationsOf(plan))
}

describe('round trips to the database', () => {
  // One reads the session, one the answer.
  it.each<Read>([
    ['a project', `${ROOT}/${project}`, manager],
    ['a project to its technician', `${ROOT}/${project}`, operator],
    ['the list', ROOT, manager],
    ['the list of a technician', ROOT, operator],
    ['the list, filtered and sorted', `${ROOT}?status=not%20confirmed,confirmed&sort=-projectValue`, manager],
    ['a page behind the middle', `${ROOT}?page=2&pageSize=1`, manager],
    ["the manager's dashboard", '/api/portal/dashboard/manager', manager],
    ['the schedule', '/api/portal/dashboard/schedule', manager],
    ["the technician's dashboard", '/api/portal/dashboard/operator', operator],
    ["a technician's dashboard to a manager", `/api/portal/dashboard/operator?operatorId=${operator.id}`, manager],
    ...LISTS.map((path): Read => [path, `/api/portal/${path}`, manager]),
    ...['', '/history', '/parts', '/contacts', '/systems', '/reagents', '/files', '/readings'].map((path): Read => [
      `a vessel’s page: ${path}`,
      `/api/portal/vessels/${vessel}${path}`,
      manager,
    ]),
    ['the load of the technicians', '/api/portal/operators/load?days=28', manager],
  ])('%s takes two', async (_, path, { token }) => {
    expect(await sentBy(path, token)).toHaveLength(2)
  })

  it('the load of the technicians on the days of a job also asks the planner, at the same time', async () => {
    expect(await sentBy('/api/portal/operators/load?days=28&from=2026-05-04', manager.token)).toHaveLength(3)
  })

  // The first request after a change pays for all later ones.
  it.each([
    ['billing projects', 5],
    ['billing summary', 5],
    ['parts figures', 3],
    ['counts of the directory', 4],
    ['analytics', 13],
  ])('%s, which are cached, take %i once something has changed', async (subject, trips) => {
    expect(await sentBy(`/api/portal/${KEPT[subject]?.[0]}`, manager.token, CHANGE)).toHaveLength(trips)
  })

  it('a page takes one more while the projects change', async () => {
    const path = `${ROOT}?page=2&pageSize=1`
    await sentBy(path, manager.token)
    await create()
    expect((await api.call('GET', path, { token: manager.token })).body).toMatchObject({ total: 3 })
    expect(taken().filter((text) => text.startsWith('select state.version'))).toHaveLength(2)
  })

  it('are counted where they are sent, in transactions too', async () => {
    watch.take()
    await api.ctx.tx(async (tx) => {
      await tx.db.execute('select 1')
      await tx.db.execute('select 2')
    })
    expect(taken()).toEqual(['begin', 'select 1', 'select 2', 'commit'])
  })

  it('a contact message takes three: its two lanes, its copy, then message, key and mail together', async () => {
    const send = async (message: string) => {
      const body = { name: 'Åse Øyen', email: 'ase@vessel.example', message }
      const headers = { 'idempotency-key': crypto.randomUUID() }
      expect((await api.call('POST', '/api/contact', { body, headers })).status).toBe(201)
      return taken().map((text) => text.trim().split(/\s+/).slice(0, 3).join(' ').toLowerCase())
    }
    await send('Please quote two sets of reagent.')
    expect(await send('Please quote one set of reagent.')).toEqual([
      'insert into throttles',
      'insert into "throttles"',
      'with claimed as',
    ])
  })

  it('moving the billing of many parts writes them by one', async () => {
    const ids: string[] = []
    for (const partName of ['Reagent', 'Filter', 'Lamp']) {
      const body = { partName, unitCost: '10' }
      const added = await api.call('POST', `${ROOT}/${project}/parts`, { token: manager.token, body })
      ids.push((added.body as { id: string }).id)
    }
    watch.take()
    const body = { ids, billingStatus: 'approved' }
    const moved = await api.call('POST', '/api/portal/billing/items/status', { token: manager.token, body })
    expect(moved).toMatchObject({ status: 200, body: { items: ids.map((id) => ({ id, billingStatus: 'approved' })) } })
    expect(taken().filter((text) => text.startsWith('update "parts_used"'))).toHaveLength(1)
  })
})

it('the query cache reads only tables with counted changes', async () => {
  const sources = globSync('src/**/*.server.ts').map((file) => readFileSync(file, 'utf8'))
  const subjects = sources.flatMap((source) =>
    [...source.matchAll(/= cacheUntilChange<[^(]*\('([^']+)'\)/g)].map(([, subject = '']) => subject),
  )
  expect(Object.keys(KEPT).toSorted()).toEqual(subjects.toSorted())
  const counted = await api.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgfoid = 'count_portal_change'::regproc`,
  )
  const known = new Set(counted.map(({ name }) => name))
  const uncounted = new Map<string, string>()
  for (const path of Object.values(KEPT).flat()) {
    const sent = await sentBy(`/api/portal/${path}`, manager.token, CHANGE)
    const tables = (await Promise.all(sent.map(tablesOf))).flat()
    for (const table of tables) if (!known.has(table)) uncounted.set(table, path)
  }
  expect([...uncounted.keys()].toSorted(), String([...uncounted])).toEqual(Object.keys(UNCOUNTED).toSorted())
})

/** The changes by which a table is written; names of people are read everywhere and hardly ever change. */
const WRITTEN_BY: Readonly<Record<string, SubjectName>> = {
  charges: 'project',
  companies: 'vessel',
  imported_services: 'vessel',
  notifications: 'notification',
  operator_absences: 'operator',
  parts_used: 'project',
  prices: 'price',
  project_hours: 'project',
  project_operators: 'project',
  service_reports: 'project',
  vessel_projects: 'project',
  vessel_reagents: 'vessel',
  vessel_systems: 'vessel',
  vessels: 'vessel',
}
const SCREENS = [
  ...LISTS,
  ...Object.values(KEPT).flat(),
  ...['', '/hours', '/parts', '/comments', '/reports', '/contacts', '/history'].map(
    (tab) => `projects/${project}${tab}`,
  ),
  ...['', '/history', '/parts', '/contacts', '/systems', '/reagents'].map((tab) => `vessels/${vessel}${tab}`),
  'dashboard/manager',
  'dashboard/schedule',
  'dashboard/operator?operatorId=' + operator.id,
  'operators',
  'operators/load?days=28&from=2026-05-04',
  'planner?from=2026-05-04&to=2026-05-05',
  `planner?from=2026-05-04&projectId=${project}`,
  'search?q=MV',
]

it('what a screen reads is asked again after each change of it', async () => {
  const kept = new Set<string>()
  for (const path of SCREENS) {
    const sent = await sentBy(`/api/portal/${path}`, manager.token, CHANGE)
    const [address = ''] = path.split('?')
    for (const table of (await Promise.all(sent.map(tablesOf))).flat()) {
      const subject = WRITTEN_BY[table]
      if (subject !== undefined && !isStaleAfter(subject, [`/api/portal/${address}`])) {
        kept.add(`${address.replace(project, ':id').replace(vessel, ':id')} shows ${table}`)
      }
    }
  }
  expect([...kept].toSorted()).toEqual([])
})
