import { withClient } from '#core/db/with-client.server.ts'
import { BULKHEADS } from '#core/http/bulkheads.server.ts'
import { CONNECTIONS, compareRounds, fireInTurn, type Load, repeat, type Target } from '../load.ts'
import {
  BUSY_NOTE,
  GROWTH_HEADINGS,
  growthRow,
  RATE_HEADINGS,
  rateRow,
  reasonOf,
  type SectionReport,
} from '../report.ts'
import { median } from '../statistics.ts'
import { formatGoal, formatNumber, type Goal } from '../table.ts'
import type { AtOnceTask } from '../yardstick-task.ts'
import { type Answer, askRaw, startYardstick, withoutLength, type Yardstick } from '../yardsticks.ts'
import { FLEET_CASES, type FleetCase } from './fleet-cases.ts'
import type { PortalStage } from './portal-stage.ts'
import { watchCalls, type WatchedCalls } from './watch-calls.ts'

const RATIO_GOAL: Goal = { sign: '≥', limit: 0.5 }
const GROWTH_GOALS: Record<FleetCase['reads'], Goal> = {
  page: { sign: '≤', limit: 1.3 },
  totals: { sign: '≤', limit: 3 },
}
const FIRST_TIMES = 3

const GROWTH_NOTES = [
  'Of a page: a full one at both sizes (filtered: of four systems, by those without a contact), of the same vessel.',
]

/** Part of a round: there are many calls, and all of them in turn. */
const ROUND_PART = 0.5

const bearer = ({ token }: PortalStage) => ({ accept: 'application/json', authorization: `Bearer ${token}` })

const loadOf = (each: FleetCase, stage: PortalStage, seconds: number): Load => ({
  next: repeat(each.path(stage), bearer(stage)),
  status: 200,
  connections: each.isSearch ? Math.min(CONNECTIONS, BULKHEADS['staff-search'].ofOne.places) : CONNECTIONS,
  seconds,
})

