import { getTableName, sql } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import { auditLogs } from '#core/audit/audit.table.server.ts'
import { systemCtx, type Ctx } from '#core/context.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import type { FileStorage } from '#core/files/storage.server.ts'
import { eraseMailFiles } from '#core/mail/mail-files.server.ts'
import { readPictureId } from '#house/files/pictures/picture-address.ts'
import { removePictures, sweepPictures } from '#house/files/pictures/pictures.service.server.ts'
import { releaseFilesAtOnce } from '#house/files/stored-files.service.server.ts'
import { sweepFiles } from '#house/files/sweep-files.service.server.ts'
import { personTexts } from '../messages.en.ts'
import { eraseCopies } from './erase-copies.server.ts'
import { findStored, type PersonData } from './find-person.server.ts'
import { eraseFromAudit, findNames, findSubjects, idsOf, isAbout, type Subject } from './person-history.server.ts'
import { columnOf, holds, isOf, type Count } from './person-search.server.ts'
import { groupsOf, PERSON_ENTITIES, reasonOf } from './person-tables.server.ts'

/** Documents that are a person's own although they were filed with a visit. */
const OWN_PAPERS = ['passport', 'visa', "seaman's book", 'medical']

/** Data outside the database. */
export interface StoredPlaces {
  storage: FileStorage
  /** Folder of mails that an installation without a mail server stores. */
  mailFolder: string
}

export interface Erased {
  /** How many rows, by table. */
  rows: Record<string, number>
  /** What is still stored under the address or belongs to its account, for a person to look at. */
  left: PersonData
  /** Why, by table. */
  reasons: Record<string, string>
}

/**
 * Erases a person by e-mail address, the former ones too: every row that is about the person with all its versions (in
 * the bin, in the row history, in the audit log, whose chain stays valid), groups of fields about the person in rows about
 * something else, copies of both (merged rows, imported files, remembered answers), mail, and portraits and papers with
 * their files. Of a closed account everything that no visit needs is deleted; hours, reports and invoices stay without the
 * name. An open account and a member of the team who is shown are listed: they are closed or removed first. What somebody
 * else wrote and mentions the person is listed, too.
 * @throws Error for an address of the company itself
 */
export async function erasePerson(ctx: Ctx, { storage, mailFolder }: StoredPlaces, address: string): Promise<Erased> {
  const subjects = await findSubjects(ctx, address)
  const rows = await ctx.tx(async (tx) => {
    const count: Count = async (statement) =>
      (await queryRows(tx.db, { done: 'number' }, sql`${statement} returning 1 as done`)).length
    const own = await queryRows(
      tx.db,
      { id: 'number' },
      sql`select id from site_settings each where ${holds(sql`each`, address)}`,
    )
    if (own.length > 0) throw new Error(personTexts.ownAddress(address))
    const names = await findNames(tx, address, subjects)
    const lines = await eraseFromAudit(tx, address, names, subjects)
    const erased: Erased['rows'] = {
      contact_submissions: await count(sql`delete from contact_submissions where ${isOf(sql`email`, address)}`),
      vessel_contacts: await count(sql`delete from vessel_contacts where ${isOf(sql`email`, address)}`),
      ...(await clearGroups(count, address)),
      kept_rows: await eraseVersions(tx, count, subjects),
      'audit.personal_values': lines.count,
      ...(await eraseCopies(tx, count, address)),
      ...(await eraseAccounts(tx, count, subjects)),
    }
    const all = Object.values(erased).reduce((sum, each) => sum + each, 0)
    // Nobody repeated what an old line says.
    await recordAudit(systemCtx(tx.db), ...lines.kept)
    if (all > 0) await recordAudit(tx, erasedEvent(all))
    return erased
  })
  const mails = await eraseMailFiles(mailFolder, address)
  if (mails > 0) rows['mail files'] = mails
  await sweepPictures(ctx, storage)
  await sweepFiles(ctx, storage)
  const left = await findStored(ctx, address, subjects)
  return { rows, left, reasons: Object.fromEntries(Object.keys(left).map((table) => [table, reasonOf(table)])) }
}

