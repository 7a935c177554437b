/** What the parts of admin and portal say themselves. */
export const uiTexts = {
  tryAgain: 'Try again',
  optional: 'optional',
  shown: (first: number, last: number, total: number) => `${first}–${last} of ${total}`,
  pageBefore: 'Page before',
  pageAfter: 'Next page',
  oneBefore: 'The one before',
  oneAfter: 'The next one',
  closePanel: 'Close panel',
}

/** Of a row that somebody else changed meanwhile. */
export const conflictTexts = {
  title: 'Somebody else has changed this',
  text: 'Nothing of yours was saved yet. Compare, change what you like, and save again to keep yours.',
  /** In the place of `text` where there is nothing to choose. */
  same: 'What you typed is what is stored now. Save again, or go back.',
  field: 'Field',
  stored: 'Stored now',
  yours: 'Yours',
  useStored: 'Use stored',
  useYours: 'Use mine',
  used: 'Used',
  empty: 'empty',
}
