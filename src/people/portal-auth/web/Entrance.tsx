import { lazy, startTransition, Suspense, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#core/paths.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import { BrandMark } from '#ui/icons/Icon.tsx'
import { entranceMessages as messages } from './entrance-messages.en.ts'
import { useMailLink } from './mail-link.ts'
import { dropSession, logOut } from './session.ts'
import { SignInForm } from './SignInForm.tsx'

/** The form does not wait for the picture. */
const Scene = lazy(async () => ({ default: (await import('./EntranceScene.tsx')).EntranceScene }))

/** Most people only sign in: the forms for another password are loaded later. */
const loadForced = () => import('./ForcedChangeForm.tsx')
const loadForgot = () => import('./ForgotForm.tsx')
const loadSet = () => import('./SetPasswordForm.tsx')
export const loadNewPasswordForms = () => Promise.all([loadForced(), loadForgot(), loadSet()])
const ForcedChangeForm = lazy(async () => ({ default: (await loadForced()).ForcedChangeForm }))
const ForgotForm = lazy(async () => ({ default: (await loadForgot()).ForgotForm }))
const SetPasswordForm = lazy(async () => ({ default: (await loadSet()).SetPasswordForm }))

export interface EntranceProps {
  companyName: string
  /** The session ended in the middle of work: says so, and that nothing is lost. */
  wasEnded: boolean
  /** Signed in with a password that another person set: the form for a new one is shown first. */
  mustChange?: boolean
  /** After the password was changed. */
  onChanged?: () => void
  /** The change waits for another time. */
  onLater?: () => void
  /** The page was opened with a mail's link, and that is done with. */
  onLinkClosed?: () => void
  /** Above the form: what waits on this device. */
  note?: ReactNode
}

/** Shown instead of the portal until a person is signed in. The address stays the requested one. */
export function Entrance({
  companyName,
  wasEnded,
  mustChange = false,
  onChanged,
  onLater,
  onLinkClosed,
  note = null,
}: EntranceProps) {
  return (
    <main className="entrance" id="main">
      <Suspense>
        <Scene />
      </Suspense>
      <div className="entrance-top">
        <span className="brand">
          <BrandMark />
          <span>{companyName}</span>
        </span>
        <a className="link" href={paths.home}>
          <Icon name="arrow-left" />
          {messages.publicSite}
        </a>
      </div>
      <div className="entrance-place">
        {note}
        <Suspense>
          {mustChange ? (
            <ForcedChangeForm
              onChanged={() => onChanged?.()}
              onLater={() => onLater?.()}
              onSignOut={() => void leave()}
            />
          ) : (
            <Forms wasEnded={wasEnded} onLinkClosed={onLinkClosed} />
          )}
        </Suspense>
      </div>
      {mustChange ? null : (
        <p className="entrance-sea">
          <b>{messages.noAccount}</b>
          <span>{messages.noAccountHow}</span>
        </p>
      )}
    </main>
  )
}

/** Out of the document too: nothing of the person stays in memory. */
async function leave(): Promise<void> {
  await logOut()
  location.assign(paths.portalLogin)
}

function Forms({ wasEnded, onLinkClosed }: Pick<EntranceProps, 'wasEnded' | 'onLinkClosed'>) {
  const { pathname } = useLocation()
  const [email, setEmail] = useState('')
  const [isForgotten, setIsForgotten] = useState(false)
  const [link, forgetLink] = useMailLink()
  const { signIn } = messages
  const wanted = [paths.portalLogin, paths.portal].some((path) => path === pathname) ? signIn.lead : signIn.leadWanted

  if (link !== null) {
    const goOn = (forgotten: boolean, address = email) => {
      setEmail(address)
      setIsForgotten(forgotten)
      forgetLink()
      onLinkClosed?.()
    }
    const welcome = (address: string) => {
      // The person was signed out or replaced: their screens are removed from memory.
      if (dropSession()) location.assign(paths.portalLogin)
      else goOn(false, address)
    }
    return (
      <SetPasswordForm
        key={link.token}
        link={link}
        onSaved={welcome}
        onForgot={() => goOn(true)}
        onBack={() => goOn(false)}
      />
    )
  }
  if (isForgotten) return <ForgotForm email={email} onEmail={setEmail} onBack={() => setIsForgotten(false)} />
  return (
    <SignInForm
      lead={wasEnded ? signIn.ended : wanted}
      wasEnded={wasEnded}
      email={email}
      onEmail={setEmail}
      onForgot={() => startTransition(() => setIsForgotten(true))}
    />
  )
}
