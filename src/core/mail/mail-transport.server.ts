import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { LANES } from './lanes.server.ts'

export interface OutgoingMessage {
  id: string
  to: readonly string[]
  subject: string
  body: string
  replyTo: string | null
  attachment?: { fileName: string; fileType: string; bytes: Buffer }
}

export interface MailTransport {
  /** Throws when the message was refused, and when `signal` ends the attempt. */
  send(message: OutgoingMessage, signal?: AbortSignal): Promise<void>
  close(): void
}

interface TransportOptions {
  smtpUrl: string | null
  /** Sender address. */
  from: () => Promise<string>
  /** Folder of stored mails when there is no SMTP server. */
  folder: string
}

/** How long a mail server may keep us waiting, milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const

/** Open connections to the mail server, reused for the next mail. */
const CONNECTIONS = Object.values(LANES).reduce((sum, { places }) => sum + places, 0)

const compose = (message: OutgoingMessage, from: string) => ({
  from,
  to: [...message.to],
  subject: message.subject,
  text: message.body,
  messageId: `<${message.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
  ...(message.attachment === undefined
    ? {}
    : {
        attachments: [
          {
            filename: message.attachment.fileName,
            contentType: message.attachment.fileType,
            content: message.attachment.bytes,
          },
        ],
      }),
  ...(message.replyTo === null ? {} : { replyTo: message.replyTo }),
  // Texts come from visitors: nothing in them may make the mailer read a file or an address.
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** SMTP if an address is set; otherwise each mail becomes a readable file in the data folder. */
export const openMailTransport = ({ smtpUrl, from, folder }: TransportOptions): MailTransport =>
  smtpUrl === null ? storeMailAsFiles(from, folder) : sendBySmtp(from, smtpUrl)

/**
 * The mailer is loaded with the first mail, so that no start waits for it. If that fails, the next mail tries again.
 */
function withFirst<Sender>(open: () => Promise<Sender>) {
  let opened: Promise<Sender> | undefined
  return {
    get: () =>
      (opened ??= open().catch((error: unknown) => {
        opened = undefined
        throw error
      })),
    opened: () => opened,
  }
}

function sendBySmtp(from: () => Promise<string>, url: string): MailTransport {
  const smtp = withFirst(async () =>
    (await import('nodemailer')).createTransport({ url, pool: true, maxConnections: CONNECTIONS, ...TIMEOUTS }),
  )
  return {
    async send(message, signal) {
      const sender = await smtp.get()
      await sender.sendMail({ ...compose(message, await from()), ...(signal === undefined ? {} : { signal }) })
    },
    close: () =>
      void smtp.opened()?.then(
        (sender) => sender.close(),
        () => {},
      ),
  }
}

function storeMailAsFiles(from: () => Promise<string>, folder: string): MailTransport {
  const composer = withFirst(async () =>
    (await import('nodemailer')).createTransport({ streamTransport: true, buffer: true, newline: 'unix' }),
  )
  return {
    async send(message) {
      const sender = await composer.get()
      const { message: bytes } = await sender.sendMail(compose(message, await from()))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = path.join(folder, `${message.id}.eml`)
      await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close: () => {},
  }
}
