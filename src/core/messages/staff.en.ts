import type { Ruin } from '../csv/ruined-cell.ts'

/** Responses that every call of the staff may have. */
export const coreTexts = {
  /**
   * The same sentence for a missing row and for a row that the caller may not see, so that it doesn't show which of the
   * two it is.
   */
  nothingThere: 'There is no such record, or it is not yours to see.',
  notYourRole: 'This is not part of your role.',
  signIn: 'Please sign in.',
  eventsByGet: 'Ask for events with GET.',
  auditForOffice: 'The audit log is for administrators and managers.',
  manySignIn: 'Too many people are signing in at this moment. Please try again in a few seconds.',
  deletedMeanwhile: 'One of these was deleted in the meantime. Please load the list again.',
  changedMeanwhile: 'Somebody else changed this in the meantime. Nothing was overwritten.',
  isThere: 'This is there already. Nothing was put back.',
  noLongerAllowed: (why: string) => `It can no longer be as it was: ${why}`,
  undoChange: 'put back as it was before',
  manyScreens: 'Too many screens are open at once.',
  manyWindows: 'You have too many windows of the portal open.',
  exported: (rows: number) => `${rows} ${rows === 1 ? 'row' : 'rows'} as CSV`,
  cut: (text: string, characters: number) => `${text}… (${characters} characters)`,
}

/** Help texts of the metrics. */
export const metricTexts = {
  requests: 'Answers sent, by pattern of the address; those from memory together as "kept"',
  seconds: 'Time until an answer was sent',
}

/** Texts about a CSV file that cannot be used. */
export const csvTexts = {
  tooManyRows: (most: number) => `The file has more than ${most} rows`,
  unreadable: (line: number) => `The file cannot be read from line ${line} on: a quotation mark is wrong`,
  noRows: 'The file has no rows',
  misfit: (cells: number, columns: number) => `Has ${cells} cells, the first line has ${columns}`,
  tooManyColumns: (columns: number, most: number) => `The file has ${columns} columns; at most ${most} can be read`,
  unknownColumns: (names: readonly string[]) =>
    `Take or ignore each column: ${names.map((name) => `"${name}"`).join(', ')} ${names.length === 1 ? 'is' : 'are'} not known`,
  otherCount: (given: number, columns: number) =>
    `The file has ${columns} ${columns === 1 ? 'column' : 'columns'}, and ${given} ${given === 1 ? 'choice' : 'choices'} came with it`,
  columnTwice: (column: string) => `Two columns are to be ${column}`,
  /** Why a cell is refused, and what to do. `column` is its label. */
  ruined: (column: string, cell: string, ruin: Ruin) => `${column} “${cell}” ${describeRuin(ruin)}`,
}

const FORMAT_AS_TEXT = 'Format the column as text, enter the value again and save the file again'

function describeRuin(ruin: Ruin): string {
  switch (ruin.kind) {
    case 'error':
      return 'is an error of the spreadsheet. Correct the formula, or enter the value'
    case 'narrow':
      return 'is a cell too narrow for its content. Widen the column and save the file again'
    case 'formula':
      return 'is a formula. Replace it by its value (paste as values)'
    case 'escape':
      return 'has the code of a line break or another sign without a letter in it (such as _x000D_). Correct the cell'
    case 'exponent':
      return `is a long number that the spreadsheet rounded. ${FORMAT_AS_TEXT}`
    case 'rounded':
      return `has lost its last digits: spreadsheets keep fifteen. ${FORMAT_AS_TEXT}`
    case 'float':
      return `is a number with a rounding error. ${FORMAT_AS_TEXT}`
    case 'amount':
      return `is a telephone number that the spreadsheet made an amount of. ${FORMAT_AS_TEXT}`
    case 'truth':
      return `is a logical value of the spreadsheet. ${FORMAT_AS_TEXT}`
    case 'date':
      return `is a date, which spreadsheets make of numbers such as 3-5. ${FORMAT_AS_TEXT}`
    case 'serial':
      return `is how spreadsheets store the day ${ruin.day}. Enter the value again: a date as ${ruin.day}, anything else as text`
    case 'letters':
      return `has damaged letters${ruin.meant === null ? '' : ` (probably “${ruin.meant}”)`}. Save the file as “CSV UTF-8”, or correct the cell`
  }
}

/** Sentence for a session with too many concurrent requests. */
export const bulkheadTexts = {
  manySearches: 'Several of your searches are still running. Please wait for them.',
  manyExports: 'Your last exports are still being written. Please wait until they are saved.',
}

/** Requirements of environment variables, for the person at the terminal. */
export const variableTexts = {
  oneOf: (words: readonly string[]) => `must be one of ${words.join(', ')}`,
  archiveOfOwn: 'is for the embedded database: a server named by DATABASE_URL has an archive of its own',
  archiveInside: 'must be a folder outside DATA_DIR, best on another disk',
}
