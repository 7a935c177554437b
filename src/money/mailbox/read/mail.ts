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
