/** Texts of files that are uploaded or downloaded. */
export const transferTexts = {
  again: 'Please try again.',
  notOpened: 'The file could not be opened',
  notSaved: 'The file could not be saved. Please try again.',
  signedOut: 'You are signed out. Please sign in and choose the file again.',
  notSent: 'The file could not be sent. Please choose it again.',
}
