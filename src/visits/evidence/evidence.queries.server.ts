import { and, arrayContains, count, desc, eq, gte, lte, ne, or, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { offsetOf, orderBy, totalOf } from '#core/db/list-sql.server.ts'
import { AppError } from '#core/errors.ts'
import type { FileRecordKind } from '#core/files/file-record.server.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { isManager } from '#core/policy.ts'
import { noSuchFile } from '#house/files/file-records.service.server.ts'
import { storedFiles } from '#house/files/files.table.server.ts'
import { nameOfUser } from '#people/portal-auth/person-names.queries.server.ts'
import { vesselProjects } from '#visits/projects/projects.table.server.ts'
import type { EvidencePack, EvidenceQuery, PeriodInput } from './evidence.contract.ts'
import { EVIDENCE_VISITS_MAX } from './evidence.limits.ts'
import { evidencePacks } from './evidence.table.server.ts'
import { evidenceTexts } from './messages.en.ts'

const fields = {
  id: evidencePacks.id,
  subject: evidencePacks.subject,
  fileName: evidencePacks.fileName,
  state: evidencePacks.state,
  problem: evidencePacks.problem,
  visits: sql<number>`cardinality(${evidencePacks.projectIds})`,
  size: storedFiles.fileSize,
  sha256: sql<string | null>`encode(${storedFiles.sha256}, 'hex')`,
  requestedByName: nameOfUser(evidencePacks.requestedBy),
  createdAt: evidencePacks.createdAt,
  finishedAt: evidencePacks.finishedAt,
}

const select = (ctx: Ctx) =>
  ctx.db.select(fields).from(evidencePacks).leftJoin(storedFiles, eq(storedFiles.id, evidencePacks.storedFileId))

type Row = Awaited<ReturnType<typeof select>>[number]

const toPack = ({ createdAt, finishedAt, ...row }: Row): EvidencePack => ({
  ...row,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
})

/** One page of the packs that are not deleted yet. */
export async function findEvidence(ctx: Ctx, query: EvidenceQuery) {
  const where = query.projectId === undefined ? undefined : arrayContains(evidencePacks.projectIds, [query.projectId])
  const counted = ctx.db.select({ total: count() }).from(evidencePacks).where(where)
  const rows = await ctx.db
    .select({ ...fields, total: sql<number>`(${counted})::int` })
    .from(evidencePacks)
    .leftJoin(storedFiles, eq(storedFiles.id, evidencePacks.storedFileId))
    .where(where)
    .orderBy(orderBy(query.sort, '-createdAt', { createdAt: evidencePacks.createdAt }), desc(evidencePacks.id))
    .limit(query.pageSize)
    .offset(offsetOf(query))
  return {
    items: rows.map(({ total: _total, ...row }) => toPack(row)),
    total: await totalOf(rows, query.page, counted),
    page: query.page,
    pageSize: query.pageSize,
  }
}

/** @throws AppError 404 */
export async function getEvidence(ctx: Ctx, id: string): Promise<EvidencePack> {
  const [row] = await select(ctx).where(eq(evidencePacks.id, id))
  if (row === undefined) throw new AppError('not-found', coreTexts.nothingThere)
  return toPack(row)
}

/** @throws AppError 404; 409 while there is no file */
export async function requireReady(ctx: Ctx, id: string): Promise<void> {
  const { state } = await getEvidence(ctx, id)
  if (state !== 'ready') throw new AppError('conflict', evidenceTexts.notReady)
}

/** Packs are for managers; that one was made is an event of each of its visits. */
export const evidenceFileRecords: FileRecordKind = {
  select: (recordId) => sql`
    select null::uuid, null::uuid, null, null, stored_file_id, file_name
    from ${evidencePacks} where id = ${recordId} and stored_file_id is not null`,
  authorize: ({ actor }) => (isManager(actor) ? Promise.resolve(null) : Promise.reject(noSuchFile())),
}

/** A visit of a pack. */
export interface PackedVisit {
  id: string
  projectNumber: string
  vesselName: string
}

/** Visits with a planned day or their completion in the period; cancelled ones are none. One more than a pack takes at most. */
export function findVisitsIn(tx: Ctx, { from, to, vesselId }: PeriodInput): Promise<PackedVisit[]> {
  const { id, projectNumber, vesselName, scheduledDate, scheduledEndDate, completedDate, status } = vesselProjects
  return tx.db
    .select({ id, projectNumber, vesselName })
    .from(vesselProjects)
    .where(
      and(
        ne(status, 'cancelled'),
        vesselId === undefined ? undefined : eq(vesselProjects.vesselId, vesselId),
        or(
          and(lte(scheduledDate, to), gte(sql`coalesce(${scheduledEndDate}, ${scheduledDate})`, from)),
          sql`${completedDate}::date between ${from} and ${to}`,
        ),
      ),
    )
    .orderBy(projectNumber)
    .limit(EVIDENCE_VISITS_MAX + 1)
}
