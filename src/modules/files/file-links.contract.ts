import { z } from 'zod'
import { changeById } from '#core/contract/record-calls.ts'

/** Of a project's file, a travel document, a service report or an operator's document, by its own id. */
export const linkFile = changeById('POST', '/api/portal/files/:id/link', 'portal:project:read', {
  body: z.strictObject({}).nullish(),
  /** Good once, for a minute, while the session lives. */
  response: z.strictObject({ url: z.url() }),
  status: 200,
})
