import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import { launchBrowser } from '../../tests/setup/browser.ts'
import type { SectionReport } from './report.ts'
import type { Stage } from './stage.ts'
import { formatGoal, formatKilobytes, type Goal } from './table.ts'

const SCREENS = [
  { name: 'phone', width: 412, height: 823 },
  { name: 'desktop', width: 1440, height: 900 },
] as const

const KINDS = ['document', 'script', 'style', 'font', 'picture', 'data'] as const
type Kind = (typeof KINDS)[number]

const KIND_OF: Readonly<Record<string, Kind>> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
  Image: 'picture',
}

interface Loaded {
  kind: Kind
  /** The answer as it travelled, compressed, without its headers. */
  body: number
  headers: number
}

/** Milliseconds. */
const SETTLE = 600
const WAKE_LIMIT = 5000

const BEFORE_GOAL: Goal = { sign: '≤', limit: 12 }
const AWAKE_GOAL: Goal = { sign: '≤', limit: 100 }
const INFORMATION_GOAL: Goal = { sign: '≤', limit: 4 }
const STYLE_GOAL: Goal = { sign: '≤', limit: 20 }
const FONT_GOAL: Goal = { sign: '≤', limit: 90 }

/** Counts what the page loads from now on, as the browser's own network panel does. */
async function countBytes(session: CDPSession): Promise<() => Loaded[]> {
  const kinds = new Map<string, { kind: Kind; headers: number }>()
  const loaded: Loaded[] = []
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!/^https?:/.test(response.url)) return
    kinds.set(requestId, { kind: KIND_OF[type] ?? 'data', headers: response.encodedDataLength })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = kinds.get(requestId)
    if (known === undefined) return
    loaded.push({ ...known, body: Math.max(0, encodedDataLength - known.headers) })
  })
  await session.send('Network.enable')
  return () => [...loaded]
}

/** Whether an island is awake: React leaves its mark on the root. */
const isAwake = (island: Locator): Promise<boolean> =>
  island.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactContainer')))

/** Reaches an island as a visitor does: opens the drawer that contains it, scrolls to it, focuses its first field. */
const comeTo = (island: Locator): Promise<void> =>
  island.evaluate((element: HTMLElement) => {
    element.closest('dialog')?.showModal()
    element.scrollIntoView({ block: 'start', behavior: 'instant' })
    if (element.dataset['wake'] === 'touch') element.querySelector<HTMLElement>('input, textarea, button')?.focus()
  })

/** Comes to one island after the other; the catalogue between them is longer than anybody scrolls. @returns those asleep */
async function wakeEverything(page: Page): Promise<string[]> {
  const asleep: string[] = []
  for (const island of await page.locator('[data-island]').all()) {
    await comeTo(island)
    const givenUp = Date.now() + WAKE_LIMIT
    while (!(await isAwake(island)) && Date.now() < givenUp) await page.waitForTimeout(50)
    if (!(await isAwake(island))) asleep.push((await island.getAttribute('data-island')) ?? '')
    await page.waitForLoadState('networkidle')
    await island.evaluate((element) => element.closest('dialog')?.close())
  }
  await page.waitForTimeout(SETTLE)
  return asleep
}

async function loadPage(browser: Browser, url: string, screen: { width: number; height: number }, wake: boolean) {
  const context = await browser.newContext({ viewport: { width: screen.width, height: screen.height } })
  try {
    const page = await context.newPage()
    const read = await countBytes(await context.newCDPSession(page))
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(SETTLE)
    const atFirst = read()
    if (!wake) return { atFirst, afterwards: atFirst, asleep: [] }
    const asleep = await wakeEverything(page)
    return { atFirst, afterwards: read(), asleep }
  } finally {
    await context.close()
  }
}

const sumOf = (loaded: readonly Loaded[], kind: Kind) =>
  loaded.filter((each) => each.kind === kind).reduce((sum, { body }) => sum + body, 0)

function byteRow(name: string, loaded: readonly Loaded[], scriptGoal: Goal): string[] {
  const headers = loaded.reduce((sum, each) => sum + each.headers, 0)
  return [
    name,
    ...KINDS.map((kind) => formatKilobytes(sumOf(loaded, kind))),
    formatKilobytes(headers),
    formatGoal(sumOf(loaded, 'script') / 1000, scriptGoal, ' kB'),
  ]
}

/** Bytes that the home page and an information page load, at first and with every island awake. */
export async function measureBytes(stage: Stage): Promise<SectionReport> {
  const browser = await launchBrowser()
  try {
    const rows: string[][] = []
    const notes: string[] = []
    let failed = false
    let most = { style: 0, font: 0 }
    for (const screen of SCREENS) {
      const { atFirst, afterwards, asleep } = await loadPage(browser, `${stage.url}/`, screen, true)
      rows.push(byteRow(`home, ${screen.name}, at first`, atFirst, BEFORE_GOAL))
      rows.push(byteRow(`home, ${screen.name}, every island awake`, afterwards, AWAKE_GOAL))
      most = {
        style: Math.max(most.style, sumOf(afterwards, 'style') / 1000),
        font: Math.max(most.font, sumOf(afterwards, 'font') / 1000),
      }
      if (asleep.length === 0) continue
      failed = true
      notes.push(`Islands that did not wake on the ${screen.name}: ${asleep.join(', ')}.`)
    }
    const legal = await loadPage(browser, `${stage.url}/legal`, SCREENS[0], false)
    rows.push(byteRow('information page, phone', legal.atFirst, INFORMATION_GOAL))
    notes.push(
      `CSS ${formatGoal(most.style, STYLE_GOAL, ' kB')}, fonts ${formatGoal(most.font, FONT_GOAL, ' kB')}.`,
      `Screens: ${SCREENS.map(({ name, width, height }) => `${name} ${width} × ${height}`).join(', ')}. Bodies as they travel, compressed.`,
    )
    return {
      title: `What a page loads, ${stage.products.toLocaleString('en')} products`,
      headings: ['Page', 'document', 'JS', 'CSS', 'fonts', 'pictures', 'data', 'all headers', 'JS goal'],
      rows,
      notes,
      failed,
    }
  } finally {
    await browser.close()
  }
}
