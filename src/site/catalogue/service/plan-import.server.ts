import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { count, eq, max, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { truncateText } from '#core/csv/cut-text.ts'
import { joinNorwegian, norwegianOf } from '#core/rows/translations.ts'
import { ProductInput } from '../catalogue-admin.contract.ts'
import { groupTable, type GroupKind } from '../catalogue-admin.queries.server.ts'
import {
  fileColumn,
  IMPORTED_NAMES,
  norwegianColumn,
  ofEachText,
  type OptionalText,
  PRODUCT_FIELDS,
  TRANSLATED_TEXTS,
  type TranslatedText,
} from '../catalogue.entity.ts'
import { products } from '../catalogue.table.server.ts'
import type { ImportPlan, Reading, RowChoices } from '../import/product-import.contract.ts'
import { importTexts } from '../messages.en.ts'
import type { CsvRow, ProductFile } from '../product-csv.server.ts'
import { adminProductFields } from '../product-fields.server.ts'
import { createProductMatcher, readKnownProducts } from './match-products.server.ts'
import {
  findRuinedCells,
  findUnreal,
  sameText,
  toCsvRow,
  withoutPlaceholders,
  type ImportValues,
} from './product-cells.server.ts'
import { groupKey, nameOfNew, UnknownGroups } from './unknown-groups.server.ts'

export interface PlannedChange {
  id: string
  /** The version that the dry run compared with. */
  version: number
  values: ImportValues
}

/** An import worked out to the last value, with what the administrator is shown of it. */
export interface WorkedOutImport {
  shown: ImportPlan
  created: ImportValues[]
  changed: PlannedChange[]
  groups: UnknownGroups
}

type Existing = ImportValues & { id: string; version: number; imageUrl: string | null }

interface Surroundings {
  /** Per row: the number as the database compares it, and the product that has it. */
  found: { key: string; existing: Existing | null }[]
  idOf: Record<GroupKind, Map<string, string>>
  groups: UnknownGroups
  nameOf: Map<string, string>
  matcher: ReturnType<typeof createProductMatcher>
  /** Products that a person named for a row which is asked about, by id. */
  chosen: Map<string, Existing>
  /** The order of the last product, and the number of products. */
  last: { order: number; place: number }
}

/** Characters of a value that the dry run shows. */
const SHOWN_MAX = 300
/** Rows after which other requests get their turn. */
const ROWS_AT_ONCE = 500

type FieldChange = ImportPlan['changed'][number]['fields'][number]

/** Compares a file with the catalogue as it is now; writes nothing. */
export async function planProductImport(
  ctx: Ctx,
  { header, rows }: ProductFile,
  { newGroups, choices = {} }: Pick<Reading, 'newGroups' | 'choices'>,
): Promise<WorkedOutImport> {
  const groups = new UnknownGroups(newGroups)
  const surroundings = await readSurroundings(ctx, rows, groups, choices)
  const result: WorkedOutImport = {
    shown: {
      digest: '',
      rows: rows.length,
      header: [...header],
      created: [],
      endsFrom: null,
      changed: [],
      unchanged: 0,
      asked: [],
      refused: [],
      newGroups: [],
    },
    created: [],
    changed: [],
    groups,
  }
  const digest = createHash('sha256')
  const lines = new Map<string, number>()
  const atEnd: ImportValues[] = []
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await setImmediate()
    const planned = planRow(row, surroundings.found[index] ?? { key: '', existing: null }, surroundings, choices, lines)
    groups.endRow(planned.result === 'taken')
    if (planned.result === 'refused') {
      const { reasons } = planned
      const { itemNumber } = row.values
      const known = itemNumber ? { itemNumber: cut(itemNumber) } : {}
      result.shown.refused.push({ line: row.line, ...known, reasons, cells: [...row.cells] })
      digest.update(JSON.stringify([row.line, reasons]))
    } else if (planned.result === 'asked') {
      result.shown.asked.push(planned.asked)
      digest.update(JSON.stringify([row.line, planned.asked]))
    } else {
      const { values, existing } = planned
      if (existing === null && !row.values.order) atEnd.push(values)
      digest.update(JSON.stringify([row.line, existing?.id, existing?.version, values]))
      addRow(result, row.line, values, existing, surroundings.nameOf)
      if (planned.asked !== null) result.shown.asked.push(planned.asked)
    }
  }
  if (atEnd.length > 0) digest.update(String(placeAtEnd(result, atEnd, surroundings.last)))
  result.shown.newGroups = groups.list()
  result.shown.digest = digest.digest('hex')
  return result
}

