import type { SectionReport } from '../report.ts'
import { formatGoal, formatNumber, type Goal } from '../table.ts'
import { askRaw } from '../yardsticks.ts'
import { addSessions, type PortalStage } from './portal-stage.ts'

const TIMES = 100
/** Sessions that search as fast as they are answered, and how often each at once. */
const FLOOD = { sessions: 4, atOnce: 20 }
const GOAL: Goal = { sign: '≤', limit: 300 }

/** As many words as the field accepts, each of which occurs in nearly every row. */
const WORDS = Array.from({ length: 90 }, (_, at) => 'aeinorst'[at % 8]).join(' ')
const SEARCHES = ['projects', 'audit-logs', 'vessels', 'operators'].map(
  (list) => `/api/portal/${list}?q=${encodeURIComponent(WORDS)}`,
)

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

interface Flood {
  found: number
  refused: number
  end: () => Promise<void>
}

function flood({ url }: PortalStage, tokens: readonly string[]): Flood {
  let isRunning = true
  const counts = { found: 0, refused: 0 }
  const search = async (token: string, first: number): Promise<void> => {
    for (let at = first; isRunning; at += 1) {
      const { status } = await askRaw(`${url}${SEARCHES[at % SEARCHES.length]}`, { headers: bearer(token) })
      if (status === 200) counts.found += 1
      else if (status === 429 || status === 503) counts.refused += 1
      else throw new Error(`A search was answered with ${status}`)
    }
  }
  const all = tokens.flatMap((token) => Array.from({ length: FLOOD.atOnce }, (_, first) => search(token, first)))
  const ended = Promise.all(all)
  // Reported where it is waited for.
  ended.catch(() => undefined)
  return Object.assign(counts, {
    end: async () => {
      isRunning = false
      await ended
    },
  })
}

/** Milliseconds of one person's calls one after the other, the quickest first. */
async function measureMe({ url, token }: PortalStage): Promise<number[]> {
  const times: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    const started = performance.now()
    const { status } = await askRaw(`${url}/api/portal/me`, { headers: bearer(token) })
    if (status !== 200) throw new Error(`/me was answered with ${status}`)
    times.push(performance.now() - started)
  }
  return times.toSorted((a, b) => a - b)
}

/** As many of a hundred took no longer. */
const percentile = (sorted: readonly number[], percent: number): number =>
  sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN

/** What everybody else notices while a few sessions search without end. */
export async function measureFlood(stage: PortalStage): Promise<SectionReport> {
  const quiet = await measureMe(stage)
  const searches = flood(stage, await addSessions(stage, FLOOD.sessions))
  const busy = await measureMe(stage)
  await searches.end()
  return {
    title: `One's own account while others search, ${TIMES} times, milliseconds`,
    headings: ['When', 'median', 'p95', 'slowest', 'goal (p95)'],
    rows: [
      ['quiet', ...[50, 95, 100].map((percent) => formatNumber(percentile(quiet, percent))), ''],
      [
        'under the flood',
        ...[50, 95, 100].map((percent) => formatNumber(percentile(busy, percent))),
        formatGoal(percentile(busy, 95), GOAL, ' ms'),
      ],
    ],
    notes: [
      `Flood: ${FLOOD.sessions} sessions search lists for 90 words each, ${FLOOD.atOnce} times at once;`,
      `${searches.found} were answered and ${searches.refused} told to come back.`,
    ],
  }
}
