import { declaredFields, field, labelsOf, translatedNames, type DeclaredNames } from '#core/entity/entity-fields.ts'
import {
  ADMINS,
  defineFields,
  namesInCsv,
  namesOfCalls,
  namesSeenBy,
  NOBODY,
  PUBLIC,
  type CallNames,
  type CsvNames,
  type SeenNames,
} from '#core/rows/fields.ts'

const OF_CARD = { seenBy: PUBLIC, copied: 'always', csv: true } as const
/** Fields of the product's own page (`PAGE_FIELDS`) and of the search; public lists leave them out. */
const OF_PAGE = { seenBy: ADMINS, copied: 'always', csv: true } as const

/** Of a reagent: until it is changed after mixing, and until its box expires. */
const REAGENT_DAYS = { min: 1, max: 3650, wrong: 'Write whole days from 1 to 3650, or leave it empty.' } as const

/** Fields of a product. Texts with one entry per line are parsed by product-lines.ts. */
export const PRODUCT_FIELDS = defineFields({
  id: { from: 'server', seenBy: PUBLIC },
  name: field.line({ label: 'Name', max: 200, missing: 'Name is required', translated: true, ...OF_CARD }),
  itemNumber: field.line({ label: 'Item number', max: 80, missing: 'Item number is required', ...OF_CARD }),
  description: field.text({
    label: 'Description',
    max: 2000,
    missing: 'Description is required',
    translated: true,
    ...OF_CARD,
  }),
  imageUrl: field.picture({ label: 'Picture', seenBy: PUBLIC, copied: 'always' }),
  categoryId: field.choice({ label: 'Category', ...OF_CARD }),
  brandId: field.choice({ label: 'Brand', ...OF_CARD }),
  specifications: field.text({
    label: 'Specifications',
    hint: 'Markdown: “- Label: value” makes a table of values.',
    max: 20_000,
    translated: true,
    ...OF_CARD,
  }),
  applications: field.text({ label: 'Applications', max: 20_000, translated: true, ...OF_CARD }),
  changeAfterDays: field.integer({
    label: 'Change after, days',
    hint: 'Reagents: from mixing to the next change',
    ...REAGENT_DAYS,
    ...OF_PAGE,
  }),
  keepsForDays: field.integer({
    label: 'Keeps for, days',
    hint: 'Reagents: how long an opened box lasts',
    ...REAGENT_DAYS,
    ...OF_PAGE,
  }),
  aliases: field.text({
    label: 'Also known as',
    hint: 'One a line: the maker’s or former numbers, CAS numbers, other names, Norwegian words. The search finds them.',
    max: 2000,
    ...OF_PAGE,
  }),
  parts: field.text({
    label: 'In the box',
    hint: 'One a line, with | before the amount: Buffer | 1 × 500 mL',
    max: 2000,
    translated: true,
    ...OF_PAGE,
  }),
  changeSteps: field.text({
    label: 'How to change it',
    hint: 'One step a line, its name first: Mix one set | Add the powder …',
    max: 4000,
    translated: true,
    ...OF_PAGE,
  }),
  questions: field.text({
    label: 'Questions and answers',
    hint: 'One a line: the question | its answer',
    max: 8000,
    translated: true,
    ...OF_PAGE,
  }),
  goesWith: field.text({
    label: 'Goes with',
    hint: 'Item numbers, one a line. They are shown on this product’s page, and this one on theirs.',
    max: 1000,
    ...OF_PAGE,
  }),
  checkedOn: field.day({ label: 'Checked on', ...OF_PAGE }),
  checkedAgainst: field.line({
    label: 'Checked against',
    hint: 'For example: CLX-Ex2 manual, page 7',
    max: 200,
    translated: true,
    ...OF_PAGE,
  }),
  order: { from: 'server', ...OF_CARD },
  /** Norwegian texts; for readers they replace the English ones (translate-catalogue.queries.server.ts). */
  translations: { from: 'call', audit: 'open', isTranslations: true, seenBy: ADMINS, copied: 'always' },
  aliasKeys: { from: 'server', seenBy: NOBODY },
  itemKey: { from: 'server', seenBy: NOBODY },
  itemKeyBare: { from: 'server', seenBy: NOBODY },
  searchText: { from: 'server', seenBy: NOBODY },
  version: { from: 'server', seenBy: ADMINS },
  createdAt: { from: 'server', seenBy: NOBODY },
  updatedAt: { from: 'server', seenBy: ADMINS },
})

