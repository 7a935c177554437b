import { useEffect, useState } from 'react'
import { clockIn } from '#core/days.ts'
import { countUnsent, isDeviceInUse } from '#core/web/device/device.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import { deviceMessages as messages } from './messages.en.ts'
import { leavePortalDevice } from './portal-device.ts'

/** Another tab may be signed in for itself: its data stays. */
const clearDevice = async () => ((await isDeviceInUse()) ? undefined : leavePortalDevice())

/** On the login: what waits on this device for its person. Whatever else was read here is removed. */
export function EntranceLine() {
  const [unsent, setUnsent] = useState<{ count: number; since: Date } | null>(null)
  useEffect(() => {
    void clearDevice()
      .then(countUnsent)
      .then(setUnsent)
      .catch(() => undefined)
  }, [])
  if (unsent === null) return null
  return (
    <div className="sync stuck" role="status">
      <Icon name="lock" />
      <span>
        <b>{messages.signIn}</b>
        <span>
          {messages.signInText(unsent.count, clockIn(unsent.since))} {messages.othersText}
        </span>
      </span>
    </div>
  )
}
