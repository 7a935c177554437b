import { useEffect, useState } from 'react'
import { useDevice } from '#core/web/device/device-state.ts'
import { useUploads } from '#core/web/file/use-upload.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { deviceMessages as messages } from './messages.en.ts'
import { leaveNow, onSignOutAsked } from './sign-out.ts'

/** Asks before a sign-out while entries are unsent. */
export function SignOutQuestion() {
  const [isAsked, setIsAsked] = useState(false)
  const count = useDevice().entries.length + useUploads().length
  useEffect(() => onSignOutAsked(() => setIsAsked(true)), [])
  if (!isAsked) return null
  return (
    <ConfirmDialog
      title={messages.signOutTitle(count)}
      text={messages.signOutText}
      action={messages.signOut}
      back={messages.stay}
      onConfirm={() => void leaveNow()}
      onClose={() => setIsAsked(false)}
    />
  )
}
