import { z } from 'zod'
import { defineEndpoint, rowId } from '#core/contract/endpoint.ts'
import { anyOf, listOf, listQuery } from '#core/contract/list.ts'
import { line } from '#core/contract/text.ts'
import { COLUMNS_MAX, IGNORED } from '#core/csv/column-choice.ts'
import { ReadWorkbook, WorkbookInput } from '#core/csv/workbook/workbook-contract.ts'
import { vesselImportTexts as texts } from './messages.en.ts'
import { FLEET_COLUMNS } from './vessel-import.fields.ts'
import { FLEET_BYTES_MAX, IMPORT_STATES, ROW_RESULTS, WRITE_KINDS } from './vessel-import.limits.ts'

const nullableText = z.string().nullable()

export const ColumnChoice = z.enum([...FLEET_COLUMNS, IGNORED])
export type ColumnChoice = z.infer<typeof ColumnChoice>

/** One row of the file and what becomes of it. */
export const FleetImportRow = z.strictObject({
  /** Line of the file on which it begins; the head is line 1. */
  row: z.int(),
  result: z.enum(ROW_RESULTS),
  vesselName: nullableText,
  imo: nullableText,
  clientName: nullableText,
  /** New, invalid and duplicate rows. */
  what: z.array(z.string()),
  /** Changes of an existing vessel. */
  changes: z.array(z.strictObject({ field: z.enum(FLEET_COLUMNS), from: z.string(), to: z.string() })),
  /** Vessels that a possible duplicate may be. */
  candidates: z.array(z.strictObject({ id: z.uuid(), name: z.string(), imo: nullableText, reason: z.string() })),
})
export type FleetImportRow = z.infer<typeof FleetImportRow>

const Counts = z.strictObject({
  new: z.int(),
  changed: z.int(),
  duplicate: z.int(),
  refused: z.int(),
  unchanged: z.int(),
})
const Sums = z.strictObject({
  vessels: z.int(),
  services: z.int(),
  clients: z.int(),
  /** Vessels, and fields of theirs, that change. */
  changedVessels: z.int(),
  changedFields: z.int(),
})
export const FleetImportDetails = z.strictObject({ counts: Counts, sums: Sums })
export type FleetImportDetails = z.infer<typeof FleetImportDetails>

/** Per row of a possible duplicate: a ship of its own, not taken at all, or the vessel that it is. */
const Choice = z.union([z.enum(['new', 'leave']), rowId()], texts.choiceUnknown('that'))
export const FleetImportChoices = z.record(z.string().regex(/^[1-9]\d{0,6}$/), Choice)
export type FleetImportChoices = z.infer<typeof FleetImportChoices>

/** Result of undoing an import, with rows that it left because they are in use or were changed since. */
export const FleetImportUndone = z.strictObject({
  /** Vessels, past services and clients that were removed. */
  vessels: z.int(),
  services: z.int(),
  clients: z.int(),
  /** Vessels and past services that are as they were before. */
  restored: z.int(),
  left: z.array(z.strictObject({ kind: z.enum(WRITE_KINDS), id: z.uuid(), name: z.string(), reason: z.string() })),
})
export type FleetImportUndone = z.infer<typeof FleetImportUndone>

export const FleetImport = z.strictObject({
  planId: z.uuid(),
  fileName: nullableText,
  state: z.enum(IMPORT_STATES),
  fileRows: z.int(),
  ...FleetImportDetails.shape,
  choices: FleetImportChoices,
  /** Vessels and services written, of how many; only all of them count. */
  done: z.int(),
  toDo: z.int(),
  /** Why it failed, for a person. */
  failure: nullableText,
  createdBy: nullableText,
  createdAt: z.string(),
  finishedAt: nullableText,
  /** True if its writes are recorded and it was not undone yet. */
  canUndo: z.boolean(),
  undoneAt: nullableText,
  undone: FleetImportUndone.nullable(),
  /** The first of them: what has to be dealt with before the rest. All are a list of their own. */
  rows: z.array(FleetImportRow),
})
export type FleetImport = z.infer<typeof FleetImport>

const csvText = z.string().min(1, texts.fileEmpty).max(FLEET_BYTES_MAX, texts.fileTooLarge)
const columnChoices = z.array(ColumnChoice).min(1).max(COLUMNS_MAX)
const triedFirst = z.literal(true, texts.dryRun)

