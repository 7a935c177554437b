import { createHash } from 'node:crypto'
import { createThreadRunner } from '#core/threads/run-in-thread.server.ts'

export interface MailAttachment {
  fileName: string
  type: string
  bytes: Uint8Array
  /** A picture inside the text, such as a logo in a signature. */
  isInline: boolean
}

/** A mail as it was read. Its HTML is never shown anywhere. */
export interface ReadMail {
  messageId: string | null
  fromName: string | null
  fromEmail: string | null
  subject: string | null
  sentAt: string | null
  text: string
  contentType: string
  /** Of a report about another mail. */
  reportType: string
  headers: { autoSubmitted: string; precedence: string; listId: string; autoReply: string; returnPath: string }
  attachments: MailAttachment[]
}

/**
 * Reads a mail in a thread of its own, with limits of time and memory.
 * @throws ThreadError for one that can't be read
 */
export const readMail: (raw: Uint8Array) => Promise<ReadMail> = (() => {
  const run = createThreadRunner<{ input: { bytes: Uint8Array }; answer: ReadMail }>(
    new URL('read-mail-worker.server.ts', import.meta.url),
    { heapMb: 512, timeout: 60_000, queueSize: 4 },
  )
  return (raw) => run({ bytes: raw })
})()

/** The key by which a mail is one: a second delivery has other trace headers. */
export const keyOfMail = ({ messageId, fromEmail, sentAt, subject, text }: ReadMail): string =>
  createHash('sha256')
    .update(JSON.stringify([messageId, fromEmail, sentAt, subject, text]))
    .digest('hex')
