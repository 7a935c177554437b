import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { DocumentCategory } from '#core/contract/document-categories.ts'
import type { ProjectDetail } from '../projects.contract.ts'
import { vesselProjects } from '../projects.table.server.ts'

/** A visit inside a statement that reads `vessel_projects`, for subqueries about its records. */
export const VISIT = {
  id: sql`${vesselProjects}.id`,
  operatorId: sql`${vesselProjects}.assigned_operator_id`,
} as const
export type VisitInSql = typeof VISIT

type Numbers = ProjectDetail['counts']

/**
 * Records that belong to projects. The modules that own those tables import this one, so compose passes them: as SQL
 * fragments, so that a list or a detail stays one statement.
 */
export interface VisitRecords {
  /** Travel documents that every visit needs, a setting, or their placeholder in a prepared statement. */
  requiredDocuments: readonly DocumentCategory[] | Placeholder
  /** How many of each kind a visit has: single numbers. */
  counts: Readonly<Record<keyof Numbers, (visit: VisitInSql) => SQL>>
  /** A select of the day of the first hours; null without any. */
  firstHoursDay: (visit: VisitInSql) => SQL
  hasReport: (visit: VisitInSql) => SQL<boolean>
  hasUnsettledItems: (visit: VisitInSql) => SQL<boolean>
  /** A select of `expiry_date` of every document of a category that the visit or its technician has; null has no end. */
  documentEnds: (visit: VisitInSql, category: SQL) => SQL
  /** A select of `currency`, `billingStatus`, `count` and `total`, in order. */
  partTotals: (visit: VisitInSql) => SQL
  /** A select of `kind` and `hours`, in order. */
  hoursByKind: (visit: VisitInSql) => SQL
  /** A select of the sum of the hours that this technician may read: all, or those before the replacement. */
  hoursUntilReplaced: (visit: VisitInSql, userId: string | Placeholder) => SQL
}
