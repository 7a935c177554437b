import { useCallback, useId, useRef, useState, type ReactNode } from 'react'
import { usePlacement, type Placement } from './placement.ts'
import { useDismiss } from './use-dismiss.ts'

export interface PopoverTrigger {
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
  ref: (element: HTMLElement | null) => void
}

interface PopoverProps {
  /** What it holds, for screen readers; or the id of a heading in it. */
  label?: string
  labelledBy?: string
  className: string
  /** The control that opens it; gets what makes it one. */
  trigger: (control: PopoverTrigger) => ReactNode
  children: (close: () => void) => ReactNode
}

const UNDER: Placement = { side: 'bottom', align: 'end', gap: 4, edge: 4, flips: false }

/** A box under its control that stays open while one works in it: notices, columns. */
export function Popover({ trigger, ...box }: PopoverProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const close = useCallback(
    (giveBack: boolean) => {
      setIsOpen(false)
      if (giveBack) anchor?.focus()
    },
    [anchor],
  )
  return (
    <>
      {trigger({
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => setIsOpen(!isOpen),
        ref: setAnchor,
      })}
      {isOpen ? <PopoverBox {...box} id={id} anchor={anchor} onClose={close} /> : null}
    </>
  )
}

type BoxProps = Omit<PopoverProps, 'trigger'> & {
  id: string
  anchor: HTMLElement | null
  onClose: (giveBack: boolean) => void
}

function PopoverBox({ label, labelledBy, className, children, id, anchor, onClose }: BoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const place = usePlacement(anchor, UNDER)
  const show = useCallback(
    (element: HTMLDivElement | null) => {
      box.current = element
      const leave = place(element)
      element?.focus({ preventScroll: true })
      return leave
    },
    [place],
  )
  useDismiss(box, anchor, onClose)
  return (
    <div
      className={`popover ${className}`}
      popover="manual"
      role="dialog"
      id={id}
      aria-label={label}
      aria-labelledby={labelledBy}
      ref={show}
      tabIndex={-1}
    >
      {children(() => onClose(false))}
    </div>
  )
}
