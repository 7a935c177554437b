import { createRoot } from 'react-dom/client'
import { Toasts, type ToastTexts } from './Toasts.tsx'

let isMounted = false

/** The region of passing messages on a public page: there before the first message, so that that one is announced too. */
export function mountToasts(texts: ToastTexts): void {
  const box = document.querySelector('[data-toasts]')
  if (box === null || isMounted) return
  isMounted = true
  createRoot(box).render(<Toasts texts={texts} />)
}
