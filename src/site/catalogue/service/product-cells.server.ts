import { isPlaceholder, isSumOrPage } from '#core/contract/names/placeholder.ts'
import { truncateText } from '#core/csv/cut-text.ts'
import { findRuin, type CellKind } from '#core/csv/ruined-cell.ts'
import { csvTexts } from '#core/messages/staff.en.ts'
import type { CsvNames } from '#core/rows/fields.ts'
import { norwegianOf } from '#core/rows/translations.ts'
import type { AdminProduct } from '../catalogue-admin.contract.ts'
import {
  fileColumn,
  importColumnNames,
  IMPORTED_NAMES,
  norwegianColumn,
  TRANSLATED_TEXTS,
  type CsvColumn,
  type PRODUCT_FIELDS,
} from '../catalogue.entity.ts'
import { importTexts } from '../messages.en.ts'
import type { CsvRow } from '../product-csv.server.ts'

/** The product of a row, once it is written. */
export type ImportValues = Pick<AdminProduct, CsvNames<typeof PRODUCT_FIELDS> | 'translations'>

/** One product as its row in a file. */
export const toCsvRow = (product: ImportValues, nameOf: ReadonlyMap<string, string>): Record<CsvColumn, string> =>
  Object.fromEntries([
    ...(['itemNumber', ...IMPORTED_NAMES] as const).map((name) => {
      const value = String(product[name] ?? '')
      return [fileColumn(name), name === 'categoryId' || name === 'brandId' ? (nameOf.get(value) ?? '') : value]
    }),
    ...TRANSLATED_TEXTS.map((name) => [norwegianColumn(name), norwegianOf(product.translations, name)]),
  ]) as Record<CsvColumn, string>

/** A spreadsheet changes line breaks and removes blanks at the ends: neither counts as a change. */
export const sameText = (value: string | number | null) =>
  typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n').normalize('NFC').trim() : value

const KINDS: Readonly<Partial<Record<CsvColumn, CellKind>>> = {
  itemNumber: 'code',
  name: 'name',
  nameNb: 'name',
  category: 'name',
  brand: 'name',
  checkedAgainst: 'name',
  checkedOn: 'day',
  changeAfterDays: 'count',
  keepsForDays: 'count',
  order: 'count',
}
/** Lists of numbers, one per line. */
const LISTS: ReadonlySet<CsvColumn> = new Set(['aliases', 'goesWith'])

/** Characters of a cell that a reason repeats. */
const SHOWN_MAX = 60

/** Why cells of a row can't be taken: what a spreadsheet or wrong letters made of them. What is stored already is fine. */
export function findRuinedCells({ values }: CsvRow, stored: Partial<Record<CsvColumn, string>>): string[] {
  return (Object.entries(values) as [CsvColumn, string][]).flatMap(([column, cell]) => {
    if (cell === '' || sameText(cell) === sameText(stored[column] ?? null)) return []
    const isList = LISTS.has(column)
    const parts = isList ? cell.split('\n') : [cell]
    for (const part of parts) {
      const ruin = findRuin(part, isList ? 'code' : (KINDS[column] ?? 'text'))
      if (ruin !== null) return [csvTexts.ruined(importColumnNames[column], truncateText(part, SHOWN_MAX), ruin)]
    }
    return []
  })
}

/** Columns in which a word for a missing value is never meant: item numbers are asked about, numbers are read strictly. */
const WITHOUT_WORDS = new Set<CsvColumn>(['itemNumber', 'changeAfterDays', 'keepsForDays', 'order'])

/** The cells with those emptied that only say that a value is missing (`-`, `n/a`, `TBC`): an empty cell changes nothing. */
export const withoutPlaceholders = (values: CsvRow['values']): CsvRow['values'] =>
  Object.fromEntries(
    (Object.entries(values) as [CsvColumn, string][]).map(([column, cell]) => [
      column,
      !WITHOUT_WORDS.has(column) && isPlaceholder(cell) ? '' : cell,
    ]),
  )

/** Why a name can't be one of a product: a sum or the foot of a page; of a new product a word for a missing name, too. */
export function findUnreal({ name, nameNb }: CsvRow['values'], isNew: boolean): string[] {
  const isUnreal = (column: CsvColumn, cell: string): boolean =>
    isPlaceholder(cell) ? isNew && column === 'name' && cell !== '' : isSumOrPage(cell)
  return (
    [
      ['name', name],
      ['nameNb', nameNb],
    ] as const
  ).flatMap(([column, cell = '']) =>
    isUnreal(column, cell) ? [importTexts.noRealName(importColumnNames[column], truncateText(cell, SHOWN_MAX))] : [],
  )
}
