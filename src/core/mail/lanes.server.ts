import type { MailUrgency } from './mail.table.server.ts'

/**
 * Each urgency has slots of its own, so that a backlog or a slow mail server for one kind doesn't delay another.
 * `places`: concurrent mails in one process, all together as many as connections to the mail server. `longestWait`:
 * maximum seconds between two attempts; a sign-in link is valid for minutes.
 */
export const LANES: Readonly<Record<MailUrgency, { places: number; longestWait: number }>> = {
  security: { places: 2, longestWait: 300 },
  notice: { places: 2, longestWait: 3600 },
  copy: { places: 1, longestWait: 3600 },
}
