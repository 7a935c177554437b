import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

/** How the installation is, for administrators only. */
export const AdminHealth = z.object({
  /** The version that runs, as CHANGELOG.md names it. */
  version: z.string(),
  backup: z.object({
    /** False when the database is not ours: its server has tools of its own. */
    isOurs: z.boolean(),
    /** When the last good nightly backup was finished; null when there was none yet. */
    finishedAt: z.iso.datetime().nullable(),
    /** Age of that backup in hours, rounded down. */
    ageHours: z.int().nullable(),
    /** Whether the last try went well; false when there was none. */
    ok: z.boolean(),
    /** No good backup for two days, though it is ours to make. */
    isOverdue: z.boolean(),
    /** Whether backups are encrypted; null before the first. */
    isSealed: z.boolean().nullable(),
    /** Why the last try failed. */
    error: z.string().nullable(),
  }),
  /** The archive of the embedded database's log; null without one. */
  archive: z
    .object({
      /** Everything committed before this time is in it; null until the first upload since the start. */
      until: z.iso.datetime().nullable(),
      /** Bytes of the log that wait for it. */
      waitingBytes: z.number(),
      /** Why the last try failed. */
      error: z.string().nullable(),
    })
    .nullable(),
  database: z.object({ kind: z.enum(['embedded', 'external']), bytes: z.number() }),
  /** Sizes of the disk with DATA_DIR, in bytes. */
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }),
})
export type AdminHealth = z.infer<typeof AdminHealth>

export const getAdminHealth = defineEndpoint({
  method: 'GET',
  path: '/api/admin/health',
  access: 'admin',
  response: AdminHealth,
})
