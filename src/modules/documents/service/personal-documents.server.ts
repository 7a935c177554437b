import { asc, count, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PortalActor } from '#core/actor.ts'
import { describeChanges, type AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import type { DocumentCategory } from '#core/contract/document-categories.ts'
import { AppError, NOTHING_THERE } from '#core/errors.ts'
import { withIdempotency } from '#core/http/idempotency.server.ts'
import { refuseStale } from '#core/http/versions.server.ts'
import { publishLive } from '#core/live/live.server.ts'
import { claimUpload, releaseFile } from '#modules/files/stored-files.service.server.ts'
import { lockPerson } from '#modules/portal-auth/people.service.server.ts'
import { about } from '#modules/portal-auth/portal-auth.events.ts'
import { getPerson } from '#modules/portal-auth/portal-auth.queries.server.ts'
import { OWN_DOCUMENTS_MAX } from '../documents.limits.ts'
import { operatorDocuments } from '../documents.table.server.ts'
import type { OperatorDocument } from '../personal-documents.contract.ts'
import { stateOf } from '../personal-documents.queries.server.ts'

interface DocumentFacts {
  fileCategory: DocumentCategory
  expiryDate?: string | null | undefined
  description?: string | null | undefined
}

interface DocumentQuery {
  page: number
  pageSize: number
  sort?: 'expiryDate' | '-expiryDate' | 'fileCategory' | '-fileCategory' | undefined
}

/** Managers see everybody's documents, everybody else the own ones; others' do not exist for them. */
function requireReader(ctx: Ctx, userId: string): PortalActor {
  const { actor } = ctx
  if (actor.kind !== 'portal' || (actor.role !== 'manager' && actor.userId !== userId)) {
    throw new AppError('not-found', NOTHING_THERE)
  }
  return actor
}

const columns = {
  ...getTableColumns(operatorDocuments),
  daysLeft: sql<number | null>`${operatorDocuments.expiryDate} - (now() at time zone 'Europe/Oslo')::date`,
}

type Stored = typeof operatorDocuments.$inferSelect & { daysLeft: number | null }

const toDocument = (row: Stored): OperatorDocument => ({
  id: row.id,
  userId: row.userId,
  fileName: row.fileName,
  filePath: row.filePath,
  fileSize: row.fileSize,
  fileCategory: row.fileCategory as DocumentCategory,
  expiryDate: row.expiryDate,
  state: stateOf(row.daysLeft),
  daysLeft: row.daysLeft,
  description: row.description,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
})

/** A person's documents, those that run out first first. */
export async function findDocumentsOf(
  ctx: Ctx,
  userId: string,
  { page, pageSize, sort = 'expiryDate' }: DocumentQuery,
): Promise<{ items: OperatorDocument[]; total: number; page: number; pageSize: number }> {
  requireReader(ctx, userId)
  await getPerson(ctx, userId)
  const own = eq(operatorDocuments.userId, userId)
  const [counted] = await ctx.db.select({ total: count() }).from(operatorDocuments).where(own)
  const direction = sort.startsWith('-') ? desc : asc
  const column = sort.endsWith('expiryDate') ? operatorDocuments.expiryDate : operatorDocuments.fileCategory
  const rows = await ctx.db
    .select(columns)
    .from(operatorDocuments)
    .where(own)
    .orderBy(direction(column), asc(operatorDocuments.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { items: rows.map((row) => toDocument(row)), total: counted?.total ?? 0, page, pageSize }
}

async function lockDocument(tx: Ctx, id: string): Promise<Stored> {
  const [row] = await tx.db.select(columns).from(operatorDocuments).where(eq(operatorDocuments.id, id)).for('update')
  const isVisible = row !== undefined && tx.actor.kind === 'portal' && mayRead(tx.actor, row.userId)
  if (!isVisible) throw new AppError('not-found', NOTHING_THERE)
  return row
}

const mayRead = (actor: PortalActor, userId: string): boolean => actor.role === 'manager' || actor.userId === userId

/** File names can hold a passport's number, so only the category is written down. */
const event = (
  person: { id: string; name: string },
  action: 'file_added' | 'file_removed',
  fileCategory: string,
): AuditEvent => ({ ...about(person), action, fieldChanged: 'document', newValue: fileCategory })

const tell = (tx: Ctx, userId: string) => publishLive(tx, { topic: 'operator', id: userId, userIds: [userId] })

/**
 * Takes a finished upload as somebody's document, once per Idempotency-Key.
 * @throws 404 for others' documents, 409 when there are too many, 422 for an upload that cannot be taken
 */
export async function createDocument(
  ctx: Ctx,
  userId: string,
  input: DocumentFacts & { uploadId: string },
  key: string | null,
): Promise<OperatorDocument> {
  const actor = requireReader(ctx, userId)
  const scope = `POST /api/portal/operators/${userId}/documents ${actor.userId}`
  return withIdempotency(ctx, { scope, key, body: input }, async (tx) => {
    const person = await lockPerson(tx, userId)
    const [counted] = await tx.db
      .select({ total: count() })
      .from(operatorDocuments)
      .where(eq(operatorDocuments.userId, userId))
    if ((counted?.total ?? 0) >= OWN_DOCUMENTS_MAX) {
      throw new AppError('conflict', `One person has at most ${OWN_DOCUMENTS_MAX} documents. Delete one first.`)
    }
    const { storedFileId, fileName, fileSize } = await claimUpload(tx, {
      uploadId: input.uploadId,
      userId: actor.userId,
    })
    const [inserted] = await tx.db
      .insert(operatorDocuments)
      .values({
        userId,
        storedFileId,
        fileName,
        fileSize,
        fileCategory: input.fileCategory,
        expiryDate: input.expiryDate ?? null,
        description: blankToNull(input.description),
        uploadedBy: actor.userId,
      })
      .returning({ id: operatorDocuments.id })
    if (inserted === undefined) throw new Error('The document was not stored')
    const document = toDocument(await lockDocument(tx, inserted.id))
    await tell(tx, userId)
    await recordAudit(tx, event(person, 'file_added', input.fileCategory))
    return document
  })
}

const blankToNull = (value: string | null | undefined): string | null =>
  value === undefined || value === '' ? null : value

/** Changes what is said of a document; fields that are left out stay. Throws 404, 409 with the current row. */
export async function updateDocument(
  ctx: Ctx,
  id: string,
  { version, ...input }: Partial<DocumentFacts> & { version?: number | undefined },
): Promise<OperatorDocument> {
  return ctx.tx(async (tx) => {
    const before = await lockDocument(tx, id)
    refuseStale(toDocument(before), version)
    const after = { ...before, ...input, description: blankToNull(input.description ?? before.description) }
    const person = await getPerson(tx, before.userId)
    const events = describeChanges(about(person), before, after, ['fileCategory', 'expiryDate', 'description'])
    if (events.length === 0) return toDocument(before)
    await tx.db
      .update(operatorDocuments)
      .set({
        fileCategory: after.fileCategory,
        expiryDate: after.expiryDate,
        description: after.description,
        version: sql`${operatorDocuments.version} + 1`,
      })
      .where(eq(operatorDocuments.id, id))
    const changed = toDocument(await lockDocument(tx, id))
    await tell(tx, before.userId)
    // The values are about a person, and a description may hold a number: only which fields changed is written down.
    const names = events.map(({ fieldChanged }) => fieldChanged).join(', ')
    await recordAudit(tx, {
      ...about(person),
      action: 'updated',
      fieldChanged: 'document',
      description: `Changed: ${names}`,
    })
    return changed
  })
}

/** Deletes a document and lets go of its file. Throws 404. */
export async function deleteDocument(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const before = await lockDocument(tx, id)
    await tx.db.delete(operatorDocuments).where(eq(operatorDocuments.id, id))
    await releaseFile(tx, before.storedFileId)
    await tell(tx, before.userId)
    await recordAudit(tx, event(await getPerson(tx, before.userId), 'file_removed', before.fileCategory))
  })
}
