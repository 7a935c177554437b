/** Texts about reports for administrators; those for reporters are in messages/. */
export const reportTexts = {
  nameOf: (id: string) => `Report ${id}`,
  changedMeanwhile: 'Someone else changed this report in the meantime.',
  wrote: 'Wrote to the reporter',
  noReport: 'There is no such report. It may have been deleted.',
  noWay: (from: string, to: string) => `A report that is ${from} cannot become ${to}.`,
  waitsText: 'A confidential report waits to be read in the admin area.\n',
  waits: 'A confidential report waits',
}
