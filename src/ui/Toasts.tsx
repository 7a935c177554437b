import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type PointerEvent } from 'react'
import {
  TOAST_DURATION_MS,
  TOAST_SWIPE_THRESHOLD,
  dismissToast,
  getToasts,
  subscribeToToasts,
  type Toast,
} from '#core/web/toast.ts'
import { AlertIcon, CheckIcon, CloseIcon } from './icons/Icon.tsx'

export interface ToastTexts {
  /** Names the region and the key that leads to it. */
  region: string
  close: string
}

const NONE: readonly Toast[] = []
const noToastsOnTheServer = () => NONE

/**
 * Shows the toast store: one region per page, politely announced, reached with F8, closed by its button, by Escape, by
 * a swipe to the right or by time, which rests while the pointer or the focus is on it. `place` moves the region
 * whenever its messages or the window change.
 */
export function Toasts({ texts, place }: { texts: ToastTexts; place?: (region: HTMLElement) => void }) {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts, noToastsOnTheServer)
  const region = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const focusRegion = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.focus()
    }
    document.addEventListener('keydown', focusRegion)
    return () => document.removeEventListener('keydown', focusRegion)
  }, [])
  const open = toasts.filter((toast) => toast.open)
  const shown = open.map(({ id }) => id).join()
  useLayoutEffect(() => {
    if (place === undefined) return undefined
    const move = () => region.current && place(region.current)
    move()
    addEventListener('resize', move)
    return () => removeEventListener('resize', move)
  }, [place, shown])
  return (
    <section aria-label={texts.region}>
      <ol className="toasts" ref={region} tabIndex={-1} aria-live="polite" aria-relevant="additions">
        {open.map((toast) => (
          <ToastCard key={toast.id} toast={toast} closeLabel={texts.close} />
        ))}
      </ol>
    </section>
  )
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const { id, title, description, variant, action, lasts = false } = toast
  const [isHeld, setIsHeld] = useState(false)
  const swipe = useSwipeAway(() => dismissToast(id))
  useEffect(() => {
    if (isHeld || lasts) return undefined
    const timer = setTimeout(() => dismissToast(id), TOAST_DURATION_MS)
    return () => clearTimeout(timer)
  }, [id, isHeld, lasts])
  return (
    <li
      className={variant === 'danger' ? 'toast bad' : 'toast'}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') dismissToast(id)
      }}
      {...swipe}
    >
      {variant === 'danger' ? <AlertIcon /> : null}
      {variant !== 'danger' && !lasts ? <CheckIcon /> : null}
      <span>
        <b>{title}</b>
        {description ? <span>{description}</span> : null}
      </span>
      {action ? (
        <button
          className="button"
          type="button"
          onClick={() => {
            dismissToast(id)
            action.onAct()
          }}
        >
          {action.label}
        </button>
      ) : null}
      <button className="toast-close" type="button" aria-label={closeLabel} onClick={() => dismissToast(id)}>
        <CloseIcon />
      </button>
    </li>
  )
}

/** Follows a pointer to the right; beyond the threshold `close` is called, before it the toast moves back. */
function useSwipeAway(close: () => void) {
  const start = useRef<number | null>(null)
  const distance = (event: PointerEvent) => Math.max(0, event.clientX - (start.current ?? event.clientX))
  const end = (event: PointerEvent<HTMLElement>, isDone: boolean) => {
    if (start.current === null) return
    const moved = distance(event)
    start.current = null
    event.currentTarget.style.transform = ''
    if (isDone && moved >= TOAST_SWIPE_THRESHOLD) close()
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return
      start.current = event.clientX
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current !== null) event.currentTarget.style.transform = `translateX(${distance(event)}px)`
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
  }
}
