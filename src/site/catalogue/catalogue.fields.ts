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
import { TRANSLATED_TEXTS, type TranslatedText } from './catalogue.limits.ts'

export const PRODUCT_FIELDS = defineFields({
  id: { from: 'product', seenBy: PUBLIC },
  name: { from: 'call', audit: 'open', seenBy: PUBLIC, copied: 'always', csv: true },
  itemNumber: { from: 'call', audit: 'open', seenBy: PUBLIC, copied: 'always', csv: true },
  description: { from: 'call', audit: 'open', seenBy: PUBLIC, copied: 'always', csv: true },
  imageUrl: { from: 'call', audit: 'open', seenBy: PUBLIC, copied: 'always' },
  categoryId: { from: 'call', audit: 'open', seenBy: PUBLIC, copied: 'always', csv: true },
  brandId: { from: 'call', audit: 'open', seenBy: PUBLIC, copied: 'always', csv: true },
  specifications: { from: 'call', audit: 'open', seenBy: PUBLIC, copied: 'always', csv: true },
  applications: { from: 'call', audit: 'open', seenBy: PUBLIC, copied: 'always', csv: true },
  /** For staff who log what was mixed on board; the public calls keep their shape. */
  changeAfterDays: { from: 'call', audit: 'open', seenBy: ADMINS, copied: 'always', csv: true },
  keepsForDays: { from: 'call', audit: 'open', seenBy: ADMINS, copied: 'always', csv: true },
  /**
   * Fields of a product's own page and the search in addition to the card's, texts with one item per line (product-
   * lines.ts).
   */
  aliases: { from: 'call', audit: 'open', seenBy: ADMINS, copied: 'always', csv: true },
  parts: { from: 'call', audit: 'open', seenBy: ADMINS, copied: 'always', csv: true },
  changeSteps: { from: 'call', audit: 'open', seenBy: ADMINS, copied: 'always', csv: true },
  questions: { from: 'call', audit: 'open', seenBy: ADMINS, copied: 'always', csv: true },
  goesWith: { from: 'call', audit: 'open', seenBy: ADMINS, copied: 'always', csv: true },
  checkedOn: { from: 'call', audit: 'open', seenBy: ADMINS, copied: 'always', csv: true },
  checkedAgainst: { from: 'call', audit: 'open', seenBy: ADMINS, copied: 'always', csv: true },
  order: { from: 'product', seenBy: PUBLIC, copied: 'always', csv: true },
  /** Norwegian texts; for readers they replace the English ones (translate-catalogue.queries.server.ts). */
  translations: { from: 'call', audit: 'open', isTranslations: true, seenBy: ADMINS, copied: 'always' },
  aliasKeys: { from: 'product', seenBy: NOBODY },
  itemKey: { from: 'product', seenBy: NOBODY },
  itemKeyBare: { from: 'product', seenBy: NOBODY },
  searchText: { from: 'product', seenBy: NOBODY },
  version: { from: 'product', seenBy: ADMINS },
  createdAt: { from: 'product', seenBy: NOBODY },
  updatedAt: { from: 'product', seenBy: ADMINS },
})

type Registry = typeof PRODUCT_FIELDS

/** Fields for the product's own page and the search only: calls set them, and no card shows them. */
export type PageField = Exclude<CallNames<Registry>, SeenNames<Registry, 'public'> | 'translations'>
const ON_CARDS: readonly string[] = namesSeenBy(PRODUCT_FIELDS, 'public')
export const PAGE_FIELDS = namesOfCalls(PRODUCT_FIELDS).filter(
  (name): name is PageField => name !== 'translations' && !ON_CARDS.includes(name),
)

/** Fields of a product in a file. Its row is found by the item number, which an import never changes. */
type FileName = CsvNames<Registry>
export type ImportedName = Exclude<FileName, 'itemNumber'>
export const IMPORTED_NAMES = namesInCsv(PRODUCT_FIELDS, 'admin').filter((name) => name !== 'itemNumber')

/** A file names category and brand instead of their ids. */
export type FileColumn<Name extends FileName> = Name extends `${infer Group}Id` ? Group : Name
export const fileColumn = (name: ImportedName) => name.replace(/Id$/, '') as FileColumn<ImportedName>

/** Its Norwegian texts have columns of their own, `nameNb` next to `name`. */
export type NorwegianColumn = `${TranslatedText}Nb`
export const norwegianColumn = (name: TranslatedText): NorwegianColumn => `${name}Nb`
export const NORWEGIAN_COLUMNS = TRANSLATED_TEXTS.map(norwegianColumn)

/** Columns of a product file, in the order they are written. Pictures do not travel by CSV. */
export const CSV_COLUMNS = ['itemNumber', ...IMPORTED_NAMES.map(fileColumn), ...NORWEGIAN_COLUMNS] as const
export type CsvColumn = (typeof CSV_COLUMNS)[number]

/** Registry of categories and of brands. */
export const GROUP_FIELDS = defineFields({
  id: { from: 'product', seenBy: PUBLIC },
  name: { from: 'call', audit: 'open', seenBy: PUBLIC },
  description: { from: 'call', audit: 'open', seenBy: PUBLIC },
  translations: { from: 'call', audit: 'open', isTranslations: true, seenBy: ADMINS },
  order: { from: 'product', seenBy: PUBLIC },
  version: { from: 'product', seenBy: ADMINS },
  createdAt: { from: 'product', seenBy: NOBODY },
  updatedAt: { from: 'product', seenBy: NOBODY },
  productCount: { from: 'view', seenBy: ADMINS },
})
