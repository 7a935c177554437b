import { pluralIn } from '#core/language.ts'
import type { en } from './en.ts'

const plural = pluralIn('nb')

/** Norwegian texts of the contact form. */
export const nb = {
  fields: {
    name: 'Skriv navnet ditt',
    email: 'Skriv en gyldig e-postadresse',
    message: 'Meldingen må ha minst 10 tegn',
    service: 'Velg en av tjenestene i lista',
  },
  formLabel: 'Send oss en melding',
  name: 'Navn',
  email: 'E-post',
  company: 'Firma',
  phone: 'Telefon',
  service: 'Tjeneste',
  serviceNames: {
    'ballast-system': 'Ballastvannrensesystem',
    service: 'Service',
    chemicals: 'Kjemikalier',
    compliance: 'Prøving og dokumentasjon',
    chandler: 'Skipshandel',
    other: 'Annet',
  },
  noService: 'Velg en tjeneste',
  message: 'Melding',
  messagePlaceholder: 'Anlegg, analysator og havn hvis du vet det',
  optional: 'valgfritt',
  send: 'Send meldingen',
  sending: 'Sender …',
  privacy: (company) =>
    `${company} er behandlingsansvarlig for det du skriver her. Vi bruker det til å svare deg og gi tilbud. Hvor lenge vi lagrer det, og hvilke rettigheter du har:`,
  privacyPolicy: 'Personvernerklæring',
  fieldsNeedAttention: (count) => plural(count, { one: 'Ett felt må rettes.', other: `${count} felt må rettes.` }),
  sentTitle: 'Meldingen er sendt',
  sentToast: 'Vi har fått meldingen din.',
  sentText: (email) => (email ? `Vi har fått meldingen din. Svaret går til ${email}.` : 'Vi har fått meldingen din.'),
  reference: 'Referanse',
  next: 'Dette skjer nå',
  readAt: ({ day, opens, closes, isOpen }) =>
    isOpen
      ? `Kontoret leser den i dag og er åpent til kl. ${closes.replace(':', '.')} norsk tid.`
      : `Kontoret leser den når det åpner igjen: ${day} kl. ${opens.replace(':', '.')} norsk tid.`,
  sentMessage: 'Dette sendte du',
  sendAnother: 'Send en melding til',
  failedTitle: 'Meldingen ble ikke sendt',
  failedText: 'Klarte ikke å sende meldingen. Prøv igjen.',
} satisfies typeof en
