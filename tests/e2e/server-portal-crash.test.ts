import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#core/days.ts'
import { createDb } from '#core/db/pool.server.ts'
import { openPatientPool } from '../setup/database.ts'
import { type Reply, send } from '../setup/http-client.ts'
import { addPerson, type Person } from '../setup/portal-people.ts'
import { type Product, startProduct } from '../setup/product.ts'
import { startOwnCluster, until } from './server-client.ts'

let own: Awaited<ReturnType<typeof startOwnCluster>>
let products: Product[] = []
let manager: Person
let operator: Person
beforeAll(async () => {
  own = await startOwnCluster()
  const env = {
    DATABASE_URL: own.database.appUrl,
    DATABASE_DIRECT_URL: own.database.directUrl,
    PEPPER_FILE: join(own.dataDir, 'shared-pepper'),
  }
  products = await Promise.all([startProduct({ env }), startProduct({ env })])
  const pool = openPatientPool(own.database.directUrl)
  const db = createDb(pool)
  manager = await addPerson({ db }, { role: 'manager' })
  operator = await addPerson({ db }, { role: 'operator' })
  await pool.end()
})
afterAll(async () => {
  await Promise.all(products.map((product) => product.stop()))
  await own?.stop()
})

const at = (index: number) => products[index % 2] as Product
const PROJECTS = '/api/portal/projects'

interface Question {
  by: Person
  path: string
  body: unknown
  key: string
  /** Milliseconds until the caller hangs up. */
  timeout?: number
}

/** Asks one process; undefined when the answer never came. */
function ask(index: number, { by, path, body, key, timeout = 20_000 }: Question): Promise<Reply | undefined> {
  const headers = {
    authorization: `Bearer ${by.token}`,
    'idempotency-key': key,
    'content-type': 'application/json',
  }
  const sent = { method: 'POST', headers, body: JSON.stringify(body), timeout }
  return send(at(index).url, path, sent).catch(() => undefined)
}

let asked = 0

/** Asks in turn, with one and the same key, until somebody answers that it is done. */
async function insist(index: number, by: Person, path: string, body: unknown, key: string): Promise<{ id: string }> {
  asked += 1
  // Every third caller loses the line before the answer: what was asked for is done all the same, or is being done.
  const first = asked % 3 === 0 ? { timeout: 5 + (asked % 40) } : {}
  for (let turn = index; ; turn += 1) {
    const reply = await ask(turn, { by, path, body, key, ...(turn === index ? first : {}) })
    if (reply !== undefined && reply.status < 300) return JSON.parse(reply.text) as { id: string }
    // What was stored and not acknowledged must not become a refusal when it is asked for again.
    if (reply !== undefined && reply.status < 500) throw new Error(`${path}: ${reply.text}`)
    await sleep(50)
  }
}

/** The steps of a job after it was logged, each with what it is sent; each move makes a new version. */
const stepsOn = (date: string): readonly (readonly [what: string, body: object])[] => [
  ['transitions', { to: 'confirmed', version: 1 }],
  ['transitions', { to: 'in progress', version: 2 }],
  ['hours', { date, kind: 'work', hours: '7.5' }],
  ['hours', { date, kind: 'travel', hours: '0.1' }],
  ['parts', { partName: 'Gasket', quantity: 3 }],
  ['comments', { comment: 'Valve replaced' }],
  ['transitions', { to: 'on hold', reason: 'Weather', followUpDate: '2026-06-01', version: 3 }],
  ['transitions', { to: 'in progress', version: 4 }],
  ['transitions', { to: 'completed', waiver: 'Comes by mail', reason: 'No checklist', version: 5 }],
]

const newJob = (mark: string) => ({
  vesselName: `MV ${mark}`,
  serviceType: 'repair',
  scheduledDate: '2026-05-04',
  location: 'Bergen',
  clientName: 'Client AS',
  assignedOperatorId: operator.id,
})

