/** Texts of the Norwegian fields of a form. */
export const norwegianTexts = {
  choice: 'Language of the texts',
  english: (wrong: number) => (wrong > 0 ? `English, ${wrong} to correct` : 'English'),
  norwegian: (said: number, of: number, wrong: number) =>
    wrong > 0 ? `Norwegian, ${wrong} to correct` : `Norwegian, ${said} of ${of}`,
  hint: 'For the pages under /nb. What is empty here is shown there in English.',
  inNorwegian: (label: string) => `${label} in Norwegian`,
  nothing: 'There is no English text',
  changedTitle: 'The English text has changed since',
  changedText: 'Until this one is changed too, or confirmed, Norwegian pages show the English text.',
  stillHolds: 'It still holds',
}
