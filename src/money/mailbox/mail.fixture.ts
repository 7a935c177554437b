/** One form of mail, and what it has to be. */
export interface MailForm {
  name: string
  raw: Buffer
  kind: string
  /** Item numbers and quantities of the request's lines; null where the number isn't sure. */
  lines?: (readonly [string | null, number | null])[]
}

const CRLF = '\r\n'
let count = 0

interface Parts {
  from?: string
  subject?: string
  headers?: string[]
  body: string | Buffer
  type?: string
  encoding?: string
}

/** Writes a mail of one part. */
export function writeMail({ from, subject, headers = [], body, type, encoding = '8bit' }: Parts): Buffer {
  count += 1
  const head = [
    `From: ${from ?? 'Kari Lund <kari@ship.example>'}`,
    'To: sales@rovaer.example',
    `Subject: ${subject ?? 'Request for quotation'}`,
    'Date: Tue, 24 Nov 2026 09:00:00 +0100',
    ...(headers.some((header) => /^message-id:/i.test(header)) ? [] : [`Message-ID: <${count}@ship.example>`]),
    ...headers,
    'MIME-Version: 1.0',
    `Content-Type: ${type ?? 'text/plain; charset=utf-8'}`,
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    '',
  ].join(CRLF)
  const bytes = typeof body === 'string' ? Buffer.from(body.replaceAll(/\r?\n/g, CRLF)) : body
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(CRLF)])
}

export interface MailPart {
  type: string
  body: string | Buffer
  name?: string
  disposition?: 'attachment' | 'inline'
  id?: string
}

/** Writes a mail of several parts; bytes are in base64. */
export function writeParts(
  parts: readonly MailPart[],
  more: Omit<Parts, 'body' | 'type'> = {},
  kind = 'mixed',
): Buffer {
  const bound = `bound-${count}`
  const body = parts
    .map(({ type, body: content, name, disposition, id }) => {
      const isBytes = typeof content !== 'string'
      const written = isBytes ? (content.toString('base64').match(/.{1,76}/g) ?? []).join(CRLF) : content
      return [
        `--${bound}`,
        `Content-Type: ${type}${name === undefined ? '' : `; name="${name}"`}`,
        ...(name === undefined && disposition === undefined
          ? []
          : [`Content-Disposition: ${disposition ?? 'attachment'}; filename="${name ?? ''}"`]),
        ...(id === undefined ? [] : [`Content-ID: <${id}>`]),
        `Content-Transfer-Encoding: ${isBytes ? 'base64' : '8bit'}`,
        '',
        written,
      ].join(CRLF)
    })
    .join(CRLF)
  return writeMail({ ...more, type: `multipart/${kind}; boundary="${bound}"`, body: `${body}${CRLF}--${bound}--` })
}
