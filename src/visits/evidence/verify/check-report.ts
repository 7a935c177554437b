import { findSignature } from '#core/contract/document-signature.ts'
import { checkSignature, digestOf } from './signatures.ts'
import type { CheckedReport, PublishedKey } from './verdict.ts'

/** Checks the signature at the end of a PDF. */
export async function checkReport(
  bytes: Uint8Array<ArrayBuffer>,
  keys: readonly PublishedKey[],
): Promise<CheckedReport> {
  const about = { kind: 'report' as const, sha256: await digestOf(bytes) }
  const found = findSignature(bytes)
  if (found === 'none') return { ...about, verdict: 'unknown', statement: null, signedBy: null, problem: 'none' }
  if (found === 'displaced')
    return { ...about, verdict: 'altered', statement: null, signedBy: null, problem: 'invalid' }
  const { statement, signed, signature } = found
  const { signedBy, problem } = await checkSignature(
    { keyId: statement.key, at: statement.signedAt, bytes: signed, signature },
    keys,
  )
  const verdict = problem === null ? 'genuine' : problem === 'invalid' ? 'altered' : 'unknown'
  return { ...about, verdict, statement, signedBy, problem }
}
