import { z } from 'zod'
import { defineEndpoint, rowId } from '#core/contract/endpoint.ts'
import { line } from '#core/contract/text.ts'
import { COLUMNS_MAX, IGNORED } from '#core/csv/column-choice.ts'
import { ReadWorkbook, WorkbookInput } from '#core/csv/workbook/workbook-contract.ts'
import { CSV_COLUMNS, fileColumn, GROUP_FIELDS, IMPORTED_NAMES, NORWEGIAN_COLUMNS } from '../catalogue.entity.ts'
import { IMPORT_BYTES_MAX, SUPPLIER_MAX } from '../catalogue.limits.ts'
import { importTexts, productTexts } from '../messages.en.ts'

/** Fields of a product in a CSV file, which the dry run compares. */
export const ImportField = z.enum([...IMPORTED_NAMES.map(fileColumn), ...NORWEGIAN_COLUMNS])
export type ImportField = z.infer<typeof ImportField>

/** The field that a column of a file is mapped to. */
export const ImportChoice = z.enum([...CSV_COLUMNS, IGNORED])
export type ImportChoice = z.infer<typeof ImportChoice>

const ImportedRow = z.object({
  line: z.int(),
  itemNumber: z.string(),
  name: z.string(),
  /** Name of its category after the import. */
  category: z.string(),
  /** Its current picture, which an import never changes. */
  imageUrl: z.string().nullable(),
})

/** The user's decision on a doubtful row: a new product, left out, or the product that it is about. */
const RowChoice = z.union([z.enum(['new', 'leave']), rowId()], importTexts.asked.choice)
export const RowChoices = z.record(z.string().regex(/^[1-9]\d{0,6}$/), RowChoice)
export type RowChoices = z.infer<typeof RowChoices>
const GroupKind = z.enum(['category', 'brand'])

/** Result of a dry run. Nothing is written; `digest` identifies this file on this catalogue. */
export const ImportPlan = z.object({
  digest: z.string(),
  rows: z.int(),
  /** The first line of the file. */
  header: z.array(z.string()),
  created: z.array(
    ImportedRow.extend({
      /** Its position among all products; null if the file sets the order. */
      place: z.int().nullable(),
    }),
  ),
  /** Position among all products of the first new one without an order in the file; null when there is none. */
  endsFrom: z.int().nullable(),
  changed: z.array(
    ImportedRow.extend({ fields: z.array(z.object({ field: ImportField, from: z.string(), to: z.string() })) }),
  ),
  unchanged: z.int(),
  /** Neither created nor changed unless a person chooses, with what they chose. */
  asked: z.array(
    ImportedRow.omit({ category: true, imageUrl: true }).extend({
      reasons: z.array(z.string()),
      candidates: z.array(
        z.object({ id: z.uuid(), itemNumber: z.string(), name: z.string(), imageUrl: z.string().nullable() }),
      ),
      canBeNew: z.boolean(),
      choice: RowChoice.nullable(),
    }),
  ),
  /** Left out, with the original cells, so that they can be corrected. */
  refused: z.array(
    z.object({
      line: z.int(),
      itemNumber: z.string().optional(),
      reasons: z.array(z.string()),
      cells: z.array(z.string()),
    }),
  ),
  /** Unknown categories and brands of the file, with their rows. */
  newGroups: z.array(z.object({ kind: GroupKind, name: z.string(), rows: z.int() })),
})
export type ImportPlan = z.infer<typeof ImportPlan>

const csvFile = z.string().min(1, productTexts.fileEmpty).max(IMPORT_BYTES_MAX, productTexts.fileTooLarge)
const digest = z.string().regex(/^[0-9a-f]{64}$/)
const supplier = line(1, SUPPLIER_MAX)
const groupNames = z.array(line(1, GROUP_FIELDS.name.max)).max(1000)

/** Options of reading a file; both calls of an import get the same. */
const reading = {
  csv: csvFile,
  /** One for each column of the file, in its order; left out where the headings say enough. */
  columns: z.array(ImportChoice).min(1).max(COLUMNS_MAX).optional(),
  /**
   * New categories and brands to create; rows with another new one get none. Without this field such rows are refused.
   */
  newGroups: z.union([z.literal('all'), z.strictObject({ category: groupNames, brand: groupNames })]).optional(),
  /** Decisions by line of the file; doubtful rows without one are left out. */
  choices: RowChoices.optional(),
}
const Reading = z.strictObject(reading)
export type Reading = z.output<typeof Reading>

/** One sheet of an Excel workbook as the CSV that the other calls read. Nothing is stored. */
export const readImportWorkbook = defineEndpoint({
  method: 'POST',
  path: '/api/admin/products/import/workbook',
  access: 'admin',
  body: WorkbookInput,
  response: ReadWorkbook,
})

/** The columns of a file with their first values and proposed meanings. */
export const readImportColumns = defineEndpoint({
  method: 'POST',
  path: '/api/admin/products/import/columns',
  access: 'admin',
  body: z.strictObject({ csv: csvFile, supplier: supplier.optional() }),
  response: z.strictObject({
    fileRows: z.int(),
    delimiter: z.string(),
    columns: z.array(
      z.strictObject({
        heading: z.string(),
        samples: z.array(z.string()),
        guess: ImportChoice.nullable(),
        /** The guess is what was chosen for this supplier's last file. */
        isRemembered: z.boolean(),
      }),
    ),
  }),
})
export type ImportColumn = z.infer<typeof readImportColumns.response>['columns'][number]

/** A dry run. With a supplier's name the mapping of the columns is stored for the supplier's next file. */
export const planImport = defineEndpoint({
  method: 'POST',
  path: '/api/admin/products/import',
  access: 'admin',
  body: z.strictObject({ ...reading, supplier: supplier.optional() }),
  response: ImportPlan,
})
export const confirmImport = defineEndpoint({
  method: 'POST',
  path: '/api/admin/products/import/confirm',
  access: 'admin',
  body: z.strictObject({ ...reading, digest }),
  response: z.object({
    created: z.int(),
    updated: z.int(),
    refused: z.int(),
    groups: z.int(),
    /** Number of doubtful rows that were left out. */
    left: z.int(),
    /** The entry of the feed of changes by which the import is undone. */
    act: z.uuid(),
  }),
})
export const getImportProgress = defineEndpoint({
  method: 'GET',
  path: '/api/admin/products/import/progress/:digest',
  access: 'admin',
  params: z.strictObject({ digest }),
  response: z.object({ done: z.int(), total: z.int() }),
})

/** Suppliers of earlier files, by name. */
export const findSuppliers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/products/import/suppliers',
  access: 'admin',
  response: z.strictObject({
    suppliers: z.array(z.strictObject({ name: z.string(), columns: z.int(), rememberedAt: z.string() })),
  }),
})
