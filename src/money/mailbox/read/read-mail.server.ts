import { createHash } from 'node:crypto'
import { createThreadRunner } from '#core/threads/run-in-thread.server.ts'
import type { ReadMail } from './mail.ts'

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
