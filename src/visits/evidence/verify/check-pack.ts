import {
  BlobReader,
  configure,
  Uint8ArrayWriter,
  ZipReader,
  type Entry,
  type FileEntry,
} from '@zip.js/zip.js/lib/zip-core-native.js'
import { AUDIT_FILES, PACK_FILES } from '../evidence.limits.ts'
import type { Manifest, PackedCheckpoint, PackedEntry } from '../manifest.ts'
import { isChanged } from './is-changed.ts'
import { checkSignature, digestOf, fromHex } from './signatures.ts'
import type { CheckedEntry, CheckedPack, EntryResult, KeyProblem, PublishedKey, Verdict } from './verdict.ts'

/** Bytes of one unpacked file: more isn't read, so that no small ZIP fills the memory. */
const UNPACKED_MAX = 512 * 1024 * 1024

/** Bytes of a list, a signature or a key. */
const OWN_FILE_MAX = 16 * 1024 * 1024

// A worker would be created from text, which the page's policy refuses.
configure({ useWebWorkers: false })

/** A ZIP whose directory can't be read, or whose end is missing. */
export class IncompleteZip extends Error {}

export interface CheckProgress {
  onProgress?: (done: number, of: number) => void
  signal?: AbortSignal
}

type Files = ReadonlyMap<string, FileEntry>

/**
 * Checks an evidence pack: its list's signature, every file against the list, and the entries of the audit log. The file
 * is read piece by piece and isn't sent anywhere.
 * @throws IncompleteZip; UnsupportedError; the signal's reason
 */
export async function checkPack(
  file: Blob,
  keys: readonly PublishedKey[],
  progress: CheckProgress = {},
): Promise<CheckedPack> {
  const zip = new ZipReader(new BlobReader(file))
  try {
    const all = await zip.getEntries().catch((error: unknown) => {
      throw new IncompleteZip('incomplete', { cause: error })
    })
    const { files, doubles } = sortEntries(all)
    const bytes = await readOwn(files.get(PACK_FILES.manifest))
    const manifest = bytes && readManifest(bytes)
    if (!bytes || !manifest) return withoutList(files)
    const signature = await readOwn(files.get(PACK_FILES.signature))
    const { signedBy, problem } =
      signature?.length === 64
        ? await checkSignature({ keyId: manifest.key, at: manifest.createdAt, bytes, signature }, keys)
        : { signedBy: null, problem: 'none' as const }
    const own = await checkOwn(files, { signedBy, problem })
    const listed = [
      ...(await checkListed(files, manifest, progress)),
      ...doubles.map((path): CheckedEntry => ({ path, result: 'added', size: null, sha256: null, listed: null })),
    ]
    const verdict = judge(listed, problem)
    const entries = [...own, ...listed]
    return { kind: 'pack', verdict, manifest, signedBy, problem, entries, audit: await checkAudit(files) }
  } finally {
    await zip.close()
  }
}

/** Files by their path; a path that occurs twice is in `doubles`, since programs unpack one or the other. */
function sortEntries(all: readonly Entry[]): { files: Files; doubles: string[] } {
  const files = new Map<string, FileEntry>()
  const doubles: string[] = []
  for (const entry of all) {
    if (entry.directory) continue
    if (files.has(entry.filename)) doubles.push(entry.filename)
    else files.set(entry.filename, entry)
  }
  return { files, doubles }
}

const withoutList = (files: Files): CheckedPack => ({
  kind: 'pack',
  verdict: 'unknown',
  manifest: null,
  signedBy: null,
  problem: 'none',
  entries: [...files.values()].map(({ filename, uncompressedSize }) => ({
    path: filename,
    result: 'added',
    size: uncompressedSize,
    sha256: null,
    listed: null,
  })),
  audit: null,
})

const read = (entry: FileEntry): Promise<Uint8Array<ArrayBuffer>> => entry.getData(new Uint8ArrayWriter())

async function readOwn(entry: FileEntry | undefined): Promise<Uint8Array<ArrayBuffer> | null> {
  if (entry === undefined || entry.uncompressedSize > OWN_FILE_MAX) return null
  return read(entry).catch(() => null)
}

