import { sql } from 'drizzle-orm'
import { bytea, index, integer, jsonb, primaryKey, snakeCase, text, timestamp, uuid, check } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, isOneOf, updatedAtColumn } from '#core/db/columns.server.ts'
import { portalUsers } from '#people/portal-auth/portal-auth.table.server.ts'
import { projectComments } from '#visits/comments/comments.table.server.ts'
import { operatorDocuments } from '#visits/documents/documents.table.server.ts'
import { vesselProjects } from '#visits/projects/projects.table.server.ts'
import { LINK_HOLDERS, LINK_LANGUAGES, type VisitFacts } from './visit-links.limits.ts'

const moment = () => timestamp({ withTimezone: true })
const project = () =>
  uuid()
    .notNull()
    .references(() => vesselProjects.id, { onDelete: 'cascade' })

/** Links without account to the page of one visit. */
export const visitLinks = snakeCase.table(
  'visit_links',
  {
    id: idColumn(),
    projectId: project(),
    holder: text({ enum: LINK_HOLDERS }).notNull(),
    name: text(),
    email: text(),
    /** The language in which the holder last sent something; null: mails are in both. */
    language: text({ enum: LINK_LANGUAGES }),
    /** SHA-256 of the token. */
    linkHash: bytea().notNull().unique(),
    /** Opens at least until then, also after the visit; its usual end follows from the days of the visit. */
    validUntil: moment().notNull(),
    revokedAt: moment(),
    createdBy: uuid().references(() => portalUsers.id),
    confirmedAt: moment(),
    confirmedBerth: text(),
    /** In port time: `2026-12-07`, or `2026-12-07T08:00`. */
    confirmedTime: text(),
    confirmedGatePass: text(),
    /** The facts that were confirmed, or accepted. */
    confirmedFor: jsonb().$type<VisitFacts>(),
    acceptedAt: moment(),
    acceptedBy: uuid().references(() => portalUsers.id),
    /** The facts that the holder knows: as confirmed, or as in the last mail. */
    notifiedFor: jsonb().$type<VisitFacts>(),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    index('visit_links_project_id_idx').on(table.projectId),
    index('visit_links_created_by_idx').on(table.createdBy),
    index('visit_links_accepted_by_idx').on(table.acceptedBy),
    index('visit_links_confirmed_idx')
      .on(table.projectId)
      .where(sql`${table.confirmedAt} is not null and ${table.revokedAt} is null`),
    check('visit_links_holder_check', isOneOf(table.holder, LINK_HOLDERS)),
    check('visit_links_language_check', isOneOf(table.language, LINK_LANGUAGES)),
  ],
)

/** Comments of a visit that belong to the exchange with the holder of a link: theirs, and the office's answers. */
export const visitLinkMessages = snakeCase.table(
  'visit_link_messages',
  {
    commentId: uuid()
      .primaryKey()
      .references(() => projectComments.id, { onDelete: 'cascade' }),
    linkId: uuid()
      .notNull()
      .references(() => visitLinks.id, { onDelete: 'cascade' }),
  },
  (table) => [index('visit_link_messages_link_id_idx').on(table.linkId)],
)

/** Personal documents that the technician released to the holders of one kind of link, for one visit. */
export const paperReleases = snakeCase.table(
  'paper_releases',
  {
    projectId: project(),
    documentId: uuid()
      .notNull()
      .references(() => operatorDocuments.id, { onDelete: 'cascade' }),
    holder: text({ enum: LINK_HOLDERS }).notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.documentId, table.holder] }),
    index('paper_releases_document_id_idx').on(table.documentId),
    check('paper_releases_holder_check', isOneOf(table.holder, LINK_HOLDERS)),
  ],
)

/** Addresses under which a paper or a report opens once, for the holder of a link. */
export const visitFileLinks = snakeCase.table(
  'visit_file_links',
  {
    tokenHash: bytea().primaryKey(),
    linkId: uuid()
      .notNull()
      .references(() => visitLinks.id, { onDelete: 'cascade' }),
    /** The personal document or the service report: its rule is checked again when the address is used. */
    recordId: uuid().notNull(),
    kind: text({ enum: ['paper', 'report'] }).notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('visit_file_links_link_id_idx').on(table.linkId),
    index('visit_file_links_expires_at_idx').on(table.expiresAt),
    check('visit_file_links_kind_check', sql`${table.kind} in ('paper', 'report')`),
  ],
)
