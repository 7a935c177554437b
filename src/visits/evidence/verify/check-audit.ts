import type { PackedCheckpoint, PackedEntry } from '../manifest.ts'
import { parseJson } from './parse-json.ts'
import { digestOf, fromHex } from './signatures.ts'
import type { CheckedPack } from './verdict.ts'

/** Entries of the audit log: whether each fits its hash, and neighbours fit each other; null if there are none to read. */
export async function checkAudit([lines, point]: readonly [Uint8Array | null, Uint8Array | null]): Promise<
  CheckedPack['audit']
> {
  const checkpoint = point && parseJson<PackedCheckpoint>(point)
  if (lines === null || !checkpoint || typeof checkpoint.seq !== 'number') return null
  const entries: PackedEntry[] = []
  for (const line of new TextDecoder().decode(lines).split('\n')) {
    const entry = line === '' ? null : parseJson<PackedEntry>(new TextEncoder().encode(line))
    if (entry !== null) entries.push(entry as PackedEntry)
  }
  const isConsistent =
    entries.length === checkpoint.included &&
    (checkpoint.firstFault ?? null) === null &&
    (await areLinked(entries, checkpoint as PackedCheckpoint))
  return { entries: entries.length, isConsistent, checkpoint: checkpoint as PackedCheckpoint }
}

/** Each entry fits its own hash; one that directly follows another, or ends the log, fits that too. */
async function areLinked(entries: readonly PackedEntry[], { seq, hash }: PackedCheckpoint): Promise<boolean> {
  for (const [index, entry] of entries.entries()) {
    const text = new TextEncoder().encode(entry.hashed)
    const bytes = new Uint8Array(32 + text.length)
    bytes.set(fromHex(entry.prevHash).subarray(0, 32))
    bytes.set(text, 32)
    const before = entries[index - 1]
    if ((await digestOf(bytes)) !== entry.hash) return false
    if (before && (before.seq >= entry.seq || (before.seq + 1 === entry.seq && before.hash !== entry.prevHash))) {
      return false
    }
    if (entry.seq > seq || (entry.seq === seq && entry.hash !== hash)) return false
  }
  return true
}
