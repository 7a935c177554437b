import type { MailUrgency } from './mail.table.server.ts'

/**
 * Each urgency has places of its own, so that no backlog and no mail server that hesitates over one kind holds another.
 * `places`: mails under way at once in one process, all together as many as there are connections to the mail server.
 * `longestWait`: seconds between two tries, at most; a link to get in lives for minutes.
 */
export const LANES: Readonly<Record<MailUrgency, { places: number; longestWait: number }>> = {
  security: { places: 2, longestWait: 300 },
  notice: { places: 2, longestWait: 3600 },
  copy: { places: 1, longestWait: 3600 },
}
