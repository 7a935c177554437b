import { useEffect, useRef, useState } from 'react'
import { CARDS_PER_PAGE } from '../catalogue.limits.ts'

/** Cards that come by scrolling alone; then a button asks, so that the sections below the list can be reached. */
const BY_SCROLLING = 5 * CARDS_PER_PAGE
/** A glance shorter than this draws nothing. */
const LINGER_MS = 100
/** A smooth scroll to a section is over by then, also where the browser does not report its end. */
const JUMP_MS = 2000

/**
 * How much of a long list is drawn: one page, and another whenever the end of what is drawn comes near.
 * @param total length of the list
 * @param view changes when the list becomes another one, which starts from the top again
 * @param first cards drawn at first
 */
export function useGrowingWindow(total: number, view: string, first: number = CARDS_PER_PAGE) {
  const [drawn, setDrawn] = useState({ view, count: first, until: first + BY_SCROLLING })
  const current = drawn.view === view ? drawn : { view, count: CARDS_PER_PAGE, until: BY_SCROLLING }
  if (current !== drawn) setDrawn(current)
  const end = useRef<HTMLDivElement>(null)
  const grows = current.count < total && current.count < current.until

  useEffect(() => {
    const element = end.current
    if (!element || !grows) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const grow = () => {
      if (isJumping) timer = setTimeout(grow, LINGER_MS)
      else setDrawn((now) => ({ ...now, count: now.count + CARDS_PER_PAGE }))
    }
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer)
        if (entries.at(-1)?.isIntersecting) timer = setTimeout(grow, LINGER_MS)
      },
      // Not from above: who is past the end looks at the request list or another section, which must stay in place.
      { rootMargin: '-120px 0px 800px' },
    )
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [grows, current.count])

  useEffect(() => {
    document.addEventListener('click', startJump, { capture: true })
    return () => document.removeEventListener('click', startJump, { capture: true })
  }, [])

  return {
    count: Math.min(current.count, total),
    /** Goes at the end of the list. */
    end,
    hasMore: current.count < total && !grows,
    showMore: () => setDrawn((now) => ({ ...now, count: now.count + CARDS_PER_PAGE, until: now.count + BY_SCROLLING })),
  }
}

/** A link to a section below scrolls past the list; cards drawn on the way would push the section out from under it. */
let isJumping = false
let jumpTimer: ReturnType<typeof setTimeout> | undefined

function startJump({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest('a[href*="#"]')) return
  isJumping = true
  clearTimeout(jumpTimer)
  jumpTimer = setTimeout(endJump, JUMP_MS)
  document.addEventListener('scrollend', endJump, { once: true })
}

function endJump(): void {
  isJumping = false
}