/** Clears the fields about the person in rows that are about something else, such as a vessel. */
async function clearGroups(count: Count, address: string): Promise<Record<string, number>> {
  const cleared: Record<string, number> = {}
  for (const entity of PERSON_ENTITIES) {
    for (const group of groupsOf(entity)) {
      const empty = sql.join(
        group.map((column) => sql`${columnOf(column)} = null`),
        sql`, `,
      )
      const name = getTableName(entity.table)
      cleared[name] =
        (cleared[name] ?? 0) +
        (await count(sql`update ${entity.table} set ${empty}, version = version + 1, updated_at = now()
          where ${isAbout(group, address)}`))
    }
  }
  return cleared
}

/** Erases all versions of rows about the person, so that nothing can restore them, and the portraits in them. */
async function eraseVersions(tx: Ctx, count: Count, subjects: readonly Subject[]): Promise<number> {
  let erased = 0
  for (const { entityType, id } of subjects) {
    const isTheirs = sql`entity_type = ${entityType} and entity_id = ${id}`
    const rows = await queryRows(
      tx.db,
      { image: 'text?' },
      sql`
      select unnest(array[before ->> 'imageUrl', after ->> 'imageUrl']) as image from kept_rows where ${isTheirs}`,
    )
    await removePictures(
      tx,
      rows.flatMap(({ image }) => readPictureId(image) ?? []),
    )
    erased += await count(sql`
      update kept_rows set name = null, before = null, after = null
      where ${isTheirs} and (name is not null or before is not null or after is not null)`)
  }
  return erased
}

/** Deletes what belongs to closed accounts and no visit needs, and takes the person out of the rest. */
async function eraseAccounts(tx: Ctx, count: Count, subjects: readonly Subject[]): Promise<Record<string, number>> {
  const ids = idsOf(
    subjects.filter(({ isStaying }) => !isStaying),
    'portal_user',
  )
  const isTheirs = sql`user_id = any(${sql.param(ids)}::uuid[])`
  const files = await queryRows(
    tx.db,
    { id: 'text' },
    sql`
    select stored_file_id as id from operator_documents where ${isTheirs}
    union select stored_file_id from travel_document_files
      where ${isTheirs} and file_category = any(${sql.param(OWN_PAPERS)}::text[])`,
  )
  const erased = {
    operator_documents: await count(sql`delete from operator_documents where ${isTheirs}`),
    travel_document_files: await count(sql`
      delete from travel_document_files where ${isTheirs} and file_category = any(${sql.param(OWN_PAPERS)}::text[])`),
    operator_absences: await count(sql`delete from operator_absences where ${isTheirs}`),
    notifications: await count(sql`delete from notifications where ${isTheirs}`),
    calendar_links: await count(sql`delete from calendar_links where ${isTheirs}`),
    saved_views: await count(sql`delete from saved_views where ${isTheirs}`),
    portal_sessions: await count(sql`delete from portal_sessions where ${isTheirs}`),
    portal_tokens: await count(sql`delete from portal_tokens where ${isTheirs}`),
    portal_users: await count(sql`
      update portal_users set name = ${personTexts.formerColleague}, email = 'erased.' || id || '@invalid', phone = null,
        location = null, password_hash = null, version = version + 1
      where id = any(${sql.param(ids)}::uuid[]) and not is_active and email not like 'erased.%@invalid'`),
  }
  await releaseFilesAtOnce(
    tx,
    files.map(({ id }) => id),
  )
  return erased
}

const ERASED = {
  entityType: 'contact',
  entityId: null,
  entityName: personTexts.somebody,
  action: 'deleted',
} as const

const erasedEvent = (count: number): AuditEvent => ({ ...ERASED, description: personTexts.erased(count) })

/**
 * When persons were erased on request, the last ten, newest first. Nothing may be remembered about them, so this is all
 * that can be answered when somebody asks again.
 */
export async function listErasures(ctx: Ctx): Promise<{ day: string; entries: string }[]> {
  const rows = await queryRows(
    ctx.db,
    { day: 'text', entries: 'text' },
    sql`
    select to_char(created_at at time zone 'Europe/Oslo', 'YYYY-MM-DD') as day, description as entries from ${auditLogs}
    where entity_type = ${ERASED.entityType} and action = ${ERASED.action} and entity_name = ${ERASED.entityName}
    order by seq desc limit 10`,
  )
  return rows
}
