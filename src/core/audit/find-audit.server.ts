import { and, desc, eq, lt, notInArray, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../context.server.ts'
import { instantText } from '../db/json-rows.server.ts'
import { AppError } from '../errors.ts'
import { coreTexts } from '../messages/staff.en.ts'
import { isManager } from '../policy.ts'
import { RESTRICTED_ENTITIES, type AuditEntity } from './audit-event.ts'
import { auditLogs, auditPersonalValues } from './audit.table.server.ts'

interface AuditFilter {
  entityType?: AuditEntity
  entityId?: string
  /** Number of the last row already shown. */
  before?: number
  /** Rows, at most 200. */
  limit?: number
}

/** A row with the texts about persons in place, or null once they were erased. */
export type AuditRow = Omit<typeof auditLogs.$inferSelect, 'isPersonal' | 'personalDigest' | 'prevHash' | 'hash'>

const PAGE = 50
const PAGE_MAX = 200

/** Place in the stored list of texts. */
const TEXTS = { entityName: 0, oldValue: 1, newValue: 2, description: 3 } as const

const textOr = (column: keyof typeof TEXTS) =>
  sql<
    string | null
  >`coalesce(${auditLogs[column]}, ${auditPersonalValues.texts}::jsonb ->> ${sql.raw(String(TEXTS[column]))})`

/** Columns of such a row; needs a left join of `auditPersonalValues` on its number. */
export const auditColumns = {
  seq: auditLogs.seq,
  id: auditLogs.id,
  entityType: auditLogs.entityType,
  entityId: auditLogs.entityId,
  entityName: textOr('entityName'),
  action: auditLogs.action,
  fieldChanged: auditLogs.fieldChanged,
  oldValue: textOr('oldValue'),
  newValue: textOr('newValue'),
  changedBy: auditLogs.changedBy,
  changedByName: auditLogs.changedByName,
  description: textOr('description'),
  createdAt: auditLogs.createdAt,
}

/**
 * Rows of the audit log, newest first.
 * @throws 403 for everyone except administrators, who read all, and managers, who read all but reports and
 * administrators
 */
export async function findAudit(ctx: Ctx, filter: AuditFilter): Promise<{ items: AuditRow[]; next: number | null }> {
  const limit = Math.min(filter.limit ?? PAGE, PAGE_MAX)
  const items = await ctx.db
    .select(auditColumns)
    .from(auditLogs)
    .leftJoin(auditPersonalValues, eq(auditPersonalValues.seq, auditLogs.seq))
    .where(
      and(
        hiddenFrom(ctx),
        filter.entityType === undefined ? undefined : eq(auditLogs.entityType, filter.entityType),
        filter.entityId === undefined ? undefined : eq(auditLogs.entityId, filter.entityId),
        filter.before === undefined ? undefined : lt(auditLogs.seq, filter.before),
      ),
    )
    .orderBy(desc(auditLogs.seq))
    .limit(limit)
  return { items, next: items.length === limit ? (items.at(-1)?.seq ?? null) : null }
}

/**
 * The newest rows about one kind of thing, as a select to be asked together with other things (`rowsOf`).
 * @throws 403 as `findAudit`
 */
export const newestAudit = (ctx: Ctx, entityType: AuditEntity, limit: number): SQL => sql`
  select ${auditLogs.id} as id, ${auditLogs.entityId} as "entityId", ${textOr('entityName')} as "entityName",
    ${auditLogs.action} as action, ${auditLogs.fieldChanged} as "fieldChanged", ${textOr('newValue')} as "newValue",
    ${auditLogs.changedBy} as "changedBy", ${auditLogs.changedByName} as "changedByName",
    ${textOr('description')} as description, ${instantText(sql`${auditLogs.createdAt}`)} as "createdAt"
  from ${auditLogs} left join ${auditPersonalValues} on ${auditPersonalValues.seq} = ${auditLogs.seq}
  where ${and(hiddenFrom(ctx), eq(auditLogs.entityType, entityType))}
  order by ${auditLogs.seq} desc limit ${limit}`

/**
 * The condition that hides rows from this actor; undefined if nothing is hidden.
 * @throws 403 as `findAudit`
 */
export function hiddenFrom({ actor }: Ctx) {
  if (actor.kind === 'admin') return undefined
  if (isManager(actor)) return notInArray(auditLogs.entityType, [...RESTRICTED_ENTITIES])
  throw new AppError('forbidden', coreTexts.auditForOffice)
}
