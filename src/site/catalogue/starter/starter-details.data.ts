import { CHECK_MANUAL } from './starter-product.ts'

/**
 * Details of an article of the starter catalogue for the search and the product page; each text has one item per line.
 */
export interface StarterDetails {
  readonly aliases?: readonly string[]
  readonly parts?: readonly (readonly [name: string, amount: string])[]
  readonly changeSteps?: readonly (readonly [step: string, text: string])[]
  readonly questions?: readonly (readonly [question: string, answer: string])[]
  readonly goesWith?: readonly string[]
  /** The paper that the facts were read in. */
  readonly checkedAgainst?: string
}

/** The day on which the facts were checked against the documents. */
export const STARTER_CHECKED_ON = '2026-11-20'

const WHICH_NUMBER = [
  'Which number do I order by?',
  'By the catalogue and serial number on the nameplate of the monitor. Send a photo of it and of the box in use.',
] as const
const WHICH_FORM = [
  'Pentahydrate or anhydrous?',
  'The one that the tank chart of your system means. 1.570 kg of pentahydrate equals 1 kg of anhydrous.',
] as const
const INSTEAD = [
  'May I use another neutraliser instead?',
  "Not without the maker's word: the neutraliser is part of the type-approved system.",
] as const

const REAGENTS: Record<string, StarterDetails> = {
  '09991': {
    aliases: ['CLX reagenssett', 'CLX-Ex2 reagents', 'TRO-sett', 'DPD powder', 'DPD indicator'],
    parts: [
      ['Indicator bottle', '4 × 125 mL'],
      ['DPD powder, small brown bottle', '4 pieces'],
      ['Buffer, ready to use', '1 × 500 mL'],
    ],
    changeSteps: [
      [
        'Mix one set',
        'Add the DPD powder from the small brown bottle to one indicator and mix. The 90 days start now.',
      ],
      ['Write the date', 'Mixing date on the indicator. Keep the other three sets closed, cool and dark.'],
      ['Place both bottles', 'The indicator stands in the cooler. The buffer needs no preparation.'],
      [
        'Prime',
        `Prime after the change. Open a hazardous-area type only when the area is tested safe. ${CHECK_MANUAL}`,
      ],
      ['Reset the counter', `Then verify one reading against a portable instrument. ${CHECK_MANUAL}`],
      ['Collect the waste', 'Reagent waste never returns to the incoming water. The maker points to the bilge.'],
    ],
    questions: [
      [
        'Does it fit the CLX-XT?',
        'Likely. One buffer and four indicators a year are used there too, but the number was not confirmed. Send the nameplate.',
      ],
      ['Must I mix all four at once?', 'No. Mix one at a time: its 90 days start with mixing.'],
      ['Which monitor has 09991 in its manual?', 'The CLX-Ex2, catalogue number 28034, on page 7 of its manual.'],
      ['Is 9991 the same item?', 'Yes. The leading zero belongs to the number, but many lists lose it.'],
      [
        'What about disposal?',
        'Collect the waste; it never goes back into the incoming water. The maker points to the bilge tanks.',
      ],
    ],
    goesWith: ['28034', '28030', 'RMS-1202', 'RMS-1503'],
    checkedAgainst: 'CLX-Ex2 manual, page 7',
  },
  'RMS-1001': {
    aliases: ['CLX-XT reagents', 'CLX-XT reagenssett'],
    parts: [
      ['Indicator', '4 a year'],
      ['Buffer', '1 a year'],
    ],
    questions: [WHICH_NUMBER],
    goesWith: ['28030'],
  },
  'RMS-1002': { aliases: ['CLX-Ex reagents', 'CLX-Ex reagenssett'], questions: [WHICH_NUMBER], goesWith: ['RMS-1101'] },
  'RMS-1003': { aliases: ['09952', 'CLX JAW reagent'], questions: [WHICH_NUMBER] },
  'RMS-1004': {
    aliases: ['CL17 reagents', 'CL17sc reagents', 'CL17 reagenssett'],
    questions: [
      ['Free or total chlorine?', 'Total, in seawater: bromine forms there, and free chlorine is the wrong reading.'],
    ],
    goesWith: ['RMS-1103'],
  },
  'RMS-1005': { aliases: ['SunRui TRO reagent', 'BalClor reagent'] },
  'RMS-1006': { aliases: ['Hyundai BWTS TRO reagent', 'HiBallast reagent'] },
  'RMS-1007': { aliases: ['Techcross TRO reagent', 'ECS-HYCHLOR reagent', 'Electro-Cleen reagent'] },
  'RMS-1008': { aliases: ['ERMA FIRST TRO reagent', 'FIT reagent'] },
  'RMS-1009': { aliases: ['TCL-4 ECS', 'TCL 4'] },
}

