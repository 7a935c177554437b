import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadTemporal } from '#core/web/temporal.ts'
import { AdminPanel } from './AdminPanel.tsx'
import adminStyles from '../styles/admin.css?url'

/** Replaces the home page by the panel: loads its style sheet first, then removes the page's own. */
export async function replacePage(): Promise<void> {
  const companyName = document.querySelector('.nav .brand span')?.firstChild?.textContent ?? ''
  const old = document.querySelectorAll('link[rel="stylesheet"], style')
  await Promise.all([loadStyles(adminStyles), loadTemporal()])
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

/** Resolves when the sheet was applied or failed to load: the panel works without it. */
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
