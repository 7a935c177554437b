/** Sentences for fields that several entities have. */
export const contractTexts = {
  amount: 'Write an amount such as 12345.67',
  unitPrice: 'Write a price such as 12345.67, with up to four decimals',
  hours: 'Write hours such as 7.5',
  whichNumber: (typed: string, one: string, other: string) =>
    `${typed} may be ${one} or ${other}. Write the one that you mean in that way.`,
  hoursRange: 'Hours are more than 0 and at most 24',
  currency: 'Write the currency as three letters, such as NOK',
  noSuchCurrency: 'There is no such currency',
  day: 'Write the day as 2026-12-31',
  noSuchDay: 'There is no such day',
  instant: 'Write the time as 2026-12-31T10:00:00Z',
  email: 'Valid email is required',
  name: 'Name is required',
  version: 'Name the version that you have read, so that nothing newer is overwritten',
  idTwice: 'The same id is given twice',
  country: 'Write the country as two letters, such as NO',
  phone: 'Write the number as +47 and digits (E.164)',
}

/** Sentence of a rule for a field without one of its own; it follows the field's label. */
export const sentenceTexts = {
  /** Sentence for the whole input. */
  request: 'The request',
  missing: 'Must be given',
  text: 'Must be text',
  number: 'Must be a number',
  whole: 'Must be a whole number',
  yesOrNo: 'Must be true or false',
  list: 'Must be a list',
  fields: 'Must be a set of fields',
  time: 'Must be a time such as 2026-12-31T10:00:00Z',
  id: 'Must be a valid id',
  url: 'Must be a web address',
  email: 'Must be an e-mail address',
  form: 'Must be written in the right form',
  other: 'Must be an allowed value',
  letters: (size: number | bigint) => `${size} characters`,
  items: (size: number | bigint) => `${size} entries`,
  atLeast: (size: string) => `Must be at least ${size}`,
  atMost: (size: string) => `Must be at most ${size}`,
  oneOf: (known: string) => `Must be one of: ${known}`,
  oneOfKnown: 'Must be one of the allowed values',
  unknown: (names: readonly string[]) => `Unknown: ${names.join(', ')}`,
}

const KINDS = 'PDF, JPEG, PNG, WebP, HEIC, DOCX or XLSX'

/** Texts about a file before it is sent and when it arrives. */
export const uploadTexts = {
  /** Accepted types, for people. */
  kinds: KINDS,
  otherKind: `This kind of file is not taken. Please send ${KINDS}.`,
  heic: {
    damaged:
      'This HEIC photo can’t be read; it may be damaged. It was not stored and is still on your device. Please send it as JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible).',
    'too-large':
      'This HEIC photo has too many pixels to be converted. It was not stored and is still on your device. Please send it as JPEG.',
  },
  empty: 'This file is empty.',
  tooLarge: (most: string) => `A file may have ${most} at most.`,
}
