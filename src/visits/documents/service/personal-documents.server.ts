import { asc, count, desc, eq, getColumns, sql, type SQL } from 'drizzle-orm'
import type { PortalActor } from '#core/actor.ts'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import type { DocumentCategory } from '#core/contract/document-categories.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import { AppError } from '#core/errors.ts'
import type { LiveEvent } from '#core/live/live-event.ts'
import { publishLive } from '#core/live/live.server.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { isManagerRole } from '#core/policy.ts'
import { assertVersion, commit, deleteRow, writeRow } from '#core/rows/change-row.server.ts'
import { defineEntity, lockRow } from '#core/rows/entity.server.ts'
import { showRow } from '#core/rows/fields.ts'
import { claimUpload, releaseFile } from '#house/files/stored-files.service.server.ts'
import { lockPerson } from '#people/portal-auth/people.service.server.ts'
import { about } from '#people/portal-auth/portal-auth.events.ts'
import { getPerson } from '#people/portal-auth/portal-auth.queries.server.ts'
import { OPERATOR_DOCUMENT_FIELDS } from '../documents.entity.ts'
import { OWN_DOCUMENTS_MAX } from '../documents.limits.ts'
import { operatorDocuments } from '../documents.table.server.ts'
import { documentTexts } from '../messages.en.ts'
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
  if (actor.kind !== 'portal' || (!isManagerRole(actor.role) && actor.userId !== userId)) {
    throw new AppError('not-found', coreTexts.nothingThere)
  }
  return actor
}

export const operatorDocumentEntity = defineEntity(operatorDocuments, OPERATOR_DOCUMENT_FIELDS)

const daysLeft = sql<number | null>`${operatorDocuments.expiryDate} - ${osloToday}`
const columns = { ...getColumns(operatorDocuments), daysLeft }

type Stored = typeof operatorDocuments.$inferSelect & { daysLeft: number | null }

const toDocument = (row: Stored): OperatorDocument =>
  showRow(OPERATOR_DOCUMENT_FIELDS, 'manager', {
    ...row,
    state: stateOf(row.daysLeft),
  })

/** Throws 404 when there is none, or it is none of theirs. */
async function getDocument(ctx: Ctx, id: string): Promise<OperatorDocument> {
  const [row] = await ctx.db.select(columns).from(operatorDocuments).where(eq(operatorDocuments.id, id))
  if (row === undefined) throw new AppError('not-found', coreTexts.nothingThere)
  return toDocument(row)
}

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

/** Managers read everybody's, a technician the own ones. */
function readableBy({ actor }: Ctx): SQL | undefined {
  if (actor.kind !== 'portal') return sql`false`
  return isManagerRole(actor.role) ? undefined : eq(operatorDocuments.userId, actor.userId)
}

const lockDocument = (tx: Ctx, id: string) =>
  lockRow(tx, operatorDocumentEntity, id, coreTexts.nothingThere, readableBy(tx))

/** File names can contain a passport number, so only the category is logged. */
const event = (
  person: { id: string; name: string },
  action: 'file_added' | 'file_removed',
  fileCategory: string,
): AuditEvent => ({ ...about(person), action, fieldChanged: 'document', newValue: fileCategory })

const heardBy = (userId: string): LiveEvent => ({ topic: 'operator', id: userId, userIds: [userId] })

/**
 * Claims a finished upload as a person's document.
 * @throws 404 for others' documents, 409 when there are too many, 422 for an upload that can't be claimed
 */
export async function createDocument(
  ctx: Ctx,
  userId: string,
  input: DocumentFacts & { uploadId: string },
): Promise<OperatorDocument> {
  const actor = requireReader(ctx, userId)
  return ctx.tx(async (tx) => {
    const person = await lockPerson(tx, userId)
    const [counted] = await tx.db
      .select({ total: count() })
      .from(operatorDocuments)
      .where(eq(operatorDocuments.userId, userId))
    if ((counted?.total ?? 0) >= OWN_DOCUMENTS_MAX) {
      throw new AppError('conflict', documentTexts.tooManyOwn(OWN_DOCUMENTS_MAX))
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
        description: input.description ?? null,
        uploadedBy: actor.userId,
      })
      .returning({ id: operatorDocuments.id })
    if (inserted === undefined) throw new Error('The document was not stored')
    const document = await getDocument(tx, inserted.id)
    await publishLive(tx, heardBy(userId))
    await recordAudit(tx, event(person, 'file_added', input.fileCategory))
    return document
  })
}

/** Changes the details of a document; omitted fields are unchanged. Throws 404, 409 with the current row. */
export const updateDocument = (
  ctx: Ctx,
  id: string,
  { version, ...input }: Partial<DocumentFacts> & { version?: number | undefined },
): Promise<OperatorDocument> =>
  ctx.tx(async (tx) => {
    const row = await lockDocument(tx, id)
    const show = () => getDocument(tx, id)
    await assertVersion(row, version, show)
    const person = await getPerson(tx, row.userId)
    const change = await writeRow(tx, operatorDocumentEntity, row, input, about(person))
    if (change === null) return show()
    // Values are personal, and a description may contain a passport number: only names of changed fields are logged.
    const description = documentTexts.changed(change.events.map(({ fieldChanged }) => fieldChanged).join(', '))
    change.events = [{ ...about(person), action: 'updated', fieldChanged: 'document', description }]
    return commit(tx, operatorDocumentEntity, change, { show, live: heardBy(row.userId) })
  })

/** Deletes a document and releases its file. Throws 404. */
export const deleteDocument = (ctx: Ctx, id: string, version: number): Promise<void> =>
  ctx.tx(async (tx) => {
    const row = await lockDocument(tx, id)
    await assertVersion(row, version, () => getDocument(tx, id))
    const removed = event(await getPerson(tx, row.userId), 'file_removed', row.fileCategory)
    const deletion = await deleteRow(tx, operatorDocumentEntity, row, removed)
    await releaseFile(tx, row.storedFileId)
    return commit(tx, operatorDocumentEntity, deletion, { live: heardBy(row.userId) })
  })