/** The file itself (`text/csv`), or a record with it. */
const FleetFile = z.union(
  [
    csvText,
    z.strictObject({
      csv: csvText,
      dryRun: triedFirst.optional(),
      fileName: line(0, 200).optional(),
      /** One for each column of the file, in its order; left out where the headings say enough. */
      columns: columnChoices.optional(),
    }),
  ],
  texts.csvOrRecord,
)
export type FleetFile = z.output<typeof FleetFile>

/** Values of the existing record, for the sender of the file only. */
export const FleetFileQuery = z.strictObject({
  dryRun: z.enum(['true'], texts.dryRun).optional(),
  fileName: line(0, 200).optional(),
  columns: z
    .string()
    .max(4000)
    .transform((names) => names.split(','))
    .pipe(columnChoices)
    .optional(),
})
export type FleetFileQuery = z.output<typeof FleetFileQuery>

const ByPlan = z.strictObject({ planId: rowId() })

/** A dry run: what the file would do to the fleet as it is. Nothing of the fleet is written. */
export const planVesselImport = defineEndpoint({
  method: 'POST',
  path: '/api/portal/vessels/import',
  access: 'portal:vessel:write',
  query: FleetFileQuery,
  body: FleetFile,
  response: FleetImport,
})
export const applyVesselImport = defineEndpoint({
  method: 'POST',
  path: '/api/portal/vessels/import/:planId/apply',
  access: 'portal:vessel:write',
  params: ByPlan,
  body: z.strictObject({ choices: FleetImportChoices.optional() }).nullish(),
  response: FleetImport,
  status: 202,
})
/** Removes what an import created and restores what it changed, but for what is in use or was changed since. */
export const undoVesselImport = defineEndpoint({
  method: 'POST',
  path: '/api/portal/vessels/import/:planId/undo',
  access: 'portal:vessel:write',
  params: ByPlan,
  body: z.strictObject({}).nullish(),
  response: FleetImport,
})
/** The imports of the last weeks, newest first. */
export const findVesselImports = defineEndpoint({
  method: 'GET',
  path: '/api/portal/vessels/import',
  access: 'portal:vessel:write',
  response: z.strictObject({
    items: z.array(
      FleetImport.pick({
        planId: true,
        fileName: true,
        sums: true,
        createdBy: true,
        finishedAt: true,
        canUndo: true,
        undoneAt: true,
      }),
    ),
  }),
})
export type FleetImportSummary = z.infer<typeof findVesselImports.response>['items'][number]
export const getVesselImport = defineEndpoint({
  method: 'GET',
  path: '/api/portal/vessels/import/:planId',
  access: 'portal:vessel:write',
  params: ByPlan,
  response: FleetImport,
})
export const FleetRowQuery = listQuery(['row']).extend({ result: anyOf(ROW_RESULTS).optional() })
export type FleetRowQuery = z.output<typeof FleetRowQuery>
export const findVesselImportRows = defineEndpoint({
  method: 'GET',
  path: '/api/portal/vessels/import/:planId/rows',
  access: 'portal:vessel:write',
  params: ByPlan,
  query: FleetRowQuery,
  response: listOf(FleetImportRow),
})

/** One sheet of an Excel workbook as the CSV that the other calls read. Nothing is stored. */
export const readFleetWorkbook = defineEndpoint({
  method: 'POST',
  path: '/api/portal/vessels/import/workbook',
  access: 'portal:vessel:write',
  body: WorkbookInput,
  response: ReadWorkbook,
})

/** The columns of a file with their first values and proposed meanings. */
export const readFleetColumns = defineEndpoint({
  method: 'POST',
  path: '/api/portal/vessels/import/columns',
  access: 'portal:vessel:write',
  body: FleetFile,
  response: z.strictObject({
    fileRows: z.int(),
    delimiter: z.string(),
    columns: z.array(
      z.strictObject({ heading: z.string(), samples: z.array(z.string()), guess: ColumnChoice.nullable() }),
    ),
  }),
})

const file = <const Path extends string, P extends z.ZodType>(path: Path, params: P) =>
  defineEndpoint({ method: 'GET', path, access: 'portal:vessel:write', params, response: z.string() })

/** The refused rows as they were in the file, each with its number and the reason. */
export const getRefusedRows = file('/api/portal/vessels/import/:planId/refused', ByPlan)
/** All vessels with their services from before the portal: an import of it changes nothing. */
export const exportVessels = file('/api/portal/vessels/export', z.strictObject({}))
