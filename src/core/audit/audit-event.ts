/** Actions on a record (the portal's specification, and those of the admin panel). */
export const AUDIT_ACTIONS = [
  'created',
  'updated',
  'deleted',
  'status_changed',
  'assigned',
  'unassigned',
  'commented',
  'file_added',
  'file_removed',
  'file_viewed',
  'report_generated',
  'part_added',
  'part_updated',
  'part_removed',
  'hours_added',
  'hours_updated',
  'billing_status_changed',
  'exported',
  'imported',
  'merged',
  'user_invited',
  'role_changed',
  'user_deactivated',
  'user_reactivated',
  'password_reset',
  'login',
  'login_failed',
  'logout',
  'override',
  'reopened',
  'report_opened',
  'settings_changed',
  'restored',
  'link_opened',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Events of these entities are read by administrators only; managers read the rest. */
export const RESTRICTED_ENTITIES = ['administrator', 'report'] as const

export const AUDIT_ENTITIES = [
  ...RESTRICTED_ENTITIES,
  'audit_log',
  'backup',
  'brand',
  'category',
  'checklist',
  'company',
  'contact',
  'cross_reference',
  'first_day',
  'mail',
  'portal_user',
  'price',
  'product',
  'project',
  'request',
  'settings',
  'site_texts',
  'stored_file',
  'team_member',
  'vessel',
  'visit_link',
] as const
export type AuditEntity = (typeof AUDIT_ENTITIES)[number]

/** Fields of which only the fact of a change is recorded: their values are never written. */
export const SECRET_FIELDS: readonly string[] = [
  'code',
  'password',
  'passwordHash',
  'passport',
  'passportNumber',
  'pepper',
  'recoveryKey',
  'receipt',
  'sessionToken',
  'token',
]

/** Maximum characters of a stored value, name or description. */
export const AUDIT_TEXT_MAX = 4000

/**
 * One event of the audit log; actor and time are added by the log itself. Modules narrow the type in their
 * `*.events.ts`.
 */
export interface AuditEvent {
  entityType: AuditEntity
  /** Null where nothing is left to point to, or where there is only one. */
  entityId: string | null
  /** Name of the record for people. */
  entityName: string
  action: AuditAction
  fieldChanged?: string
  oldValue?: string | null
  newValue?: string | null
  description?: string
  /**
   * The texts of this event are about a person: they are stored separately, so that they can be erased later while the
   * hash chain stays valid.
   */
  isPersonal?: boolean
}
