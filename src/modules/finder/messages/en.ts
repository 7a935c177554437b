import type { Reason } from '../finder.contract.ts'
import type { Treatment } from '../finder.limits.ts'

/** What a sentence is about. */
export interface Said {
  name: string
  itemNumber: string
  interval: string
  treatment: string
}

/** English words of the finder, the cross-reference and "What is on board?". */
export const en = {
  lang: 'en',
  ask: {
    label: 'Part number, analyser, system or ship’s list',
    hint: 'One a line. Item numbers match with or without the leading zero.',
    find: 'Find reagents',
    clear: 'Clear',
    example: 'CLX-Ex2 28034, 2 × 9991\nAlfa Laval PureBallast 3\nOcean Guard HMT-800',
    answers: 'Answers',
    read: (lines: number) => (lines === 1 ? '1 line read' : `${lines} lines read`),
    unread: (lines: number) =>
      lines === 1
        ? '1 further line was not read: ask for fewer at a time.'
        : `${lines} further lines were not read: ask for fewer at a time.`,
    readAs: (written: string, number: string) => `${written} read as ${number}`,
    didYouMean: 'Did you mean',
    send: 'Send us the nameplate',
    service: 'Ask about service',
    kit: 'Calendar and year’s kit',
    choose: 'Choose the analyser',
    source: 'Source',
    checked: 'checked',
    quantity: (count: number) => `Quantity on the line: ${count}`,
    settles: 'What settles a question: the analyser’s nameplate, readable, in one photo.',
    mailSubject: (asked: string) => `Which reagent: ${asked}`,
    mailBody: (asked: string) =>
      `Hello,\n\nwhich TRO reagent belongs to this?\n\n${asked}\n\nAnalyser maker and model:\nCatalogue and serial number:\nHazardous area, yes or no:\nNumber of analysers:\nPort and date:\n\nA photo of the nameplate and of the reagent box is attached.\n`,
  },
  treatments: { uv: 'UV', heat: 'heat', nitrogen: 'nitrogen', sensor: 'sensor' } satisfies Record<Treatment, string>,
  reasons: {
    set: ({ name, itemNumber }: Said) => `${itemNumber} is named in the maker’s manual for the ${name}.`,
    likelySet: ({ name, itemNumber }: Said) =>
      `The composition of ${itemNumber} matches what the ${name} uses, but the number was not confirmed for it. Check the nameplate first.`,
    unproven: ({ name }: Said) =>
      `We hold no maker’s paper that names the reagent for the ${name}. Its nameplate settles it.`,
    system: ({ name }: Said) =>
      `${name} is known, but the analyser that is fitted decides the reagent, not the system.`,
    otherOxidant: ({ name }: Said) =>
      `${name} works with another oxidant than chlorine. TRO sets for DPD are the wrong box: follow the maker’s own test.`,
    noOxidant: ({ name, treatment }: Said) =>
      `${name} makes no oxidant${treatment === '' ? '' : ` (${treatment})`}, so there is nothing to measure with DPD.`,
    noReagent: ({ name }: Said) => `${name} measures without reagents.`,
    item: ({ name }: Said) =>
      `We hold no maker’s document on ${name}. A photo of the label and of the analyser’s nameplate settles it.`,
    article: ({ itemNumber }: Said) =>
      `${itemNumber} is an article of our catalogue. Which analyser it belongs to stands in no paper that we hold.`,
    nothing: () => 'We know nothing under this name. Send a photo of the nameplate, and a person looks.',
  } satisfies Record<Reason, (said: Said) => string>,
  /** On a product's own page. */
  fits: { analyser: 'Analyser', catalogueNumber: 'Catalogue no.', reason: 'What we read', notRead: 'not verified' },
  table: {
    search: 'Maker, system or item number',
    principle: 'Principle',
    allPrinciples: 'All principles',
    answer: 'Answer',
    allAnswers: 'All answers',
    show: 'Show',
    all: 'Show all',
    showing: (count: number, of: number) => (count === of ? `Showing ${of} rows` : `Showing ${count} of ${of} rows`),
    none: 'No row matches. Loosen the filters, or send us the nameplate.',
    csv: 'Download CSV',
    name: 'System or analyser',
    maker: 'Maker',
    reagent: 'Reagent',
    interval: 'Interval',
    sureness: 'Confidence, source',
    kinds: { analyser: 'Analysers', system: 'Treatment systems', item: 'Item numbers' },
    sortBy: (column: string) => `Sort by ${column}`,
    principles: {
      dpd: 'DPD colorimetry',
      electrolysis: 'Electrolysis',
      uv: 'UV',
      other: 'Other',
    },
  },
}

declare module '#core/web/page-language.ts' {
  interface PublicMessages {
    finder: typeof en
  }
}
