import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { isOfflineLine, toEntryCall, type OfflineLine } from '#app/portal/device/offline-calls.ts'
import { findReferences } from '#core/contract/calls/references.ts'
import type { ProblemDetails } from '#core/errors.ts'
import type { Route } from '#core/http/registry.server.ts'
import { isPermitted, type PortalAction } from '#core/policy.ts'
import { openDeviceDatabase, type DeviceDatabase, type DevicePerson } from '#core/web/device/device-database.ts'
import { addEntry, listEntries, sendEntries, type Entry, type SendCall } from '#core/web/device/outbox.ts'
import { enterDevice } from '#core/web/device/people-on-device.ts'
import type { VisitChecklist } from '#visits/checklists/visit-checklist.contract.ts'
import { HANDED_CALLS } from '#visits/held-entries/handed-calls.ts'
import { addProject, setStatus } from '#visits/projects/project.fixture.ts'
import { testCalls, UNLIMITED } from '../../../../tests/setup/calls.ts'
import { seed, triesOf } from '../../../../tests/setup/long-tests/sample.ts'
import { addPerson, type Person } from '../../../../tests/setup/portal-people.ts'

/*
 * Histories of two devices of one technician and a manager, with lost requests, lost answers and killed pages, against
 * the product's own calls.
 */

const api = await testCalls({ throttles: UNLIMITED })
const manager = await addPerson(api.ctx, { role: 'manager' })
const AT = '2026-02-01T10:00:00.000Z'
const LINES = ['flow-sensor', 'heat-exchanger']
const made = await api.call('POST', '/api/portal/checklist-templates', {
  token: manager.token,
  body: {
    name: 'Annual',
    serviceTypes: ['annual service'],
    lines: LINES.map((key) => ({ key, text: key, kind: 'check', required: true })),
  },
})
if (made.status !== 201) throw new Error(made.text)

const FAULTS = ['none', 'request lost', 'answer lost', 'killed before', 'killed after', 'busy'] as const
type Fault = (typeof FAULTS)[number]

/** A device with a database of its own; a killed page loses all but that. */
class Device {
  readonly name: string
  readonly owner: Person
  faults: Fault[] = []
  private readonly storage = new IDBFactory()
  private database: DeviceDatabase | null = null
  private person: DevicePerson | null = null
  constructor(name: string, owner: Person) {
    this.name = name
    this.owner = owner
  }

  async open(): Promise<{ database: DeviceDatabase; person: DevicePerson }> {
    globalThis.indexedDB = this.storage
    this.database ??= await openDeviceDatabase()
    this.person ??= await enterDevice(this.database, this.owner.id, this.name)
    return { database: this.database, person: this.person }
  }

  kill(): void {
    this.database?.close()
    this.database = null
    this.person = null
  }

  async add(line: OfflineLine, params: object, body: object): Promise<string> {
    const { database, person } = await this.open()
    const id = crypto.randomUUID()
    const call = toEntryCall(line, { params, body }, await listEntries(database, person), AT)
    this.person = await addEntry(database, person, id, call)
    return id
  }

  async list(): Promise<Entry[]> {
    const { database, person } = await this.open()
    return listEntries(database, person)
  }

  async send(): Promise<void> {
    const { database, person } = await this.open()
    await sendEntries(database, person, this.attempt).catch(() => this.kill())
  }

  private readonly attempt: SendCall = async (key, { method, path, body }) => {
    const fault = this.faults.shift() ?? 'none'
    if (fault === 'killed before') throw new Error('The page was closed')
    if (fault === 'request lost') return { kind: 'network' }
    if (fault === 'busy') return { kind: 'answer', status: 503, body: undefined, retryAfter: 1 }
    const answer = await api.call(method as 'POST', path, {
      token: this.owner.token,
      body,
      headers: { 'idempotency-key': key },
      isExact: true,
    })
    if (fault === 'killed after') throw new Error('The page was closed')
    if (fault === 'answer lost') return { kind: 'network' }
    if (answer.status < 400) return { kind: 'answer', status: answer.status, body: answer.body }
    return { kind: 'answer', status: answer.status, body: undefined, problem: answer.body as ProblemDetails }
  }
}

