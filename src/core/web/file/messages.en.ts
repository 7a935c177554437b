/** Texts of files that are uploaded or downloaded. */
export const transferTexts = {
  again: 'Please try again.',
  notOpened: 'The file could not be opened',
  notSaved: 'The file could not be saved. Please try again.',
  madeSmaller: 'Large photos are made smaller',
  madeSmallerText:
    'A photo over 5 MB is stored and sent with up to 4096 pixels per edge. The file on this device stays as it is.',
  notSent: 'The file could not be sent. Please choose it again.',
}
