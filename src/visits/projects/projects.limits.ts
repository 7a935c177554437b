/** States of a project as they are stored (the portal's specification). */
export const PROJECT_STATUSES = [
  'not confirmed',
  'confirmed',
  'in progress',
  'on hold',
  'completed',
  'closed',
  'cancelled',
] as const
export type ProjectStatus = (typeof PROJECT_STATUSES)[number]

export const SERVICE_TYPES = [
  'commissioning',
  'annual service',
  'TRO calibration',
  'repair',
  'supply',
  'survey',
  'training',
  'other',
] as const
export type ServiceType = (typeof SERVICE_TYPES)[number]

/** Flags of a project: computed, never stored. */
export const PROJECT_FLAGS = [
  'overdue',
  'unassigned',
  'report-missing',
  'billing-pending',
  'documents-missing',
  'starting-soon',
  'awaiting-review',
  'on-time',
  'late',
] as const
export type ProjectFlag = (typeof PROJECT_FLAGS)[number]

/** Sortable fields of lists of projects. */
export const PROJECT_SORTS = [
  'projectNumber',
  'vesselName',
  'clientName',
  'serviceType',
  'status',
  'requestDate',
  'scheduledDate',
  'completedDate',
  'location',
  'operatorName',
  'operatorHours',
  'projectValue',
  'updatedAt',
  'nearest',
] as const
export type ProjectSort = (typeof PROJECT_SORTS)[number]

/** Days that one visit lasts at most. */
export const VISIT_DAYS_MAX = 120
/** Days ahead that count as soon. */
export const SOON_DAYS = 7
export const REASON_MAX = 1000
export const DESCRIPTION_MAX = 10_000
export const NEEDED_ON_BOARD_MAX = 4000
