/** Texts of files that are uploaded or downloaded. */
export const transferTexts = {
  again: 'Please try again.',
  notOpened: 'The file could not be opened',
  notSaved: 'The file could not be saved. Please try again.',
  notSent: 'The file could not be sent. Please choose it again.',
}
