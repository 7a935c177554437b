import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { bringTemporal } from '#core/web/temporal.ts'
import { AdminPanel } from './AdminPanel.tsx'
import adminStyles from '../styles/admin.css?url'

/** Puts the panel where the home page was: its style sheet first, then the page's own is taken away. */
export async function replacePage(): Promise<void> {
  const companyName = document.querySelector('.nav .brand span')?.firstChild?.textContent ?? ''
  const old = document.querySelectorAll('link[rel="stylesheet"], style')
  await Promise.all([loadStyles(adminStyles), bringTemporal()])
  for (const sheet of old) sheet.remove()
  const box = document.createElement('div')
  document.body.replaceChildren(box)
  scrollTo(0, 0)
  createRoot(box).render(
    <StrictMode>
      <AdminPanel companyName={companyName} />
    </StrictMode>,
  )
}

/** Resolves when the sheet has been applied, or cannot be had: the panel is of use without it. */
function loadStyles(href: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => resolve())
    document.head.append(link)
  })
}