/** People at work until stopped: each job with the steps that were acknowledged. */
function startWorkers(count: number) {
  const jobs: { id: string; mark: string; done: number }[] = []
  let running = true
  const work = async (worker: number) => {
    for (let turn = 0; running; turn += 1) {
      const mark = `C${worker}-${turn}`
      const { id } = await insist(worker, manager, PROJECTS, newJob(mark), `job-${mark}`)
      const job = { id, mark, done: 0 }
      jobs.push(job)
      // Each job on a day of its own, so that nobody's day gets too long.
      const date = addDays('2020-01-01', jobs.length)
      for (const [index, [what, body]] of stepsOn(date).entries()) {
        if (!running) break
        const by = index === 0 ? manager : operator
        await insist(worker + index, by, `${PROJECTS}/${id}/${what}`, body, `step-${index}-${mark}`)
        job.done = index + 1
      }
    }
  }
  /** Asks once and never learns whether it was done. */
  const hurry = async () => {
    for (let turn = 0; running; turn += 1) {
      await ask(turn, { by: manager, path: PROJECTS, body: newJob(`H-${turn}`), key: `hurry-${turn}` })
      await sleep(20)
    }
  }
  const all = [hurry(), ...Array.from({ length: count }, (_, worker) => work(worker))]
  const countSteps = () => jobs.reduce((sum, { done }) => sum + done, 0)
  return {
    jobs,
    /** Waits until so many more steps were acknowledged. */
    async goOn(steps: number) {
      const enough = countSteps() + steps
      await until(() => countSteps() >= enough, `${steps} more steps were acknowledged`)
    },
    async stop() {
      running = false
      await Promise.all(all)
    },
  }
}

/** Rows that contradict each other; there must be none. */
const CONTRADICTIONS = {
  'a job stands twice': `select vessel_name from vessel_projects group by 1 having count(*) > 1`,
  'hours are not the sum of the entries': `select id from vessel_projects project
    where operator_hours <> (select coalesce(sum(hours), 0) from project_hours entry
      where entry.project_id = project.id)`,
  'the state is not where the history ends': `select project.id from vessel_projects project
    where status is distinct from
    (select to_status from project_status_changes record where record.project_id = project.id order by changed_at desc,
      id desc limit 1)`,
  'the history has a gap': `select id from (select id, from_status, lag(to_status) over
    (partition by project_id order by changed_at, id) as before from project_status_changes) change
    where from_status is distinct from before`,
  'the audit does not have every move once': `select project.id from vessel_projects project where
    (select count(*) from project_status_changes record where record.project_id = project.id
      and from_status is not null) <>
    (select count(*) from audit.logs line where line.entity_id = project.id::text and action = 'status_changed')`,
  'the audit does not have every entry once': `select project.id from vessel_projects project where
    (select array[(select count(*) from project_hours record where record.project_id = project.id),
      (select count(*) from parts_used record where record.project_id = project.id),
      (select count(*) from project_comments record where record.project_id = project.id), 1, 1]) <>
    (select array[count(*) filter (where action = 'hours_added'), count(*) filter (where action = 'part_added'),
      count(*) filter (where action = 'commented'), count(*) filter (where action = 'created'),
      count(*) filter (where action = 'assigned')] from audit.logs line where line.entity_id = project.id::text)`,
  'the technician is not the one of the history': `select project.id from vessel_projects project
    where assigned_operator_id is distinct from
    (select user_id from project_operators assignment where assignment.project_id = project.id
      and unassigned_at is null)`,
  'a part has not its one notice for billing': `select id from parts_used part
    where (select count(*) from billing_notices notice where notice.part_id = part.id) <> 1`,
  'numbers have a gap': `select 1 from project_numbers having sum(last) <> (select count(*) from vessel_projects)`,
}

