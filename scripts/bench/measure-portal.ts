import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type pg from 'pg'
import { authorize } from '#compose/authorize.server.ts'
import { fillDemo } from '#compose/demo/fill-demo.server.ts'
import { describeVisitRecords } from '#compose/visit-records.server.ts'
import { createCtx, type Ctx } from '#core/context.server.ts'
import { todayInOslo } from '#core/days.ts'
import { startEmbeddedDatabase } from '#core/db/embedded/supervisor.server.ts'
import { migrateDatabase } from '#core/db/migrate.server.ts'
import { createDb, createPool } from '#core/db/pool.server.ts'
import { withClient } from '#core/db/with-client.server.ts'
import { BULKHEADS } from '#core/http/bulkheads.server.ts'
import { readManagerDashboard } from '#modules/planning/manager-dashboard.queries.server.ts'
import { getProjectDetail } from '#modules/projects/detail/project-detail.queries.server.ts'
import { watchStatements } from '../../tests/setup/watch-statements.ts'
import { atEnd, makeScratchFolder } from './at-end.ts'
import { CONNECTIONS, compareRates, type Load, repeat } from './load.ts'
import { startBuiltProduct } from './product.ts'
import { BUSY_NOTE, RATE_HEADINGS, rateRow, type SectionReport } from './report.ts'
import { formatGoal, formatNumber, formatRange, type Goal } from './table.ts'
import type { Headers, YardstickTask } from './yardstick-task.ts'
import { askRaw, startYardstick, withoutLength } from './yardsticks.ts'

/** Two sizes of the same company: the ratio of their times says how cost grows. */
export const FEW = 1500
const MANY = 100_000
const DEMO = { seed: 1, passwordHash: 'nobody signs in' }

const RATIO_GOAL: Goal = { sign: '≥', limit: 0.4 }
const AT_ONCE_GOAL: Goal = { sign: '≥', limit: 0.5 }
const GROWTH_GOAL: Goal = { sign: '≤', limit: 1.3 }

/** The built product with an example company, and a manager's session. */
export interface PortalStage {
  url: string
  pid: number
  databaseUrl: string
  token: string
  /** Further sessions. */
  others: readonly string[]
  projects: number
  /** A project in the middle of the list. */
  projectId: string
  vesselName: string
  stop: () => Promise<void>
}

export async function openPortalStage(projects: number, more = 0): Promise<PortalStage> {
  const scratch = await makeScratchFolder()
  const database = await startEmbeddedDatabase({ dataDir: join(scratch.path, 'database') })
  const stopDatabase = atEnd(() => database.stop())
  await migrateDatabase(database.directUrl)
  const today = todayInOslo()
  await fillDemo({ ...DEMO, directUrl: database.directUrl, projects, today })
  const facts = await withClient(database.directUrl, 'bench', async (client) => {
    // PostgreSQL does this by itself within minutes; a measurement must not depend on when.
    await client.query('vacuum (analyze)')
    const others: string[] = []
    for (let session = 0; session < more; session += 1) others.push(await addSession(client))
    return { token: await addSession(client), others, ...(await pickProject(client)) }
  })
  const product = await startBuiltProduct(join(scratch.path, 'data'), {
    DATABASE_URL: database.appUrl,
    DATABASE_DIRECT_URL: database.directUrl,
  })
  return {
    url: product.url,
    pid: product.pid,
    databaseUrl: database.appUrl,
    projects,
    ...facts,
    stop: async () => {
      await product.stop()
      await stopDatabase()
      await scratch.remove()
    },
  }
}

async function addSession(client: pg.Client): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await client.query(
    `insert into portal_sessions (id, user_id, session_token, expires_at)
     select $1, id, $2, now() + interval '1 day' from portal_users where role = 'manager' limit 1`,
    [randomUUID(), createHash('sha256').update(token).digest('hex')],
  )
  return token
}

