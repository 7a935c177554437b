const grouped = new Intl.NumberFormat('en')

/** A number on the staff's screens, in mails and documents: 20,000. */
export const writeNumber = (value: number): string => grouped.format(value)

/** With its word: 1 row, 20,000 rows. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${writeNumber(count)} ${count === 1 ? one : many}`

/** A short number for charts and their tables, without line breaks: 1 376. */
export const spaceNumber = (value: number): string => writeNumber(value).replaceAll(',', '\u00A0')