async function prepareQueries(stage: PortalStage, path: string): Promise<{ answer: Answer; milliseconds: number }> {
  const started = performance.now()
  const answer = await askRaw(`${stage.url}${path}`, { headers: bearer(stage) })
  const milliseconds = performance.now() - started
  if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${answer.body.toString().slice(0, 200)}`)
  return { answer, milliseconds }
}

/** Everything that was cached is stale from here on. */
const forgetKept = ({ directUrl }: PortalStage) =>
  withClient(directUrl, 'bench', (client) => client.query('update portal_changes set version = version + 1'))

/** Milliseconds of the first ask after a change: the product at both sizes, and the bare statements at the large one. */
interface First {
  small: number
  large: number
  bare: number
}

interface Kept {
  comparison: ReturnType<typeof compareRounds>
  growth: ReturnType<typeof compareRounds>
}

async function withYardstick<T>(
  stage: PortalStage,
  answer: Answer,
  { statements, body }: Pick<AtOnceTask, 'statements' | 'body'>,
  use: (yardstick: Yardstick) => Promise<T>,
): Promise<T> {
  const yardstick = await startYardstick({
    kind: 'at-once',
    databaseUrl: stage.databaseUrl,
    statements,
    headers: withoutLength(answer.headers),
    ...(body === undefined ? {} : { body }),
  })
  try {
    return await use(yardstick)
  } finally {
    await yardstick.stop()
  }
}

async function timeFirst(each: FleetCase, small: PortalStage, large: PortalStage, calls: WatchedCalls): Promise<First> {
  await forgetKept(large)
  const statements = await calls.ask(each.path(large))
  const { answer } = await prepareQueries(large, each.path(large))
  return withYardstick(large, answer, { statements }, async (yardstick) => {
    const bare = async () => {
      const started = performance.now()
      const { status, body } = await askRaw(yardstick.url)
      if (status !== 200) throw new Error(`The yardstick answered ${status}: ${body.toString().slice(0, 200)}`)
      return performance.now() - started
    }
    const found: First[] = []
    for (let time = 0; time < FIRST_TIMES; time += 1) {
      await Promise.all([forgetKept(small), forgetKept(large)])
      const [ours, theirs] = [await prepareQueries(large, each.path(large)), await bare()]
      const little = await prepareQueries(small, each.path(small))
      found.push({ small: little.milliseconds, large: ours.milliseconds, bare: theirs })
    }
    const middle = (key: keyof First) => median(found.map((one) => one[key]))
    return { small: middle('small'), large: middle('large'), bare: middle('bare') }
  })
}

async function loadKept(
  each: FleetCase,
  [small, large]: readonly [PortalStage, PortalStage],
  calls: WatchedCalls,
  seconds: number,
): Promise<Kept> {
  await calls.ask(each.path(large))
  const statements = await calls.ask(each.path(large))
  const { answer } = await prepareQueries(large, each.path(large))
  await prepareQueries(small, each.path(small))
  return withYardstick(large, answer, { statements, body: answer.body }, async (yardstick) => {
    const targets: Target[] = [small, large, yardstick]
    const [little, much, bare] = await fireInTurn(targets, (target) =>
      loadOf(each, target === small ? small : large, seconds),
    )
    return { comparison: compareRounds(much, bare), growth: compareRounds(little, much) }
  })
}

const firstRow = (name: string, { small, large, bare }: First): string[] => [
  name,
  formatNumber(large),
  formatNumber(bare),
  formatNumber(bare / large),
  formatGoal(bare / large, RATIO_GOAL),
  formatNumber(small),
  formatNumber(large / small),
]

/**
 * Calls of fleet, parts, billing and analytics at both sizes: the first one after a change, and those after it, which
 * find cached totals.
 */
export async function measureFleet(small: PortalStage, large: PortalStage, seconds: number): Promise<SectionReport[]> {
  const rows = { first: [] as string[][], kept: [] as string[][], growth: [] as string[][] }
  const failures: string[] = []
  const calls = await watchCalls(large)
  try {
    for (const each of FLEET_CASES) {
      try {
        rows.first.push(firstRow(each.name, await timeFirst(each, small, large, calls)))
        const { comparison, growth } = await loadKept(each, [small, large], calls, Math.max(0.5, seconds * ROUND_PART))
        rows.kept.push(rateRow(each.name, comparison, RATIO_GOAL))
        rows.growth.push(growthRow(each.name, growth, GROWTH_GOALS[each.reads]))
      } catch (error) {
        failures.push(`${each.name} could not be measured: ${reasonOf(error)}`)
      }
    }
  } finally {
    await calls.stop()
  }
  const size = ({ projects, vessels, parts }: PortalStage) =>
    `${projects.toLocaleString('en')} projects, ${vessels.toLocaleString('en')} vessels, ${parts.toLocaleString('en')} parts`
  return [
    {
      title: `Fleet, parts, billing and analytics, ${size(large)}: the first answer after a change`,
      headings: ['Answer', 'ms', 'yardstick ms', 'ratio', 'goal', 'small ms', 'times as long'],
      rows: rows.first,
      notes: [
        `Middle of ${FIRST_TIMES}, one at a time. Yardstick: bare node:http that sends the product’s own statements, all at once.`,
        ...failures,
      ],
      failed: failures.length > 0,
    },
    {
      title: `The same once totals are kept, ${CONNECTIONS} connections`,
      headings: RATE_HEADINGS,
      rows: rows.kept,
      notes: [
        'Yardstick as before, with the statements that are sent now; it sends the product’s bytes, since what is kept is not among their rows.',
        BUSY_NOTE,
      ],
    },
    { title: `The same against ${size(small)}`, headings: GROWTH_HEADINGS, rows: rows.growth, notes: GROWTH_NOTES },
  ]
}
