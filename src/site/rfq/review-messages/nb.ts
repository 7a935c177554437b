import { pluralIn } from '#core/language.ts'
import { countOf } from '../messages/nb.ts'
import type { en } from './en.ts'

const plural = pluralIn('nb')

const countLines = (count: number) => `${count} ${plural(count, { one: 'linje', other: 'linjer' })}`

/** Norwegian texts of the review of a pasted list. */
export const nb: typeof en = {
  reviewLead:
    'Hver linje vises slik du limte den inn, med nummeret og antallet vi leste. Ingenting legges til før du bekrefter.',
  read: (count) => [count, plural(count, { one: 'linje lest', other: 'linjer lest' })],
  found: (count) => [count, plural(count, { one: 'funnet', other: 'funnet' })],
  alias: (count) => [count, 'under et annet navn'],
  named: (count) => [count, 'etter ordene'],
  assumed: (count) => [count, 'uten antall'],
  needYou: (count) => [count, 'må avklares'],
  edit: 'Rediger teksten',
  heads: ['Linje slik den ble limt inn', 'Vare som ble funnet', 'Antall lest', 'Svar'],
  verdicts: {
    found: 'Funnet',
    alias: 'Kjent under et annet navn',
    named: 'Funnet etter ordene, kontroller',
    assumed: 'Antall er ikke oppgitt, satt til 1',
    check: 'Kontroller linja',
    unclear: 'Uklart antall, velg',
    choose: 'Flere kan være ment, velg',
    missing: 'Ikke funnet, spør oss',
  },
  readAs: (written, itemNumber) => `${written} lest som ${itemNumber}`,
  listedAs: (written, itemNumber) => `${written} står oppført som ${itemNumber}`,
  reasons: {
    numbers: 'Verken enhet eller kolonne sier hvilket tall som er antallet',
    items: 'Flere varenumre på linja',
    alternatives: 'Den ene eller den andre varen: Den du velger, blir lagt til',
    context: 'Nummeret kan si hva varen er til',
    amount: 'Skrevet som masse, volum, lengde, dusin eller del: Hvor mange stykk?',
    unreadable: 'Noe av teksten ved siden av nummeret kunne ikke leses',
    none: 'Antallet på linja er null',
    lookalike:
      'Ligner nummeret på denne varen, men med en bokstav for et siffer eller et siffer for en bokstav. Vil du ha den?',
    columns: 'Flere kolonner, eller ingen helt sikkert, kan være antallet',
    quoted: 'Sitert fra en tidligere e-post',
  },
  notUnderstood: (parts) => `Vi forsto ikke ${parts.map((part) => `«${part}»`).join(', ')}. Vil du ha varen?`,
  textAround: (text) => `I listen står også «${text}». Vil du ha varen?`,
  twice: (itemNumber, quantities) => `${itemNumber} er skrevet mer enn én gang: ${quantities.join(' og ')}`,
  confirm: 'Bekreft',
  confirmLine: (quantity, itemNumber, line) => `Bekreft ${quantity} × ${itemNumber}, linje ${line}`,
  readByWords: (words) => `Lest av «${words}»`,
  candidatesFor: (line) => `Varer for linje ${line}`,
  leave: 'Utelat',
  includeAgain: 'Ta med',
  leftOut: 'Utelatt',
  askAsWritten: 'Send som skrevet',
  askedAsWritten: 'Sendes som skrevet',
  notAsWritten: 'Velg i stedet',
  ignored: (count) =>
    plural(count, { one: 'Én linje er ikke lest som vare', other: `${count} linjer er ikke lest som varer` }),
  ignoredHint: 'Hilsen, signatur, overskrifter og lignende. De legges ikke til uten at du bekrefter.',
  askIgnored: 'Det er en vare',
  asWritten: 'Linja går inn i forespørselen slik du skrev den',
  askWithPhoto: 'Spør oss med et bilde',
  added: (items, asked) =>
    [
      items > 0 || asked === 0 ? `${countOf(items)} lagt i lista.` : '',
      asked > 0
        ? `${countLines(asked)} går inn i forespørselen slik ${plural(asked, { one: 'den', other: 'de' })} står.`
        : '',
    ]
      .filter(Boolean)
      .join(' '),
  full: (count) => `Lista tar høyst 500 varer: ${countOf(count)} fikk ikke plass og blir stående i feltet.`,
  unread: (count) => `Bare de første 500 linjene ble lest; ${countLines(count)} blir stående i feltet.`,
  add: (items, asked) => {
    const lines = `${countLines(asked)} vi må identifisere`
    if (asked === 0) return `Legg til ${countOf(items)}`
    return items === 0 ? `Legg til ${lines}` : `Legg til ${countOf(items)} og ${lines}`
  },
  waiting: (count) => plural(count, { one: 'Én linje må avklares:', other: `${count} linjer må avklares:` }),
  line: (line) => `linje ${line}`,
  keyNumber: 'nummer lest',
  keyQuantity: 'antall lest',
}
