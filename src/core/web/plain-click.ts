import type { MouseEvent } from 'react'

/** Whether a click stays in the document; one that opens a new tab or window is left to the browser. */
export function handlePlainClick(event: MouseEvent, act: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  act()
}
