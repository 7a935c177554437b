import { replaceOnQuickExit } from './behaviour/quick-exit.ts'
import { handleTransitions } from './behaviour/transitions.ts'

/**
 * The one inline script of a public page. It loads fonts and the other scripts once the reader sees something, so that
 * nothing competes with the first view: immediately in an invisible page, as in one that the browser prerenders. A
 * press on a part of an island or the admin box loads the scripts sooner. It is marked as busy immediately, and
 * dispatched again, once, when they are there (docs/decisions/0076).
 */
const root = document.documentElement
const [address = '', ...imported] =
  document.querySelector<HTMLElement>('script[data-later]')?.dataset['later']?.split(' ') ?? []
/** Browsers that open a dialog by a button's own attribute need no script for it. */
const BARE = `[data-prints], [data-language]${'commandForElement' in HTMLButtonElement.prototype ? '' : ', [commandfor]'}`
const CONTROL = `:is([data-island], [data-admin-box]) :is(button, input, select, label, summary), ${BARE}`
const FONTS = ['1em Inter Variable', '1em Archivo Variable']

let loading: Promise<unknown> | undefined

function load(): Promise<unknown> {
  if (loading) return loading
  for (const href of imported)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  return (loading = (import(/* @vite-ignore */ address) as Promise<unknown>)
    .catch(reportFailure)
    .then(() => removeEventListener('click', hold, true)))
}

function reportFailure(error: unknown): void {
  console.error(error)
  // Only a visitor who waits for something is interrupted with a message.
  if (document.querySelector('[aria-busy=true]'))
    alert(document.querySelector('[data-offline]')?.getAttribute('data-offline'))
}

function hold(event: Event): void {
  const control = event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROL) : null
  if (control === null) return
  event.preventDefault()
  event.stopImmediatePropagation()
  // Each press on a stepper counts; any other control waits for its first one.
  if (control.ariaBusy === 'true' && control.closest('.step') === null) return
  control.ariaBusy = 'true'
  void pressWhenLoaded(control)
}

async function pressWhenLoaded(control: HTMLElement): Promise<void> {
  await load()
  control.ariaBusy = null
  control.click()
}

/** Keys that work before any other script is loaded: the one of the passing messages, and Enter in a search field of several lines. */
function handleKey(event: KeyboardEvent): void {
  const { key, target } = event
  if (key === 'F8') document.querySelector<HTMLElement>('.toasts')?.focus()
  const isSearch = target instanceof HTMLTextAreaElement && target.enterKeyHint === 'search'
  if (key !== 'Enter' || !isSearch || event.shiftKey || event.isComposing || event.defaultPrevented) return
  event.preventDefault()
  target.form?.querySelector('button')?.click()
}

/** Maximum letters of a block: a longer layout takes a slow phone more than 50 ms. */
const BLOCK_MAX = 1500

/** Parts of the page in their order, each small enough to be laid out in one go. */
function* blocksIn(parent: Element): Generator<HTMLElement> {
  for (const block of parent.children)
    if (block instanceof HTMLElement) {
      // Folded content isn't laid out, and reading its position would force that. In development React reports
      // attributes that it didn't write.
      const isWhole = block.matches(import.meta.env.DEV ? 'details:not([open]), [data-island]' : 'details:not([open])')
      if (!isWhole && block.textContent.length > BLOCK_MAX) yield* blocksIn(block)
      else yield block
    }
}

/**
 * Applies the fonts: immediately to what is in view, then block by block, since a layout of a whole page in one go
 * blocks a slow phone for half a second. The root's own mark is last and changes nothing that is marked.
 */
async function drawInFonts(): Promise<void> {
  const isInView = (block: HTMLElement) => {
    const { top, bottom } = block.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  }
  const mark = (block: HTMLElement) => void (block.dataset['fonts'] = '')
  const blocks = [...blocksIn(document.body)]
  // Read before anything is written: a position that is read after a mark is set costs a layout of its own.
  const inView = new Set(blocks.filter(isInView))
  inView.forEach(mark)
  for (const block of blocks) {
    if (inView.has(block)) continue
    // Not requestAnimationFrame: hidden pages don't get frames, and their timers are slow.
    if (document.hidden) break
    await new Promise((done) => setTimeout(done, 16))
    mark(block)
  }
  root.dataset['fonts'] = ''
}

/** The first visible picture is loaded before scripts and fonts, too; both fonts are applied immediately. */
function loadAfterView(): void {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  const loadAll = () => {
    void load()
    if (root.dataset['fonts'] === undefined)
      void Promise.all(FONTS.map((font) => document.fonts.load(font))).then(drawInFonts, drawInFonts)
  }
  if (picture === null || picture.complete) loadAll()
  else for (const end of ['load', 'error']) picture.addEventListener(end, loadAll, { once: true })
}

// The mark keeps the page from scrolling under an open dialog. A selector with `:has()` on the root would do without
// script, but then each change of the document restyles all of it (docs/decisions/0091).
new MutationObserver(() => root.toggleAttribute('data-modal', document.querySelector('dialog[open]') !== null)).observe(
  root,
  { subtree: true, attributeFilter: ['open'] },
)
addEventListener('click', hold, true)
addEventListener('keydown', handleKey)
// A page may be left or shown again before the other scripts are loaded; a report must not stay visible.
handleTransitions()
replaceOnQuickExit()
const isHidden = document.visibilityState === 'hidden'
// A visitor from another page of ours has the fonts: nothing is awaited, so that nothing flickers.
if (isHidden || ('navigation' in window && navigation.activation?.from)) root.dataset['fonts'] = ''
if (isHidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) {
  document.addEventListener('DOMContentLoaded', loadAfterView)
} else {
  document.addEventListener('visibilitychange', loadAfterView, { once: true })
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    loadAfterView()
  }).observe({ type: 'paint', buffered: true })
  // Firefox never reports the paint of a page that is opened at a fragment. The second frame after `load` follows it.
  addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(loadAfterView)))
}
