import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { en } from '#core/messages/en.ts'
import { paths } from '#core/paths.ts'
import { LoginForm } from '#people/admin-auth/web/LoginForm.tsx'
import { useSession } from '#people/admin-auth/web/use-session.ts'
import { Waiting } from '#ui/basic/Waiting.tsx'
import { useLeaveGuard } from '#ui/field/use-draft.ts'
import { placeToasts } from '#ui/place-toasts.ts'
import { Toasts } from '#ui/Toasts.tsx'
import { getAdminClient } from './admin-client.ts'
import { AdminBrand, AdminFrame } from './AdminFrame.tsx'
import { showArrivalToast } from './arrival.ts'
import { adminMessages as messages } from './messages.en.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'

/**
 * The admin panel: the entrance while nobody is signed in, else the frame with its screens. The same on /admin and, for
 * a signed-in administrator, on / (decision 15). Unsaved input outlives a session that ends in the middle.
 */
export function AdminPanel({ companyName }: { companyName: string }) {
  const { phase, wasEnded } = useSession()
  useLeaveGuard()
  const testMail = useSyncExternalStore(subscribeToHash, readTestMail, () => null)
  useEffect(showArrivalToast, [])
  return (
    <>
      {testMail === null ? null : <Arrival companyName={companyName} token={testMail} />}
      {testMail === null && phase === 'unknown' ? <Waiting label={messages.loading} /> : null}
      {testMail === null && phase === 'out' ? <Entrance companyName={companyName} wasEnded={wasEnded} /> : null}
      {testMail === null && phase === 'in' ? (
        <QueryClientProvider client={getAdminClient()}>
          <ScreenBoundary>
            <AdminFrame companyName={companyName} />
          </ScreenBoundary>
        </QueryClientProvider>
      ) : null}
      <Toasts texts={en.toasts} place={placeToasts} />
    </>
  )
}

/** The link of a test mail, which needs no sign-in. */
const readTestMail = (): string | null => /^#test-mail=([\w-]+)$/.exec(location.hash)?.[1] ?? null

function subscribeToHash(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

const TestMailArrival = lazy(async () => ({
  default: (await import('#site/setup-checklist/web/admin/TestMailArrival.tsx')).TestMailArrival,
}))

const Arrival = ({ companyName, token }: { companyName: string; token: string }) => (
  <Gate companyName={companyName}>
    <Suspense fallback={<Waiting label={messages.loading} />}>
      <TestMailArrival token={token} />
    </Suspense>
  </Gate>
)

function Entrance({ companyName, wasEnded }: { companyName: string; wasEnded: boolean }) {
  useEffect(() => {
    document.title = messages.loginTitle
    // Logged out in another tab: the home page is the site again.
    if (location.pathname === paths.home && !wasEnded) location.reload()
  }, [wasEnded])
  return (
    <Gate companyName={companyName}>
      <LoginForm wasEnded={wasEnded} />
    </Gate>
  )
}

const Gate = ({ companyName, children }: { companyName: string; children: ReactNode }) => (
  <div className="gate">
    <header className="gate-head">
      <AdminBrand companyName={companyName} />
      <a className="button" href={paths.home}>
        {messages.backToSite}
      </a>
    </header>
    <main className="gate-body" id="main">
      {children}
    </main>
  </div>
)
