import { useCallback, useId, useRef, useState, type RefCallback, type RefObject } from 'react'
import { usePlacement, type Placement } from './placement.ts'
import { useDismiss } from './use-dismiss.ts'

/** Props of a control that opens a box. */
export interface OpenerControl<Kind extends 'menu' | 'dialog'> {
  'aria-haspopup': Kind
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
  ref: (element: HTMLElement | null) => void
}

/** Input for a box about its control. `onClose` gets whether the focus returns to the control. */
export interface Opened {
  id: string
  anchor: HTMLElement | null
  onClose: (giveBack: boolean) => void
}

/** A control that opens a box and closes it again; `opened` is null as long as there is none. */
export function useOpener<Kind extends 'menu' | 'dialog'>(
  kind: Kind,
): { control: OpenerControl<Kind>; opened: Opened | null } {
  const [isOpen, setIsOpen] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const onClose = useCallback(
    (giveBack: boolean) => {
      setIsOpen(false)
      if (giveBack) anchor?.focus()
    },
    [anchor],
  )
  return {
    control: {
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      onClick: () => setIsOpen(!isOpen),
      ref: setAnchor,
    },
    opened: isOpen ? { id, anchor, onClose } : null,
  }
}

/**
 * The box itself: placed at its control, focused, and closed when the person leaves it.
 * @param placement a constant, so that the box isn't opened again
 * @param first element in the box that gets the focus: a constant selector, else the box itself
 */
export function useOpenedBox(
  { anchor, onClose }: Opened,
  placement: Placement,
  first?: string,
): { box: RefObject<HTMLElement | null>; show: RefCallback<HTMLElement> } {
  const box = useRef<HTMLElement>(null)
  const place = usePlacement(anchor, placement)
  const show = useCallback(
    (element: HTMLElement | null) => {
      box.current = element
      const leave = place(element)
      const target = first === undefined ? element : element?.querySelector<HTMLElement>(first)
      target?.focus({ preventScroll: true })
      return leave
    },
    [place, first],
  )
  useDismiss(box, anchor, onClose)
  return { box, show }
}
