/** Kinds of notices (the portal's specification). `moved`: the date or the port changed. */
export const NOTICE_KINDS = [
  'assigned',
  'unassigned',
  'moved',
  'cancelled',
  'comment',
  'mention',
  'started',
  'held',
  'completed',
  'part-added',
  'document-expiring',
  'confirmed',
  'returned',
  'link-asked',
  'service-due',
  'review-waiting',
  'billing-waiting',
  'visit-unready',
  'entry-held',
  'request-received',
  'request-reply',
  'request-ordered',
  'follow-up',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Longest subject and text that are stored; longer ones are cut. */
export const NOTICE_SUBJECT_MAX = 200
export const NOTICE_TEXT_MAX = 1000
