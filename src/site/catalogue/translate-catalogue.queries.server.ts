import { and, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import type { Language } from '#core/language.ts'
import { type Translations, translateRow } from '#core/rows/translations.ts'
import type { ProductGroup } from './catalogue.contract.ts'
import { TRANSLATED_GROUP_TEXTS, TRANSLATED_TEXTS } from './catalogue.entity.ts'
import { brands, productCategories, products } from './catalogue.table.server.ts'

async function findTranslations(
  ctx: Ctx,
  table: typeof products | typeof productCategories | typeof brands,
  rows: readonly { id: string }[],
): Promise<Map<string, Translations | null>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const found = await ctx.db
    .select({ id: table.id, translations: table.translations })
    .from(table)
    .where(and(isNotNull(table.translations), sql`${table.id} = any(${sql.param(ids)}::uuid[])`))
  return new Map(found.map(({ id, translations }) => [id, translations]))
}

/** Products as a page in this language prints them. */
export async function translateProducts<Row extends { id: string }>(
  ctx: Ctx,
  lang: Language,
  rows: readonly Row[],
): Promise<(Row & { untranslated?: string[] })[]> {
  if (lang === 'en') return [...rows]
  const known = await findTranslations(ctx, products, rows)
  return rows.map((row) => translateRow(row, known.get(row.id), lang, TRANSLATED_TEXTS))
}

/** One product likewise. */
export async function translateProduct<Row extends { id: string }>(ctx: Ctx, lang: Language, row: Row) {
  const [said] = await translateProducts(ctx, lang, [row])
  return said ?? row
}

const translateGroups = async <Group extends ProductGroup>(
  ctx: Ctx,
  lang: Language,
  table: typeof productCategories | typeof brands,
  rows: readonly Group[],
  proper: readonly string[] = [],
): Promise<Group[]> => {
  if (lang === 'en') return [...rows]
  const known = await findTranslations(ctx, table, rows)
  return rows.map((row) => translateRow(row, known.get(row.id), lang, TRANSLATED_GROUP_TEXTS, proper))
}

export const translateCategories = <Group extends ProductGroup>(ctx: Ctx, lang: Language, rows: readonly Group[]) =>
  translateGroups(ctx, lang, productCategories, rows)

/** Names of makers are the same in every language: only a descriptive one has a translation. */
export const translateBrands = <Group extends ProductGroup>(ctx: Ctx, lang: Language, rows: readonly Group[]) =>
  translateGroups(ctx, lang, brands, rows, ['name'])
