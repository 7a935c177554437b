import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

const neverChanges = () => () => {}

/**
 * Renders its children at the end of the document, in the browser only. A dialog within a part that a style hides at
 * another width or in another state would be hidden with it, and still block the page.
 */
export function BodyPortal({ children }: { children: ReactNode }) {
  const body = useSyncExternalStore(
    neverChanges,
    () => document.body,
    () => null,
  )
  return body === null ? null : createPortal(children, body)
}
