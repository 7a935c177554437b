import { z } from 'zod'

/** Format version that this program writes and reads; another one is refused. */
export const SET_FORMAT = 1

const path = z
  .string()
  .regex(/^[^\\\0]+$/)
  .refine((value) => value.split('/').every((part) => !['', '.', '..'].includes(part)), 'leads out of the set')

const SetFile = z.strictObject({
  /** Path within the set's folder: `cluster/…`, `files/…`, `mail/…`. */
  path,
  /** Bytes before sealing. */
  size: z.int().min(0),
  /** Hex, of the bytes before sealing. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type SetFile = z.infer<typeof SetFile>

/** Content of a backup set, against which a restore is checked. */
export const Manifest = z.strictObject({
  format: z.literal(SET_FORMAT),
  /** The embedded database's own files, or an external one as pg_dump wrote it. */
  kind: z.enum(['cluster', 'dump']).default('cluster'),
  /** Binds encrypted files to their set. */
  id: z.uuid(),
  madeAt: z.iso.datetime(),
  /** Names of the migrations the schema consists of, in order. */
  migrations: z.array(z.string()),
  postgres: z.strictObject({ major: z.int(), version: z.string() }),
  /**
   * Position in the write-ahead log at which the set ends: everything committed before is in it, nothing after. Empty
   * for a dump.
   */
  lsn: z.string(),
  /** The timeline of WAL_ARCHIVE that continues from there. */
  archive: z.string().optional(),
  /** Rows by table at exactly that point, `schema.table`. */
  rows: z.record(z.string(), z.int().min(0)),
  /** Ids of the report keys and of the pepper that the data need; the keys themselves aren't here. */
  reportKeyIds: z.array(z.string()),
  pepperId: z.string().nullable(),
  /** Settings without secrets, for the person who sets up the new machine. */
  configuration: z.record(z.string(), z.string()),
  /** Folders of the cluster that have to exist though they may be empty. */
  folders: z.array(path),
  files: z.array(SetFile),
})
export type Manifest = z.infer<typeof Manifest>
