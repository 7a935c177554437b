import { Icon } from '#ui/basic/Icon.tsx'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { PASSWORD_MIN } from '../portal-auth.limits.ts'
import { findPasswordFault, passwordLength } from '../portal-auth.policy.ts'
import { newPasswordMessages } from './new-password-messages.en.ts'

const messages = newPasswordMessages.rules

/** The rules for a new password, marked as met while it is typed. The server checks them again, and refuses name and address of the person. */
export function PasswordRules({ id, password }: { id: string; password: string }) {
  const length = passwordLength(password)
  const isLong = length >= PASSWORD_MIN
  const fault = findPasswordFault(password)
  const rules = [
    { text: messages.length(length), isMet: isLong },
    { text: messages.own, isMet: isLong && fault === null },
  ]
  return (
    <Stack gap={8} className="password-rules" id={id}>
      <ul aria-label={messages.label}>
        {rules.map(({ text, isMet }) => (
          <Cluster as="li" gap={8} align="stretch" key={text} data-met={isMet || undefined}>
            <Icon name={isMet ? 'circle-check' : 'circle-alert'} />
            <span>
              {text}
              <span className="visually-hidden">, {isMet ? messages.met : messages.open}</span>
            </span>
          </Cluster>
        ))}
      </ul>
      <p className="hint">{messages.free}</p>
    </Stack>
  )
}
