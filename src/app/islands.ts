import type { Language } from '#core/language.ts'
import type { StorageKey } from '#core/web/storage-keys.ts'
import { loadMessages } from './islands/messages.ts'
import { ISLANDS } from './islands/registry.ts'

/** How near to the screen an island wakes. */
const WAKE_MARGIN = '600px'

let sheet: Promise<unknown> | undefined

/** The page brings the rules of its own markup alone; what an island draws may need any other. */
function bringWholeSheet(): Promise<unknown> | undefined {
  const href = document.querySelector<HTMLElement>('style[data-whole]')?.dataset['whole']
  if (href === undefined) return undefined
  return (sheet ??= new Promise((done) => {
    const link = { rel: 'stylesheet', href, onload: done, onerror: done }
    document.head.append(Object.assign(document.createElement('link'), link))
  }))
}

const awake = new WeakMap<Element, Promise<void>>()

async function wake(element: HTMLElement): Promise<void> {
  const island = ISLANDS[element.dataset['island'] ?? '']
  if (island === undefined) return
  const lang: Language = document.documentElement.lang === 'nb' ? 'nb' : 'en'
  // Requested all at once: on a slow line each round trip costs more than most of the files.
  const loadLater = () => loadMessages(lang, island.later ?? [])
  void Promise.all([island.ahead?.(), loadLater()]).catch(console.warn)
  const [component, messages, { drawIsland }] = await Promise.all([
    island.load(),
    loadMessages(lang, island.says),
    import('./islands/draw-island.ts'),
    bringWholeSheet(),
  ])
  const props = { ...JSON.parse(element.dataset['props'] ?? '{}'), loadLater } as never
  drawIsland(element, component, props, { lang, messages })
}

/**
 * A click on an island that isn't hydrated yet is stopped and marked as busy, the island hydrated, and the click
 * dispatched again; without this a first press on "Add to RFQ" would be lost, or a form would be sent as without
 * script. A second press in the meantime is ignored, except on a stepper (docs/decisions/0076).
 */
function giveAgain(element: HTMLElement): (event: Event) => void {
  return (event) => {
    const control =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>('button, input, select, label, summary')
        : null
    // Links and plain text need no script: the browser does what it always does.
    if (control === null) return
    event.preventDefault()
    event.stopPropagation()
    if (control.ariaBusy === 'true' && control.closest('.step') === null) return
    control.ariaBusy = 'true'
    void settle(element).then(
      () =>
        setTimeout(() => {
          control.ariaBusy = null
          control.click()
        }, 0),
      (error: unknown) => {
        console.error(error)
        control.ariaBusy = null
        alert(document.querySelector<HTMLElement>('[data-offline]')?.dataset['offline'])
      },
    )
  }
}

function watch(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        settleWithoutError(target as HTMLElement)
      }
    },
    { rootMargin: WAKE_MARGIN },
  )
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) observeIsland(element, observer)
}

const releases = new WeakMap<Element, () => void>()

async function settle(element: HTMLElement): Promise<void> {
  const running = awake.get(element) ?? wake(element)
  awake.set(element, running)
  try {
    await running
    releases.get(element)?.()
  } catch (error) {
    // A later press tries again.
    awake.delete(element)
    throw error
  }
}

/** Hydrates an island without a waiting visitor. */
const settleWithoutError = (element: HTMLElement): void => void settle(element).catch(console.error)

function observeIsland(element: HTMLElement, observer: IntersectionObserver): void {
  const controller = new AbortController()
  const { signal } = controller
  releases.set(element, () => controller.abort())
  for (const type of ['focusin', 'pointerover'])
    element.addEventListener(type, () => settleWithoutError(element), { once: true, passive: true, signal })
  element.addEventListener('click', giveAgain(element), { capture: true, signal })
  // The visitor may have come to it before this script was loaded.
  if (element.contains(document.activeElement)) settleWithoutError(element)
  else if (element.dataset['wake'] === undefined) observer.observe(element)
}

/** Other pages load nothing for it. The key is also in core/web/storage-keys.ts, which would be larger than this. */
function concernsAdministrators(): boolean {
  const token: StorageKey = 'adminSessionToken'
  try {
    return location.hash === '#logged-out' || (localStorage.getItem(token) ?? sessionStorage.getItem(token)) !== null
  } catch {
    return false
  }
}

async function start(): Promise<void> {
  // Fast refresh in development expects its runtime before any component is loaded.
  if (import.meta.env.DEV) await import('virtual:react-router/inject-hmr-runtime')
  if (concernsAdministrators() && (await (await import('./admin/site-entry.ts')).enterFromSite())) return
  watch()
}

void start()
