import { z } from 'zod'
import { ById, defineEndpoint, rowId } from '#core/contract/endpoint.ts'
import { listOf, listQuery } from '#core/contract/list.ts'
import { line } from '#core/contract/text.ts'
import { ACT_KINDS } from '#core/rows/acts.ts'
import { FEED_DAYS, FEED_KINDS, LEAVE_REASONS, LEFT_OUT_MAX, UNDO_ROWS_MAX } from './changes.limits.ts'
import { changeTexts } from './messages.en.ts'

/** An admin action, whatever number of rows it changed. */
export const Change = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  who: z.string(),
  kind: z.enum(ACT_KINDS),
  entityType: z.string(),
  /** Its records: the first few by name, none where the names were erased. */
  names: z.array(z.string()),
  /** Number of changed rows; 0 where only the fact is stored. */
  rows: z.int(),
  /** How many of each kind of row, most first. */
  rowsByKind: z.array(z.strictObject({ entityType: z.string(), rows: z.int() })),
  /** How many of its rows exist now. */
  live: z.int(),
  /** How many of its rows are in the bin now. */
  inBin: z.int(),
  /** Names of the fields that it changed. */
  fields: z.array(z.string()),
  description: z.string().nullable(),
  /** Number of its rows that can be undone. */
  open: z.int(),
  /** When it, or the last of its rows, was undone. */
  putBackAt: z.iso.datetime().nullable(),
  isChangedSince: z.boolean(),
})
export type Change = z.infer<typeof Change>

const ChangesQuery = listQuery(['createdAt']).extend({
  kind: z.enum(FEED_KINDS).optional(),
  /** Id of a person. */
  by: line(1, 100).optional(),
  /** Only what changed this row. */
  about: rowId().optional(),
  /** Filter: number of the last days. */
  days: z.enum(FEED_DAYS).optional(),
})
export type ChangesQuery = z.output<typeof ChangesQuery>

/** Every change of the catalogue, the team, the settings and the cross-reference, newest first. */
export const findChanges = defineEndpoint({
  method: 'GET',
  path: '/api/admin/changes',
  access: 'admin',
  query: ChangesQuery,
  response: listOf(Change),
})

export const ChangeCounts = z.strictObject({
  all: z.int(),
  imports: z.int(),
  edits: z.int(),
  deletions: z.int(),
  since: z.int(),
  /** Rows that are in the bin. */
  bin: z.int(),
  people: z.array(z.strictObject({ id: z.string(), name: z.string() })),
})
export type ChangeCounts = z.infer<typeof ChangeCounts>

export const countChanges = defineEndpoint({
  method: 'GET',
  path: '/api/admin/changes/counts',
  access: 'admin',
  response: ChangeCounts,
})

const text = z.string().nullable()

/** One field of a changed row, as a person reads it. */
export const ChangedField = z.strictObject({
  field: z.string(),
  before: text,
  after: text,
  now: text,
  /** True if this action changed it, false if a later one did. */
  isOfAct: z.boolean(),
  /** Its value differs from the one that this action wrote. */
  isChangedSince: z.boolean(),
})
export type ChangedField = z.infer<typeof ChangedField>

const ChangedRow = z.strictObject({
  /** Null for the settings, of which there is one record. */
  id: z.uuid().nullable(),
  name: text,
  /** Change of the row by this action. */
  did: z.enum(['made', 'changed', 'deleted', 'ordered']),
  isThere: z.boolean(),
  isPutBack: z.boolean(),
  /** Its values were erased: only the event is left. */
  isErased: z.boolean(),
  version: z.int().nullable(),
  fields: z.array(ChangedField),
  /** Names of the fields that are as they were. */
  untouched: z.array(z.string()),
})

export const ChangeDetail = Change.extend({
  /** The first of its rows. */
  changed: z.array(ChangedRow),
  /** Other actions on its one row, newest first. */
  others: z.array(Change.pick({ id: true, kind: true, createdAt: true, fields: true, who: true })),
})
export type ChangeDetail = z.infer<typeof ChangeDetail>

export const getChange = defineEndpoint({
  method: 'GET',
  path: '/api/admin/changes/:id',
  access: 'admin',
  params: ById,
  response: ChangeDetail,
})

export const putBackChange = defineEndpoint({
  method: 'POST',
  path: '/api/admin/changes/:id/put-back',
  access: 'admin',
  params: ById,
  body: z.strictObject({
    /** Only these of its rows. */
    rows: z.array(rowId()).min(1).max(UNDO_ROWS_MAX).optional(),
    /** All but these, which stay as they are: a refusal names them (`ChangedSince`). */
    except: z.array(rowId()).max(LEFT_OUT_MAX).optional(),
    /** Only these fields of its one row, chosen by a person who saw the current values. */
    fields: z.array(line(1, 60)).min(1, changeTexts.chooseFields).max(100).optional(),
    /** Version of its one row that was seen. */
    version: z.int().min(1).optional(),
    /** A later call of the same press: what it left was looked at by the first one. */
    goesOn: z.literal(true).optional(),
    /** For a product if its number was used again. */
    itemNumber: line(1, 60, changeTexts.itemNumber).optional(),
  }),
  response: z.strictObject({
    /** The action that records the undo, and can be undone itself; null when everything was as before already. */
    id: z.uuid().nullable(),
    rows: z.int(),
    fields: z.int(),
    /** Rows that wait for another call. */
    left: z.int(),
    /** Rows that were undone before this call. */
    earlier: z.int(),
  }),
})

/** Rows that a refusal lists under `changedSince`: they can't be undone without confirmation. */
export const ChangedSince = z.array(z.strictObject({ id: z.string(), name: text, why: z.enum(LEAVE_REASONS) }))
export type ChangedSince = z.infer<typeof ChangedSince>

/** Deleted rows that can still be restored. */
export const BinRow = z.strictObject({
  /** The action that deleted it. */
  id: z.uuid(),
  row: z.uuid(),
  entityType: z.string(),
  itemNumber: text,
  name: text,
  imageUrl: text,
  deletedAt: z.iso.datetime(),
  who: z.string(),
  daysLeft: z.int(),
  /** Its item number belongs to another product now. */
  isTaken: z.boolean(),
})
export type BinRow = z.infer<typeof BinRow>

export const findBin = defineEndpoint({
  method: 'GET',
  path: '/api/admin/bin',
  access: 'admin',
  query: listQuery(['deletedAt']),
  response: listOf(BinRow),
})
