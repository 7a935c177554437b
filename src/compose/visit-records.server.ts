import { sql, type SQL, type Table } from 'drizzle-orm'
import type { DocumentCategory } from '#core/contract/document-categories.ts'
import {
  countExpenses,
  countUnsettledCharges,
  hasUnsettledCharges,
} from '#money/billing/billing-items.queries.server.ts'
import { findings } from '#visits/checklists/checklists.table.server.ts'
import {
  countAnsweredLines,
  countLines,
  countUnansweredRequired,
} from '#visits/checklists/visit-checklist.queries.server.ts'
import { projectComments } from '#visits/comments/comments.table.server.ts'
import { travelDocumentFiles } from '#visits/documents/documents.table.server.ts'
import { countOperatorDocuments, documentEnds } from '#visits/documents/travel-documents.queries.server.ts'
import { firstHoursDay, hoursUntilReplaced, totalHours } from '#visits/hours/hours.queries.server.ts'
import { projectHours } from '#visits/hours/hours.table.server.ts'
import { countUnsettledParts, hasUnsettledParts, totalParts } from '#visits/parts/parts.queries.server.ts'
import { partsUsed } from '#visits/parts/parts.table.server.ts'
import type { VisitInSql, VisitRecords } from '#visits/projects/detail/visit-records.queries.server.ts'
import { serviceReports } from '#visits/service-reports/service-reports.table.server.ts'
import { vesselContacts } from '#visits/visit-contacts/visit-contacts.table.server.ts'
import { projectFiles } from '#visits/visit-files/visit-files.table.server.ts'

/** Rows of a table that belong to a visit, for statements about visits. */
const rowsOf = (table: Table, { id }: VisitInSql): SQL => sql`${table} record where record.project_id = ${id}`

const countOf =
  (table: Table) =>
  (visit: VisitInSql): SQL =>
    sql`select count(*) from ${rowsOf(table, visit)}`

const PIECES: Omit<VisitRecords, 'requiredDocuments'> = {
  counts: {
    hours: countOf(projectHours),
    parts: countOf(partsUsed),
    expenses: countExpenses,
    unsettledItems: (visit) => sql`select (${countUnsettledParts(visit)}) + (${countUnsettledCharges(visit)})`,
    files: countOf(projectFiles),
    travelDocuments: countOf(travelDocumentFiles),
    operatorDocuments: countOperatorDocuments,
    reports: countOf(serviceReports),
    draftReports: (visit) => sql`select count(*) from ${rowsOf(serviceReports, visit)} and record.state = 'draft'`,
    comments: countOf(projectComments),
    contacts: countOf(vesselContacts),
    checklistLines: countLines,
    answeredLines: countAnsweredLines,
    unansweredLines: countUnansweredRequired,
    findings: countOf(findings),
  },
  firstHoursDay,
  hasReport: (visit) => sql<boolean>`exists (select 1 from ${rowsOf(serviceReports, visit)})`,
  hasUnsettledItems: (visit) => sql<boolean>`(${hasUnsettledParts(visit)} or ${hasUnsettledCharges(visit)})`,
  documentEnds,
  partTotals: totalParts,
  hoursByKind: totalHours,
  hoursUntilReplaced,
}

/** Records of visits, gathered from the modules that own them: projects imports none of these. */
export const describeVisitRecords = (requiredDocuments: readonly DocumentCategory[]): VisitRecords => ({
  ...PIECES,
  requiredDocuments,
})