function readManifest(bytes: Uint8Array): Manifest | null {
  const value = parse<Manifest>(bytes)
  if (value?.format !== 'maritime-service-evidence/1') return null
  const isWhole =
    [value.key, value.createdAt, value.issuer, value.subject].every((text) => typeof text === 'string') &&
    Array.isArray(value.projects) &&
    Array.isArray(value.files) &&
    value.files.every(({ path, size, sha256 }) => typeof path === 'string' && Number.isInteger(size) && !!sha256)
  return isWhole ? (value as Manifest) : null
}

function parse<T extends object>(bytes: Uint8Array): Partial<T> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}

/** List, signature and key: the three files that the list can't contain. */
async function checkOwn(
  files: Files,
  { signedBy, problem }: { signedBy: PublishedKey | null; problem: KeyProblem | null },
): Promise<CheckedEntry[]> {
  const isSigned = problem === null || problem === 'expired'
  const results: Record<string, EntryResult> = {
    [PACK_FILES.manifest]: isSigned ? 'signed' : 'invalid',
    [PACK_FILES.signature]: isSigned ? 'signed' : 'invalid',
    [PACK_FILES.key]: signedBy === null ? 'unpublished' : 'published',
  }
  const checked: CheckedEntry[] = []
  for (const [path, result] of Object.entries(results)) {
    const entry = files.get(path)
    const bytes = await readOwn(entry)
    const isOtherKey =
      path === PACK_FILES.key && signedBy !== null && (bytes && new TextDecoder().decode(bytes)) !== signedBy.pem
    checked.push({
      path,
      result: bytes === null ? 'missing' : isOtherKey ? 'unpublished' : result,
      size: entry?.uncompressedSize ?? null,
      sha256: bytes && (await digestOf(bytes)),
      listed: null,
    })
  }
  return checked
}

async function checkListed(
  files: Files,
  manifest: Manifest,
  { onProgress, signal }: CheckProgress,
): Promise<CheckedEntry[]> {
  const listed = new Map(manifest.files.map((file) => [file.path, file]))
  const own: readonly string[] = Object.values(PACK_FILES)
  const paths = [...new Set([...listed.keys(), ...files.keys()])].filter((path) => !own.includes(path))
  const checked: CheckedEntry[] = []
  for (const [index, path] of paths.entries()) {
    signal?.throwIfAborted()
    onProgress?.(index, paths.length)
    const wanted = listed.get(path)
    const entry = files.get(path)
    // A file of another size is different in any case; a huge one that isn't listed needn't be read.
    const isRead = entry && entry.uncompressedSize <= UNPACKED_MAX
    const bytes = isRead ? await read(entry).catch(() => null) : null
    const sha256 = bytes && (await digestOf(bytes))
    const result: EntryResult =
      entry === undefined ? 'missing' : wanted === undefined ? 'added' : sha256 === wanted.sha256 ? 'same' : 'different'
    checked.push({
      path,
      result,
      size: entry?.uncompressedSize ?? wanted?.size ?? null,
      sha256,
      listed: result === 'different' || result === 'missing' ? (wanted?.sha256 ?? null) : null,
    })
  }
  onProgress?.(paths.length, paths.length)
  return checked
}

function judge(listed: readonly CheckedEntry[], problem: KeyProblem | null): Verdict {
  if (problem === 'invalid' || listed.some(isChanged)) return 'altered'
  return problem === null ? 'genuine' : 'unknown'
}

async function checkAudit(files: Files): Promise<CheckedPack['audit']> {
  const [lines, point] = [
    await readOwn(files.get(AUDIT_FILES.entries)),
    await readOwn(files.get(AUDIT_FILES.checkpoint)),
  ]
  const checkpoint = point && parse<PackedCheckpoint>(point)
  if (lines === null || !checkpoint || typeof checkpoint.seq !== 'number') return null
  const entries: PackedEntry[] = []
  for (const line of new TextDecoder().decode(lines).split('\n')) {
    const entry = line === '' ? null : parse<PackedEntry>(new TextEncoder().encode(line))
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