type Asked = ImportPlan['asked'][number]
type PlannedRow =
  | { result: 'refused'; reasons: string[] }
  | { result: 'asked'; asked: Asked }
  | { result: 'taken'; values: ImportValues; existing: Existing | null; asked: Asked | null }

/** Result of one row: refused, doubtful, or accepted, perhaps by a decision. */
function planRow(
  { values, ...line }: CsvRow,
  { key, existing: found }: Surroundings['found'][number],
  surroundings: Surroundings,
  choices: RowChoices,
  lines: Map<string, number>,
): PlannedRow {
  const row: CsvRow = { ...line, values: withoutPlaceholders(values) }
  if (row.misfit !== null) return { result: 'refused', reasons: [row.misfit] }
  const { itemNumber = '', name } = row.values
  const reasons: string[] = []
  const earlier = lines.get(key)
  if (key !== '' && earlier !== undefined) reasons.push(importTexts.numberTwice(earlier))
  else lines.set(key, row.line)
  const stored = found === null ? {} : toCsvRow(found, surroundings.nameOf)
  reasons.push(
    ...findRuinedCells({ ...row, values }, found?.itemNumber === itemNumber ? stored : { ...stored, itemNumber: '' }),
  )
  const isStoredName = found !== null && sameText(values.name ?? '') === sameText(found.name)
  if (!isStoredName) reasons.push(...findUnreal(values, found === null))
  if (reasons.length > 0) return { result: 'refused', reasons }

  const question = surroundings.matcher.ask({ line: row.line, itemNumber, name: name || undefined }, found?.id ?? null)
  let existing = found
  let asked: Asked | null = null
  if (question !== null) {
    const { candidates, canBeNew } = question
    const choice = choices[String(row.line)]
    const product = candidates.some(({ id }) => id === choice) ? (surroundings.chosen.get(choice ?? '') ?? null) : null
    const isAllowed = choice === 'leave' || (choice === 'new' ? canBeNew : product !== null)
    asked = {
      line: row.line,
      itemNumber: cut(itemNumber),
      name: cut(name ?? ''),
      reasons: question.reasons,
      candidates: candidates.map(({ id, itemNumber: number, name: called, imageUrl }) => ({
        id,
        itemNumber: number,
        name: called,
        imageUrl,
      })),
      canBeNew,
      choice: isAllowed ? (choice ?? null) : null,
    }
    if (!isAllowed || choice === 'leave') return { result: 'asked', asked }
    existing = product
    if (product !== null) {
      const taken = lines.get(product.id)
      if (taken !== undefined) return { result: 'refused', reasons: [importTexts.productTwice(taken)] }
      lines.set(product.id, row.line)
    }
  }
  const read = readValues(row, existing, surroundings, reasons)
  return reasons.length > 0 ? { result: 'refused', reasons } : { result: 'taken', values: read, existing, asked }
}

/**
 * New rows without an order go to the end in the order of the file: nothing new takes the shop window from what was put
 * there by hand. Gives the order of the first one.
 */
function placeAtEnd(
  { shown, created, changed }: WorkedOutImport,
  atEnd: readonly ImportValues[],
  last: Surroundings['last'],
): number {
  const placed = new Set(atEnd)
  const others = [...created.filter((values) => !placed.has(values)), ...changed.map(({ values }) => values)]
  const first = others.reduce((highest, { order }) => Math.max(highest, order), last.order) + 1
  for (const [index, values] of atEnd.entries()) values.order = first + index
  shown.endsFrom = last.place + created.length - atEnd.length + 1
  const orderByValues = new Map(atEnd.map((values, index) => [values, (shown.endsFrom ?? 0) + index]))
  for (const [index, values] of created.entries()) {
    const row = shown.created[index]
    if (row !== undefined) row.place = orderByValues.get(values) ?? null
  }
  return first
}

