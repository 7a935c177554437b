import {
  applications,
  CHECK_MANUAL,
  MAKERS_NUMBER,
  picture,
  SEND_NAMEPLATE,
  specifications,
  type StarterProduct,
} from './starter-product.ts'

const TRO_REAGENTS = 'TRO reagents'
const NAMED_COMPONENTS =
  "Type approval covers a system with its named components: another reagent needs the system maker's consent."

/** Reagents with a set known from the analyser. */
const FOR_ANALYSERS: readonly StarterProduct[] = [
  {
    itemNumber: '09991',
    name: 'CLX reagent set',
    description: 'One year of TRO reagents for the CLX-Ex2: four indicator sets and one 500 mL buffer.',
    category: TRO_REAGENTS,
    brand: 'HF scientific',
    picture: picture('reagent-set'),
    specifications: specifications(
      MAKERS_NUMBER,
      ['Contents', '4 indicator sets (125 mL each, DPD powder separate), 1 buffer 500 mL'],
      ['For use with', 'HF scientific CLX-Ex2 (28034); other CLX models on confirmation'],
      ['Duration', 'About one year: 4 × 90 days'],
      ['Interval', 'Indicator 90 days after mixing, buffer 1 year'],
      ['Method', 'DPD, read at 515 nm'],
      ['Storage', 'Cool, dark and closed; expiry date on the box'],
    ),
    applications: applications(
      'Replacement set for continuous TRO measurement with the CLX-Ex2.',
      'Add the DPD powder from the small brown bottle to one indicator and mix. Its 90 days start then.',
      'Replace the indicator after 90 days even if some is left, and write the mixing date on the bottle.',
      `Prime the monitor and reset its counter after the change. ${CHECK_MANUAL}`,
      'Reagent waste never goes back into the incoming water. The maker advises the bilge tanks.',
    ),
    changeAfterDays: 90,
    keepsForDays: 365,
  },
  {
    itemNumber: 'RMS-1001',
    name: 'CLX-XT reagent set',
    description:
      'Buffer and four indicators for one year with the CLX-XT. The number is confirmed from your nameplate.',
    category: TRO_REAGENTS,
    brand: 'HF scientific',
    picture: picture('reagent-carton'),
    specifications: specifications(
      ['For use with', 'HF scientific CLX-XT (28030)'],
      ['Contents', `One buffer and four indicators a year. ${CHECK_MANUAL}`],
      ['Interval', `Indicator 3 months after mixing, buffer 1 year. ${CHECK_MANUAL}`],
      [
        'Preparation',
        'Some sets come dry and are filled with distilled water; others are ready. The label says which.',
      ],
    ),
    applications: applications(
      'Continuous TRO measurement with the CLX-XT at uptake and discharge.',
      'Discoloured indicator before its time points to the cooling unit: replace indicator and buffer.',
      SEND_NAMEPLATE,
    ),
  },
  {
    itemNumber: 'RMS-1002',
    name: 'CLX-Ex buffer and indicator',
    description: 'Reagents for the CLX-Ex in hazardous areas. We match the set to catalogue and serial number.',
    category: TRO_REAGENTS,
    brand: 'HF scientific',
    picture: picture('reagent-pair'),
    specifications: specifications(
      ['For use with', 'HF scientific CLX-Ex'],
      ['Contents', 'Buffer and DPD indicator'],
      ['Interval', `Indicator 3 months while the cooling chamber stays below 25 °C, buffer 1 year. ${CHECK_MANUAL}`],
    ),
    applications: applications(
      'Continuous TRO measurement in hazardous areas.',
      'Open the cabinet only after the area has been tested and found safe, and never leave it unattended.',
      SEND_NAMEPLATE,
    ),
  },
  {
    itemNumber: 'RMS-1003',
    name: 'CLX reagent ordered as 09952',
    description: 'Item 09952 as ships order it. Send the monitor model and a photo of the label before ordering.',
    category: TRO_REAGENTS,
    brand: 'HF scientific',
    picture: picture('reagent-box-09952'),
    specifications: specifications(
      ['Ordered as', '09952'],
      ['For use with', 'HF scientific CLX monitors, to be confirmed from the label'],
      ['Contents, interval, duration', 'On the label; send a photo'],
    ),
    applications: applications(
      'We identify the set from your label and name the monitor it belongs to.',
      'Whether it equals another set is not known from the papers we have read: send both labels.',
      SEND_NAMEPLATE,
    ),
  },
  {
    itemNumber: 'RMS-1004',
    name: 'CL17 total-chlorine reagent set',
    description: 'For use with Hach CL17 and CL17sc, up to 30 days unattended.',
    category: TRO_REAGENTS,
    brand: 'Hach',
    picture: picture('total-chlorine-set'),
    specifications: specifications(
      ['For use with', 'Hach CL17, CL17sc; the ultra low range version on confirmation'],
      ['Method', 'DPD colorimetry, total chlorine'],
      ['Interval', 'Up to 30 days unattended per set'],
    ),
    applications: applications(
      'In seawater order the total-chlorine set: bromine forms there, and free chlorine is the wrong reading.',
      'Hach recommends a verification after each change of reagents.',
      SEND_NAMEPLATE,
    ),
    changeAfterDays: 30,
  },
]

