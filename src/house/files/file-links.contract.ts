import { z } from 'zod'
import { EmptyBody } from '#core/contract/endpoint.ts'
import { changeById } from '#core/contract/record-calls.ts'

/** Id of a project's file, a travel document, a service report or a technician's document. */
export const linkFile = changeById('POST', '/api/portal/files/:id/link', 'portal:project:read', {
  body: EmptyBody,
  /** Good once, for a minute, while the session lives. */
  response: z.strictObject({ url: z.url() }),
})
