import { z } from 'zod'
import { ById, defineEndpoint } from '#core/contract/endpoint.ts'

/** A pending upload of the caller, for any kind of record. */
const OwnUpload = z.strictObject({
  id: z.uuid(),
  fileName: z.string(),
  fileSize: z.int(),
  /** Bytes stored so far; all of them when the upload is complete but has no record yet. */
  storedBytes: z.int(),
  /** Whether bytes arrived within the last hour; only such uploads count towards the limit per person. */
  isMoving: z.boolean(),
  progressedAt: z.string(),
})
export type OwnUpload = z.infer<typeof OwnUpload>

export const findOwnUploads = defineEndpoint({
  method: 'GET',
  path: '/api/portal/me/uploads',
  access: 'portal:upload:create',
  response: z.strictObject({ items: z.array(OwnUpload) }),
})

export const cancelOwnUpload = defineEndpoint({
  method: 'DELETE',
  path: '/api/portal/me/uploads/:id',
  access: 'portal:upload:create',
  params: ById,
  response: z.undefined(),
  status: 204,
})
