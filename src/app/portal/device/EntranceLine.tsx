import { useEffect, useState } from 'react'
import { clockIn } from '#core/days.ts'
import { publish } from '#core/web/device/device-state.ts'
import { countUnsent, type Unsent } from '#core/web/device/device-storage.ts'
import { isEntered } from '#core/web/device/device.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { deviceMessages as messages } from './messages.en.ts'
import { leavePortalDevice } from './portal-device.ts'

/** The person whose session expired keeps what was read; so do people for whom another tab is signed in. */
const clearDevice = async () => (isEntered() ? undefined : leavePortalDevice())

/**
 * On the login: what waits on this device for its person. Whatever else was read here is removed.
 * @param goesOnAs name of the person whose session expired: they may go on without signing in
 */
export function EntranceLine({ goesOnAs }: { goesOnAs?: string | undefined }) {
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  useEffect(() => {
    void clearDevice()
      .then(countUnsent)
      .then(setUnsent)
      .catch(() => undefined)
  }, [])
  if (unsent === null && goesOnAs === undefined) return null
  return (
    <div className="sync stuck" role="status">
      <Icon name="lock" />
      <span>
        <b>{messages.signIn}</b>
        <span>
          {unsent === null
            ? null
            : messages.signInText(unsent.entries, unsent.photos, unsent.since && clockIn(unsent.since))}{' '}
          {goesOnAs === undefined ? null : messages.goesOn(goesOnAs)} {messages.othersText}
        </span>
      </span>
      {goesOnAs === undefined ? null : <Button onClick={() => publish({ session: 'expired' })}>{messages.goOn}</Button>}
    </div>
  )
}
