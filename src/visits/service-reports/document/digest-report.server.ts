import { createHash } from 'node:crypto'
import { canonicalJson, type ReportContent, type SignatureMark } from './report-content.ts'

/**
 * SHA-256 of a report's content and signatures. A file can't contain its own digest, so this one is printed in the
 * document; the digest of the final file is in the database.
 */
export function digestReport(content: ReportContent, signatures: readonly SignatureMark[]): string {
  const marks = signatures.toSorted((a, b) => (a.role < b.role ? 1 : -1))
  return createHash('sha256')
    .update(canonicalJson({ content, signatures: marks }))
    .digest('hex')
}
