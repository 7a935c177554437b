import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { AUDIT_ACTIONS, AUDIT_ENTITIES, RESTRICTED_ENTITIES } from '#core/audit/audit-event.ts'
import { auditLogs, auditPersonalValues, logSearchText, personalSearchText } from '#core/audit/audit.table.server.ts'
import { auditColumns, hiddenFrom, type AuditRow } from '#core/audit/find-audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { searchWords } from '#core/contract/search-words.ts'
import { escapeLike } from '#core/db/escape-like.server.ts'
import { totalOf } from '#core/db/list-sql.server.ts'
import { AppError } from '#core/errors.ts'
import { compareNames } from '#core/language/compare-names.ts'
import type { AuditEntry, AuditOptions, AuditQuery } from './audit.contract.ts'
import { SIGN_IN_ACTIONS } from './audit.limits.ts'
import { auditTexts } from './messages.en.ts'

type Filter = Omit<AuditQuery, 'page' | 'pageSize' | 'sort'>

/** Number of newest rows that are searched for actors. */
const ROWS_FOR_PEOPLE = 20_000

/** One page of the audit log, as far as the caller may read it. */
export async function findAuditLogs(ctx: Ctx, { page, pageSize, sort, ...filter }: AuditQuery) {
  const where = matches(ctx, filter)
  const counted = ctx.db.select({ total: count() }).from(auditLogs).where(where)
  const rows = await ctx.db
    .select({ row: auditColumns, total: sql<number>`(${counted})::int` })
    .from(auditLogs)
    .leftJoin(auditPersonalValues, eq(auditPersonalValues.seq, auditLogs.seq))
    .where(where)
    .orderBy(sort === 'createdAt' ? asc(auditLogs.seq) : desc(auditLogs.seq))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { items: rows.map(({ row }) => toEntry(row)), total: await totalOf(rows, page, counted), page, pageSize }
}

/**
 * Events of one record and of everything that belongs to it: events about a project's hours, parts and files are events
 * of the project.
 * @param isThere whether there is such a record, called when it has no event
 * @throws AppError 404 when there neither is nor was one
 */
export async function findHistory(
  ctx: Ctx,
  entity: { entityType: 'project' | 'vessel'; entityId: string },
  paging: Pick<AuditQuery, 'page' | 'pageSize' | 'sort' | 'q'>,
  isThere: (ctx: Ctx, entityId: string) => Promise<boolean>,
) {
  const history = await findAuditLogs(ctx, { ...paging, ...entity })
  if (history.total === 0 && paging.q === undefined && !(await isThere(ctx, entity.entityId))) {
    throw new AppError('not-found', auditTexts.noRecord)
  }
  return history
}

/**
 * Yields the rows that match the filters, oldest first, `size` at a time, so that a large log isn't in memory as a
 * whole.
 */
export function readAuditLogs(ctx: Ctx, filter: Filter, size = 2000): AsyncGenerator<AuditEntry[]> {
  // Here and not in the generator: a filter is refused before the answer begins.
  return readPages(ctx, matches(ctx, filter), size)
}

async function* readPages(ctx: Ctx, where: SQL | undefined, size: number): AsyncGenerator<AuditEntry[]> {
  for (let after = 0; ;) {
    const rows = await selectRows(ctx)
      .where(and(where, gt(auditLogs.seq, after)))
      .orderBy(asc(auditLogs.seq))
      .limit(size)
    if (rows.length > 0) yield rows.map(toEntry)
    if (rows.length < size) return
    after = rows.at(-1)?.seq ?? after
  }
}

/** Options of the filters, for the caller. */
export async function findAuditOptions(ctx: Ctx): Promise<AuditOptions> {
  const hidden = hiddenFrom(ctx)
  const recent = ctx.db
    .select({ id: auditLogs.changedBy, name: auditLogs.changedByName, entityType: auditLogs.entityType })
    .from(auditLogs)
    .where(hidden)
    .orderBy(desc(auditLogs.seq))
    .limit(ROWS_FOR_PEOPLE)
    .as('recent')
  const people = await ctx.db.selectDistinct({ id: recent.id, name: recent.name }).from(recent)
  return {
    entityTypes: AUDIT_ENTITIES.filter((entity) => hidden === undefined || !isRestricted(entity)),
    actions: [...AUDIT_ACTIONS],
    people: people
      .toSorted((a, b) => compareNames(a.name, b.name))
      .map(({ id, name }) => ({ id: id ?? SYSTEM_ID, name })),
  }
}

/** The row of this number, if the caller may read it. */
export async function getAuditEntry(ctx: Ctx, seq: number): Promise<AuditEntry | null> {
  const [row] = await selectRows(ctx).where(and(hiddenFrom(ctx), eq(auditLogs.seq, seq)))
  return row === undefined ? null : toEntry(row)
}

const SYSTEM_ID = 'system'

const isRestricted = (entity: string): boolean => RESTRICTED_ENTITIES.some((restricted) => restricted === entity)

const selectRows = (ctx: Ctx) =>
  ctx.db
    .select(auditColumns)
    .from(auditLogs)
    .leftJoin(auditPersonalValues, eq(auditPersonalValues.seq, auditLogs.seq))
    .$dynamic()

/** The condition of the filters and of the caller's permissions. */
function matches(ctx: Ctx, filter: Filter): SQL | undefined {
  refuseUnknown('action', filter.action, AUDIT_ACTIONS)
  refuseUnknown('entityType', filter.entityType, AUDIT_ENTITIES)
  const { entityType, entityId, action, signIns, changedBy, from, to, q } = filter
  return and(
    hiddenFrom(ctx),
    entityType === undefined ? undefined : eq(auditLogs.entityType, entityType),
    entityId === undefined ? undefined : eq(auditLogs.entityId, entityId),
    action === undefined ? undefined : eq(auditLogs.action, action),
    signIns === undefined
      ? undefined
      : (signIns === 'only' ? inArray : notInArray)(auditLogs.action, [...SIGN_IN_ACTIONS]),
    changedBy === undefined
      ? undefined
      : changedBy === SYSTEM_ID
        ? isNull(auditLogs.changedBy)
        : eq(auditLogs.changedBy, changedBy),
    from === undefined ? undefined : gte(auditLogs.createdAt, startOfDay(from, 0)),
    to === undefined ? undefined : lt(auditLogs.createdAt, startOfDay(to, 1)),
    q === undefined ? undefined : contains(q),
  )
}

function refuseUnknown(field: string, value: string | undefined, known: readonly string[]): void {
  if (value !== undefined && !known.includes(value)) throw new AppError('malformed', auditTexts.unknown(field))
}

/** Midnight in Oslo, `plus` days later. */
const startOfDay = (day: string, plus: number): SQL =>
  sql`((${day}::date + ${plus}::int)::timestamp at time zone 'Europe/Oslo')`

/**
 * Rows with all of the words in their texts, in any order. Texts of persons, which are in a table of their own, are
 * searched first and their rows named, so that each word uses an index on either side.
 */
const contains = (q: string): SQL | undefined =>
  and(
    ...searchWords(q).map((word) => {
      const pattern = sql`'%' || public.search_text(${escapeLike(word)}) || '%'`
      return or(
        sql`${logSearchText(auditLogs)} like ${pattern}`,
        sql`${auditLogs.seq} = any(array(select ${auditPersonalValues.seq} from ${auditPersonalValues}
          where ${personalSearchText(auditPersonalValues)} like ${pattern}))`,
      )
    }),
  )

const toEntry = (row: AuditRow): AuditEntry => ({ ...row, createdAt: row.createdAt.toISOString() })
