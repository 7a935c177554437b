import { createHash } from 'node:crypto'
import { asc } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import type { PublishedKey } from '#core/contract/document-signature.ts'
import { toPem } from './signing-keys.service.server.ts'
import { signingKeys } from './signing-keys.table.server.ts'

/** All public keys, also those of earlier years; oldest first. */
export async function findPublishedKeys(ctx: Ctx): Promise<PublishedKey[]> {
  const rows = await ctx.db
    .select({
      id: signingKeys.id,
      publicKey: signingKeys.publicKey,
      validFrom: signingKeys.validFrom,
      validUntil: signingKeys.validUntil,
    })
    .from(signingKeys)
    .orderBy(asc(signingKeys.validFrom), asc(signingKeys.id))
  return rows.map(({ id, publicKey, validFrom, validUntil }) => ({
    id,
    algorithm: 'Ed25519' as const,
    pem: toPem(publicKey),
    sha256: createHash('sha256').update(publicKey).digest('hex'),
    validFrom: validFrom.toISOString(),
    validUntil: validUntil.toISOString(),
  }))
}
