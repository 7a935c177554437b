export const auditTexts = {
  columns: [
    'Number',
    'Time',
    'Who',
    'What',
    'Kind of record',
    'Record',
    'Field',
    'Before',
    'After',
    'Remark',
    'Record id',
  ],
  noRecord: 'There is no such record.',
  unknown: (field: string) => `The address names an unknown ${field}.`,
  log: 'Audit log',
}

/** `status_changed` and `portal_user` as a person reads them. */
export const spellOut = (word: string): string => {
  const text = word.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `scheduledDate` as a person reads it, where a screen has no label for it; `nameNb` is the name in Norwegian. */
export const fieldWord = (field: string): string => {
  const words = spellOut(field.replace(/Nb$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
  return field.endsWith('Nb') ? `${words} in Norwegian` : words
}
