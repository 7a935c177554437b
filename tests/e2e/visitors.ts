import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page, Request } from 'playwright-core'
import { LIVE_STREAMS } from '#core/live/live-event.ts'

declare global {
  interface Window {
    /** Mail links that the page opened, in order: no mail program answers in a test. */
    mailLinks: string[]
  }
}

/** Streams of live events: requests that never end. */
const STREAMS: readonly string[] = Object.values(LIVE_STREAMS)

/** Longest wait for one thing on a page, in milliseconds: a machine that is busy takes its time. */
const TIMEOUT_MS = 60_000

export interface VisitOptions extends BrowserContextOptions {
  width?: number
  height?: number
}

interface Visitor {
  context: BrowserContext
  requests: Set<Request>
  /** The options that this one was made with; without them a test made it for itself. */
  kind?: string
  /** A test had the whole visitor in its hands, and not just the pages. */
  isKnown: boolean
}

interface Around {
  browser: () => Browser
  origin: () => string
  /** Records errors of a page. */
  tellFault: (fault: string) => unknown
}

export interface Visitors {
  /** A visitor for one test alone. */
  visit(options?: VisitOptions): Promise<BrowserContext>
  /** A page of a visitor without any stored data, except for the browser's file cache. */
  openPage(options: VisitOptions): Promise<Page>
  /** The test is over. Who comes again leaves everything; after a test that failed nobody does. */
  leave(isFailed: boolean): Promise<void>
  end(): Promise<void>
}

const running = new WeakMap<Page, Set<Request>>()

/** What the pages of a page's visitor wait for now. */
export const requestsOf = (page: Page): ReadonlySet<Request> | undefined => running.get(page)

/** Takes away what an earlier visitor's pages have left, all but files that the browser may use again. */
async function forget(page: Page, origin: string): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await protocol.detach()
}

/** Runs in each document before its own scripts. */
function watchDocument(): void {
  window.mailLinks = []
  const keep = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="mailto:"]') : null
    if (!link) return
    event.preventDefault()
    window.mailLinks.push(link.href)
  }
  document.addEventListener('click', keep)
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`content security policy: ${effectiveDirective} ${blockedURI}`),
  )
}

/** The visitors of a test file: those of earlier tests come again, since a page of a known one costs a quarter less. */
export function keepVisitors({ browser, origin, tellFault }: Around): Visitors {
  const here = new Set<Visitor>()
  const idle = new Map<string, Visitor[]>()

  const greet = async ({ width = 1440, height = 900, ...more }: VisitOptions, kind?: string): Promise<Visitor> => {
    const context = await browser().newContext({ viewport: { width, height }, reducedMotion: 'reduce', ...more })
    const requests = new Set<Request>()
    const visitor: Visitor = { context, requests, isKnown: false, ...(kind === undefined ? {} : { kind }) }
    here.add(visitor)
    context.setDefaultTimeout(TIMEOUT_MS)
    context.on('page', (page) => running.set(page, requests))
    context.on('console', (message: ConsoleMessage) => {
      if (message.type() === 'error') tellFault(`console: ${message.text()} ${message.location().url}`)
    })
    context.on('weberror', (error) => tellFault(`page: ${String(error.error())}`))
    context.on('requestfinished', (request: Request) => requests.delete(request))
    context.on('requestfailed', (request: Request) => requests.delete(request))
    context.on('request', (request: Request) => {
      if (!STREAMS.includes(new URL(request.url()).pathname)) requests.add(request)
      const url = new URL(request.url())
      if (/^https?:$/.test(url.protocol) && url.origin !== origin()) tellFault(`foreign host: ${request.url()}`)
    })
    await context.addInitScript(watchDocument)
    return visitor
  }

  return {
    visit: async (options = {}) => (await greet(options)).context,
    async openPage(options) {
      const kind = JSON.stringify(options)
      const before = idle.get(kind)?.pop()
      const visitor = before ?? (await greet(options, kind))
      here.add(visitor)
      const { context } = visitor
      const page = await context.newPage()
      if (before !== undefined) await forget(page, origin())
      // What is set for the whole visitor would stay.
      const know = <T>(value: T): T => {
        visitor.isKnown = true
        return value
      }
      const { clock } = page
      return Object.defineProperties(page, {
        context: { value: () => know(context) },
        clock: { get: () => know(clock) },
      })
    },
    async leave(isFailed) {
      for (const visitor of here) {
        const { context, kind, requests } = visitor
        if (kind === undefined || visitor.isKnown || isFailed) await context.close()
        else {
          for (const page of context.pages()) await page.close()
          await context.clearCookies()
          requests.clear()
          idle.set(kind, [...(idle.get(kind) ?? []), visitor])
        }
      }
      here.clear()
    },
    async end() {
      for (const { context } of [...idle.values()].flat()) await context.close()
    },
  }
}
