import { getTableName, sql } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import { auditLogs } from '#core/audit/audit.table.server.ts'
import { systemCtx, type Ctx } from '#core/context.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { json } from '#core/db/statements/row-shape.server.ts'
import type { FileStorage } from '#core/files/storage.server.ts'
import { eraseMailFiles, findMailFiles } from '#core/mail/mail-files.server.ts'
import type { RowVersion } from '#core/rows/acts.table.server.ts'
import type { Entity } from '#core/rows/entity.server.ts'
import { readPictureId } from '#house/files/pictures/picture-address.ts'
import { removePictures, sweepPictures } from '#house/files/pictures/pictures.service.server.ts'
import { releaseFilesAtOnce } from '#house/files/stored-files.service.server.ts'
import { sweepFiles } from '#house/files/sweep-files.service.server.ts'
import { personTexts } from '../messages.en.ts'
import { eraseCopies } from './erase-copies.server.ts'
import { findStored, type PersonData } from './find-person.server.ts'
import {
  eraseFromAudit,
  findPersonMatches,
  idsOf,
  isErasable,
  type PersonMatches,
  type Subject,
} from './person-history.server.ts'
import { columnOf, containsWords, isOf, type Count } from './person-search.server.ts'
import { CONTACTS, groupsOf, MAIL_FILES, PERSON_ENTITIES, reasonOf } from './person-tables.server.ts'
import { eraseHistory, isAbout, type Period } from './person-versions.server.ts'

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
  /** Data that is still stored under the address or belongs to its account, for a person to review. */
  left: PersonData
  /** Why, by table. */
  reasons: Record<string, string>
}

/**
 * Erases a person by e-mail address, the former ones too: every row that is about the person with all its versions (in
 * the bin, in the row history, in the audit log, whose chain stays valid), groups of fields about the person in rows
 * about something else, copies of both (merged rows, imported files, stored responses), mail, and portraits and papers
 * with their files. Of a closed account everything that no visit needs is deleted; hours, reports and invoices stay
 * without the name. An open account and a member of the team who is shown are listed: they are closed or removed first.
 * Texts by other people that mention the person are listed, too.
 * @throws Error for an address of the company itself
 */
export async function erasePerson(ctx: Ctx, { storage, mailFolder }: StoredPlaces, address: string): Promise<Erased> {
  const known = await findPersonMatches(ctx, address)
  const { subjects, periods, names } = known
  const fullNames = names.filter(({ auditIds }) => auditIds === null).map(({ name }) => name)
  const rows = await ctx.tx(async (tx) => {
    const count: Count = async (statement) =>
      (await queryRows(tx.db, { done: 'number' }, sql`${statement} returning 1 as done`)).length
    const own = await queryRows(
      tx.db,
      { id: 'number' },
      sql`select id from site_settings each where ${containsWords(sql`each`, address)}`,
    )
    if (own.length > 0) throw new Error(personTexts.ownAddress(address))
    const lines = await eraseFromAudit(tx, known)
    const erased: Erased['rows'] = {
      contact_submissions: await count(sql`delete from contact_submissions where ${isOf(sql`email`, address)}`),
      vessel_contacts: await count(sql`
        delete from vessel_contacts where ${isOf(sql`email`, address)}
          or id::text = any(${sql.param(idsAlone(periods, CONTACTS))}::text[])`),
      ...(await clearGroups(count, known)),
      kept_rows: await eraseVersions(tx, count, known),
      'audit.personal_values': lines.count,
      ...(await eraseCopies(tx, count, address)),
      ...(await eraseAccounts(tx, count, subjects)),
      // Last: the changes above created versions, too.
      person_versions: await eraseHistory(count, periods, fullNames),
    }
    const all = Object.values(erased).reduce((sum, each) => sum + each, 0)
    // Rewritten audit lines are recorded by the system, since no person repeated the change.
    await recordAudit(systemCtx(tx.db), ...lines.retained)
    if (all > 0) await recordAudit(tx, erasedEvent(all))
    return erased
  })
  const mails = await eraseMailFiles(mailFolder, address)
  if (mails > 0) rows[MAIL_FILES] = mails
  await sweepPictures(ctx, storage)
  await sweepFiles(ctx, storage)
  const left = await findStored(ctx, known, { hasMentions: true })
  const named = await findMailFiles(mailFolder, [
    ...new Set(names.filter(({ isCertain }) => isCertain).map(({ name }) => name)),
  ])
  if (named.length > 0) left[MAIL_FILES] = named.map((file) => ({ file }))
  return { rows, left, reasons: Object.fromEntries(Object.keys(left).map((table) => [table, reasonOf(table)])) }
}