/** Reagents asked for by the name of a treatment system: they follow the analyser on board. */
const BY_SYSTEM: readonly StarterProduct[] = [
  {
    itemNumber: 'RMS-1005',
    name: 'TRO reagent for BalClor ships',
    description: 'By the analyser on board a ship with SunRui BalClor. Send its nameplate with the request.',
    category: TRO_REAGENTS,
    brand: 'SunRui',
    picture: picture('reagent-by-analyser'),
    specifications: specifications(
      ['System', 'SunRui BalClor, BC-300 to BC-7000'],
      ['Treatment', 'Filter, side-stream electrolysis, neutralisation'],
      ['Reagent', 'By the analyser that is fitted'],
    ),
    applications: applications(
      'TRO steers the dose at uptake and the neutraliser at discharge: send a photo of each nameplate.',
      'BalClor is made by SunRui. It is not an ERMA FIRST system.',
      NAMED_COMPONENTS,
    ),
  },
  {
    itemNumber: 'RMS-1006',
    name: 'TRO reagent for HiBallast ships',
    description: 'By the analyser on board a ship with Hyundai HiBallast. The nameplate decides.',
    category: TRO_REAGENTS,
    brand: 'Hyundai',
    picture: picture('analyser-nameplate'),
    specifications: specifications(
      ['System', 'Hyundai HiBallast'],
      ['Treatment', 'Filter and electrolysis'],
      ['Reagent', 'By the analyser that is fitted'],
    ),
    applications: applications(
      'HiBallast has a rectifier. EcoBallast has UV lamps and needs no TRO reagent.',
      SEND_NAMEPLATE,
      NAMED_COMPONENTS,
    ),
  },
  {
    itemNumber: 'RMS-1007',
    name: 'TRO reagent for Techcross ECS ships',
    description: 'By the TRO sensor on board a ship with Techcross ECS or ECS-HYCHLOR. Take a photo of its nameplate.',
    category: TRO_REAGENTS,
    brand: 'Techcross',
    picture: picture('nameplate-photo'),
    specifications: specifications(
      ['System', 'Techcross Electro-Cleen System (ECS) or ECS-HYCHLOR'],
      ['Treatment', 'ECS: full-flow electrolysis without filter. ECS-HYCHLOR: side stream'],
      ['Reagent', 'By the analyser that is fitted'],
    ),
    applications: applications(
      'Tell us which system it is, ECS 150B to 1000B or ECS-HYCHLOR, and whether the area is hazardous.',
      'Turbid river ports can disturb the reading.',
      SEND_NAMEPLATE,
      NAMED_COMPONENTS,
    ),
  },
  {
    itemNumber: 'RMS-1008',
    name: 'TRO reagent for ERMA FIRST FIT ships',
    description: 'By the chlorine sensors on board a ship with ERMA FIRST FIT. We read the label with you.',
    category: TRO_REAGENTS,
    brand: 'ERMA FIRST',
    picture: picture('reagent-label'),
    specifications: specifications(
      ['System', 'ERMA FIRST FIT'],
      ['Treatment', '40 µm filter and full-flow electrolysis, neutralisation at discharge'],
      ['Reagent', 'By the sensor or analyser that is fitted'],
    ),
    applications: applications(
      'One reagent serves a FIT and a BalClor ship only if both carry the same analyser.',
      SEND_NAMEPLATE,
      NAMED_COMPONENTS,
    ),
  },
  {
    itemNumber: 'RMS-1009',
    name: 'TCL-4 for Techcross ECS',
    description: 'Identified from the label: send a photo of the label and of the sensor it belongs to.',
    category: null,
    brand: 'Techcross',
    picture: picture('tag-tcl-4'),
    specifications: specifications(
      ['Ordered as', 'TCL-4'],
      ['System', 'Techcross ECS, as customers describe it'],
      ['Everything else', 'From the label'],
    ),
    applications: applications(
      'What TCL-4 stands for was not found in any document we have read. Your photo settles it.',
      'The cabinet plate says whether the ship has ECS or ECS-HYCHLOR.',
    ),
  },
]

export const STARTER_REAGENTS: readonly StarterProduct[] = [...FOR_ANALYSERS, ...BY_SYSTEM]
