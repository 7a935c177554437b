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

/** What the first page of cards opens with: one article of each kind before the second of any. */
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
    { name: 'Treatment systems', description: 'Complete ballast water treatment systems.' },
    { name: 'Marine equipment', description: 'Instruments for the ballast line.' },
    { name: 'Safety', description: 'Protective and fire-fighting equipment.' },
    { name: 'Deck stores', description: 'Rope, mooring and deck gear.' },
    { name: 'Cabin and galley', description: 'Cookware, tableware, linen and cleaning materials.' },
  ],
  brands: [
    { name: 'HF scientific', description: 'Articles for use with HF scientific (Watts) CLX monitors.' },
    { name: 'Hach', description: 'Articles for use with Hach CL17 and CL17sc analysers.' },
    { name: 'Headway', description: 'Headway OceanGuard systems and articles for use with them.' },
    { name: 'SunRui', description: 'Articles for use on ships with SunRui BalClor.' },
    { name: 'Techcross', description: 'Articles for use on ships with Techcross ECS or ECS-HYCHLOR.' },
    { name: 'Hyundai', description: 'Articles for use on ships with Hyundai HiBallast.' },
    { name: 'ERMA FIRST', description: 'Articles for use on ships with ERMA FIRST FIT.' },
    { name: 'CM Technologies', description: 'Portable test kits by CM Technologies.' },
    { name: 'Halogen Systems', description: 'In-line sensors by Halogen Systems.' },
    { name: VARIOUS_MAKERS, description: 'Articles that several makers supply; name the make you want.' },
  ],
  products: [...STARTER_REAGENTS, ...STARTER_INSTRUMENTS, ...STARTER_CHEMICALS_AND_PARTS, ...STARTER_STORES].toSorted(
    (a, b) => frontPlace(a) - frontPlace(b),
  ),
}
