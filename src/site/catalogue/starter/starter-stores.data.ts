import { applications, picture, specifications, type StarterProduct, VARIOUS_MAKERS } from './starter-product.ts'

const BUYERS_NUMBER = 'You may add your own IMPA (six digits) or ISSA number; we read it as written.'
const DELIVERY = 'Send port, berth or anchorage, agent, ETA and ETD, and say whether a launch is needed.'

/** Ship stores without codes: IMPA and ISSA numbers are licensed data and stay with the buyer. */
export const STARTER_STORES: readonly StarterProduct[] = [
  {
    itemNumber: 'RMS-1701',
    name: 'Protective set for chemicals',
    description: 'Goggles and gloves for handling reagents, neutraliser and cleaning acid.',
    category: 'Safety',
    brand: VARIOUS_MAKERS,
    picture: picture('protective-set'),
    specifications: specifications(
      ['Contents', 'Goggles and gloves; sizes by request'],
      ['Glove material', 'By the safety data sheet of the chemical'],
      ['Marking', 'Named in the quotation'],
    ),
    applications: applications(
      'Changing TRO reagents: DPD stains and can sensitise skin.',
      'Acid cleaning of electrolysers and work at the neutraliser tank.',
      BUYERS_NUMBER,
    ),
  },
  {
    itemNumber: 'RMS-1702',
    name: 'Portable fire extinguisher',
    description: 'Fire-fighting stores for cabin, galley, deck and engine room; agent and size by request.',
    category: 'Safety',
    brand: VARIOUS_MAKERS,
    picture: picture('extinguisher'),
    specifications: specifications(
      ['Agent and size', 'By the fire control plan of the ship'],
      ['Papers', 'Say which class or flag papers are required'],
    ),
    applications: applications('Replacement of units and of their brackets, hoses and signs.', BUYERS_NUMBER, DELIVERY),
  },
  {
    itemNumber: 'RMS-1801',
    name: 'Mooring rope',
    description: 'Rope by the coil with spliced eyes; material, diameter and length by request.',
    category: 'Deck stores',
    brand: VARIOUS_MAKERS,
    picture: picture('mooring-rope'),
    specifications: specifications(
      ['Material and construction', 'By request'],
      ['Diameter, length', 'By request, in mm and m'],
      ['Ends', 'Plain or with spliced eyes'],
      ['Papers', 'Say which breaking load certificate is required'],
    ),
    applications: applications('Mooring lines, tails and messenger lines.', BUYERS_NUMBER, DELIVERY),
  },
  {
    itemNumber: 'RMS-1901',
    name: 'Galley and cabin stores',
    description: 'Cookware, tableware and linen for ships, delivered to the berth by your list.',
    category: 'Cabin and galley',
    brand: VARIOUS_MAKERS,
    picture: picture('galley'),
    specifications: specifications(
      ['Kinds', 'Cookware, tableware, linen, cleaning materials'],
      ['Quantity', 'Pieces or sets by your list'],
      ['Packing', 'On pallets or loose'],
    ),
    applications: applications(
      'Refit of cabins and galley, or top-up at the next call.',
      'Send the list as it is, with or without codes.',
      BUYERS_NUMBER,
      DELIVERY,
    ),
  },
]
