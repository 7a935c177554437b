import { withClient } from '#core/db/with-client.server.ts'
import { BULKHEADS } from '#core/http/bulkheads.server.ts'
import { CONNECTIONS, compareRounds, fireInTurn, type Load, repeat, type Target } from '../load.ts'
import { BUSY_NOTE, GROWTH_HEADINGS, growthRow, RATE_HEADINGS, rateRow, type SectionReport } from '../report.ts'
import type { Goal } from '../table.ts'
import type { Headers, YardstickTask } from '../yardstick-task.ts'
import { askRaw, startYardstick, withoutLength, type Yardstick } from '../yardsticks.ts'
import type { PortalStage } from './portal-stage.ts'
import { watchCalls } from './watch-calls.ts'

const RATIO_GOAL: Goal = { sign: '≥', limit: 0.4 }
const AT_ONCE_GOAL: Goal = { sign: '≥', limit: 0.5 }
const GROWTH_GOAL: Goal = { sign: '≤', limit: 1.3 }

interface Case {
  name: string
  path: (stage: PortalStage) => string
  /** The one statement that a bare server would send for it; `null` where it sends the product's own ones, at once. */
  statement: ((stage: PortalStage) => { text: string; values: unknown[] }) | null
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
    growth: GROWTH_GOAL,
  },
  {
    name: 'dashboard',
    path: () => '/api/portal/dashboard/manager',
    statement: null,
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
    const calls = await watchCalls(stage)
    try {
      return { kind: 'at-once', databaseUrl, statements: await calls.ask(each.path(stage)), headers }
    } finally {
      await calls.stop()
    }
  }
  const { text, values } = each.statement(stage)
  const columns = await withClient(databaseUrl, 'bench', async (client) =>
    (await client.query(text, values)).fields.map(({ name }) => name),
  )
  return { kind: 'rows', databaseUrl, statement: { name: 'bare', text }, values, columns, headers }
}

async function yardstickOf(each: Case, stage: PortalStage): Promise<Yardstick> {
  const answer = await askRaw(`${stage.url}${each.path(stage)}`, {
    headers: { authorization: `Bearer ${stage.token}` },
  })
  if (answer.status !== 200) throw new Error(`${each.name} answered ${answer.status}: ${answer.body.toString()}`)
  return startYardstick(await taskOf(each, stage, withoutLength(answer.headers)))
}

/** Product and yardstick at both sizes, all four in turn. */
async function measureCase(each: Case, stages: readonly [small: PortalStage, large: PortalStage], seconds: number) {
  const yardsticks = [await yardstickOf(each, stages[0]), await yardstickOf(each, stages[1])] as const
  try {
    // Each stage has its own session and rows: a yardstick is sent what its product is sent.
    const targets: Target[] = [...stages, ...yardsticks]
    const loads = new Map(
      targets.map((target, index) => [target, loadOf(each, stages[index % 2 === 0 ? 0 : 1], seconds)]),
    )
    const [small, large, smallYardstick, largeYardstick] = await fireInTurn(targets, (target) => {
      const load = loads.get(target)
      if (load === undefined) throw new Error('None of the four')
      return load
    })
    return {
      small: compareRounds(small, smallYardstick),
      large: compareRounds(large, largeYardstick),
      growth: compareRounds(small, large),
    }
  } finally {
    for (const yardstick of yardsticks) await yardstick.stop()
  }
}

const NOTES = [
  'Yardstick: bare node:http and one bare statement that reads the same rows, prepared; it counts no total, asks no session,',
  'computes no flags. Detail and dashboard: bare node:http that sends the product’s own statements, all at once.',
  BUSY_NOTE,
]

/** Lists, detail, dashboard and search of the portal: against the bare statements at both sizes, and against each other. */
export async function measurePortal(small: PortalStage, large: PortalStage, seconds: number): Promise<SectionReport[]> {
  const rows = { small: [] as string[][], large: [] as string[][], growth: [] as string[][] }
  for (const each of CASES) {
    const found = await measureCase(each, [small, large], seconds)
    const goal = each.statement === null ? AT_ONCE_GOAL : RATIO_GOAL
    rows.small.push(rateRow(each.name, found.small, goal))
    rows.large.push(rateRow(each.name, found.large, goal))
    rows.growth.push(growthRow(each.name, found.growth, each.growth))
  }
  const size = ({ projects }: PortalStage) => projects.toLocaleString('en')
  const against = (stage: PortalStage, own: string[][]): SectionReport => ({
    title: `Portal, ${size(stage)} projects, ${CONNECTIONS} connections`,
    headings: RATE_HEADINGS,
    rows: own,
    notes: NOTES,
  })
  return [
    against(small, rows.small),
    against(large, rows.large),
    {
      title: `Portal, ${size(large)} projects against ${size(small)}`,
      headings: GROWTH_HEADINGS,
      rows: rows.growth,
      notes: [],
    },
  ]
}
