import { useEffect, useRef, useState, type ReactNode } from 'react'
import { usePlacement, type Placement } from './placement.ts'

/** How long the pointer rests before a tooltip opens, and after one has closed within this time the next opens at once. */
export const TOOLTIP_DELAY_MS = 700
export const TOOLTIP_SKIP_MS = 300

let lastClosedAt = Number.NEGATIVE_INFINITY

/**
 * Shows a control's name to who points at it or reaches it by keyboard. The control carries the same words as its
 * label, so the bubble is not announced a second time. Escape closes it.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const open = (control: Element | null, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(control), delay)
  }
  const close = () => {
    clearTimeout(timer.current)
    if (anchor !== null) lastClosedAt = performance.now()
    setAnchor(null)
  }
  return (
    // It receives events that bubble from the control inside it and isn't interactive itself.
    <span
      role="presentation"
      style={{ display: 'contents' }}
      onPointerOver={(event) => {
        if (event.pointerType !== 'mouse') return
        const isSoon = performance.now() - lastClosedAt < TOOLTIP_SKIP_MS
        open(event.currentTarget.firstElementChild, isSoon ? 0 : TOOLTIP_DELAY_MS)
      }}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) open(event.currentTarget.firstElementChild, TOOLTIP_DELAY_MS)
      }}
      onBlur={close}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      {children}
      {anchor === null ? null : <Bubble text={text} anchor={anchor} />}
    </span>
  )
}

const OVER: Placement = { side: 'top', align: 'center', gap: 6, edge: 4, flips: true }

/** In the top layer, so that neither a table nor a dialog cuts it off. */
function Bubble({ text, anchor }: { text: string; anchor: Element }) {
  return (
    <span className="tooltip" ref={usePlacement(anchor, OVER)} popover="manual" aria-hidden="true">
      {text}
    </span>
  )
}
