export const EVIDENCE_STATES = ['preparing', 'ready', 'failed'] as const

/** Days of the longest period of one pack. */
export const EVIDENCE_DAYS_MAX = 366
export const EVIDENCE_VISITS_MAX = 500
/** Bytes of reports and photos together: what a browser checks, and a ZIP without extensions holds. */
export const EVIDENCE_BYTES_MAX = 2_000_000_000
/** Days after which a pack is deleted; it can be made again. */
export const EVIDENCE_KEPT_DAYS = 30

/** Files of a pack that its manifest doesn't list. */
export const PACK_FILES = { manifest: 'manifest.json', signature: 'manifest.sig', key: 'key.pem' } as const
export const AUDIT_FILES = { entries: 'audit/entries.jsonl', checkpoint: 'audit/checkpoint.json' } as const
