import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { brands, productCategories, products } from './catalogue.table.server.ts'

interface ProductOverrides {
  name?: string
  itemNumber?: string
  description?: string
  /** Name of the category, made when it is missing; null for none. */
  category?: string | null
  /** Name of the brand, made when it is missing; null for none. */
  brand?: string | null
  imageUrl?: string | null
  specifications?: string | null
  applications?: string | null
  changeAfterDays?: number | null
  keepsForDays?: number | null
  aliases?: string | null
  goesWith?: string | null
  order?: number
}

let counter = 0

async function ensureGroup(ctx: Ctx, table: typeof brands | typeof productCategories, name: string): Promise<string> {
  await ctx.db.insert(table).values({ name }).onConflictDoNothing()
  const [row] = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(sql`lower(${table.name}) = lower(${name})`)
  if (row === undefined) throw new Error(`No group named ${name}`)
  return row.id
}

/** A product, with its category and brand where they are missing. Unnamed values differ from call to call. */
export async function insertProduct(ctx: Ctx, overrides: ProductOverrides = {}): Promise<typeof products.$inferSelect> {
  counter += 1
  const { category = null, brand = null, ...fields } = overrides
  const categoryId = category === null ? null : await ensureGroup(ctx, productCategories, category)
  const brandId = brand === null ? null : await ensureGroup(ctx, brands, brand)
  const [row] = await ctx.db
    .insert(products)
    .values({
      name: `Deck article ${counter}`,
      itemNumber: `DA-${String(counter).padStart(4, '0')}`,
      description: 'An article for the deck store.',
      ...fields,
      categoryId,
      brandId,
    })
    .returning()
  if (row === undefined) throw new Error('The product was not inserted')
  return row
}

const CATEGORY_NAMES = [
  'TRO reagents',
  'Test kits',
  'Chemicals',
  'Spare parts',
  'Marine equipment',
  'Deck stores',
  'Galley and cabin',
  'Safety',
]
const BRAND_NAMES = ['Hach', 'Headway', 'NSR Marine', 'Goaltek', 'HF scientific', 'Nordkai', 'Skjærgård', 'Lodvik']
const KINDS = [
  'reagent set',
  'powder pillows',
  'buffer solution',
  'indicator solution',
  'thiosulfate solution',
  'calibration kit',
  'sample cell',
  'tubing assembly',
  'inlet filter',
  'pump head',
  'check valve',
  'gasket',
  'flow sensor',
  'pressure gauge',
  'electrode',
  'membrane',
  'mooring rope',
  'shackle',
  'work gloves',
  'safety goggles',
  'deck paint',
  'scraper',
  'wire brush',
  'bilge cleaner',
  'degreaser',
  'hose coupling',
  'fuse',
  'relay',
  'signal lamp',
  'battery',
  'lifejacket light',
  'first aid kit',
  'galley knife',
  'mattress cover',
]
const QUALITIES = [
  'low range',
  'high range',
  'stainless',
  'brass',
  'galvanised',
  'heavy duty',
  'compact',
  'refill',
  'spare',
  'complete',
  'free chlorine',
  'total chlorine',
  'seawater',
  'freshwater',
]
const USES = [
  'ballast water monitoring',
  'the engine room',
  'deck work',
  'dosing of oxidant',
  'neutralising before discharge',
  'daily compliance testing',
  'the ship laboratory',
  'cabin and galley',
  'mooring stations',
  'yearly service visits',
]

const pick = (values: readonly string[], at: number): string => values[at % values.length] ?? ''

/**
 * Adds `count` generated products with item numbers of five digits from 20001 on, the same ones at each call.
 * For measurements and for tests of lists; 20,000 take a few seconds.
 */
export async function insertManyProducts(ctx: Ctx, count: number): Promise<void> {
  const categoryIds: string[] = []
  const brandIds: string[] = []
  for (const name of CATEGORY_NAMES) categoryIds.push(await ensureGroup(ctx, productCategories, name))
  for (const name of BRAND_NAMES) brandIds.push(await ensureGroup(ctx, brands, name))
  for (let start = 0; start < count; start += 1000) {
    const rows = Array.from({ length: Math.min(1000, count - start) }, (_, index) => {
      // Steps that share no factor with the lists' lengths, so that neighbours differ in every word.
      const at = start + index
      const kind = pick(KINDS, at * 7)
      const quality = pick(QUALITIES, Math.floor(at / KINDS.length) * 5 + at)
      return {
        name: `${pick(BRAND_NAMES, at * 3)} ${kind}, ${quality}, type ${at % 97}`,
        itemNumber: String(20_001 + at),
        description: `${quality} ${kind} for ${pick(USES, at)}. Also carried for ${pick(USES, at * 3 + 1)}, packed by ${10 + (at % 40)}.`,
        categoryId: pick(categoryIds, at * 7),
        brandId: pick(brandIds, at * 3),
        specifications: `- Pack: ${10 + (at % 40)} pieces\n- Series: ${at % 97}`,
        applications: `- ${pick(USES, at)}`,
        order: 0,
      }
    })
    await ctx.db.insert(products).values(rows)
  }
}
