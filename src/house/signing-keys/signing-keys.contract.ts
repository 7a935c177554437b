import { z } from 'zod'
import type { PublishedKey as Published } from '#core/contract/document-signature.ts'
import { defineEndpoint } from '#core/contract/endpoint.ts'

const PublishedKey: z.ZodType<Published> = z.strictObject({
  id: z.string(),
  algorithm: z.literal('Ed25519'),
  pem: z.string(),
  sha256: z.string(),
  validFrom: z.string(),
  validUntil: z.string(),
})

/** Keys of this installation's signatures; earlier ones stay listed. */
export const findKeys = defineEndpoint({
  method: 'GET',
  path: '/.well-known/maritime-service-keys.json',
  access: 'public',
  response: z.strictObject({ issuer: z.string(), keys: z.array(PublishedKey) }),
})
