import { pluralIn } from '#core/language.ts'
import type { en } from './en.ts'

const plural = pluralIn('nb')

/** Norwegian texts of "Send to us" and of the buyer's page. */
export const nb: typeof en = {
  fields: {
    name: 'Navn må fylles ut',
    email: 'Skriv en gyldig e-postadresse',
    orderReference: 'Bestillingsreferansen må fylles ut',
    acceptedBy: 'Navnet på den som bestiller må fylles ut',
    lines: 'Velg minst én linje',
    items: 'Sett opp minst én vare',
    message: 'Skriv en melding',
    answerBy: 'Velg en dag',
    file: 'Velg en fil',
  },
  lineCount: (count) => plural(count, { one: '1 linje', other: `${count} linjer` }),
}
