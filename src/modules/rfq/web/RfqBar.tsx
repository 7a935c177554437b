import type { MouseEvent } from 'react'
import { useMessages } from '#core/web/page-language.ts'
import { countItems } from '../rfq-list.ts'
import { DownIcon } from './icons.tsx'
import { useRfq } from './rfq-store.ts'

/**
 * The way to the request list, once something is on it: on narrow screens a bar that stays on top of the cards.
 * @param href `#rfq` beside the list, the home page's address with it elsewhere
 * @param everywhere also on wide screens, for pages that do not show the list itself
 */
export function RfqBar({ href = '#rfq', everywhere = false }: { href?: string; everywhere?: boolean }) {
  const { list } = useMessages('rfq')
  const count = countItems(useRfq())
  if (count === 0) return null
  return (
    <a className={`rfq-bar button button-ink${everywhere ? ' rfq-bar-all' : ''}`} href={href} onClick={goToList}>
      {list.title(count)}
      <DownIcon />
    </a>
  )
}

/** At once, not smoothly: on its way down a smooth scroll would draw more cards and end among them. */
function goToList(event: MouseEvent<HTMLAnchorElement>): void {
  const list = document.getElementById('rfq')
  if (!list || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  list.scrollIntoView({ behavior: 'instant' })
  list.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true })
}
