export const REPORT_STATES = ['uploaded', 'draft', 'final'] as const

export const SIGNATURE_ROLES = ['technician', 'master'] as const
export type SignatureRole = (typeof SIGNATURE_ROLES)[number]

/** Characters. */
export const REPORT_LIMITS = {
  text: 20_000,
  description: 500,
  quantity: 120,
  value: 40,
  unit: 30,
  limit: 60,
  name: 200,
  remark: 1000,
} as const
/** Lines in the table of readings. */
export const READINGS_MAX = 200

/** Parts that a page shows for signing. */
export const SHOWN_PARTS_MAX = 500

/** A drawn signature, bytes of the PNG. */
export const SIGNATURE_MAX_BYTES = 200 * 1024
/** The same as a data URL: four characters for three bytes, and its head. */
export const SIGNATURE_URL_MAX = Math.ceil(SIGNATURE_MAX_BYTES / 3) * 4 + 64

/** Photos in one report: with more of them the document no longer fits into a mail. */
export const REPORT_PHOTOS_MAX = 120
