import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import lighthouse, { type Result } from 'lighthouse'
import { BROWSER_FLAGS, findBrowser } from '../../tests/setup/browser.ts'
import { atEnd, makeScratchFolder } from './at-end.ts'
import type { SectionReport } from './report.ts'
import type { Stage } from './stage.ts'
import { type Spread, spread } from './statistics.ts'
import { formatGoal, type Goal } from './table.ts'

const TIMES = 3
/** Milliseconds. */
const OPEN_LIMIT = 20_000

interface Figure {
  name: string
  read: (result: Result) => number | null | undefined
  goal: Goal | null
  /** On a page with a goal of its own. */
  goalOf?: Readonly<Record<string, Goal>>
  unit: string
  places: number
}

const score = (name: string, category: string, goal: Goal | null = null): Figure => ({
  name,
  read: ({ categories }) => (categories[category]?.score ?? Number.NaN) * 100,
  goal,
  unit: '',
  places: 0,
})

const FIGURES: readonly Figure[] = [
  score('performance', 'performance', { sign: '≥', limit: 98 }),
  score('accessibility', 'accessibility'),
  score('best practices', 'best-practices'),
  score('SEO', 'seo'),
  {
    name: 'largest contentful paint',
    read: ({ audits }) => (audits['largest-contentful-paint']?.numericValue ?? Number.NaN) / 1000,
    goal: { sign: '≤', limit: 1.15 },
    unit: ' s',
    places: 2,
  },
  {
    name: 'total blocking time',
    read: ({ audits }) => audits['total-blocking-time']?.numericValue,
    goal: { sign: '≤', limit: 100 },
    goalOf: { '/legal': { sign: '≤', limit: 50 } },
    unit: ' ms',
    places: 0,
  },
  {
    name: 'cumulative layout shift',
    read: ({ audits }) => audits['cumulative-layout-shift']?.numericValue,
    goal: { sign: '<', limit: 0.01 },
    unit: '',
    places: 3,
  },
  // With their headers, and with what the first view wakes.
  { name: 'scripts', read: (result) => countScripts(result) / 1000, goal: null, unit: ' kB', places: 1 },
]

/** Bytes of scripts as they travelled, each with its headers. */
function countScripts({ audits }: Result): number {
  const { details } = audits['network-requests'] ?? {}
  if (details?.type !== 'table') return Number.NaN
  return details.items
    .filter((item) => item['resourceType'] === 'Script')
    .reduce((sum, item) => sum + Number(item['transferSize']), 0)
}

/** A browser that Lighthouse can steer: it needs a port, which Playwright keeps to itself. */
async function openBrowser(): Promise<{ port: number; close: () => Promise<void> }> {
  const { path, env } = await findBrowser()
  const scratch = await makeScratchFolder()
  const profile = join(scratch.path, 'profile')
  await mkdir(profile)
  const flags = [...BROWSER_FLAGS, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const child = spawn(path, [...flags, 'about:blank'], {
    env: { ...process.env, ...env, TMPDIR: scratch.path },
    stdio: 'ignore',
  })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const close = atEnd(async () => {
    if (!hasEnded()) {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    }
    await scratch.remove()
  })
  const givenUp = Date.now() + OPEN_LIMIT
  for (;;) {
    const text = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')
    const port = Number(text.split('\n')[0])
    if (port > 0) return { port, close }
    if (hasEnded() || Date.now() > givenUp) {
      await close()
      throw new Error('The browser did not open.')
    }
    await sleep(50)
  }
}

/** One run on an empty cache, as on a middling phone and network (Lighthouse's own mobile throttling). */
/** A new installation asks search engines to wait, so the pages that are measured can't be indexed. */
const HIDDEN_SITE = ['is-crawlable']

async function runOnce(url: string): Promise<Result> {
  const { port, close } = await openBrowser()
  try {
    const run = await lighthouse(url, { port, output: 'json', logLevel: 'silent', skipAudits: HIDDEN_SITE })
    if (run === undefined) throw new Error('Lighthouse gave no result')
    if (run.lhr.runtimeError) throw new Error(`Lighthouse: ${run.lhr.runtimeError.message}`)
    return run.lhr
  } finally {
    await close()
  }
}

const format = (value: number, { places, unit }: Figure) => `${value.toFixed(places)}${unit}`

function figureRow(figure: Figure, page: string, results: readonly Result[]): string[] {
  const values: Spread = spread(results.map((result) => figure.read(result) ?? Number.NaN))
  return [
    figure.name,
    format(values.median, figure),
    `${values.min.toFixed(figure.places)}–${values.max.toFixed(figure.places)}`,
    formatGoal(values.median, figure.goalOf?.[page] ?? figure.goal, figure.unit),
  ]
}

/** Audits that cost points, by name. */
function listFailures(result: Result): string[] {
  const categories = Object.values(result.categories)
  const ids = new Set(
    categories.flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id)),
  )
  return [...ids].filter((id) => (result.audits[id]?.score ?? 1) < 0.9)
}

/** A page of each kind, and one in Norwegian. */
const PAGES = [
  '/',
  '/products/09991',
  '/legal',
  '/clx-reagent-09991',
  '/tro-cross-reference-guide',
  '/nb/ballast-service',
]

/** Lighthouse's mobile runs, page by page. */
export async function measureLighthouse(stage: Stage): Promise<SectionReport> {
  const rows: string[][] = []
  const notes: string[] = []
  let version = ''
  for (const page of PAGES) {
    const results: Result[] = []
    for (let time = 0; time < TIMES; time += 1) results.push(await runOnce(stage.url + page))
    version = results[0]?.lighthouseVersion ?? ''
    for (const figure of FIGURES) {
      const [name = '', ...cells] = figureRow(figure, page, results)
      rows.push([`${page} ${name}`, ...cells])
    }
    const failures = [...new Set(results.flatMap(listFailures))]
    if (failures.length > 0) notes.push(`Audits of ${page} below 90: ${failures.join(', ')}.`)
  }
  return {
    title: `Lighthouse ${version}, mobile, ${TIMES} runs of each page`,
    headings: ['What', 'median', 'min–max', 'goal'],
    rows,
    notes,
  }
}
