/** Names of the first lines, and how many more there are: a sheet may have fifty open ones. */
const nameSome = (lines: readonly string[]): string =>
  lines.length <= 4 ? lines.join(', ') : `${lines.slice(0, 3).join(', ')} and ${lines.length - 3} more`

/** Sentences of the server about checklists and findings. */
export const checklistTexts = {
  name: 'Give the checklist a name',
  serviceTypes: 'Choose at least one kind of service',
  systemType: 'Name the system type',
  lines: 'A checklist has at least one line',
  linesMost: (most: number) => `A checklist has at most ${most} lines`,
  key: 'A key has small letters, digits and hyphens',
  keyTwice: 'Two lines have the same key',
  text: 'Write what is checked or read',
  kind: 'Choose check or reading',
  unit: 'A reading needs a unit',
  onlyReadings: 'Only a reading has a unit, limits and decimals',
  number: 'Write a number with a point, such as 0.10',
  reading: 'Write a number with a point, such as 0.10, or <0.10 below what can be measured',
  limits: 'The lower limit is above the upper one',
  result: 'Choose ok, finding or not done',
  reason: 'Say why it was not done',
  value: 'Enter the reading',
  onLine: (value: string) => `on line ${value}`,
  onLineAlone: 'Enter the hand test too',
  decimals: (most: number) =>
    most === 0 ? 'Enter a whole number' : `Enter at most ${most} ${most === 1 ? 'decimal' : 'decimals'}`,
  noValue: 'Only a reading that was taken has a value',
  noLine: 'The checklist of this visit has no such line',
  noFile: 'Choose files of this visit',
  templatesMost: (most: number) => `There can be at most ${most} checklists.`,
  version: (version: number, lines: number) => `Version ${version}, ${lines} ${lines === 1 ? 'line' : 'lines'}`,
  started: (name: string, version: number) => `${name}, version ${version}`,
  aboutFinding: (text: string) => `Finding: ${text}`,
  finding: 'Write what you found',
  severity: 'Choose note, minor or major',
  obstacles: {
    open: (lines: readonly string[]) => `First answer: ${nameSome(lines)}.`,
    finding: (lines: readonly string[]) => `First write the finding for: ${nameSome(lines)}.`,
    photo: (lines: readonly string[]) => `First take a photo for: ${nameSome(lines)}.`,
    hours: 'First log hours of this visit.',
  },
}
