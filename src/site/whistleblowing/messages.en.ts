/** What administrators read of reports; what reporters read stands in messages/. */
export const reportTexts = {
  nameOf: (id: string) => `Report ${id}`,
  changedMeanwhile: 'Someone else changed this report meanwhile.',
  wrote: 'Wrote to the reporter',
  noReport: 'There is no such report. It may have been deleted.',
  noWay: (from: string, to: string) => `A report that is ${from} cannot become ${to}.`,
  waitsText: 'A confidential report waits to be read in the admin area.\n',
  waits: 'A confidential report waits',
}
