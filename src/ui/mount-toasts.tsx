import { hydrateRoot } from 'react-dom/client'
import { Toasts, type ToastTexts } from './Toasts.tsx'

let isMounted = false

/** Wakes the region of passing messages, which every public page contains from the start. */
export function mountToasts(texts: ToastTexts): void {
  const box = document.querySelector('[data-toasts]')
  if (box === null || isMounted) return
  isMounted = true
  hydrateRoot(box, <Toasts texts={texts} />)
}
