import type { en } from './en.ts'

/** Norwegian words around the texts of `content/nb`. */
export const nb = {
  breadcrumb: 'Brødsmulesti',
  home: 'Hjem',
  groups: {
    service: 'Service om bord',
    reagents: 'TRO-reagenser',
    instruments: 'TRO-måling',
    supply: 'Kjemikalier, deler, utstyr',
  },
  quote: 'Be om tilbud',
  toArticles: 'Varer og forespørsel',
  toOrder: 'Dette sender du oss',
  contents: 'På denne siden',
  questions: 'Spørsmål',
  related: 'Mer om dette',
  articles: 'Varer til denne siden',
  articlesLead: 'Legg varene i forespørselen her. Lista beholdes når du går til andre sider.',
  howToOrder: 'Slik bestiller du',
  order: {
    reagent: [
      'Produsent, modell, katalog- og serienummer fra merkeskiltet på analysatoren',
      'Bilde av reagenseska som er i bruk',
      'Eksplosjonsfarlig område, ja eller nei',
      'Antall analysatorer',
      'Havn, agent og dato',
    ],
    service: [
      'Skipets navn, IMO-nummer, flagg og klasseselskap',
      'Produsent, modell og serienummer på anlegget, og modellen på analysatoren',
      'Alarmliste med klokkeslett, og loggen fra de siste operasjonene',
      'Bilder av merkeskiltene',
      'Havn, kai, agent, ankomst og avgang',
    ],
    parts: [
      'Serienummer og modell fra merkeskiltet på anlegget',
      'Posisjonsnummer på tegningen og bilde av delen',
      'Eksplosjonsfarlig område, ja eller nei',
      'Antall, og hvor mange du vil ha i reserve',
      'Havn, agent og dato',
    ],
    supply: [
      'Lista di, med eller uten egne varekoder',
      'Skipets navn og IMO-nummer',
      'Havn, kai eller ankerplass, agent, ETA og ETD',
      'Pall eller løst, og om det trengs båt',
      'Din egen referanse',
    ],
  },
  board: 'Usikker på hva som står om bord? Svar på tre spørsmål.',
  sendDetails: 'Send opplysningene',
  mailSubject: (name) => `Forespørsel: ${name}`,
  mailBody: (name, questions) =>
    `Hei,\n\ndet gjelder: ${name}.\n\n${questions.map((question) => `${question}:`).join('\n')}\n`,
  sources: 'Kilder',
  source: (number) => `Kilde ${number}`,
  checked: 'Kontrollert',
  reportError: 'Meld fra om feil på denne siden',
  errorSubject: (name) => `Feil på siden ${name}`,
  notice: {
    reagents:
      'Merkenavnene tilhører eierne sine. Hva som passer, avhenger av analysatoren om bord. Sjekk håndboka for anlegget: typegodkjenningen gjelder navngitte komponenter.',
    other:
      'Merkenavnene tilhører eierne sine. Typegodkjenningen gjelder navngitte komponenter: sjekk håndboka for anlegget.',
  },
  confidence: { label: 'Sikkerhet', high: 'høy', medium: 'middels', low: 'lav' },
  checkManual: 'sjekk produsentens håndbok for modellen din',
  verdicts: {
    fits: 'Passer',
    likely: 'Passer trolig, sjekk merkeskiltet',
    none: 'Trenger ikke TRO-reagens',
    ask: 'Spør oss',
  },
} satisfies typeof en
