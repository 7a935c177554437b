import { formatPrintedDay } from '#core/days.ts'
import { countOf } from '#core/language/counts.ts'
import type { PriceColumn } from './price-import.limits.ts'

/** What people call the columns. */
export const priceColumnNames: Readonly<Record<PriceColumn, string>> = {
  itemNumber: 'Article',
  companyName: 'Client',
  price: 'Price',
  currency: 'Currency',
  from: 'Valid from',
  to: 'Valid to',
}

/** Messages of the import of price lists, per row and for the file. */
export const priceImportTexts = {
  fileEmpty: 'The file is empty',
  fileTooLarge: 'The file is too large: at most 5 MB',
  csvOrWorkbook: 'Send the file as text/csv, as an Excel workbook, or as a record with its text in csv',
  noDigest: 'Name the digest of the dry run',
  triedFirst: 'A file is always tried first: send the digest of its dry run',
  noItemNumber: 'One column has to be the article’s number',
  noPriceColumn: 'One column has to be the price',
  changed: 'The price lists changed since the dry run. Nothing was written. Try the file again.',
  nothing: 'There is nothing to import: every row is stored already, refused or left out.',
  choiceMissing: (rows: readonly number[]) =>
    `Decide about ${rows.length === 1 ? 'row' : 'rows'} ${rows.slice(0, 5).join(', ')}${rows.length > 5 ? ` and ${rows.length - 5} more` : ''} first`,
  choiceUnknown: (row: string) => `Row ${row} has no such choice`,
  headingRow: 'This row repeats the headings',
  noNumber: 'The article’s number is missing',
  noArticle: (number: string, alike: string | null) =>
    alike === null ? `${number} is not in the catalogue` : `${number} is not in the catalogue; ${alike}?`,
  noClient: (name: string, alike: string | null) =>
    alike === null
      ? `There is no client “${name}”. Add the company first, or correct the name`
      : `“${name}” may be the client ${alike}. Write that name, or add “${name}” to its other names`,
  noPrice: 'The price is missing',
  onRequest: (cell: string) => `“${cell}” is not a price`,
  twoPrices: (cell: string) => `“${cell}” has more than one number: one price a row`,
  percent: (cell: string) => `“${cell}” is a share, not a price`,
  negative: (cell: string) => `“${cell}”: a price can’t be negative`,
  decimals: (cell: string) => `“${cell}”: a price has up to four decimals`,
  tooLarge: (cell: string) => `“${cell}” is too large for a price`,
  noCurrency: 'The currency is missing: add a column, or write it with the price, as in NOK 120.00',
  whichCurrency: (sign: string, codes: readonly string[]) =>
    `“${sign}” may be ${codes.join(', ')}: write the currency as three letters`,
  noSuchCurrency: (text: string) => `“${text}” is not a currency`,
  twoCurrencies: (one: string, other: string) => `${one} and ${other}: one currency a row`,
  notListed: (currency: string) => `${currency} is not among the currencies in the settings`,
  noFrom: 'The first day is missing',
  noDay: (column: PriceColumn, cell: string) => `${priceColumnNames[column]}: “${cell}” is not a date`,
  twoDays: (column: PriceColumn, cell: string) =>
    `${priceColumnNames[column]}: “${cell}” can be two days, day first or month first: write it as 2026-12-31 or 31.12.2026`,
  farDay: (column: PriceColumn, cell: string) => `${priceColumnNames[column]}: check the year of “${cell}”`,
  period: 'The last day is before the first one',
  ruined: (column: PriceColumn, sentence: string) => `${priceColumnNames[column]}: ${sentence}`,
  sameAs: (row: number) => `Row ${row} has a price for the same article, client, currency and days`,
  readAs: (price: string) => `read as ${price}, as the other prices are written`,
  whichNumber: (readings: readonly string[]) => `The price may be ${readings.join(' or ')}`,
  free: 'The price is zero',
  farOff: (percent: string, last: string) => `${percent} against the last price ${last}`,
  change: (last: string, percent: string) => `${last} before, ${percent}`,
  endsAt: (last: string, day: string) => `${last} ends on ${formatPrintedDay(day)}`,
  validTo: (last: string, to: string) => `${last} is valid to ${formatPrintedDay(to)}`,
  later: (last: string, from: string) =>
    `${last} is valid from ${formatPrintedDay(from)}: write a last day before it, or end it in the list`,
  sameFrom: (last: string) => `${last} is valid from the same day`,
  severalPeriods: 'More than one price is valid on these days: change them in the list',
  newFrom: (day: string) => `from ${formatPrintedDay(day)}`,
  options: {
    leave: 'Leave out',
    take: 'Add it as it is',
    end: (day: string) => `End the old price on ${formatPrintedDay(day)}`,
    correct: 'Correct the price',
    read: (price: string) => `It is ${price}`,
  },
  imported: (fileName: string, written: number, ended: number, digest: string) =>
    `${fileName}: ${countOf(written, 'price', 'prices')}, ${countOf(ended, 'earlier price', 'earlier prices')} ended or corrected; SHA-256 of the file ${digest}`,
  byFile: (fileName: string) => `by the import of ${fileName}`,
  noFileName: 'A file',
  lists: 'price lists',
  noImport: 'There is no such import, or it was undone already.',
  undone: (fileName: string, removed: number, restored: number) =>
    `Import of ${fileName} undone: ${countOf(removed, 'price removed', 'prices removed')}, ${countOf(restored, 'restored', 'restored')}`,
  byUndo: (fileName: string) => `by undoing the import of ${fileName}`,
}
