import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { en } from '#core/messages/en.ts'
import { paths } from '#core/paths.ts'
import { LoginForm } from '#modules/admin-auth/web/LoginForm.tsx'
import { useSession } from '#modules/admin-auth/web/use-session.ts'
import { Waiting } from '#ui/basic/Waiting.tsx'
import { useLeaveGuard } from '#ui/field/use-draft.ts'
import { Toasts } from '#ui/Toasts.tsx'
import { getAdminClient } from './admin-client.ts'
import { AdminBrand, AdminFrame } from './AdminFrame.tsx'
import { showArrivalToast } from './arrival.ts'
import { adminMessages as messages } from './messages.en.ts'

/**
 * The admin panel: the entrance while nobody is signed in, else the frame with its screens. The same on /admin and, for
 * a signed-in administrator, on / (decision 15). Unsaved input outlives a session that ends in the middle.
 */
export function AdminPanel({ companyName }: { companyName: string }) {
  const { phase, wasEnded } = useSession()
  useLeaveGuard()
  useEffect(showArrivalToast, [])
  return (
    <>
      {phase === 'unknown' ? <Waiting label={messages.loading} /> : null}
      {phase === 'out' ? <Entrance companyName={companyName} wasEnded={wasEnded} /> : null}
      {phase === 'in' ? (
        <QueryClientProvider client={getAdminClient()}>
          <AdminFrame companyName={companyName} />
        </QueryClientProvider>
      ) : null}
      <Toasts texts={en.toasts} />
    </>
  )
}

function Entrance({ companyName, wasEnded }: { companyName: string; wasEnded: boolean }) {
  useEffect(() => {
    document.title = messages.loginTitle
    // Logged out in another tab: the home page is the site again.
    if (location.pathname === paths.home && !wasEnded) location.reload()
  }, [wasEnded])
  return (
    <div className="gate">
      <header className="gate-head">
        <AdminBrand companyName={companyName} />
        <a className="button" href={paths.home}>
          {messages.backToSite}
        </a>
      </header>
      <main className="gate-body" id="main">
        <LoginForm wasEnded={wasEnded} />
      </main>
    </div>
  )
}
