import type { ReactNode } from 'react'
import type { Placement } from './placement.ts'
import { useOpenedBox, useOpener, type Opened, type OpenerControl } from './use-opener.ts'

interface PopoverProps {
  /** Label for screen readers; or the id of a heading in it. */
  label?: string
  labelledBy?: string
  className: string
  /** Placement at its control, as a constant; under its end by default. */
  placement?: Placement
  /** The control that opens it; gets what makes it one. */
  trigger: (control: OpenerControl<'dialog'>) => ReactNode
  children: (close: () => void) => ReactNode
}

const UNDER: Placement = { side: 'bottom', align: 'end', gap: 4, edge: 4, flips: false }

/** A box under its control that stays open while one works in it: notices, columns. */
export function Popover({ trigger, ...box }: PopoverProps) {
  const { control, opened } = useOpener('dialog')
  return (
    <>
      {trigger(control)}
      {opened ? <PopoverBox {...box} {...opened} /> : null}
    </>
  )
}

function PopoverBox({ placement = UNDER, children, ...rest }: Omit<PopoverProps, 'trigger'> & Opened) {
  const { label, labelledBy, className, id, anchor, onClose } = rest
  const { show } = useOpenedBox({ id, anchor, onClose }, placement)
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
