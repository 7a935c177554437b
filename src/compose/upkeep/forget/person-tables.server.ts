import type { AuditEntity } from '#core/audit/audit-event.ts'
import { columnsOf, type Entity } from '#core/rows/entity.server.ts'
import { companyEntity } from '#fleet/companies/companies.queries.server.ts'
import { vesselEntity } from '#fleet/vessels/vessels.queries.server.ts'
import { requestEntity } from '#money/requests/requests.queries.server.ts'
import { personEntity } from '#people/portal-auth/portal-auth.queries.server.ts'
import { messageEntity } from '#site/contact/contacts-admin.service.server.ts'
import { teamEntity } from '#site/team/team.queries.server.ts'
import { projectEntity } from '#visits/projects/projects.queries.server.ts'
import { contactEntity } from '#visits/visit-contacts/visit-contacts.queries.server.ts'
import { visitLinkEntity } from '#visits/visit-links/visit-links.queries.server.ts'
import { personTexts } from '../messages.en.ts'

/** Entities with a field that belongs to a person (`FieldRule.person`). */
export const PERSON_ENTITIES = [
  messageEntity,
  contactEntity,
  teamEntity,
  personEntity,
  vesselEntity,
  projectEntity,
  companyEntity,
  requestEntity,
  visitLinkEntity,
] as unknown as readonly Entity[]

/** Contacts of vessels and visits, which have no audit lines of their own. */
export const CONTACTS = contactEntity as unknown as Entity

/** A column, by its name in our code and in SQL. */
export interface PersonColumn {
  field: string
  column: string
}

const columnsWhere = ({ table, fields }: Entity, isWanted: (person: string) => boolean): PersonColumn[] =>
  Object.entries(fields).flatMap(([field, { person }]) =>
    person !== undefined && isWanted(person) ? [{ field, column: columnsOf(table)[field]?.name ?? field }] : [],
  )

/** Name of the group of a row that is about one person as a whole. */
export const ROW = 'row'

/** Fields with the address of the person whom the row is about. */
export const addressesOf = (entity: Entity): PersonColumn[] => columnsWhere(entity, (person) => person === ROW)

/** Fields about one person, by the name of the group. */
export interface PersonGroup {
  name: string
  columns: PersonColumn[]
}

/** Groups of fields about one person each, in a row about something else. */
export function groupsOf(entity: Entity): PersonGroup[] {
  const names = new Set(Object.values(entity.fields).flatMap(({ person }) => person ?? []))
  names.delete(ROW)
  return [...names].map((name) => ({ name, columns: columnsWhere(entity, (person) => person === name) }))
}

/** Fields of a group that name the person. */
export const nameFields = ({ columns }: PersonGroup): PersonColumn[] =>
  columns.filter(({ field }) => /name$|^(portAgent|agent)$/i.test(field))

/** Fields that name a person, of the row itself and of its groups. */
export const nameColumnsOf = (entity: Entity): PersonColumn[] => [
  ...(addressesOf(entity).length > 0 ? [{ field: 'name', column: 'name' }] : []),
  ...groupsOf(entity).flatMap(nameFields),
]

/**
 * Entities with rows that are about one person, by their name in the audit log and the row history. Rows of vessel
 * contacts have no history of their own.
 */
export const PERSON_ROWS: readonly { entity: Entity; entityType: AuditEntity }[] = [
  { entity: messageEntity, entityType: 'contact' },
  { entity: teamEntity, entityType: 'team_member' },
  { entity: personEntity, entityType: 'portal_user' },
]

const { reasons } = personTexts

/** Lines of the audit log that name people of whom it isn't known whether they had the address. */
export const UNDECIDED = 'audit.personal_values (undecided)'

/** Mails that an installation without a mail server stores. */
export const MAIL_FILES = 'mail files'

/**
 * Why a table may still contain the address afterwards. A table without an entry here has no text that a person types;
 * the test of the whole database names one that is missing.
 */
export const REASONS: Readonly<Record<string, string>> = {
  [MAIL_FILES]: reasons.mail,
  [UNDECIDED]: reasons.undecided,
  'audit.logs': reasons.auditLog,
  'audit.personal_values': reasons.mention,
  billing_export_files: reasons.accounts,
  billing_export_invoices: reasons.accounts,
  billing_export_items: reasons.accounts,
  billing_exports: reasons.accounts,
  billing_notices: reasons.accounts,
  brands: reasons.site,
  charges: reasons.accounts,
  checklist_results: reasons.mention,
  checklist_templates: reasons.mention,
  checklist_versions: reasons.mention,
  companies: reasons.mention,
  contact_submissions: reasons.mention,
  cross_references: reasons.site,
  download_links: reasons.fileName,
  evidence_packs: reasons.report,
  file_marks: reasons.mention,
  findings: reasons.mention,
  former_group_slugs: reasons.site,
  held_entries: reasons.mention,
  import_progress: reasons.site,
  import_suppliers: reasons.site,
  imported_services: reasons.mention,
  instance_state: reasons.settings,
  item_aliases: reasons.site,
  kept_rows: reasons.mention,
  mailbox_mails: reasons.originals,
  mailboxes: reasons.settings,
  merges: reasons.mention,
  notifications: reasons.mention,
  operation_runs: reasons.administrator,
  operator_absences: reasons.mention,
  operator_documents: reasons.account,
  outgoing_mail: reasons.mail,
  paper_releases: reasons.account,
  parts_used: reasons.mention,
  person_versions: reasons.mention,
  portal_users: reasons.account,
  price_imports: reasons.fileName,
  prices: reasons.accounts,
  product_categories: reasons.site,
  product_words: reasons.site,
  products: reasons.site,
  project_comments: reasons.mention,
  project_files: reasons.fileName,
  project_hours: reasons.mention,
  project_status_changes: reasons.mention,
  quotes: reasons.mention,
  report_key_wraps: reasons.administrator,
  report_signatures: reasons.report,
  request_files: reasons.fileName,
  request_lines: reasons.mention,
  request_messages: reasons.mention,
  requests: reasons.mention,
  saved_views: reasons.mention,
  service_reports: reasons.report,
  signing_keys: reasons.settings,
  site_counts: reasons.site,
  site_settings: reasons.settings,
  site_texts: reasons.site,
  stored_files: reasons.fileName,
  team_members: reasons.team,
  travel_document_files: reasons.fileName,
  uploads: reasons.fileName,
  users: reasons.administrator,
  vessel_contacts: reasons.mention,
  vessel_import_rows: reasons.fleetImport,
  vessel_import_writes: reasons.mention,
  vessel_imports: reasons.fleetImport,
  vessel_projects: reasons.mention,
  vessel_reagents: reasons.mention,
  vessel_systems: reasons.mention,
  vessels: reasons.mention,
  visit_file_links: reasons.account,
  visit_links: reasons.mention,
}

/** Why rows of this table are still stored. */
export const reasonOf = (table: string): string =>
  REASONS[table] ?? (table.startsWith('pgboss.') ? reasons.queue : reasons.account)