async function pickProject(client: pg.Client): Promise<{ projectId: string; vesselName: string }> {
  const { rows } = await client.query<{ id: string; vessel_name: string }>(
    `select id, vessel_name from vessel_projects where status = 'closed' order by project_number offset 500 limit 1`,
  )
  return { projectId: rows[0]?.id ?? '', vesselName: rows[0]?.vessel_name ?? '' }
}

interface Case {
  name: string
  path: (stage: PortalStage) => string
  /** The one statement that a bare server would send for it; `null` where it sends the product's own ones, at once. */
  statement: ((stage: PortalStage) => { text: string; values: unknown[] }) | null
  /** The product's own answer, to see what it sends. */
  answer?: (ctx: Ctx, stage: PortalStage) => Promise<unknown>
  growth: Goal | null
  connections?: number
}

const PAGE = 50
const ROWS = `select project.*, vessel.imo, person.name as operator_name from vessel_projects project
  join vessels vessel on vessel.id = project.vessel_id
  left join portal_users person on person.id = project.assigned_operator_id`
const lastPage = ({ projects }: PortalStage) => Math.ceil(projects / PAGE)

const CASES: readonly Case[] = [
  {
    name: 'list, first page',
    path: () => '/api/portal/projects',
    statement: () => ({
      text: `${ROWS} order by project.scheduled_date desc nulls last, project.id desc nulls last limit ${PAGE}`,
      values: [],
    }),
    growth: GROWTH_GOAL,
  },
  {
    name: 'list, filtered by status',
    path: () => '/api/portal/projects?status=completed,on%20hold',
    statement: () => ({
      text: `${ROWS} where project.status in ('completed', 'on hold')
        order by project.scheduled_date desc nulls last, project.id desc nulls last limit ${PAGE}`,
      values: [],
    }),
    growth: null,
  },
  {
    name: 'list, sorted by value',
    path: () => '/api/portal/projects?sort=-projectValue',
    statement: () => ({
      text: `${ROWS} order by project.project_value desc nulls last, project.id desc nulls last limit ${PAGE}`,
      values: [],
    }),
    growth: GROWTH_GOAL,
  },
  {
    name: 'list, last page',
    path: (stage) => `/api/portal/projects?page=${lastPage(stage)}`,
    statement: () => ({
      text: `${ROWS} order by project.scheduled_date asc nulls first, project.id asc nulls first limit ${PAGE}`,
      values: [],
    }),
    growth: GROWTH_GOAL,
  },
  {
    name: 'detail',
    path: ({ projectId }) => `/api/portal/projects/${projectId}`,
    statement: null,
    answer: (ctx, { projectId }) => getProjectDetail(ctx, projectId, describeVisitRecords([])),
    growth: GROWTH_GOAL,
  },
  {
    name: 'dashboard',
    path: () => '/api/portal/dashboard/manager',
    statement: null,
    answer: (ctx) => readManagerDashboard(ctx),
    growth: null,
  },
  {
    name: 'search for a vessel',
    path: ({ vesselName }) => `/api/portal/search?q=${encodeURIComponent(vesselName)}`,
    statement: ({ vesselName }) => ({
      text: `${ROWS} where public.search_text(project.project_number || ' ' || project.vessel_name || ' ' || coalesce(project.client_name, '')
        || ' ' || coalesce(project.company_name, '') || ' ' || coalesce(project.location, ''))
        like '%' || public.search_text($1) || '%' limit 5`,
      values: [vesselName],
    }),
    growth: null,
    connections: Math.min(CONNECTIONS, BULKHEADS['staff-search'].ofOne.places),
  },
]

const loadOf = (each: Case, stage: PortalStage, seconds: number): Load => ({
  next: repeat(each.path(stage), { accept: 'application/json', authorization: `Bearer ${stage.token}` }),
  status: 200,
  connections: each.connections ?? CONNECTIONS,
  seconds,
})

async function taskOf(each: Case, stage: PortalStage, headers: Headers): Promise<YardstickTask> {
  const { databaseUrl } = stage
  if (each.statement === null) {
    const statements = await watchAnswer(each, stage)
    return { kind: 'at-once', databaseUrl, statements, headers }
  }
  const { text, values } = each.statement(stage)
  const columns = await withClient(databaseUrl, 'bench', async (client) =>
    (await client.query(text, values)).fields.map(({ name }) => name),
  )
  return { kind: 'rows', databaseUrl, statement: { name: 'bare', text }, values, columns, headers }
}

