import { MailboxScreen } from '#money/mailbox/web/MailboxScreen.tsx'

/** Requests by e-mail. */
export default function MailboxRoute() {
  return <MailboxScreen />
}