async function expectWhole(): Promise<void> {
  for (const [rule, query] of Object.entries(CONTRADICTIONS)) expect(await own.query(query), rule).toEqual([])
  const verified = await send(at(0).url, '/api/portal/audit-logs/verify', {
    headers: { authorization: `Bearer ${manager.token}` },
  })
  expect(JSON.parse(verified.text)).toMatchObject({ ok: true })
}

it('jobs go on over the end of processes and database: nothing acknowledged is lost, nothing is there twice', async () => {
  const workers = startWorkers(6)
  for (let round = 0; round < 2; round += 1) {
    await workers.goOn(25)
    await at(round).kill('SIGKILL')
    await at(round).restart()
    await workers.goOn(10)
    if (round === 0) process.kill(own.database.serverPid, 'SIGKILL')
  }
  await workers.goOn(25)
  await workers.stop()

  const stored = await own.query<{ id: string; version: number; status: string; entries: number[] }>(
    `select id, version, status, array[(select count(*) from project_hours record where record.project_id = project.id),
       (select count(*) from parts_used record where record.project_id = project.id),
       (select count(*) from project_comments record where record.project_id = project.id),
       (select count(*) from project_status_changes record where record.project_id = project.id)]::int[] as entries
     from vessel_projects project`,
  )
  const rows = new Map(stored.map((row) => [row.id, row]))
  for (const { id, mark, done } of workers.jobs) {
    const steps = stepsOn('').slice(0, done)
    const count = (what: string) => steps.filter(([each]) => each === what).length
    const moved = steps.flatMap(([, body]) => ('to' in body ? [body.to] : []))
    expect(rows.get(id), mark).toMatchObject({
      status: moved.at(-1) ?? 'not confirmed',
      entries: [count('hours'), count('parts'), count('comments'), moved.length + 1],
    })
  }
  expect(workers.jobs.length).toBeGreaterThan(6)
  expect(workers.jobs.reduce((sum, { done }) => sum + done, 0)).toBeGreaterThan(50)
  await expectWhole()
})

it('a process that dies in the middle of a step has taken none of it, and the step is taken once when asked for again', async () => {
  const { id } = await insist(0, manager, PROJECTS, newJob('Middle'), 'job-middle')
  for (const [index, [what, body]] of stepsOn('2026-05-04').slice(0, 3).entries()) {
    await insist(0, manager, `${PROJECTS}/${id}/${what}`, body, `step-${index}-middle`)
  }
  const states = async () =>
    (
      await own.query<{ way: string }>(
        `select to_status as way from project_status_changes where project_id = $1 order by changed_at`,
        [id],
      )
    ).map(({ way }) => way)
  const step = {
    by: operator,
    path: `${PROJECTS}/${id}/transitions`,
    body: { to: 'completed', waiver: 'By mail', reason: 'No checklist', version: 3 },
  }
  const complete = (index: number) => ask(index, { ...step, key: 'complete-middle' })

  // A lock on the vessel's row stops the step after its project and its history were written.
  const holder = new pg.Client({ connectionString: own.database.directUrl })
  holder.on('error', () => undefined)
  await holder.connect()
  await holder.query('begin')
  await holder.query(
    'select 1 from vessels where id = (select vessel_id from vessel_projects where id = $1) for update',
    [id],
  )
  const lost = complete(0)
  const waiting = async () => (await own.query('select 1 from pg_locks where not granted')).length
  await until(async () => (await waiting()) > 0, 'the step waits for the vessel')
  await at(0).kill('SIGKILL')
  expect(await lost).toBeUndefined()
  await holder.query('rollback')
  await holder.end()
  await until(async () => (await waiting()) === 0, 'the dead process has let go')

  expect(await states()).toEqual(['not confirmed', 'confirmed', 'in progress'])
  const again = await Promise.all([complete(1), complete(1)])
  expect(again.map((reply) => reply?.status)).toEqual([200, 200])
  await at(0).restart()
  expect((await complete(0))?.text).toBe(again[0]?.text)
  expect(await states()).toEqual(['not confirmed', 'confirmed', 'in progress', 'completed'])
  await expectWhole()
})
