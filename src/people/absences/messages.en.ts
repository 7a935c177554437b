export const absenceTexts = {
  endsFirst: 'The last day is not before the first',
  noAbsence: 'There is no such absence. It may have been deleted.',
  told: (what: string, from: string, to: string) => `Absence ${what}: ${from} to ${to}`,
}
