import type { DocumentStatement, PublishedKey } from '#core/contract/document-signature.ts'
import type { Manifest, PackedCheckpoint } from '../manifest.ts'

export type { PublishedKey }

/** `unknown`: nothing speaks against it, but it isn't signed with a key of this installation. */
export type Verdict = 'genuine' | 'altered' | 'unknown'

export type EntryResult =
  | 'same'
  | 'different'
  | 'missing'
  | 'added'
  | 'signed'
  | 'invalid'
  | 'published'
  | 'unpublished'

export interface CheckedEntry {
  path: string
  result: EntryResult
  /** Bytes; null where there is no file. */
  size: number | null
  /** Hexadecimal; null where there is no file, or it was too large to be read. */
  sha256: string | null
  /** Digest in the manifest, where it differs. */
  listed: string | null
}

/** Why a signature doesn't count; null if it does. */
export type KeyProblem = 'none' | 'other-key' | 'invalid' | 'expired'

export interface CheckedPack {
  kind: 'pack'
  verdict: Verdict
  /** Null if there is no readable list. */
  manifest: Manifest | null
  /** The published key that it names. */
  signedBy: PublishedKey | null
  problem: KeyProblem | null
  entries: CheckedEntry[]
  /** Entries of the audit log; null if the pack has none that can be read. */
  audit: { entries: number; isConsistent: boolean; checkpoint: PackedCheckpoint } | null
}

export interface CheckedReport {
  kind: 'report'
  verdict: Verdict
  statement: DocumentStatement | null
  /** The published key that it names. */
  signedBy: PublishedKey | null
  problem: KeyProblem | null
  /** Of the whole file, hexadecimal. */
  sha256: string
}

/** A file that can't be judged: neither PDF nor ZIP, or a ZIP that ends too early. */
export interface UnreadableFile {
  kind: 'unreadable'
  reason: 'format' | 'incomplete' | 'too-large' | 'unsupported'
}

export type CheckResult = CheckedPack | CheckedReport | UnreadableFile
