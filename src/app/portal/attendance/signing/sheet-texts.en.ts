/** Texts that the report of a sheet prints, and those of a follow-up. */
export const sheetTexts = {
  noFindings: 'No findings.',
  notDone: 'Not done:',
  notChecked: 'Not checked:',
  checkedOk: (count: number) => (count === 1 ? 'In order, 1 check:' : `In order, ${count} checks:`),
  severities: { note: 'note', minor: 'next service', major: 'at once' },
  dueAt: { note: 'Note', minor: 'Next service', major: 'At once' },
  onLine: (text: string) => `${text}, on line`,
  byHand: (text: string) => `${text}, hand test`,
  cut: ' … (shortened; the whole text is on the sheet)',
  notDoneAs: (reason: string) => `not done: ${reason}`,
} as const
