/** What the server says of cross references. */
export const referenceTexts = {
  kind: 'Choose what the row is about',
  maker: 'Maker is required',
  system: 'Model or system is required',
  reagentNeed: 'Choose whether a reagent is needed',
  confidence: 'Choose how sure it is',
  checked: 'Day checked must be a day such as 2026-11-20',
  tooLong: (most: number) => `A question has at most ${most} characters`,
  unreadable: 'The question holds characters that cannot be read',
  lang: 'The language is en or nb',
  noReference: 'There is no such cross reference.',
}
