import { z } from 'zod'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { paths } from '#core/paths.ts'

const PublishedKey = z.strictObject({
  id: z.string(),
  algorithm: z.literal('Ed25519'),
  /** SubjectPublicKeyInfo as PEM. */
  pem: z.string(),
  /** SHA-256 of the same as DER, hexadecimal: `openssl pkey -pubin -outform DER | sha256sum`. */
  sha256: z.string(),
  validFrom: z.string(),
  /** The first instant at which it isn't valid any more. */
  validUntil: z.string(),
})
export type PublishedKey = z.infer<typeof PublishedKey>

/** Keys of this installation's signatures; earlier ones stay listed. */
export const findKeys = defineEndpoint({
  method: 'GET',
  path: paths.signingKeys,
  access: 'public',
  response: z.strictObject({ issuer: z.string(), keys: z.array(PublishedKey) }),
})
