import { useEffect, type RefObject } from 'react'

/**
 * Closes a box on a press outside, when the focus leaves it, and on Escape; then `giveBack` says that its control is to
 * get the focus again. The Escape doesn't propagate.
 */
export function useDismiss(
  box: RefObject<HTMLElement | null>,
  anchor: Element | null,
  onClose: (giveBack: boolean) => void,
): void {
  useEffect(() => {
    const leave = ({ target }: Event) => {
      const isInside = target instanceof Node && (box.current?.contains(target) || anchor?.contains(target))
      if (!isInside) onClose(false)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      onClose(true)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', onKeyDown, true)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', onKeyDown, true)
    }
  }, [box, anchor, onClose])
}