function addRow(
  { shown, created, changed }: WorkedOutImport,
  line: number,
  values: ImportValues,
  existing: Existing | null,
  nameOf: ReadonlyMap<string, string>,
): void {
  const { itemNumber, name, categoryId } = values
  const category = categoryId === null ? '' : (nameOf.get(categoryId) ?? nameOfNew(categoryId))
  const facts = { line, itemNumber, name, category, imageUrl: existing?.imageUrl ?? null }
  if (existing === null) {
    shown.created.push({ ...facts, place: null })
    created.push(values)
    return
  }
  const fields = compare(existing, values, nameOf)
  if (fields.length === 0) {
    shown.unchanged += 1
    return
  }
  shown.changed.push({ ...facts, fields })
  changed.push({ id: existing.id, version: existing.version, values })
}

function compare(from: ImportValues, to: ImportValues, nameOf: ReadonlyMap<string, string>) {
  const show = (column: keyof ImportValues, value: string | number | null): string => {
    if (value === null) return ''
    const isGroup = column === 'categoryId' || column === 'brandId'
    return cut(isGroup ? (nameOf.get(String(value)) ?? nameOfNew(String(value))) : String(value))
  }
  const fields = IMPORTED_NAMES.flatMap((column): FieldChange[] =>
    sameText(from[column]) === sameText(to[column])
      ? []
      : [{ field: fileColumn(column), from: show(column, from[column]), to: show(column, to[column]) }],
  )
  const texts = TRANSLATED_TEXTS.flatMap((name): FieldChange[] => {
    const [was, is] = [norwegianOf(from.translations, name), norwegianOf(to.translations, name)]
    return was === is ? [] : [{ field: norwegianColumn(name), from: cut(was), to: cut(is) }]
  })
  return [...fields, ...texts]
}

const cut = (text: string): string => truncateText(text, SHOWN_MAX)

/** The row's values merged into those of the product that it updates; errors are added to `reasons`. */
function readValues(
  { values: cells }: CsvRow,
  existing: Existing | null,
  { idOf, groups }: Surroundings,
  reasons: string[],
): ImportValues {
  // An empty cell leaves what is stored: suppliers' lists have many.
  const values: CsvRow['values'] =
    existing === null ? cells : Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ''))
  const itemNumber = check('itemNumber', values.itemNumber ?? '', reasons)
  const required = (field: 'name' | 'description'): string =>
    values[field] === undefined && existing !== null
      ? existing[field]
      : (check(field, values[field] ?? '', reasons) ?? '')
  const optional = (field: OptionalText): string | null => {
    const value = values[field]
    return value === undefined ? (existing?.[field] ?? null) : (check(field, value, reasons) ?? null)
  }
  const day = (value: string | undefined): string | null => {
    if (value === undefined) return existing?.checkedOn ?? null
    return value === '' ? null : (check('checkedOn', value, reasons) ?? null)
  }
  const group = (kind: GroupKind): string | null => {
    const name = values[kind]
    if (name === undefined) return existing?.[`${kind}Id`] ?? null
    if (name === '') return null
    return idOf[kind].get(groupKey(name)) ?? groups.take(kind, name, reasons)
  }
  const whole = (order: string): number => {
    if (order === '') return existing?.order ?? 0
    if (!/^-?\d{1,9}$/.test(order)) reasons.push(importTexts.orderNotWhole)
    return Number(order)
  }
  const days = (field: 'changeAfterDays' | 'keepsForDays'): number | null => {
    const value = values[field]
    if (value === undefined) return existing?.[field] ?? null
    if (value === '') return null
    const result = ProductInput.shape[field].safeParse(/^\d{1,9}$/.test(value) ? Number(value) : value)
    if (result.success) return result.data ?? null
    reasons.push(`${field}: ${PRODUCT_FIELDS[field].wrong}`)
    return null
  }
  const read: Omit<ImportValues, 'translations'> = {
    // The spelling that the product has stays: the number is compared without case.
    itemNumber: existing?.itemNumber ?? itemNumber ?? '',
    name: required('name'),
    description: required('description'),
    categoryId: group('category'),
    brandId: group('brand'),
    ...ofEachText(optional),
    changeAfterDays: days('changeAfterDays'),
    keepsForDays: days('keepsForDays'),
    checkedOn: day(values.checkedOn),
    order: whole(values.order ?? ''),
  }
  const before = existing?.translations
  const norwegian = (name: TranslatedText): string => {
    const [stored, typed] = [norwegianOf(before, name), values[norwegianColumn(name)]]
    return typed === undefined || sameText(typed) === sameText(stored) ? stored : checkNorwegian(name, typed, reasons)
  }
  const texts = Object.fromEntries(TRANSLATED_TEXTS.map((name) => [name, norwegian(name)]))
  return { ...read, translations: joinNorwegian(before, read, texts) }
}

