import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, primaryKey, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { counterColumns } from '#core/db/change-counter.server.ts'
import { createdAtColumn, idColumn, translationsColumn, updatedAtColumn } from '#core/db/columns.server.ts'
import type { ImportChoice } from './import/product-import.contract.ts'

const group = () => ({
  id: idColumn(),
  name: text().notNull(),
  description: text(),
  translations: translationsColumn(),
  order: integer().notNull().default(0),
  version: integer().notNull().default(1),
  createdAt: createdAtColumn(),
  updatedAt: updatedAtColumn(),
})

export const productCategories = snakeCase.table('product_categories', group(), (table) => [
  uniqueIndex('product_categories_name_key').on(sql`lower(${table.name})`),
])

export const brands = snakeCase.table('brands', group(), (table) => [
  uniqueIndex('brands_name_key').on(sql`lower(${table.name})`),
])

/** Slugs of a category's or brand's former names, so that old links redirect. */
export const formerGroupSlugs = snakeCase.table(
  'former_group_slugs',
  {
    kind: text({ enum: ['category', 'brand'] }).notNull(),
    slug: text().notNull(),
    /** Id in either table; no redirect when that row is deleted. */
    groupId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.slug] }),
    check('former_group_slugs_kind_check', sql`${table.kind} in ('category', 'brand')`),
  ],
)

/**
 * `itemKey` is the item number as people type it (lower case, no punctuation), `itemKeyBare` the same without leading
 * zeros, `searchText` the words of name, number, aliases, brand, category and description without accents, each in
 * every way in which people join and split it: all three are maintained by the database so that no write can omit them.
 * (`searchText` is filled by a trigger; it is declared as generated so that the query builder never writes it.)
 */
export const products = snakeCase.table(
  'products',
  {
    id: idColumn(),
    name: text().notNull(),
    itemNumber: text().notNull(),
    description: text().notNull(),
    categoryId: uuid().references(() => productCategories.id, { onDelete: 'restrict' }),
    brandId: uuid().references(() => brands.id, { onDelete: 'restrict' }),
    imageUrl: text(),
    specifications: text(),
    applications: text(),
    /** For a reagent: days after mixing until it is changed; null where no document of the maker states it. */
    changeAfterDays: integer(),
    /** For a reagent: days until an opened box, such as its buffer, expires. */
    keepsForDays: integer(),
    /**
     * Other numbers and names that customers use for it, one per line: the maker's, former ones, CAS, Norwegian words.
     */
    aliases: text(),
    /** Contents of the box, one per line: `name | amount`. */
    parts: text(),
    /** Replacement procedure, one step per line: `step | what to do`. */
    changeSteps: text(),
    /** One per line: `question | answer`. */
    questions: text(),
    /** Item numbers of the products that it is used with, one per line. */
    goesWith: text(),
    /** Day on which its facts were last checked, and against which documents. */
    checkedOn: date(),
    checkedAgainst: text(),
    translations: translationsColumn(),
    order: integer().notNull().default(0),
    /** The aliases as people type them, with and without leading zeros. */
    aliasKeys: text()
      .array()
      .notNull()
      .generatedAlwaysAs(sql`public.alias_keys(aliases)`),
    itemKey: text()
      .notNull()
      .generatedAlwaysAs(sql`public.item_key(item_number)`),
    itemKeyBare: text()
      .notNull()
      .generatedAlwaysAs(sql`ltrim(public.item_key(item_number), '0')`),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`public.search_text(name || ' ' || description)`),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    uniqueIndex('products_item_number_key').on(sql`lower(${table.itemNumber})`),
    index('products_item_key_idx').on(sql`${table.itemKey} text_pattern_ops`),
    index('products_item_key_bare_idx').on(sql`${table.itemKeyBare} text_pattern_ops`),
    index('products_search_text_idx').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('products_alias_keys_idx').using('gin', table.aliasKeys),
    // Products that name this one as related: read for each product's page.
    index('products_goes_with_idx').using('gin', sql`public.alias_keys(${table.goesWith})`),
    index('products_category_id_idx').on(table.categoryId),
    index('products_brand_id_idx').on(table.brandId),
    index('products_order_idx').on(table.order, table.name, table.id),
    // Reagents: the few articles that are changed after some days.
    index('products_kept_idx')
      .on(table.order, table.name, table.id)
      .where(sql`${table.changeAfterDays} is not null or ${table.keepsForDays} is not null`),
    check('products_change_after_check', sql`${table.changeAfterDays} between 1 and 3650`),
    check('products_keeps_for_check', sql`${table.keepsForDays} between 1 and 3650`),
  ],
)

/** Counter of inserted, deleted and regrouped products, incremented by triggers; one row. */
export const catalogueChanges = snakeCase.table('catalogue_changes', counterColumns(), (table) => [
  check('catalogue_changes_is_only_check', sql`${table.isOnly}`),
])

/** The fields that the columns of a supplier's last file were mapped to, by heading. */
export const importSuppliers = snakeCase.table(
  'import_suppliers',
  {
    id: idColumn(),
    name: text().notNull(),
    choices: jsonb().$type<Record<string, ImportChoice>>().notNull(),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [uniqueIndex('import_suppliers_name_key').on(sql`lower(${table.name})`)],
)
