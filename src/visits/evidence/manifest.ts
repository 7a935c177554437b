/** Contents of `manifest.json`, whose exact bytes are signed. */
export interface Manifest {
  format: 'maritime-service-evidence/1'
  issuer: string
  /** Id of the published key that signed it. */
  key: string
  /** ISO 8601 in UTC. */
  createdAt: string
  subject: string
  /** Days of the visits, the first and the last. */
  from: string | null
  to: string | null
  projects: { number: string; vesselName: string }[]
  /** Every other file of the pack. */
  files: ManifestFile[]
}

export interface ManifestFile {
  path: string
  /** Bytes. */
  size: number
  /** Hexadecimal. */
  sha256: string
}

/** A line of `audit/entries.jsonl`: `hash` is SHA-256 of the bytes of `prevHash` followed by `hashed` in UTF-8. */
export interface PackedEntry {
  seq: number
  prevHash: string
  hash: string
  /** The entry as the log hashed it. */
  hashed: string
}

/** Contents of `audit/checkpoint.json`: the state of the whole log when the pack was made. */
export interface PackedCheckpoint {
  seq: number
  hash: string
  at: string
  /** Entries of the whole log that were recomputed then. */
  checked: number
  /** Number of the first entry that didn't fit; null if the log was intact. */
  firstFault: number | null
  /** Entries of these visits in the pack. */
  included: number
  /** Entries of these visits that are left out, because they name prices, internal texts or rights. */
  omitted: number
}
