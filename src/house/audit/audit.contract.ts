import { z } from 'zod'
import { day } from '#core/contract/amounts.ts'
import { ById, defineEndpoint } from '#core/contract/endpoint.ts'
import { listOf, listQuery } from '#core/contract/list.ts'
import { line } from '#core/contract/text.ts'

/** One line of the audit log. It never changes, so it has no version. */
export const AuditEntry = z.strictObject({
  /** Its place in the chain: 1, 2, 3 … */
  seq: z.int(),
  id: z.uuid(),
  entityType: z.string(),
  entityId: z.string().nullable(),
  /** Name for people; null once a person's values were erased. */
  entityName: z.string().nullable(),
  action: z.string(),
  fieldChanged: z.string().nullable(),
  oldValue: z.string().nullable(),
  newValue: z.string().nullable(),
  /** Null for the system. */
  changedBy: z.string().nullable(),
  changedByName: z.string(),
  description: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const word = z.string().regex(/^[a-z_]{1,40}$/)

const AuditQuery = listQuery(['createdAt']).extend({
  entityType: word.optional(),
  entityId: line(1, 100).optional(),
  action: word.optional(),
  /** Excludes sign-ins and sign-outs, or reads nothing else; by default both are read. */
  signIns: z.enum(['without', 'only']).optional(),
  /** Id of a person, or `system`. */
  changedBy: line(1, 100).optional(),
  /** Days in Oslo; both belong to it. */
  from: day.optional(),
  to: day.optional(),
})
export type AuditQuery = z.output<typeof AuditQuery>

/** Audit events for managers, newest first; with `Accept: text/csv` all of the filtered ones. */
export const listAuditLogs = defineEndpoint({
  method: 'GET',
  path: '/api/portal/audit-logs',
  access: 'portal:audit:read',
  query: AuditQuery,
  response: listOf(AuditEntry),
})

/** Options of the filters. */
export const AuditOptions = z.strictObject({
  entityTypes: z.array(z.string()),
  actions: z.array(z.string()),
  /** Recent actors. */
  people: z.array(z.strictObject({ id: z.string(), name: z.string() })),
})
export type AuditOptions = z.infer<typeof AuditOptions>

export const listAuditOptions = defineEndpoint({
  method: 'GET',
  path: '/api/portal/audit-logs/options',
  access: 'portal:audit:read',
  response: AuditOptions,
})

/** Faults at the first broken link of the chain. */
export const AUDIT_FAULTS = [
  'changed',
  'missing',
  'unlinked',
  'personal value changed',
  'cut off',
  'anchor forged',
] as const

export const AuditCheck = z.strictObject({
  ok: z.boolean(),
  /** Rows that were looked at. */
  checked: z.int(),
  firstBroken: z
    .strictObject({
      seq: z.int(),
      kind: z.enum(AUDIT_FAULTS),
      /** The current row, if the caller may read it. */
      entry: AuditEntry.nullable(),
    })
    .optional(),
  /** Number of the newest checkpoint outside the database, and its time; null before the first one. */
  anchor: z.strictObject({ seq: z.int(), at: z.iso.datetime() }).nullable(),
})
export type AuditCheck = z.infer<typeof AuditCheck>

/** Recomputes the hash of every row and compares the end of the chain with the checkpoint outside the database. */
export const verifyAuditLogs = defineEndpoint({
  method: 'GET',
  path: '/api/portal/audit-logs/verify',
  access: 'portal:audit:read',
  response: AuditCheck,
})

/** Events of one project and of everything that belongs to it. */
export const listProjectHistory = defineEndpoint({
  method: 'GET',
  path: '/api/portal/projects/:id/history',
  access: 'portal:audit:read',
  params: ById,
  query: listQuery(['createdAt']),
  response: listOf(AuditEntry),
})
