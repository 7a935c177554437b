import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { Button } from '#ui/staff/Button.tsx'
import { Icon } from '#ui/staff/Icon.tsx'
import { useMarking, useUnreadCount } from './api.ts'
import { LiveMark } from './LiveMark.tsx'
import { bellMessages as messages } from './messages.en.ts'
import { NoticeList } from './NoticeList.tsx'

/** More than this is "99+": nobody counts them. */
const COUNT_MAX = 99

/** What is new, in ink beside the bell; a press opens the notices under it. */
export function Bell() {
  const unread = useUnreadCount() ?? 0
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = useCallback((giveBack: boolean) => {
    setIsOpen(false)
    if (giveBack) button.current?.focus()
  }, [])
  return (
    <>
      <LiveMark />
      <button
        className="icon-btn bell-btn"
        type="button"
        ref={button}
        aria-label={messages.bell(unread)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="bell" />
        {unread > 0 ? (
          <span className="badge" aria-hidden="true">
            {unread > COUNT_MAX ? messages.many : unread}
          </span>
        ) : null}
      </button>
      <span className="sr" role="status">
        {unread > 0 ? messages.bell(unread) : ''}
      </span>
      {isOpen ? <BellBox id={id} unread={unread} anchor={button} onClose={close} /> : null}
    </>
  )
}

interface BellBoxProps {
  id: string
  unread: number
  anchor: RefObject<HTMLButtonElement | null>
  onClose: (giveBack: boolean) => void
}

function BellBox({ id, unread, anchor, onClose }: BellBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const { markAll, isMarkingAll } = useMarking()
  useLayoutEffect(() => {
    const [popover, control] = [box.current, anchor.current]
    if (popover === null || control === null) return undefined
    popover.showPopover()
    const place = () => placeUnder(popover, control)
    place()
    popover.focus()
    addEventListener('resize', place)
    return () => removeEventListener('resize', place)
  }, [anchor])
  useEffect(() => {
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && (box.current?.contains(target) || anchor.current?.contains(target))
    const onPress = ({ target }: PointerEvent) => {
      if (!isInside(target)) onClose(false)
    }
    // Tab past the end leaves it; a press that takes the focus nowhere does not.
    const onFocus = ({ target }: FocusEvent) => {
      if (!isInside(target)) onClose(false)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      onClose(true)
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('keydown', onKeyDown, true)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('keydown', onKeyDown, true)
    }
  }, [anchor, onClose])
  return (
    <div
      className="pop bell"
      popover="manual"
      role="dialog"
      id={id}
      aria-labelledby={`${id}-h`}
      ref={box}
      tabIndex={-1}
    >
      <div className="bell-h">
        <h2 id={`${id}-h`}>{messages.title}</h2>
        {unread > 0 ? (
          <Button variant="ghost" small off={isMarkingAll} onClick={markAll}>
            {messages.markAll}
          </Button>
        ) : null}
      </div>
      <NoticeList onFollow={() => onClose(false)} />
    </div>
  )
}

const GAP_PX = 4

/** Under its button, its right edge at the button's, and never outside the window. */
function placeUnder(popover: HTMLElement, control: HTMLElement): void {
  const { right, bottom } = control.getBoundingClientRect()
  const { width } = popover.getBoundingClientRect()
  const top = bottom + GAP_PX
  popover.style.left = `${Math.max(GAP_PX, Math.min(right - width, innerWidth - width - GAP_PX))}px`
  popover.style.top = `${top}px`
  popover.style.setProperty('--room', `${innerHeight - top - 2 * GAP_PX}px`)
}
