import type { OrderKind, PageGroup } from '../pages.limits.ts'

/** English words around the texts of `content/en`. */
export const en = {
  breadcrumb: 'Breadcrumb',
  home: 'Home',
  groups: {
    service: 'Service on board',
    reagents: 'TRO reagents',
    instruments: 'TRO instruments',
    supply: 'Chemicals, parts, stores',
  } satisfies Record<PageGroup, string>,
  quote: 'Get Quote',
  toArticles: 'Articles and RFQ',
  toOrder: 'What to send us',
  contents: 'On this page',
  questions: 'Questions',
  related: 'Related pages',
  articles: 'Articles for this page',
  articlesLead: 'Add the articles to your RFQ list here. The list is kept when you go to other pages.',
  howToOrder: 'How to order',
  order: {
    reagent: [
      'Maker, model, catalogue and serial number from the analyser’s nameplate',
      'Photo of the reagent box in use',
      'Hazardous area, yes or no',
      'Number of analysers',
      'Port, agent and date',
    ],
    service: [
      'Ship’s name, IMO number, flag and class',
      'System maker, model and serial number; analyser model',
      'Alarm list with times, and the log of the last operations',
      'Photos of the nameplates',
      'Port, berth, agent, arrival and departure',
    ],
    parts: [
      'Serial number and model from the system’s nameplate',
      'Position number in the drawing, and a photo of the part',
      'Hazardous area, yes or no',
      'Quantity, and how many you want as spares',
      'Port, agent and date',
    ],
    supply: [
      'Your list, with or without your own item codes',
      'Ship’s name and IMO number',
      'Port, berth or anchorage, agent, ETA and ETD',
      'Pallet or loose, and whether a launch is needed',
      'Your own reference',
    ],
  } satisfies Record<OrderKind, readonly string[]>,
  board: 'Not sure what is on board? Answer three questions.',
  sendDetails: 'Send these details',
  mailSubject: (name: string) => `Request: ${name}`,
  mailBody: (name: string, questions: readonly string[]) =>
    `Hello,\n\nwe write about: ${name}.\n\n${questions.map((question) => `${question}:`).join('\n')}\n`,
  sources: 'Sources',
  source: (number: number) => `Source ${number}`,
  checked: 'Checked',
  reportError: 'Report an error on this page',
  errorSubject: (name: string) => `Error on the page ${name}`,
  notice: {
    reagents:
      'Brand names belong to their owners. Compatibility depends on the analyser that is fitted. Check the manual of your system, since type approval covers named components.',
    other:
      'Brand names belong to their owners. Type approval covers named components: check the manual of your system.',
  },
  confidence: { label: 'Confidence', high: 'high', medium: 'medium', low: 'low' },
  /** Next to a fact from one secondary source, or from common knowledge of the trade. */
  checkManual: 'check the maker’s manual for your model',
  verdicts: {
    fits: 'Fits',
    likely: 'Likely, check the nameplate',
    none: 'No TRO reagent needed',
    ask: 'Ask us',
  },
}

declare module '#core/web/page-language.ts' {
  interface PublicMessages {
    guide: typeof en
  }
}