/** Rows in which a group names the person without any address: it was next to the name before. */
const idsAlone = (periods: readonly Period[], entity: Entity, group?: string): string[] =>
  periods
    .filter((each) => each.isStoredAlone && each.entity === entity && (group ?? each.group.name) === each.group.name)
    .map(({ rowId }) => rowId)

/** Clears the fields about the person in rows that are about something else, such as a vessel. */
async function clearGroups(count: Count, { address, periods }: PersonMatches): Promise<Record<string, number>> {
  const cleared: Record<string, number> = {}
  for (const entity of PERSON_ENTITIES) {
    for (const group of groupsOf(entity)) {
      const empty = sql.join(
        group.columns.map((column) => sql`${columnOf(column)} = null`),
        sql`, `,
      )
      const name = getTableName(entity.table)
      cleared[name] =
        (cleared[name] ?? 0) +
        (await count(sql`update ${entity.table} set ${empty}, version = version + 1, updated_at = now()
          where ${isAbout(group, address)} or id::text = any(${sql.param(idsAlone(periods, entity, group.name))}::text[])`))
    }
  }
  return cleared
}

/**
 * Erases all versions of rows about the person, so that nothing can restore them, and the portraits in them. If a row
 * is about somebody else now, the versions from before.
 */
async function eraseVersions(tx: Ctx, count: Count, { address, subjects, names }: PersonMatches): Promise<number> {
  const own = new Set(names.filter(({ isCertain }) => isCertain).map(({ name }) => name))
  let erased = 0
  for (const { entityType, id, isReassigned } of subjects) {
    const isTheirs = sql`entity_type = ${entityType} and entity_id = ${id}`
    const isGone = ({ name, email }: RowVersion): boolean =>
      !isReassigned ||
      own.has(String(name).trim()) ||
      String(email).trim().toLowerCase() === address.trim().toLowerCase()
    const rows = await queryRows(
      tx.db,
      { act: 'text', name: 'text?', before: json<RowVersion | null>(), after: json<RowVersion | null>() },
      sql`select act_id as act, name, before, after from kept_rows where ${isTheirs} for update`,
    )
    const sides = rows.flatMap(({ before, after }) => [before, after]).filter((side) => side !== null)
    const stays = new Set(sides.filter((side) => !isGone(side)).map(({ imageUrl }) => imageUrl))
    const images = sides.filter((side) => isGone(side) && !stays.has(side['imageUrl'])).map(({ imageUrl }) => imageUrl)
    await removePictures(
      tx,
      images.flatMap((image) => (typeof image === 'string' ? (readPictureId(image) ?? []) : [])),
    )
    for (const { act, name, before, after } of rows) {
      const hasName = name !== null && (!isReassigned || own.has(name.trim()))
      const [isBeforeGone, isAfterGone] = [before !== null && isGone(before), after !== null && isGone(after)]
      if (!hasName && !isBeforeGone && !isAfterGone) continue
      erased += await count(sql`
        update kept_rows set name = case when ${hasName} then null else name end,
          before = case when ${isBeforeGone} then null else before end,
          after = case when ${isAfterGone} then null else after end
        where ${isTheirs} and act_id = ${act}`)
    }
  }
  return erased
}

/** Deletes rows of closed accounts that no visit needs, and removes the person from the rest. */
async function eraseAccounts(tx: Ctx, count: Count, subjects: readonly Subject[]): Promise<Record<string, number>> {
  const ids = idsOf(subjects.filter(isErasable), 'portal_user')
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
 * Dates of the last ten erasures on request, newest first. Nothing may be stored about the persons, so this is all that
 * can be answered to a later question.
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
