const number = new Intl.NumberFormat('en')
const some = (count: number, one: string, many: string): string => `${number.format(count)} ${count === 1 ? one : many}`

/** The words of import and export. */
export const csvMessages = {
  heading: 'Import and export',
  back: 'Products',
  lead: 'From a supplier’s CSV file, or from our own made here and changed in a spreadsheet. Nothing is written before the last step.',
  exportText:
    'All products with their texts, category and brand by name. Change them in a spreadsheet and read them back.',
  export: 'Download products.csv',
  sample: 'Download a sample',
  fileHead: 'Choose the file',
  fileHint: 'CSV, at most 15 MB and 50,000 rows',
  supplier: 'Supplier',
  supplierHint: 'With a name, what you choose for the columns is remembered for the next file.',
  supplierKnown: (columns: number, name: string, day: string) =>
    `${some(columns, 'column', 'columns')} of ${name} ${columns === 1 ? 'is' : 'are'} remembered from ${day}.`,
  readFailed: { title: 'The file could not be read', fallback: 'Nothing was written. Please try again.' },
  noItemNumber: 'One column has to be the item number',
  ownFile: 'this file',
  tryFailed: { title: 'The dry run failed', fallback: 'Nothing was written. Please try again.' },
  meta: {
    new: (from: number | null, to: number) =>
      from === null ? 'in the order the file gives' : `places ${number.format(from)} to ${number.format(to)}`,
    changed: (fields: number) => some(fields, 'field', 'fields'),
    refused: 'left out',
    unchanged: 'nothing to do',
  },
  newGroups: (kind: 'category' | 'brand', count: number) =>
    `${kind === 'category' ? some(count, 'category', 'categories') : some(count, 'brand', 'brands')} not known yet`,
  newGroupsText: {
    category: 'Ticked ones are made. Rows of an unticked one go to Uncategorized.',
    brand: 'Ticked ones are made. Rows of an unticked one get no brand.',
  },
  rowsOf: (count: number) => some(count, 'row', 'rows'),
  row: 'Row',
  result: 'Result',
  itemNumber: 'Item number',
  name: 'Name',
  what: 'What',
  newProduct: 'new product',
  sameAsStored: (count: number) => `${some(count, 'row is', 'rows are')} the same as what is stored.`,
  takenRows: (count: number) => `All ${number.format(count)} or none.`,
  nothing: 'There is nothing to import: every row is stored already or refused.',
  confirmFailed: { title: 'Error importing products', fallback: 'Nothing was written. Please try again.' },
  working: 'Importing…',
  progress: (done: number, total: number) => `${number.format(done)} of ${number.format(total)}`,
  doneTitle: 'Products imported',
  doneToast: (created: number, updated: number) =>
    `${number.format(created)} created, ${number.format(updated)} updated`,
  doneText: (created: number, updated: number, groups: number) =>
    [
      `${number.format(created)} new, ${number.format(updated)} changed`,
      ...(groups > 0 ? [some(groups, 'new category or brand', 'new categories and brands')] : []),
    ].join(', '),
  undo: 'The whole import can be put back as one under',
  changes: 'Changes',
  showProducts: 'Show the products',
  reasonHead: 'Reason',
  staleTitle: 'The catalogue has changed since the file was tried',
  staleText: 'Nothing was written. Try the file again to see what it would do now.',
  tryAgain: 'Try it again',
  downloadFailed: { title: 'Error exporting products', fallback: 'The file could not be made. Please try again.' },
} as const
