/**
 * The portal's service worker: caches the pages and files of one build, so that the portal opens without a network. The
 * build writes it with the constants below as a classic script (scripts/make-portal-worker.ts): it imports nothing. It
 * never sees a response of the API.
 */
declare const BUILD: string
/** Addresses of the build's scripts and style sheets that a technician's screens need. */
declare const FILES: readonly string[]
/** One page of each kind: its script reads the rest of the address. */
declare const PAGES: readonly string[]

interface Extendable extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface Fetched extends Event {
  request: Request
  respondWith: (response: Promise<Response>) => void
}
interface WorkerScope {
  addEventListener(name: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(name: 'fetch', listener: (event: Fetched) => void): void
  addEventListener(name: 'message', listener: (event: MessageEvent) => void): void
  skipWaiting: () => Promise<void>
}

const worker = globalThis as unknown as WorkerScope
const CACHE = `portal-${BUILD}`
/** A network that answers no page in this time counts as away, milliseconds. */
const PAGE_WAITS_MS = 4000

/** The build's list of routes: a page of another build names another one. */
const ROUTES = FILES.filter((file) => file.startsWith('/assets/manifest-'))

/** Throws while another build answers, as during a release: the browser tries again later. */
async function cacheBuild(): Promise<void> {
  const cache = await caches.open(CACHE)
  for (const page of PAGES) {
    const response = await fetch(page, { cache: 'no-store' })
    const html = await response.clone().text()
    if (!response.ok || !ROUTES.some((file) => html.includes(file))) throw new Error('Another build')
    await cache.put(page, response)
  }
  await cache.addAll(FILES)
}

async function dropOtherBuilds(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith('portal-') && name !== CACHE) await caches.delete(name)
  }
}

/** The cached page for an address: a row's id, 0 in the list, is read from the address by the page's own script. */
function pageFor(path: string): string {
  if (PAGES.includes(path)) return path
  const parts = path.split('/')
  const isOfKind = (page: string) => {
    const wanted = page.split('/')
    return wanted.length === parts.length && wanted.every((part, at) => part === '0' || part === parts[at])
  }
  return PAGES.find(isOfKind) ?? path
}

async function answerPage(request: Request): Promise<Response> {
  const cached = await caches.match(pageFor(new URL(request.url).pathname), { cacheName: CACHE })
  if (cached === undefined) return fetch(request)
  const patience = new Promise<Response>((resolve) => setTimeout(() => resolve(cached), PAGE_WAITS_MS))
  const network = fetch(request).then((response) => (response.status >= 500 ? cached : response))
  return Promise.race([network, patience]).catch(() => cached)
}

/** Names of assets contain a hash: the cached bytes are the right ones. */
async function answerFile(request: Request): Promise<Response> {
  const cached = await caches.match(request, { cacheName: CACHE })
  if (cached !== undefined) return cached
  const response = await fetch(request)
  // Signed out in the meantime, there is no cache any more, and none begins.
  if (response.ok && (await caches.has(CACHE))) await (await caches.open(CACHE)).put(request, response.clone())
  return response
}

worker.addEventListener('install', (event) => event.waitUntil(cacheBuild()))
worker.addEventListener('activate', (event) => event.waitUntil(dropOtherBuilds()))
// The person has agreed to the new version: the page reloads afterwards.
worker.addEventListener('message', ({ data }) => {
  if (data === 'activate') void worker.skipWaiting()
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(answerPage(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(answerFile(request))
})
