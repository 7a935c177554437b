import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { SELECTED_MAX } from '#core/contract/lists/list-names.ts'
import { isDisplayed } from '#core/web/is-displayed.ts'
import type { EveryRow } from '#core/web/list/use-every-row.ts'
import { useHotkeys } from '#core/web/use-hotkeys.ts'
import { Button } from '../basic/Button.tsx'
import { listTexts as texts } from './list-messages.en.ts'
import type { Selection } from './use-selection.ts'

interface BulkBarProps<Row> {
  chosen: Selection<Row>
  /** Number of selected items, where a row represents several. */
  count: number
  /** Number of selected rows on other pages of the list. */
  elsewhere: number
  /** Null where all rows are in sight. */
  every: EveryRow<Row> | null
  /** The bulk actions. */
  children: ReactNode
}

/** The foot of a list with selected rows: how many, the way to all of them, what can be done, and the way back. */
export function BulkBar<Row>({ chosen, count, elsewhere, every, children }: BulkBarProps<Row>) {
  useHotkeys({
    Escape() {
      chosen.clear()
      return true
    },
  })
  const bar = useRef<HTMLDivElement>(null)
  // When the bar is removed, the focus moves from it to the list.
  useLayoutEffect(() => {
    const element = bar.current
    const list = element?.parentElement
    return () => {
      if (element?.contains(document.activeElement)) queueMicrotask(() => focusList(list))
    }
  }, [])
  return (
    <div className="bulk" role="region" aria-label={texts.selected(count)} ref={bar}>
      <b className="strong" aria-live="polite">
        {texts.selected(count)}
      </b>
      {every && count < Math.min(every.total, SELECTED_MAX) ? (
        <Button variant="ghost" off={every.isPending} onClick={() => every.select(chosen.replace)}>
          {texts.selectEvery(every.total, SELECTED_MAX)}
        </Button>
      ) : null}
      {elsewhere > 0 ? <span className="faint">{texts.elsewhere(elsewhere)}</span> : null}
      <span className="divider only-wide" />
      {children}
      <span className="clear">
        <Button variant="ghost" kbd="Esc" onClick={chosen.clear}>
          {texts.clear}
        </Button>
      </span>
    </div>
  )
}

/** The first box that selects rows and is to be seen; where the action left no row to select, the screen itself. */
function focusList(list: Element | null | undefined): void {
  const boxes = [...(list?.querySelectorAll<HTMLElement>('input.box') ?? [])]
  const seen = boxes.find((box) => isDisplayed(box))
  const target = seen ?? document.querySelector<HTMLElement>('#main')
  target?.focus()
}
