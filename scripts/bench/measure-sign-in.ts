import { Agent, request } from 'node:http'
import { generateAdminCode } from '#people/admin-auth/generate-admin-code.server.ts'
import type { SectionReport } from './report.ts'
import { openStage, type Stage } from './stage.ts'
import { formatGoal, formatNumber, type Goal } from './table.ts'
import { askRaw } from './yardsticks.ts'

const PRODUCTS = 100
const TIMES = 20
/** Wrong sign-ins a second, each from a network of its own: no throttle by source helps (trust A2, A3). */
const FLOOD = { perSecond: 200, tick: 50 }
const KNOWN_GOAL: Goal = { sign: '≤', limit: 3 }

const MANAGER = { email: 'manager@company.example', password: 'violet gravel tuesday lamp' }

interface Door {
  name: string
  path: string
  right: object
  wrong: (at: number) => object
}

const doorsOf = (code: string): readonly Door[] => [
  {
    name: 'administrator',
    path: '/api/admin/login',
    right: { code },
    wrong: (at) => ({ code: String(1_000_000_000_000_000 + at) }),
  },
  {
    name: 'manager of the portal',
    path: '/api/portal/login',
    right: MANAGER,
    wrong: (at) => ({ email: `guess.${at}@company.example`, password: 'Summer2026' }),
  },
]

const JSON_HEADERS = { 'content-type': 'application/json' }
/** RFC 3849's addresses, a /56 for each request. */
const sourceOf = (at: number) => `2001:db8:${((at >> 8) & 65_535).toString(16)}:${((at & 255) << 8).toString(16)}::1`

/** Tries wrong secrets at both doors until it is ended. */
function flood(url: string, doors: readonly Door[]): () => void {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  let at = 0
  const tryOnce = (): void => {
    at += 1
    const door = doors[at % doors.length]
    if (door === undefined) return
    const attempt = request(`${url}${door.path}`, {
      method: 'POST',
      agent,
      headers: { ...JSON_HEADERS, 'x-forwarded-for': sourceOf(at) },
    })
    attempt.on('response', (response) => response.resume())
    // What becomes of an attacker's request is not measured.
    attempt.on('error', () => undefined)
    attempt.end(JSON.stringify(door.wrong(at)))
  }
  const timer = setInterval(() => {
    for (let each = 0; each < (FLOOD.perSecond * FLOOD.tick) / 1000; each += 1) tryOnce()
  }, FLOOD.tick)
  return () => {
    clearInterval(timer)
    agent.destroy()
  }
}

async function signIn({ url }: Stage, door: Door, cookie: string | null): Promise<{ seconds: number; cookie: string }> {
  const started = performance.now()
  const answer = await askRaw(`${url}${door.path}`, {
    method: 'POST',
    headers: { ...JSON_HEADERS, ...(cookie === null ? {} : { cookie }) },
    body: JSON.stringify(door.right),
  })
  const seconds = (performance.now() - started) / 1000
  if (answer.status !== 200) throw new Error(`${door.name}: answered ${answer.status} ${answer.body.toString()}`)
  const set = answer.headers.find(([name]) => name.toLowerCase() === 'set-cookie')?.[1] ?? ''
  return { seconds, cookie: set.split(';')[0] ?? '' }
}

/** Seconds of sign-ins one after the other from a known device, the quickest first. */
async function measureKnown(stage: Stage, door: Door, cookie: string): Promise<number[]> {
  const times: number[] = []
  for (let time = 0; time < TIMES; time += 1) times.push((await signIn(stage, door, cookie)).seconds)
  return times.toSorted((a, b) => a - b)
}

/** Nineteen of twenty took no longer. */
const p95 = (sorted: readonly number[]): number => sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN

/** Known devices sign in while strangers try wrong secrets as fast as they can (trust A3). */
export async function measureSignIn(): Promise<SectionReport> {
  const code = generateAdminCode()
  const stage = await openStage(PRODUCTS, {
    ADMIN_CODE: code,
    MANAGER_EMAIL: MANAGER.email,
    MANAGER_PASSWORD: MANAGER.password,
  })
  try {
    const doors = doorsOf(code)
    const rows: string[][] = []
    // Both while it is quiet: who comes for the first time is a stranger.
    const visits: { door: Door; cookie: string; quiet: number[] }[] = []
    for (const door of doors) {
      const { cookie } = await signIn(stage, door, null)
      visits.push({ door, cookie, quiet: await measureKnown(stage, door, cookie) })
    }
    const endFlood = flood(stage.url, doors)
    try {
      for (const { door, cookie, quiet } of visits) {
        const busy = await measureKnown(stage, door, cookie)
        rows.push([
          door.name,
          formatNumber(p95(quiet)),
          formatNumber(p95(busy)),
          formatNumber(busy.at(-1) ?? Number.NaN),
          formatGoal(p95(busy), KNOWN_GOAL, ' s'),
        ])
      }
    } finally {
      endFlood()
    }
    return {
      title: `Sign-in from a known device, ${TIMES} times, seconds`,
      headings: ['Who', 'p95 quiet', 'p95 under the flood', 'slowest', 'goal'],
      rows,
      notes: [`Flood: ${FLOOD.perSecond} wrong sign-ins a second at both doors, each from another network.`],
    }
  } finally {
    await stage.stop()
  }
}
