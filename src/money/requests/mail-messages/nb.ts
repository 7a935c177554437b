import { pluralIn } from '#core/language.ts'
import type { en } from './en.ts'

const plural = pluralIn('nb')
const lineCount = (count: number) => plural(count, { one: '1 linje', other: `${count} linjer` })

/** Norwegian mails to a buyer. */
export const nb: typeof en = {
  hello: (name) => `Hei ${name}`,
  received: (reference) => `Forespørsel ${reference} er mottatt`,
  receivedText: (reference, lines, files, ship) =>
    `Vi har mottatt forespørselen din ${reference}: ${lineCount(lines)}${files === 0 ? '' : `, ${plural(files, { one: '1 fil', other: `${files} filer` })}`}${ship === null ? '' : `, til ${ship}`}.`,
  next: 'Dette skjer nå',
  readAt: ({ day, opens, closes, isOpen }) =>
    isOpen
      ? `Kontoret leser den i dag. Det er åpent til ${closes} norsk tid.`
      : `Kontoret leser den når det åpner igjen: ${day} kl. ${opens} norsk tid.`,
  onPage:
    'Prisen og spørsmålene våre kommer på siden til forespørselen. Vi skriver til denne adressen når det er noe nytt.',
  urgent: (phone) => `Ligger skipet ved kai nå? Ring ${phone}.`,
  follow: 'Følg forespørselen:',
  linkDays: (days) => `Lenken virker i ${days} dager etter siste endring.`,
  linkWarning: 'Alle som har den, kan lese forespørselen og svare i den. Send den bare videre til dem som skal det.',
  lines: 'Det vi leste:',
  asWritten: (text) => `${text} (som skrevet)`,
  asInFile: (name) => `Som i fila ${name}`,
  likely: (item, text) => `${item}, trolig; du skrev: ${text}`,
  newLink: (reference) => `Ny lenke til forespørsel ${reference}`,
  newLinkText: (reference) => `Her er den nye lenken til forespørselen din ${reference}. Den forrige er avsluttet.`,
  ordered: (reference) => `Bestilling mottatt: ${reference}`,
  orderedText: (lines, total, orderReference) =>
    `Vi har mottatt bestillingen din: ${lineCount(lines)}, ${total}, deres referanse ${orderReference}.`,
}
