/** Seconds while they are few enough to be counted. */
const formatWait = (seconds: number): string => {
  if (seconds === 1) return 'a second'
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}

/** English texts that every public form and message shares. */
export const en = {
  toasts: { region: 'Notifications (F8)', close: 'Close' },
  fieldsWrong: 'Some fields need attention.',
  notValid: 'Not valid',
  /** Sentences by reason. The server has them in English; a page has them in its own language. */
  refusals: {
    tooLong: ({ max }: { max: number }) => `Must be at most ${max} characters`,
    oneLine: 'Must be a single line without control characters',
    unstorable: 'Text contains characters that cannot be stored',
    unknownField: 'This field is not known here.',
    addressValue: 'The address has a value that cannot be used.',
    tooManyMessages: ({ seconds }: { seconds: number }) =>
      `Too many messages in a short time. Please send again in ${formatWait(seconds)}.`,
    tooManyAttempts: ({ seconds }: { seconds: number }) =>
      `Too many attempts in a short time. Please try again in ${formatWait(seconds)}.`,
    busy: 'The server is busy. Please try again in a moment.',
    slow: 'This takes too long right now. Please try again in a moment.',
    databaseAway: 'The database does not answer right now. Nothing was stored. Please try again in a moment.',
    storageFull:
      'Nothing was stored, because the server’s disk is full. Reading still works. Call the person who runs this server, or phone us.',
    internal: 'Something went wrong on our side. Nothing was stored. Please try again.',
    keyForm: 'The Idempotency-Key must be 8 to 200 visible characters.',
    keyUsed: 'This Idempotency-Key was used for another request.',
    tooLarge: 'The request is larger than this address accepts.',
    contentType: 'This address does not accept that content type.',
    contentLength: 'The content length does not match the content.',
    notJson: 'The request is not readable JSON.',
    noContent: 'The request has no content.',
    notUtf8: 'The request is not readable UTF-8 text.',
    unreadable: 'The request cannot be read.',
    unreadableAddress: 'The address cannot be read.',
    senderUnreadable: 'The address that this request came from cannot be read.',
    addressEscape: 'The address contains a broken escape sequence.',
    addressCharacters: 'The address contains characters that cannot be read.',
    parameterTwice: ({ name }: { name: string }) => `The parameter "${name}" is given twice.`,
    nestedTooDeeply: 'The request is nested too deeply.',
    unstorableText: 'The text contains characters that cannot be stored.',
    otherSite: 'This request came from another site.',
    nothingHere: 'There is nothing at this address.',
    headersTooLarge: 'The headers are larger than this server accepts.',
    tooSlow: 'The request took too long to arrive.',
    unknownMethod: 'This server does not know that method.',
    fileTooLarge: 'The file is larger than this address accepts.',
    formTooManyParts: 'The form has too many parts.',
    formTooManyFields: 'The form has too many fields.',
    formNoFiles: 'This form takes no files.',
    formFieldName: 'The form has a field name that is not allowed.',
    formUnreadable: 'The form cannot be read.',
    formFieldTwice: ({ name }: { name: string }) => `The field "${name}" is given twice.`,
    formTextTooLong: 'The text is longer than this form accepts.',
  },
  /** The page of last resort. */
  unavailable: {
    title: 'Back in a moment',
    text: 'The page cannot be shown right now, because the database does not answer. Nothing of yours is lost.',
    again: 'Try again',
  },
}

/** Sentences of refusals in any language. */
export type CommonRefusals = (typeof en)['refusals']

declare module '#core/web/page-language.ts' {
  interface PublicMessages {
    common: typeof en
  }
}
