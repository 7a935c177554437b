import { STARTER_CHEMICALS_AND_PARTS } from './starter-chemicals-and-parts.data.ts'
import { STARTER_INSTRUMENTS } from './starter-instruments.data.ts'
import { VARIOUS_MAKERS, type StarterGroup, type StarterProduct } from './starter-product.ts'
import { STARTER_REAGENTS } from './starter-reagents.data.ts'
import { STARTER_STORES } from './starter-stores.data.ts'

interface StarterCatalogue {
  readonly categories: readonly StarterGroup[]
  readonly brands: readonly StarterGroup[]
  readonly products: readonly StarterProduct[]
}

/** The order of the first page of cards: one article of each kind before the second of any. */
const FRONT = [
  '09991',
  '28034',
  '28030',
  'RMS-1202',
  'RMS-1003',
  'RMS-1401',
  'RMS-1501',
  'RMS-1004',
  'RMS-1402',
  'RMS-1201',
  'RMS-1601',
  'RMS-1103',
  'RMS-1005',
  'RMS-1204',
  'RMS-1101',
  'RMS-1403',
  'RMS-1502',
  'RMS-1301',
  'RMS-1801',
  'RMS-1701',
]

const frontPlace = (product: StarterProduct): number => {
  const place = FRONT.indexOf(product.itemNumber)
  return place === -1 ? FRONT.length : place
}

/**
 * The catalogue of a new installation, in the order shown. Facts come from makers' manuals and notices as read by
 * 2026-11-20; a number is the maker's only where such a document carries it, all others begin with the house prefix RMS.
 */
export const STARTER_CATALOGUE: StarterCatalogue = {
  categories: [
    { name: 'TRO reagents', description: 'Indicators and buffers for the analyser that is fitted on board.' },
    { name: 'TRO monitors', description: 'Analysers and sensors for total residual oxidant.' },
    { name: 'Test kits', description: 'Portable instruments, standards and glass for checks beside the analyser.' },
    { name: 'Chemicals', description: 'Neutralisers for discharge and acid for electrolysers.' },
    { name: 'Spare parts', description: 'Parts for filters, electrolysis, dosing, TRO measurement and UV systems.' },
    {
      name: 'Treatment systems',
      description:
        'Complete ballast water treatment systems. The size follows the flow of the ballast pump, and the certificate sets the limits for salinity and temperature. Send ship type, pump capacity, hazardous areas and drawings of the space, and ask for the type approval in force.',
    },
    {
      name: 'Marine equipment',
      description:
        'Instruments for the ballast line. Flow meter and conductivity sensor are chosen by pipe, connection and the transmitter on board. Send the nameplate and the position in the drawing, since the approval of the treatment system covers named components.',
    },
    {
      name: 'Safety',
      description:
        'Protective and fire-fighting equipment. Gloves follow the safety data sheet of the chemical, extinguishers the fire plan of the ship. Say which papers class or flag require, and give your IMPA or ISSA number if you have one.',
    },
    {
      name: 'Deck stores',
      description:
        'Rope, mooring and deck gear. Give material, diameter, length and breaking strength, whether the ends are spliced, and which certificate is required. Send port, berth or anchorage, agent, ETA and ETD with the list.',
    },
    {
      name: 'Cabin and galley',
      description:
        'Cookware, tableware, linen and cleaning materials. Send your list as it is, with or without codes. Say voltage and plug for machines, quantities by piece or set, and whether it should come on pallets or loose.',
    },
  ],
  brands: [
    { name: 'HF scientific', description: 'Articles for use with HF scientific (Watts) CLX monitors.' },
    {
      name: 'Hach',
      description:
        'Articles for use with Hach CL17 and CL17sc analysers. One reagent set runs up to 30 days unattended, and seawater needs the set for total chlorine. Send the model from the nameplate: we have not verified the numbers of the sets.',
    },
    { name: 'Headway', description: 'Headway OceanGuard systems and articles for use with them.' },
    {
      name: 'SunRui',
      description:
        'Articles for use on ships with SunRui BalClor, BC-300 to BC-7000. The reagent depends on the analyser on board, at uptake and at discharge: send a photo of each nameplate. BalClor is made by SunRui, not by ERMA FIRST.',
    },
    {
      name: 'Techcross',
      description:
        'Articles for use on ships with Techcross ECS or ECS-HYCHLOR. Say which of the two systems it is, the model, and whether the area is hazardous. The reagent depends on the TRO analyser on board, so send its nameplate.',
    },
    {
      name: 'Hyundai',
      description:
        'Articles for use on ships with Hyundai HiBallast, which filters and electrolyses. EcoBallast works with UV and needs no TRO reagent. The reagent depends on the analyser on board: send a photo of its nameplate.',
    },
    {
      name: 'ERMA FIRST',
      description:
        'Articles for use on ships with ERMA FIRST FIT, which has a filter and electrolyses the full flow. The reagent depends on the sensor or analyser on board. Use the neutraliser named in the manual of the system.',
    },
    {
      name: 'CM Technologies',
      description:
        'Portable test kits by CM Technologies. The residual biocide kit WTK-CT-80038 is for checks under the US permit. See range and accuracy in the data sheet of the maker, and keep each result with place, time and sample point.',
    },
    {
      name: 'Halogen Systems',
      description:
        'In-line sensors by Halogen Systems, which measure TRO without reagents. The figures are those of the maker: ask for the data sheet, and check the type approval of your treatment system before a sensor replaces its analyser.',
    },
    { name: VARIOUS_MAKERS, description: 'Articles that several makers supply; name the make you want.' },
  ],
  products: [...STARTER_REAGENTS, ...STARTER_INSTRUMENTS, ...STARTER_CHEMICALS_AND_PARTS, ...STARTER_STORES].toSorted(
    (a, b) => frontPlace(a) - frontPlace(b),
  ),
}