const INSTRUMENTS: Record<string, StarterDetails> = {
  '28034': {
    aliases: ['CLX-Ex2', 'klormåler', 'TRO-måler'],
    goesWith: ['09991', 'RMS-1503'],
    checkedAgainst: 'CLX-Ex2 manual',
  },
  '28030': { aliases: ['CLX-XT', 'klormåler', 'TRO-måler'], goesWith: ['RMS-1001', '09991', 'RMS-1503'] },
  'RMS-1101': { aliases: ['28031', 'A28031', 'CLX-Ex', 'klormåler', 'TRO-måler'], goesWith: ['RMS-1002', 'RMS-1503'] },
  'RMS-1102': { aliases: ['CLX-XT2', 'TRO-måler'] },
  'RMS-1103': { aliases: ['CL17', 'CL17sc', 'klormåler', 'kloranalysator'], goesWith: ['RMS-1004'] },
  'RMS-1104': { aliases: ['Halogen sensor', 'klorsensor', 'TRO-føler'] },
  'RMS-1201': { aliases: ['fotometer', 'totalklor'], goesWith: ['RMS-1204'] },
  'RMS-1202': { aliases: ['WTK-CT-80038', 'testsett'] },
  'RMS-1203': {
    aliases: ['klorstandard', 'kalibreringssett', 'calibration standard', 'TRO calibration'],
    goesWith: ['RMS-1103'],
  },
  'RMS-1204': { aliases: ['kuvette', 'kyvette'], goesWith: ['RMS-1201'] },
  'RMS-1301': { aliases: ['strømningsmåler', 'flowmåler'] },
  'RMS-1302': { aliases: ['følerelement', 'ledningsevnemåler', 'saltholdighetsmåler'] },
}

const CHEMICALS_AND_PARTS: Record<string, StarterDetails> = {
  'RMS-1401': {
    aliases: [
      '10102-17-7',
      'Na2S2O3 · 5 H2O',
      'natriumtiosulfat',
      'tiosulfat',
      'sodium thiosulphate',
      'klorfjerner',
      'nøytraliseringsmiddel',
    ],
    questions: [WHICH_FORM, INSTEAD],
    goesWith: ['RMS-1402', 'RMS-1504'],
  },
  'RMS-1402': {
    aliases: [
      '7772-98-7',
      'Na2S2O3',
      'natriumtiosulfat',
      'tiosulfat',
      'sodium thiosulphate',
      'klorfjerner',
      'nøytraliseringsmiddel',
    ],
    questions: [WHICH_FORM, INSTEAD],
    goesWith: ['RMS-1401', 'RMS-1504'],
  },
  'RMS-1403': {
    aliases: ['7631-90-5', 'NaHSO3', 'natriumbisulfitt', 'bisulfitt', 'sodium bisulphite', 'nøytraliseringsmiddel'],
    questions: [INSTEAD],
    goesWith: ['RMS-1504'],
  },
  'RMS-1404': { aliases: ['saltsyre', 'syre', 'hydrochloric acid'] },
  'RMS-1501': { aliases: ['filterinnsats', 'filterelement'] },
  'RMS-1502': { aliases: ['elektrode', 'pakning'] },
  'RMS-1503': { aliases: ['slitedeler', 'kuvette', 'tilbakeslagsventil'], goesWith: ['28034', '28030'] },
  'RMS-1504': { aliases: ['doseringspumpe', 'membran'] },
  'RMS-1505': { aliases: ['UV-lampe', 'UV lamp', 'quartz sleeve', 'quartz tube', 'wiper blade', 'viskerblad'] },
  'RMS-1601': { aliases: ['ballastvannrensesystem', 'HMT'] },
}

const STORES: Record<string, StarterDetails> = {
  'RMS-1701': { aliases: ['hansker', 'vernebriller', 'verneutstyr'] },
  'RMS-1702': { aliases: ['brannslukker', 'brannslokker'] },
  'RMS-1801': { aliases: ['trosse', 'fortøyningstau', 'fortøyningstrosse'] },
  'RMS-1901': { aliases: ['bysse', 'lugar', 'kjøkkenutstyr'] },
}

/** Keyed by the article's number in the starter's data. */
export const STARTER_DETAILS: Readonly<Record<string, StarterDetails>> = {
  ...REAGENTS,
  ...INSTRUMENTS,
  ...CHEMICALS_AND_PARTS,
  ...STORES,
}