/** The statements by which the product answers: whose session it is, and the rest. */
async function watchAnswer({ answer }: Case, stage: PortalStage) {
  const pool = createPool({ url: stage.databaseUrl, onError: () => undefined })
  const watch = watchStatements(pool)
  try {
    const ctx = createCtx(createDb(pool))
    const actor = await authorize(ctx, 'portal:dashboard:manager', stage.token)
    await answer?.(createCtx(ctx.db, actor), stage)
    return watch.take().map(({ text, values }, index) => ({ statement: { name: `bare ${index}`, text }, values }))
  } finally {
    await pool.end()
  }
}

async function compareWithStatement(each: Case, stage: PortalStage, seconds: number) {
  const answer = await askRaw(`${stage.url}${each.path(stage)}`, {
    headers: { authorization: `Bearer ${stage.token}` },
  })
  if (answer.status !== 200) throw new Error(`${each.name} answered ${answer.status}: ${answer.body.toString()}`)
  const yardstick = await startYardstick(await taskOf(each, stage, withoutLength(answer.headers)))
  try {
    return await compareRates(stage, yardstick, loadOf(each, stage, seconds))
  } finally {
    await yardstick.stop()
  }
}

async function measureAgainstStatements(stage: PortalStage, seconds: number): Promise<SectionReport> {
  const rows: string[][] = []
  for (const each of CASES) {
    const goal = each.statement === null ? AT_ONCE_GOAL : RATIO_GOAL
    rows.push(rateRow(each.name, await compareWithStatement(each, stage, seconds), goal))
  }
  return {
    title: `Portal, ${stage.projects.toLocaleString('en')} projects, ${CONNECTIONS} connections`,
    headings: RATE_HEADINGS,
    rows,
    notes: [
      'Yardstick: bare node:http and one bare statement that reads the same rows, prepared; it counts no total, asks no session,',
      'computes no flags. Detail and dashboard: bare node:http that sends the product’s own statements, all at once.',
      BUSY_NOTE,
    ],
  }
}

/** The same addresses at both sizes, in turn. */
async function measureGrowth(small: PortalStage, large: PortalStage, seconds: number): Promise<SectionReport> {
  const rows: string[][] = []
  for (const each of CASES) {
    // Each stage has its own session and rows, so the loads differ in their addresses only.
    const loads = new Map([
      [small.url, loadOf(each, small, seconds)],
      [large.url, loadOf(each, large, seconds)],
    ])
    const { ratio, product, yardstick } = await compareRates(small, large, (target) => {
      const load = loads.get(target.url)
      if (load === undefined) throw new Error('Neither of the two stages')
      return load
    })
    rows.push([
      each.name,
      formatNumber(product.perSecond),
      formatNumber(yardstick.perSecond),
      formatNumber(ratio.median),
      formatRange(ratio),
      formatGoal(ratio.median, each.growth),
      formatNumber(yardstick.p99),
    ])
  }
  return {
    title: `Portal, ${large.projects.toLocaleString('en')} projects against ${small.projects.toLocaleString('en')}`,
    headings: ['Answer', 'small a second', 'large a second', 'times as long', 'min–max', 'goal', 'p99 ms (large)'],
    rows,
    notes: [],
  }
}

/** Lists, detail, dashboard and search of the portal: against the bare statements at both sizes, and against each other. */
export async function measurePortal(seconds: number): Promise<SectionReport[]> {
  const small = await openPortalStage(FEW)
  try {
    const large = await openPortalStage(MANY)
    try {
      return [
        await measureAgainstStatements(small, seconds),
        await measureAgainstStatements(large, seconds),
        await measureGrowth(small, large, seconds),
      ]
    } finally {
      await large.stop()
    }
  } finally {
    await small.stop()
  }
}
