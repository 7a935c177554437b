import type { Ctx } from '#core/context.server.ts'
import { beginSignature, endSignature, type DocumentStatement } from '#core/contract/document-signature.ts'
import { getSigner, type SigningDeps } from './signing-keys.service.server.ts'

/** The document with the installation's signature after its end. */
export async function signDocument(
  ctx: Ctx,
  deps: SigningDeps,
  bytes: Uint8Array,
  statement: Omit<DocumentStatement, 'format' | 'key' | 'signedAt'>,
): Promise<Buffer> {
  const signer = await getSigner(ctx, deps)
  const signedAt = new Date().toISOString()
  const signed = Buffer.concat([bytes, beginSignature({ format: 1, key: signer.keyId, signedAt, ...statement })])
  return Buffer.concat([signed, endSignature(signer.sign(signed).toString('base64'))])
}
