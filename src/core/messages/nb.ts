import type { en } from './en.ts'

/** Seconds while they are few enough to be counted. */
const formatWait = (seconds: number): string => {
  if (seconds === 1) return 'ett sekund'
  return seconds < 120 ? `${seconds} sekunder` : `${Math.ceil(seconds / 60)} minutter`
}

/** Norwegian texts that every public form and message shares. */
export const nb = {
  toasts: { region: 'Meldinger (F8)', close: 'Lukk' },
  fieldsWrong: 'Noen felt må rettes.',
  notValid: 'Ikke gyldig',
  refusals: {
    tooLong: ({ max }) => `Høyst ${max} tegn`,
    oneLine: 'Må stå på én linje, uten kontrolltegn',
    unstorable: 'Teksten har tegn som ikke kan lagres',
    unknownField: 'Feltet er ukjent.',
    addressValue: 'Adressen har en verdi som ikke kan brukes.',
    tooManyMessages: ({ seconds }) => `For mange meldinger på kort tid. Send på nytt om ${formatWait(seconds)}.`,
    tooManyAttempts: ({ seconds }) => `For mange forsøk på kort tid. Prøv igjen om ${formatWait(seconds)}.`,
    busy: 'Serveren har mye å gjøre. Prøv igjen om et øyeblikk.',
    slow: 'Dette tar for lang tid akkurat nå. Prøv igjen om et øyeblikk.',
    databaseAway: 'Databasen svarer ikke akkurat nå. Ingenting er lagret. Prøv igjen om et øyeblikk.',
    storageFull:
      'Ingenting ble lagret, for disken på serveren er full. Du kan fortsatt lese. Ring den som drifter serveren, eller ring oss.',
    internal: 'Noe gikk galt hos oss. Ingenting er lagret. Prøv igjen.',
    keyForm: 'Idempotency-Key må være 8 til 200 synlige tegn.',
    keyUsed: 'Denne Idempotency-Key er allerede brukt for en annen forespørsel.',
    tooLarge: 'Forespørselen er større enn denne adressen tar imot.',
    contentType: 'Denne adressen tar ikke imot den innholdstypen.',
    contentLength: 'Oppgitt lengde stemmer ikke med innholdet.',
    notJson: 'Forespørselen er ikke lesbar JSON.',
    noContent: 'Forespørselen har ikke noe innhold.',
    notUtf8: 'Forespørselen er ikke lesbar tekst i UTF-8.',
    unreadable: 'Forespørselen kan ikke leses.',
    unreadableAddress: 'Adressen kan ikke leses.',
    senderUnreadable: 'Adressen forespørselen kom fra, kan ikke leses.',
    addressEscape: 'Adressen har et tegn som er feil kodet.',
    addressCharacters: 'Adressen har tegn som ikke kan leses.',
    parameterTwice: ({ name }) => `Parameteren «${name}» er oppgitt to ganger.`,
    nestedTooDeeply: 'Forespørselen har for mange nivåer.',
    unstorableText: 'Teksten har tegn som ikke kan lagres.',
    otherSite: 'Denne forespørselen kom fra et annet nettsted.',
    nothingHere: 'Det er ingenting på denne adressen.',
    headersTooLarge: 'Headerfeltene er større enn denne serveren tar imot.',
    tooSlow: 'Forespørselen brukte for lang tid på å komme fram.',
    unknownMethod: 'Denne serveren støtter ikke den metoden.',
    fileTooLarge: 'Filen er større enn denne adressen tar imot.',
    formTooManyParts: 'Skjemaet har for mange deler.',
    formTooManyFields: 'Skjemaet har for mange felt.',
    formNoFiles: 'Dette skjemaet tar ikke imot filer.',
    formFieldName: 'Skjemaet har et feltnavn som ikke er tillatt.',
    formUnreadable: 'Skjemaet kan ikke leses.',
    formFieldTwice: ({ name }) => `Feltet «${name}» er oppgitt to ganger.`,
    formTextTooLong: 'Teksten er lengre enn dette skjemaet tar imot.',
  },
  unavailable: {
    title: 'Straks tilbake',
    text: 'Siden kan ikke vises akkurat nå, fordi databasen ikke svarer. Ingenting av ditt er gått tapt.',
    again: 'Prøv igjen',
  },
} satisfies typeof en
