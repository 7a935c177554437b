import type { Agent, DosingField } from '../dosing.ts'
import type { Reason } from '../finder.contract.ts'
import type { AnswerPage, Treatment } from '../finder.limits.ts'

/** Subject of a sentence. */
export interface Said {
  name: string
  itemNumber: string
  interval: string
  treatment: string
  /** What a line may mean. */
  near: string
}

/** What a person needs to name the reagent. */
const questions: readonly string[] = [
  'Analyser maker and model',
  'Catalogue and serial number',
  'Hazardous area, yes or no',
  'Number of analysers',
  'Port and date',
]

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
    tooLong: (most: number) =>
      `This is longer than ${most} characters. Nothing was read: ask for a part of the list at a time.`,
    refused: 'The list could not be read. It is still in the field.',
    readAs: (written: string, number: string) => `${written} read as ${number}`,
    didYouMean: 'Did you mean',
    send: 'Send us the nameplate',
    service: 'Ask about service',
    kit: 'Calendar and year’s kit',
    inCatalogue: 'See them in the catalogue',
    /** The pages that deal with what was asked. */
    pages: {
      'sodium-thiosulfate': 'Neutralise TRO: dosing and calculator',
      'oceanguard-service': 'Faults by their symptoms (OceanGuard)',
      'tro-calibration-kit': 'TRO calibration and verification',
      'ballast-service': 'Service on board',
    } satisfies Record<AnswerPage, string>,
    listed: 'In our catalogue',
    seeList: 'See what we read',
    choose: 'Choose the analyser',
    source: 'Source',
    checked: 'checked',
    quantity: (count: number) => `Quantity on the line: ${count}`,
    settles: 'What decides: a readable photo of the analyser’s nameplate.',
    settlesTitle: 'What we ask for',
    questions,
    mailSubject: (asked: string) => `Which reagent: ${asked}`,
    mailBody: (asked: string) =>
      `Hello,\n\nwhich TRO reagent belongs to this?\n\n${asked}\n\n${questions.join(':\n')}:\n\nA photo of the nameplate and of the reagent box is attached.\n`,
  },
  treatments: { uv: 'UV', heat: 'heat', nitrogen: 'nitrogen', sensor: 'sensor' } satisfies Record<Treatment, string>,
  reasons: {
    set: ({ name, itemNumber }: Said) => `${itemNumber} is named in the maker’s manual for the ${name}.`,
    likelySet: ({ name, itemNumber }: Said) =>
      `The composition of ${itemNumber} matches what the ${name} uses, but the number was not confirmed for it. Check the nameplate first.`,
    unproven: ({ name }: Said) =>
      `We have no maker’s document that names the reagent for the ${name}. Its nameplate decides.`,
    system: ({ name }: Said) =>
      `${name} is known, but the analyser that is fitted decides the reagent, not the system.`,
    otherOxidant: ({ name }: Said) =>
      `${name} works with another oxidant than chlorine. TRO sets with DPD do not fit: follow the maker’s own method.`,
    noOxidant: ({ name, treatment }: Said) =>
      `${name} makes no oxidant${treatment === '' ? '' : ` (${treatment})`}, so there is nothing to measure with DPD.`,
    noReagent: ({ name }: Said) => `${name} measures without reagents.`,
    item: ({ name }: Said) =>
      `We have no maker’s document on ${name}. A photo of the label and of the analyser’s nameplate decides.`,
    article: ({ itemNumber }: Said) =>
      `${itemNumber} is an article of our catalogue. No document that we have says which analyser it belongs to.`,
    catalogue: () => 'It is not in the cross-reference. These articles of our catalogue match the words: choose yours.',
    page: () => 'This names no system or article that we know. A page of ours deals with it.',
    partly: ({ near }: Said) =>
      `We read ${near} here, but no document that we have is about it together with the rest of the line. Ask for ${near} alone, or send a photo of the nameplate.`,
    nothing: () => 'We find nothing under this name. Send a photo of the nameplate and we take a look.',
  } satisfies Record<Reason, (said: Said) => string>,
  /** On a product's own page. */
  fits: { analyser: 'Analyser', catalogueNumber: 'Catalogue no.', reason: 'What we read', notRead: 'not verified' },
  dosing: {
    agent: 'Agent',
    agents: {
      anhydrous: 'Sodium thiosulfate, anhydrous',
      pentahydrate: 'Sodium thiosulfate, pentahydrate',
      bisulfite: 'Sodium bisulfite, as NaHSO₃',
      metabisulfite: 'Sodium metabisulfite',
      own: 'The maker’s own ratio',
    } satisfies Record<Agent, string>,
    fields: {
      volume: { label: 'Ballast volume, V', unit: 'm³', hint: 'For the kilograms; or give a flow.' },
      flow: { label: 'Flow, Q', unit: 'm³/h', hint: 'For kilograms an hour.' },
      measured: { label: 'Measured TRO, T', unit: 'mg/L', hint: 'As Cl₂, at discharge, from your own log.' },
      target: { label: 'Target, G', unit: 'mg/L', hint: '0 is allowed; 0.1 is the US limit.' },
      factor: { label: 'Safety factor, S', unit: '', hint: '1.0 to 2.0' },
      ratio: { label: 'Own ratio, R', unit: 'mg/mg Cl₂', hint: 'Only with “The maker’s own ratio”.' },
      strength: { label: 'Strength, w', unit: '% of mass', hint: 'Of the solution, from its sheet.' },
      density: {
        label: 'Density, d',
        unit: 'kg/L',
        hint: '1.27 is a handbook value for 30\u00a0%; use the one on your drum.',
      },
      tank: { label: 'Tank', unit: 'L', hint: 'How long it lasts at this flow.' },
    } satisfies Record<DosingField, { label: string; unit: string; hint: string }>,
    ratios: 'R, mg for 1 mg Cl₂:',
    shortAgents: {
      anhydrous: 'anhydrous',
      pentahydrate: 'pentahydrate',
      bisulfite: 'bisulfite',
      metabisulfite: 'metabisulfite',
      own: '',
    } satisfies Record<Agent, string>,
    amounts: {
      mass: (amount: string) => `${amount} kg`,
      rate: (amount: string) => `${amount} kg/h`,
      litres: (amount: string) => `${amount} L`,
      litresPerHour: (amount: string) => `${amount} L/h`,
      hours: (amount: string) => `${amount} h`,
    },
    asSolution: 'As a solution, with a tank',
    addToList: (amount: string) => `Add ${amount} to RFQ`,
    order: (amount: string, agent: string) => `About ${amount} of neutraliser: ${agent}`,
    workOut: 'Work it out',
    wrong:
      'A marked field has no number, a number that can be read in two ways (write 20000, not 20,000), or one beyond its limits. Nothing was calculated.',
    missing: 'Fill in a volume or a flow, and the TRO that was measured.',
    result: 'Result',
    need: 'You need about',
    nothing: 'The reading is at or below the target: nothing to dose.',
    ceiling: 'Upper limit by chemistry',
    rate: 'At this flow',
    solution: 'As this solution',
    endurance: 'The tank lasts',
    how: 'How it was worked out',
    formula:
      'mass = V × (T − G) × R × S ÷ 1000; with a flow, kg/h = Q × (T − G) × R × S ÷ 1000. 1 mg/L in 1 m³ is 1 gram.',
    assumes: 'What it assumes, and its limits',
    assumptions: [
      'The TRO reading is as Cl₂, and mixing is complete.',
      'The oxidant demand of the water is not counted; it lowers the need.',
      'Temperature and pH are those of ordinary seawater.',
      'The need is a range by chemistry: the upper limit is shown beside the estimate.',
      'An estimate for ordering and planning: on board the maker’s manual and the TRO control decide.',
      'Too much wastes chemical and can lower the oxygen of the discharge, bisulfite strongly, thiosulfate weakly. Too little breaches the limit.',
      'The neutraliser is part of the approved system: do not change it without the maker’s consent.',
    ],
  },
  table: {
    search: 'Maker, system or item number',
    principle: 'Principle',
    allPrinciples: 'All principles',
    answer: 'Answer',
    allAnswers: 'All answers',
    show: 'Show',
    all: 'Show all',
    showing: (count: number, of: number) => (count === of ? `Showing ${of} rows` : `Showing ${count} of ${of} rows`),
    none: 'No row matches. Remove a filter, or send us the nameplate.',
    print: 'Print',
    sheet: 'TRO reagents by system and analyser',
    lastChecked: 'Newest row checked',
    rowCount: (analysers: number, systems: number) =>
      `${analysers + systems}: ${analysers} analysers, ${systems} treatment systems`,
    csv: 'Download CSV',
    name: 'System or analyser',
    maker: 'Maker',
    reagent: 'Reagent',
    interval: 'Interval',
    /** Shown if no document states one. */
    intervalOf: { analyser: 'by the label', system: 'by the analyser on board' },
    sureness: 'Confidence, source',
    kinds: { analyser: 'Analysers', system: 'Treatment systems', item: 'Item numbers' },
    /** Label of a group that is folded on a phone. */
    foldOf: (kind: string, rows: number) => `${kind} (${rows})`,
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
