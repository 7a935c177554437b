import { formatPrintedDay } from '#core/days.ts'
import { countOf, writeNumber } from '#core/language/counts.ts'

/** The words of the fleet's import. */
export const importMessages = {
  heading: 'Import vessels',
  lead: 'Import vessels, their systems and their past services from an Excel workbook or a CSV file. Nothing is written before the last step.',
  crumb: 'Vessels',
  importFleet: 'Import',
  duplicates: 'Duplicates',
  fileHead: 'Choose the file',
  fileHint: 'Excel (.xlsx) or CSV, at most 15 MB and 50,000 rows',
  export: 'Export as CSV',
  exportText: 'What is stored, in the same columns. Correct it in a spreadsheet and read it back.',
  exportFailed: { title: 'The file could not be made', fallback: 'Please try again.' },
  exported: 'Vessels exported',
  readFailed: { title: 'The file could not be read', fallback: 'Nothing was sent. Please try again.' },
  noName: 'One column has to be the vessel’s name or IMO number',
  tryFailed: { title: 'The dry run failed', fallback: 'Nothing was written. Please try again.' },
  aFile: 'the file',
  meta: {
    new: (vessels: number, services: number, clients: number) =>
      [
        countOf(vessels, 'vessel', 'vessels'),
        countOf(services, 'service', 'services'),
        countOf(clients, 'new client', 'new clients'),
      ].join(', '),
    changed: (fields: number) => countOf(fields, 'field', 'fields'),
    duplicate: (open: number) => (open === 0 ? 'all chosen' : `${writeNumber(open)} still to choose`),
    refused: 'left out',
    unchanged: 'nothing to do',
  },
  row: 'Row',
  result: 'Result',
  vessel: 'Vessel',
  imo: 'IMO',
  client: 'Client',
  what: 'What',
  do: 'Do',
  none: 'none',
  noName2: 'empty',
  doCreate: 'Create',
  doChange: 'Take over',
  doNothing: 'left as it is',
  doLeave: 'left out',
  choice: (row: number) => `What to do with row ${row}`,
  chooseOne: (count: number) => `Choose, ${countOf(count, 'vessel', 'vessels')}`,
  sameAs: (name: string) => `Same as ${name}`,
  newShip: 'A ship of its own',
  leaveOut: 'Leave out',
  rowsFailed: 'The rows could not be read',
  refusedFailed: { title: 'The file could not be made', fallback: 'Please try again.' },
  choicesWait: (count: number) =>
    count === 1
      ? '1 possible duplicate waits for a choice'
      : `${writeNumber(count)} possible duplicates wait for a choice`,
  nothingToDo: 'Every row is stored already, refused or left out.',
  allOrNone: (count: number) => `All ${writeNumber(count)} or none.`,
  applyFailed: { title: 'The import was not begun', fallback: 'Nothing was written. Please try again.' },
  runningHead: (name: string) => `Importing ${name}`,
  still:
    'Nothing has moved for a while. If the server was restarted in the midst of it, nothing is stored, and the import begins anew by itself within a few minutes.',
  runningText: 'It goes on without you, also when you leave this page. Nothing of it shows before all of it does.',
  progress: (done: number, toDo: number) =>
    toDo === 0 ? 'Waiting for its turn' : `${writeNumber(done)} of ${writeNumber(toDo)} prepared`,
  doneText: (vessels: number, changed: number, services: number) =>
    `${countOf(vessels, 'new vessel', 'new vessels')}, ${writeNumber(changed)} changed, ${countOf(services, 'past service', 'past services')}.`,
  undo: {
    action: 'Undo this import',
    short: 'Undo',
    label: (name: string) => `Undo this import of ${name}`,
    title: (name: string) => `Undo the import of ${name}?`,
    text: 'The vessels, services and clients that it created are removed, and what it changed is restored. What is in use or was changed since stays.',
    done: (vessels: number, left: number) =>
      `${countOf(vessels, 'vessel', 'vessels')} removed${left > 0 ? `, ${countOf(left, 'row', 'rows')} left` : ''}`,
    failed: { title: 'The import was not undone', fallback: 'Nothing was changed. Please try again.' },
    head: 'This import was undone',
    sum: (vessels: number, restored: number, services: number, clients: number) =>
      `Removed: ${countOf(vessels, 'vessel', 'vessels')}, ${countOf(services, 'past service', 'past services')}, ${countOf(clients, 'client', 'clients')}. Restored: ${countOf(restored, 'row', 'rows')}.`,
    leftHead: (count: number) => `${countOf(count, 'row', 'rows')} left as ${count === 1 ? 'it is' : 'they are'}`,
    what: 'What',
    reason: 'Why it was left',
  },
  earlier: {
    head: 'Earlier imports',
    file: 'File',
    when: 'Imported',
    by: 'By',
    wrote: 'What it wrote',
    undo: 'Undo',
    undone: (day: string) => `undone ${formatPrintedDay(day)}`,
    cannot: 'can’t be undone',
  },
  failedHead: 'Nothing was written',
  showVessels: 'Show the vessels',
  gone: 'This dry run is not there any more',
  goneText: 'A dry run is kept for a week. Try the file again.',
  loadFailed: 'The dry run could not be read',
}
