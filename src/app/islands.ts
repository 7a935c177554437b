import type { ComponentType } from 'react'
import type { StorageKey } from '#core/web/storage-keys.ts'

/** Islands by name; each one's code is fetched only when it is about to be needed. */
const ISLANDS: Record<string, () => Promise<ComponentType<never>>> = {
  catalogue: async () => (await import('./islands/CatalogueIsland.tsx')).CatalogueIsland,
  'add-to-rfq': async () => (await import('./islands/AddToRfqIsland.tsx')).AddToRfqIsland,
  'rfq-bar': async () => (await import('#modules/rfq/web/RfqBar.tsx')).RfqBar,
  team: async () => (await import('./islands/TeamIsland.tsx')).TeamIsland,
  'contact-form': async () => (await import('#modules/contact/web/ContactForm.tsx')).ContactForm,
  'report-form': async () => (await import('#modules/whistleblowing/web/ReportPanel.tsx')).ReportPanel,
}

/** How near to the screen an island wakes. */
const WAKE_MARGIN = '600px'

const awake = new WeakMap<Element, Promise<void>>()

async function wake(element: HTMLElement): Promise<void> {
  const load = ISLANDS[element.dataset['island'] ?? '']
  if (load === undefined) return
  const [{ createElement }, { hydrateRoot }, component] = await Promise.all([
    import('react'),
    import('react-dom/client'),
    load(),
  ])
  const props = JSON.parse(element.dataset['props'] ?? '{}') as never
  hydrateRoot(element, createElement(component, props))
  if (element.dataset['island']?.endsWith('-form')) (await import('#ui/mount-toasts.tsx')).mountToasts()
}

const wakeOnce = (element: HTMLElement): Promise<void> => {
  const running = awake.get(element) ?? wake(element)
  awake.set(element, running)
  return running
}

/**
 * A click made while an island sleeps is held back, the island woken, and the click given again; without this a first
 * press on "Add to RFQ" would be lost, or a form would be sent the way of a page without script.
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
    void settle(element).then(() => setTimeout(() => control.click(), 0))
  }
}

function watch(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        void settle(target as HTMLElement)
      }
    },
    { rootMargin: WAKE_MARGIN },
  )
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) observeIsland(element, observer)
}

const releases = new WeakMap<Element, () => void>()

async function settle(element: HTMLElement): Promise<void> {
  await wakeOnce(element)
  releases.get(element)?.()
}

function observeIsland(element: HTMLElement, observer: IntersectionObserver): void {
  const controller = new AbortController()
  const { signal } = controller
  releases.set(element, () => controller.abort())
  element.addEventListener('focusin', () => void settle(element), { once: true, signal })
  element.addEventListener('pointerover', () => void settle(element), { once: true, passive: true, signal })
  element.addEventListener('click', giveAgain(element), { capture: true, signal })
  observer.observe(element)
}

/** Nobody else's page loads or asks anything. The key stands in core/web/storage-keys.ts, which would weigh more than this. */
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
