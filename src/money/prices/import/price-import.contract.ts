import { z } from 'zod'
import { day } from '#core/contract/amounts.ts'
import { defineEndpoint, EmptyBody, rowId } from '#core/contract/endpoint.ts'
import { orNull } from '#core/contract/optional.ts'
import { line } from '#core/contract/text.ts'
import { COLUMNS_MAX, IGNORED } from '#core/csv/column-choice.ts'
import { ReadWorkbook, WorkbookInput } from '#core/csv/workbook/workbook-contract.ts'
import { priceImportTexts as texts } from './messages.en.ts'
import { PRICE_BYTES_MAX, PRICE_COLUMNS, PRICE_RESULTS } from './price-import.limits.ts'

export const PriceColumnChoice = z.enum([...PRICE_COLUMNS, IGNORED])
export type PriceColumnChoice = z.infer<typeof PriceColumnChoice>

/** One row of the file and what becomes of it. */
export const PriceImportRow = z.strictObject({
  /** Line of the file on which it begins; the head is line 1. */
  row: z.int(),
  result: z.enum(PRICE_RESULTS),
  /** As in the catalogue, or as in the file where it is unknown. */
  itemNumber: z.string(),
  productName: z.string().nullable(),
  /** Null for all clients. */
  companyName: z.string().nullable(),
  price: z.string().nullable(),
  currency: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Reasons, notes, and the difference from the last price. */
  what: z.array(z.string()),
  /** What a person may decide; `leave` leaves the row out. Empty for rows without a question. */
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  /** The original cells of a refused row, in the order of the file. */
  cells: z.array(z.string()),
})
export type PriceImportRow = z.infer<typeof PriceImportRow>

/** A row that an import wrote; `before` is what it replaced, null for a new one. */
export interface ImportedPrice {
  id: string
  /** Version that the import left. */
  version: number
  before: { price: string; to: string | null } | null
}

export const PricePlan = z.strictObject({
  /** Identifies this file on these price lists; the import needs it. */
  digest: z.string(),
  fileRows: z.int(),
  header: z.array(z.string()),
  counts: z.strictObject({
    new: z.int(),
    changed: z.int(),
    duplicate: z.int(),
    refused: z.int(),
    unchanged: z.int(),
  }),
  rows: z.array(PriceImportRow),
  /** Set once the import was written: by this id it is undone. */
  importId: z.uuid().nullable(),
  /** Prices that were written: new ones, and new periods. */
  written: z.int(),
})
export type PricePlan = z.infer<typeof PricePlan>

const csvText = z.string().min(1, texts.fileEmpty).max(PRICE_BYTES_MAX, texts.fileTooLarge)
const columnChoices = z.array(PriceColumnChoice).min(1).max(COLUMNS_MAX)
const digest = z.string().regex(/^[0-9a-f]{64}$/, texts.noDigest)

/** Decisions by row of the file. */
export const PriceChoices = z.record(z.string().regex(/^[1-9]\d{0,6}$/), z.string().max(60))
export type PriceChoices = z.infer<typeof PriceChoices>

const options = {
  /** True unless said otherwise: nothing is written. */
  dryRun: z.boolean().optional(),
  /** Of the dry run; the import writes exactly what it showed. */
  digest: digest.optional(),
  fileName: line(0, 200).optional(),
  /** One for each column of the file, in its order; left out where the headings say enough. */
  columns: columnChoices.optional(),
  /** First day of prices for which the file has none. */
  from: day.optional(),
  /** The client of prices for which the file has none; left out: all clients. */
  companyId: orNull(rowId()),
  choices: PriceChoices.optional(),
}

/** The file itself (`text/csv` or an Excel workbook), or a record with either. */
export const PriceFile = z.union(
  [csvText, z.strictObject({ csv: csvText, ...options }), WorkbookInput.extend(options)],
  texts.csvOrWorkbook,
)
export type PriceFile = z.output<typeof PriceFile>

/** Options for the sender of the file itself. */
export const PriceFileQuery = z.strictObject({
  dryRun: z
    .enum(['true', 'false'])
    .transform((said) => said === 'true')
    .optional(),
  digest: digest.optional(),
  fileName: line(0, 200).optional(),
  columns: z
    .string()
    .max(4000)
    .transform((names) => names.split(','))
    .pipe(columnChoices)
    .optional(),
  from: day.optional(),
  companyId: rowId().optional(),
})
export type PriceFileQuery = z.output<typeof PriceFileQuery>

/** A dry run, or with `dryRun: false` and the digest of the dry run the import: all rows or none. */
export const importPrices = defineEndpoint({
  method: 'POST',
  path: '/api/portal/prices/import',
  access: 'portal:billing:write',
  query: PriceFileQuery,
  body: PriceFile,
  response: PricePlan,
})

/** One sheet of an Excel workbook as the CSV that the other calls read. Nothing is stored. */
export const readPriceWorkbook = defineEndpoint({
  method: 'POST',
  path: '/api/portal/prices/import/workbook',
  access: 'portal:billing:write',
  body: WorkbookInput,
  response: ReadWorkbook,
})

/** The columns of a file with their first values and proposed meanings. */
export const readPriceColumns = defineEndpoint({
  method: 'POST',
  path: '/api/portal/prices/import/columns',
  access: 'portal:billing:write',
  body: z.strictObject({ csv: csvText }),
  response: z.strictObject({
    fileRows: z.int(),
    delimiter: z.string(),
    columns: z.array(
      z.strictObject({ heading: z.string(), samples: z.array(z.string()), guess: PriceColumnChoice.nullable() }),
    ),
  }),
})

const PriceImport = z.strictObject({
  id: z.uuid(),
  fileName: z.string().nullable(),
  fileRows: z.int(),
  written: z.int(),
  createdBy: z.string(),
  createdAt: z.string(),
  undoneAt: z.string().nullable(),
})
export type PriceImport = z.infer<typeof PriceImport>

/** The imports of the last weeks, newest first. */
export const findPriceImports = defineEndpoint({
  method: 'GET',
  path: '/api/portal/prices/import',
  access: 'portal:billing:write',
  response: z.strictObject({ items: z.array(PriceImport) }),
})

/** Removes the prices that an import added and restores those that it ended, but for what was changed since. */
export const undoPriceImport = defineEndpoint({
  method: 'POST',
  path: '/api/portal/prices/import/:importId/undo',
  access: 'portal:billing:write',
  params: z.strictObject({ importId: rowId() }),
  body: EmptyBody,
  response: z.strictObject({ removed: z.int(), restored: z.int(), left: z.int() }),
})
