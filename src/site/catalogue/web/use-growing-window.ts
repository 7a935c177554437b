import { useState } from 'react'
import { CARDS_ON_PHONE, CARDS_PER_PAGE } from '../catalogue.limits.ts'

/**
 * Length of the rendered part of a long list: one page, and another for each press. Not by scrolling: the content below
 * the list has to stay reachable.
 * @param view changes when the list becomes another one, which starts from the top again
 * @param first cards rendered at first
 */
export function useGrowingWindow(view: string, first: number) {
  const [drawn, setDrawn] = useState({ view, count: first, isFirst: first === CARDS_PER_PAGE })
  const current = drawn.view === view ? drawn : { view, count: CARDS_PER_PAGE, isFirst: true }
  if (current !== drawn) setDrawn(current)
  return {
    count: current.count,
    /** Nothing was added yet: a phone shows fewer. */
    isFirst: current.isFirst,
    showMore: () =>
      setDrawn((now) => {
        const shown = now.isFirst && matchMedia('(width < 560px)').matches ? CARDS_ON_PHONE : now.count
        return { ...now, count: shown + CARDS_PER_PAGE, isFirst: false }
      }),
  }
}
