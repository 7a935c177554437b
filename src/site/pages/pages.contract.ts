import { z } from 'zod'
import { DATA_KINDS, DESCRIPTION_MAX, ORDER_KINDS, PAGE_GROUPS, SERVICE_CARDS, TITLE_MAX } from './pages.limits.ts'

const line = z.string().trim().min(1)
const day = z.iso.date()
const slug = z.string().regex(/^[a-z0-9-]+$/)
/** Text, never a number: 09991 has a leading zero. */
const itemNumber = z.string().min(1)

/**
 * Front matter of a page: both languages have it, so that a page is one file in each. Unknown or missing fields fail
 * the build.
 */
export const FrontMatter = z
  .strictObject({
    title: line.max(TITLE_MAX),
    description: line.max(DESCRIPTION_MAX),
    /** The page's one heading. */
    headline: line,
    /** How links, breadcrumb and footer call it. */
    name: line.max(40),
    /** Text under that name where pages are listed. */
    about: line.max(70),
    group: z.enum(PAGE_GROUPS),
    /** Position among the pages of its group. */
    order: z.int(),
    /** The home page's service card that leads to it. */
    card: z.enum(SERVICE_CARDS).optional(),
    /** Its address is the chandlery's from the settings, not its file's name. */
    isChandlery: z.boolean().default(false),
    /** The day on which its facts were checked. */
    checked: day,
    /** The day on which it was first published, and the one on which its text last changed. */
    published: day,
    changed: day,
    related: z.array(slug).min(2).max(8),
    /** Ids in content/facts/sources.json, in the order in which they are numbered. */
    sources: z.array(slug).min(1),
    /** Item numbers of the catalogue, shown with Add to RFQ while it has them. */
    articles: z.array(itemNumber).max(4),
    howToOrder: z.enum(ORDER_KINDS),
    data: z.strictObject({
      kind: z.enum(DATA_KINDS),
      /** For a Product: name, numbers and maker, each of them printed on the page. */
      name: line.optional(),
      sku: itemNumber.optional(),
      mpn: itemNumber.optional(),
      cas: itemNumber.optional(),
      brand: line.optional(),
      category: line.optional(),
      /** For a Service: its type, and places that the page names; the company's country by default. */
      serviceType: line.optional(),
      areaServed: z.array(line).min(1).optional(),
      /** Products that the page distinguishes, by the maker's numbers. */
      models: z.array(z.strictObject({ name: line, mpn: itemNumber })).optional(),
      /** The page of the service that an article leads to. */
      mentions: slug.optional(),
      /** Name of the program in it. */
      application: line.optional(),
    }),
    /** Why there is no Norwegian twin. Without a reason its absence fails the build. */
    englishOnly: line.optional(),
  })
  .refine(({ checked, changed }) => checked <= changed, 'changed is before checked')
  .refine(({ published, changed }) => published <= changed, 'changed is before published')
  .refine(({ data }) => data.kind !== 'Product' || data.name !== undefined, 'a Product needs its name')
  .refine(({ data }) => data.models === undefined || data.brand !== undefined, 'models need their brand')
  .refine(
    ({ data, related }) => data.mentions === undefined || related.includes(data.mentions),
    'what it mentions is no related page',
  )
  .refine(({ data }) => data.kind !== 'Service' || data.serviceType !== undefined, 'a Service needs its serviceType')
export type FrontMatter = z.infer<typeof FrontMatter>

/** A paper that was read, as content/facts/sources.json names it. */
export const FactSource = z.strictObject({ title: line, address: z.url({ protocol: /^https?$/ }) })
export type FactSource = z.infer<typeof FactSource>

/** A page as the build reads it. */
export interface ContentPage extends Omit<FrontMatter, 'sources'> {
  /** Its file's name, which is its address except for the chandlery's. */
  slug: string
  sources: readonly (FactSource & { id: string })[]
}
