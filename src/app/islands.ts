import type { Language } from '#core/language.ts'
import type { StorageKey } from '#core/web/storage-keys.ts'
import { loadMessages } from './islands/messages.ts'
import { ISLANDS } from './islands/registry.ts'

/** Distance from the screen at which an island is hydrated. */
const HYDRATION_MARGIN = '600px'

let fullStyleSheet: Promise<unknown> | undefined

/** Loads the full style sheet once: the page has only the rules for its own markup, and an island may need others. */
function loadFullStyleSheet(): Promise<unknown> | undefined {
  const href = document.querySelector<HTMLElement>('style[data-whole]')?.dataset['whole']
  if (href === undefined) return undefined
  return (fullStyleSheet ??= new Promise((done) => {
    const link = { rel: 'stylesheet', href, onload: done, onerror: done }
    document.head.append(Object.assign(document.createElement('link'), link))
  }))
}

const hydrations = new WeakMap<Element, Promise<void>>()

async function hydrate(element: HTMLElement): Promise<void> {
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
    loadFullStyleSheet(),
  ])
  const props = { ...JSON.parse(element.dataset['props'] ?? '{}'), loadLater } as never
  drawIsland(element, component, props, { lang, messages })
}

/**
 * A click on an island that isn't hydrated yet is stopped and marked as busy, the island hydrated, and the click
 * dispatched again; without this a first press on "Add to RFQ" would be lost, or a form would be sent as without
 * script. A second press in the meantime is ignored, except on a stepper (docs/decisions/0076).
 */
function replayClick(element: HTMLElement): (event: Event) => void {
  return (event) => {
    const control =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>('button, input, select, label, summary')
        : null
    // Links and plain text need no script: the browser's default applies.
    if (control === null) return
    event.preventDefault()
    event.stopPropagation()
    if (control.ariaBusy === 'true' && control.closest('.step') === null) return
    control.ariaBusy = 'true'
    void hydrateOnce(element).then(
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
        hydrateInBackground(target as HTMLElement)
      }
    },
    { rootMargin: HYDRATION_MARGIN },
  )
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) observeIsland(element, observer)
}

/** Removes the listeners of an island that is hydrated. */
const removeListeners = new WeakMap<Element, () => void>()

async function hydrateOnce(element: HTMLElement): Promise<void> {
  const running = hydrations.get(element) ?? hydrate(element)
  hydrations.set(element, running)
  try {
    await running
    removeListeners.get(element)?.()
  } catch (error) {
    // A later press tries again.
    hydrations.delete(element)
    throw error
  }
}

/** Hydrates an island before the visitor uses it; an error is only logged. */
const hydrateInBackground = (element: HTMLElement): void => void hydrateOnce(element).catch(console.error)

function observeIsland(element: HTMLElement, observer: IntersectionObserver): void {
  const controller = new AbortController()
  const { signal } = controller
  removeListeners.set(element, () => controller.abort())
  for (const type of ['focusin', 'pointerover'])
    element.addEventListener(type, () => hydrateInBackground(element), { once: true, passive: true, signal })
  element.addEventListener('click', replayClick(element), { capture: true, signal })
  // The visitor may have come to it before this script was loaded.
  if (element.contains(document.activeElement)) hydrateInBackground(element)
  else if (element.dataset['wake'] === undefined) observer.observe(element)
}

/** Whether an administrator is signed in or has just logged out; the panel's code is loaded only then. The key is repeated here, since importing core/web/storage-keys.ts would make every page larger. */
function isForAdministrator(): boolean {
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
  if (isForAdministrator() && (await (await import('./admin/site-entry.ts')).enterFromSite())) return
  watch()
}

void start()
