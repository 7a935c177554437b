import { useRef } from 'react'
import type { MouseEvent } from 'react'
import { formatNumber } from '#core/language.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { CARDS_ON_PHONE, CARDS_PER_PAGE } from '../../catalogue.limits.ts'

export interface MoreProductsProps {
  /** Places of the first and last card shown, from 1 on. */
  from: number
  to: number
  total: number
  /** The next cards as a page of their own. */
  href: string
  /** Draws them below instead. */
  onMore: () => void
  /** On a phone fewer of the first cards are shown, so that more are left. */
  isShortOnPhone?: boolean
  /** False where search engines must not index the next cards' page. */
  isFollowed?: boolean
}

/** How much of the list is shown, and the way on: a link, which the script turns into more of the same list. */
export function MoreProducts({
  from,
  to,
  total,
  href,
  onMore,
  isShortOnPhone = false,
  isFollowed = true,
}: MoreProductsProps) {
  const messages = useMessages('catalogue')
  const { lang } = usePageLanguage()
  const place = useRef<HTMLParagraphElement>(null)
  if (total <= (isShortOnPhone ? CARDS_ON_PHONE : CARDS_PER_PAGE)) return null
  const write = (value: number) => formatNumber(lang, value)
  const more = (shown: number) => {
    const left = total - shown
    return left > CARDS_PER_PAGE ? messages.showMore(CARDS_PER_PAGE, write(left)) : messages.showLast(left)
  }
  const shown = (end: number) => messages.shown(write(from), write(end), write(total), from === 1)
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    // The link is removed with the last of them: the keyboard's focus stays.
    if (total - to <= CARDS_PER_PAGE) place.current?.focus({ preventScroll: true })
    onMore()
  }
  const link = (end: number) =>
    end < total && (
      <a className="button button-line" href={href} rel={isFollowed ? 'next' : 'next nofollow'} onClick={press}>
        {more(end)}
      </a>
    )
  const line = (end: number, when = '') => (
    <div className={`more-products ${when}`}>
      <p ref={when === 'on-phone' ? undefined : place} tabIndex={-1}>
        {shown(end)}
        <span className="track" aria-hidden="true">
          <i style={{ width: `${Math.min(100, (end / total) * 100)}%` }} />
        </span>
      </p>
      {link(end)}
    </div>
  )
  return (
    <>
      {line(to, isShortOnPhone ? 'not-on-phone' : undefined)}
      {isShortOnPhone && line(Math.min(CARDS_ON_PHONE, to), 'on-phone')}
    </>
  )
}
