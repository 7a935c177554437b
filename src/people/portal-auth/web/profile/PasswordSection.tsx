import { useState } from 'react'
import { ApiError, problemSentence } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { safeStorage } from '#core/web/storage-keys.ts'
import { showToast } from '#core/web/toast.ts'
import { Button } from '#ui/basic/Button.tsx'
import { FormSection } from '#ui/field/FormSection.tsx'
import type { changePassword, Me } from '../../portal-auth.contract.ts'
import { PASSWORD_MIN } from '../../portal-auth.limits.ts'
import { PasswordField } from '../PasswordField.tsx'
import { keepToken } from '../session.ts'
import { profileMessages as messages } from './messages.en.ts'

/** Length as the rule counts it: in the normal form in which the password is stored. */
const countCharacters = (password: string): number => [...password.normalize('NFKC')].length

/** The own password; every other session ends with the old one. */
export function PasswordSection({ me }: { me: Me }) {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { mutate, isPending } = useChange<typeof changePassword>('POST /api/portal/me/password', {
    // The old session ended with the old password; the new one is stored in the same storage.
    onDone: ({ sessionToken }) => keepToken(sessionToken, safeStorage.read('local', 'portalSessionToken') !== null),
  })
  const count = countCharacters(next)
  const isReady = current !== '' && count >= PASSWORD_MIN
  const change = () =>
    mutate(
      { body: { current, next } },
      {
        onSuccess: () => {
          setCurrent('')
          setNext('')
          setErrors({})
          showToast({ title: messages.passwordChanged })
        },
        onError: (error) => {
          const fields = error instanceof ApiError ? (error.problem?.fields ?? []) : []
          setErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])))
          if (fields.length === 0) {
            showToast({
              title: messages.passwordFailed,
              description: problemSentence(error, messages.passwordFailed),
              variant: 'danger',
            })
          }
        },
      },
    )
  return (
    <FormSection title={messages.password} hint={messages.passwordHint}>
      <form
        className="fields-by-three"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !isPending) change()
        }}
      >
        {/* Names the account for password managers. */}
        <input type="email" autoComplete="username" value={me.email} readOnly hidden />
        <PasswordField
          label={messages.passwordNow}
          value={current}
          error={errors['current']}
          autoComplete="current-password"
          onValue={setCurrent}
        />
        <PasswordField
          label={messages.passwordNew}
          value={next}
          error={errors['next']}
          hint={messages.countPassword(count, PASSWORD_MIN)}
          autoComplete="new-password"
          onValue={setNext}
        />
        <div className="profile-side">
          <Button type="submit" off={!isReady || isPending}>
            {messages.changePassword}
          </Button>
        </div>
      </form>
    </FormSection>
  )
}