type Registry = typeof PRODUCT_FIELDS

/** Fields for the product's own page and the search only: calls set them, and no card shows them. */
export type PageField = Exclude<CallNames<Registry>, SeenNames<Registry, 'public'> | 'translations'>
const ON_CARDS: readonly string[] = namesSeenBy(PRODUCT_FIELDS, 'public')
export const PAGE_FIELDS = namesOfCalls(PRODUCT_FIELDS).filter(
  (name): name is PageField => name !== 'translations' && !ON_CARDS.includes(name),
)

/** Texts of a product with a Norwegian translation. */
export const TRANSLATED_TEXTS = translatedNames(PRODUCT_FIELDS)
export type TranslatedText = (typeof TRANSLATED_TEXTS)[number]

/** Texts of a product that may be missing. */
export type OptionalText = {
  [Name in DeclaredNames<Registry>]: Registry[Name] extends { missing: string }
    ? never
    : Registry[Name] extends { kind: 'line' | 'text' }
      ? Name
      : never
}[DeclaredNames<Registry>]
const OPTIONAL_TEXTS = declaredFields(PRODUCT_FIELDS).flatMap(([name, { kind, missing }]) =>
  (kind === 'line' || kind === 'text') && missing === undefined ? [name as OptionalText] : [],
)
/** Returns an object with one value for each optional text. */
export const ofEachText = <Value>(of: (name: OptionalText) => Value) =>
  Object.fromEntries(OPTIONAL_TEXTS.map((name) => [name, of(name)])) as Record<OptionalText, Value>

/** Fields of a product in a file. Its row is found by the item number, which an import never changes. */
type FileName = CsvNames<Registry>
export const IMPORTED_NAMES = namesInCsv(PRODUCT_FIELDS, 'admin').filter((name) => name !== 'itemNumber')

/** A file names category and brand instead of their ids. */
export type FileColumn<Name extends FileName> = Name extends `${infer Group}Id` ? Group : Name
export const fileColumn = <Name extends FileName>(name: Name) => name.replace(/Id$/, '') as FileColumn<Name>

/** Its Norwegian texts have columns of their own, `nameNb` next to `name`. */
export type NorwegianColumn = `${TranslatedText}Nb`
export const norwegianColumn = (name: TranslatedText): NorwegianColumn => `${name}Nb`
export const NORWEGIAN_COLUMNS = TRANSLATED_TEXTS.map(norwegianColumn)

/** Columns of a product file, in the order they are written. Pictures do not travel by CSV. */
export const CSV_COLUMNS = ['itemNumber', ...IMPORTED_NAMES.map(fileColumn), ...NORWEGIAN_COLUMNS] as const
export type CsvColumn = (typeof CSV_COLUMNS)[number]

const LABELS = { ...labelsOf(PRODUCT_FIELDS), order: 'Order' }
/** Labels of these columns, in the order in which they are offered. */
export const importColumnNames = Object.fromEntries([
  ...(['itemNumber', ...IMPORTED_NAMES] as const).map((name) => [fileColumn(name), LABELS[name]]),
  ...TRANSLATED_TEXTS.map((name) => [norwegianColumn(name), `${LABELS[name]} in Norwegian`]),
]) as Readonly<Record<CsvColumn, string>>

/** Registry of categories and of brands. */
export const GROUP_FIELDS = defineFields({
  id: { from: 'server', seenBy: PUBLIC },
  name: field.line({ label: 'Name', max: 120, missing: 'Name is required', translated: true, seenBy: PUBLIC }),
  description: field.text({ label: 'Description', max: 1000, translated: true, seenBy: PUBLIC }),
  translations: { from: 'call', audit: 'open', isTranslations: true, seenBy: ADMINS },
  order: { from: 'server', seenBy: PUBLIC },
  version: { from: 'server', seenBy: ADMINS },
  createdAt: { from: 'server', seenBy: NOBODY },
  updatedAt: { from: 'server', seenBy: NOBODY },
  productCount: { from: 'view', seenBy: ADMINS },
})

/** Texts of a category or brand with a Norwegian translation. */
export const TRANSLATED_GROUP_TEXTS = translatedNames(GROUP_FIELDS)