/** A Norwegian text has the rules of the English one; it may be missing. */
function checkNorwegian(name: TranslatedText, typed: string, reasons: string[]): string {
  if (typed.trim() === '') return ''
  const wrong: string[] = []
  const text = check(name, typed, wrong) ?? ''
  reasons.push(...wrong.map((reason) => reason.replace(name, norwegianColumn(name))))
  return text
}

/** The value by the contract's rule for the field, or undefined with the reason added. */
function check(
  field: 'itemNumber' | 'name' | 'description' | OptionalText | 'checkedOn',
  value: string,
  reasons: string[],
): string | null | undefined {
  const result = ProductInput.shape[field].safeParse(value)
  if (result.success) return result.data
  const message = result.error.issues[0]?.message ?? importTexts.notValid
  reasons.push(message.startsWith('Must') ? `${field}: ${message.toLowerCase()}` : message)
  return undefined
}

async function readSurroundings(
  ctx: Ctx,
  rows: readonly CsvRow[],
  groups: UnknownGroups,
  choices: RowChoices,
): Promise<Surroundings> {
  const numbers = rows.map((row) => row.values.itemNumber ?? '')
  const listed = sql`unnest(${sql.param(numbers)}::text[]) with ordinality as listed (number, position)`
  const found = await ctx.db
    .select({ key: sql<string>`lower(listed.number)`, product: adminProductFields })
    .from(listed)
    .leftJoin(products, eq(sql`lower(${products.itemNumber})`, sql`lower(listed.number)`))
    .orderBy(sql`listed.position`)
  const nameOf = new Map<string, string>()
  const read = async (kind: GroupKind): Promise<Map<string, string>> => {
    const table = groupTable(kind)
    const known = await ctx.db.select({ id: table.id, name: table.name }).from(table)
    for (const { id, name } of known) nameOf.set(id, name)
    return new Map(known.map(({ id, name }) => [groupKey(name), id]))
  }
  const idOf = { category: await read('category'), brand: await read('brand') }
  const [end] = await ctx.db.select({ order: max(products.order), place: count() }).from(products)
  const last = { order: end?.order ?? 0, place: end?.place ?? 0 }
  return {
    found: found.map((row) => ({ key: row.key, existing: row.product })),
    idOf,
    groups,
    nameOf,
    matcher: createProductMatcher(await readKnownProducts(ctx), rows),
    chosen: await readChosen(ctx, choices),
    last,
  }
}

async function readChosen(ctx: Ctx, choices: RowChoices): Promise<Map<string, Existing>> {
  const ids = [...new Set(Object.values(choices))].filter((choice) => choice !== 'new' && choice !== 'leave')
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select(adminProductFields)
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::uuid[])`)
  return new Map(found.map((product) => [product.id, product]))
}
