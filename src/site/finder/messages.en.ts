/** Texts of the server about cross references. */
export const referenceTexts = {
  kind: 'Choose what the row is about',
  maker: 'Maker is required',
  system: 'Model or system is required',
  reagentNeed: 'Choose whether a reagent is needed',
  confidence: 'Choose how sure it is',
  checked: 'Day checked must be a day such as 2026-11-20',
  tooLong: (most: number) => `A question has at most ${most} characters`,
  unreadable: 'The question contains characters that cannot be read',
  lang: 'The language is en or nb',
  item: 'The item number of the reagent is required',
  mixed: 'The day of mixing must be a day such as 2026-12-01',
  call: 'The day of the call must be a day such as 2027-11-12',
  days: 'Days in hand are a whole number from 0 to 365',
  noReference: 'There is no such cross reference.',
}
