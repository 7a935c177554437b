import { z } from 'zod'
import { contractTexts } from './messages.en.ts'

/**
 * Version of the row that the caller has read: every change, move, assignment and deletion of a versioned row sends it,
 * so that nobody overwrites an unseen change.
 */
export const seenVersion = z.int(contractTexts.version).min(1, contractTexts.version)

/** The same for a record that is created by its first change: 0 while there is none. */
export const seenVersionOrNone = z.int(contractTexts.version).min(0, contractTexts.version)

/** Optional where the specification lets an administrator omit it: then the change is made on any version. */
export const seenVersionIfKnown = seenVersion.optional()

const inAddress = z
  .string(contractTexts.version)
  .regex(/^[1-9]\d{0,8}$/, contractTexts.version)
  .transform(Number)

/** Deletions carry the version in the address. */
export const DeleteQuery = z.strictObject({ version: inAddress })
/** Optional in calls of administrators. */
export const AdminDeleteQuery = z.strictObject({ version: inAddress.optional() })