const device = fc.nat({ max: 1 })
const project = fc.nat({ max: 1 })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('comment' as const), device, project }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('hours' as const), device, project }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      device,
      project,
      line: fc.constantFrom(...LINES),
      result: fc.constantFrom('ok', 'finding'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('finding' as const), device, project }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('send' as const), device }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('kill' as const), device }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('manager answers' as const),
      project,
      line: fc.constantFrom(...LINES),
      result: fc.constantFrom('ok', 'finding'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('manager moves' as const),
      project,
      status: fc.constantFrom('completed' as const, 'in progress' as const),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never

/** What a device added, in the order of its making. */
interface Added {
  id: string
  device: number
  project: number
  kind: 'comment' | 'hours' | 'answer' | 'finding'
  text: string
}

const readChecklist = async (projectId: string): Promise<VisitChecklist> =>
  (await api.call('GET', `/api/portal/projects/${projectId}/checklist`, { token: manager.token }))
    .body as VisitChecklist

const versionOf = async (projectId: string, key: string): Promise<number> =>
  (await readChecklist(projectId)).lines.find((line) => line.key === key)?.version ?? 0

/** Takes one step. Returns what a device added. */
async function take(each: Step, devices: readonly Device[], projects: readonly string[]): Promise<Added | null> {
  if (each.kind === 'send') await devices[each.device]?.send()
  if (each.kind === 'kill') devices[each.device]?.kill()
  if (each.kind === 'send' || each.kind === 'kill') return null
  const id = projects[each.project] ?? ''
  if (each.kind === 'manager moves') {
    await setStatus(api, id, each.status)
    return null
  }
  if (each.kind === 'manager answers') {
    const body = { result: each.result, version: await versionOf(id, each.line) }
    await api.call('PUT', `/api/portal/projects/${id}/checklist/${each.line}`, { token: manager.token, body })
    return null
  }
  const own = devices[each.device]
  if (own === undefined) return null
  const text = crypto.randomUUID()
  const params = { id }
  const entryId = await {
    comment: () => own.add('POST /api/portal/projects/:id/comments', params, { comment: text }),
    hours: () =>
      own.add('POST /api/portal/projects/:id/hours', params, {
        date: '2026-02-01',
        kind: 'work',
        hours: '0.25',
        note: text,
      }),
    finding: () => own.add('POST /api/portal/projects/:id/findings', params, { text, severity: 'note' }),
    answer: async () => {
      const line = each.kind === 'answer' ? each : null
      const key = line?.line ?? ''
      // The version that the device has read: at times an old one, since the manager answers too.
      const version = await versionOf(id, key)
      return own.add(
        'PUT /api/portal/projects/:id/checklist/:key',
        { id, key },
        { result: line?.result, reason: text, version },
      )
    },
  }[each.kind]()
  return { id: entryId, device: each.device, project: each.project, kind: each.kind, text }
}

const textsOf = async (table: string, column: string, projects: readonly string[]): Promise<string[]> =>
  (
    await api.query<{ text: string }>(
      `select ${column} as text from ${table} where project_id = any($1) order by created_at, id`,
      [projects],
    )
  ).map(({ text }) => text)

async function check(added: readonly Added[], devices: readonly Device[], projects: readonly string[]): Promise<void> {
  const waiting = (await Promise.all(devices.map((each) => each.list()))).flat()
  const stuck = new Set(waiting.map(({ id }) => id))
  for (const { state, path, body, problem } of waiting) {
    const hasReason = (state === 'refused' || state === 'conflict') && (problem?.detail ?? '') !== ''
    // One that follows another change of the same row waits for the decision about that.
    const isBehind = state === 'waiting' && findReferences(path, body).some((id) => stuck.has(id))
    expect([state, hasReason || isBehind]).toEqual([state, true])
  }
  for (const [kind, table, column] of [
    ['comment', 'project_comments', 'comment'],
    ['hours', 'project_hours', 'note'],
    ['finding', 'findings', 'text'],
  ] as const) {
    const stored = await textsOf(table, column, projects)
    const expected = added.filter((each) => each.kind === kind && !stuck.has(each.id)).map(({ text }) => text)
    expect(stored.toSorted(), kind).toEqual(expected.toSorted())
    for (const place of devices.keys()) {
      for (const [at, projectId] of projects.entries()) {
        const own = added.filter((each) => each.kind === kind && each.device === place && each.project === at)
        const order = own.flatMap(({ id, text }) => (stuck.has(id) ? [] : [text]))
        const arrived = (await textsOf(table, column, [projectId])).filter((text) => order.includes(text))
        expect(arrived, `order of ${kind}`).toEqual(order)
      }
    }
  }
  await checkAudit(projects)
}

/** One line of the audit log per stored row, and one per version of a result. */
async function checkAudit(projects: readonly string[]): Promise<void> {
  const [counts] = await api.query<Record<string, number>>(
    `select
      (select count(*)::int from project_comments where project_id = any($1)) as comments,
      (select count(*)::int from audit.logs where entity_id = any($2) and action = 'commented') as "commentLines",
      (select count(*)::int from project_hours where project_id = any($1)) as hours,
      (select count(*)::int from audit.logs where entity_id = any($2) and action = 'hours_added') as "hourLines",
      (select count(*)::int from findings where project_id = any($1)) as findings,
      (select count(*)::int from audit.logs where entity_id = any($2) and field_changed = 'findings') as "findingLines",
      (select coalesce(sum(version), 0)::int from checklist_results where project_id = any($1)) as results,
      (select count(*)::int from audit.logs where entity_id = any($2) and field_changed = 'checklist'
        and description is not null) as "resultLines"`,
    [projects, projects],
  )
  expect(counts).toMatchObject({
    commentLines: counts?.['comments'],
    hourLines: counts?.['hours'],
    findingLines: counts?.['findings'],
    resultLines: counts?.['results'],
  })
}

it('every call that waits on a device, or that a device hands over, may be repeated', () => {
  const lineOf = ({ endpoint }: Route) => `${endpoint.method} ${endpoint.path}`
  const waiting = api.routes.filter((each) => isOfflineLine(lineOf(each)))
  const handed = api.routes.filter((each) => HANDED_CALLS.some((line) => line === lineOf(each)))
  expect(waiting.length).toBeGreaterThanOrEqual(10)
  expect(handed).toHaveLength(HANDED_CALLS.length)
  for (const each of [...waiting, ...handed]) {
    const action = each.endpoint.access.slice('portal:'.length) as PortalAction
    // A repeated removal is answered 404, which the device takes for done.
    const isRepeatable = each.options.idempotent === true || each.endpoint.method === 'DELETE'
    expect([lineOf(each), isRepeatable, isPermitted('operator', action)]).toEqual([lineOf(each), true, true])
  }
})

it('each entry of two devices arrives exactly once and in order, or waits with a reason; the audit log agrees', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 25 }),
      fc.tuple(...[0, 1].map(() => fc.array(fc.constantFrom(...FAULTS), { maxLength: 15 }))),
      async (history, faults) => {
        const owner = await addPerson(api.ctx, { role: 'operator' })
        const projects = [await addProject(api, { operator: owner.id }), await addProject(api, { operator: owner.id })]
        const devices = [new Device('phone', owner), new Device('tablet', owner)]
        const added: Added[] = []
        for (const [at, each] of devices.entries()) each.faults = [...(faults[at] ?? [])]
        for (const each of history) {
          const entry = await take(each, devices, projects)
          if (entry !== null) added.push(entry)
        }
        for (const each of devices) {
          for (let left = each.faults.length; left >= 0; left -= 1) {
            each.kill()
            await each.send()
          }
        }
        await check(added, devices, projects)
        for (const each of devices) each.kill()
      },
    ),
    { numRuns: triesOf({ full: 200, sample: 12 }), seed },
  )
}, 600_000)
