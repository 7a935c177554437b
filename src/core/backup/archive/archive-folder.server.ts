import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { SealError } from '../../crypto/box.server.ts'
import type { Bytes } from '../../crypto/frames.server.ts'
import { listErrorCodes } from '../../error-codes.server.ts'
import { BackupError } from '../backup-error.ts'
import { archiveTexts } from '../messages.en.ts'
import { openStream, sealStream } from '../sealed-frames.server.ts'
import type { Sink } from '../set-reader.server.ts'
import { SEALED, syncFolder } from '../set-writer.server.ts'

/*
 * WAL_ARCHIVE contains a folder per timeline: what one data folder wrote since its archive began, without a gap. In it
 * wal/<segment>.<time>.whole.zst    a full segment of the write-ahead log; all of it was written before the time
 * wal/<segment>.<time>.part.zst     the beginning of the newest one, as it was on the disk at the time files/… and
 * mail/…                <path>.<time of change>.zst, files of DATA_DIR that were added since and the suffix `.sealed`
 * on each with a public key. No file is ever overwritten.
 */
/** Also the name of the replication slot of the timeline. */
export const LINE_PATTERN = '^archive_[0-9a-f]{12}$'
const SEGMENT = /^([0-9A-F]{24})\.([^.]+)\.(whole|part)\.zst(?:\.sealed)?$/
const ARCHIVED_FILE = /^(.+)\.(\d{4}-\d\d-\d\dT[\d-]+Z)\.zst(?:\.sealed)?$/
const COMPRESSED = '.zst'
export const LOG_FOLDER = 'wal'

/** Location of a timeline, and the format of its files. */
export interface Line {
  folder: string
  name: string
  /** Null: in clear. */
  publicKey: Buffer | null
}

export interface ArchivedSegment {
  /** Name in the line's folder of the log. */
  name: string
  segment: string
  isWhole: boolean
  /** When it was read: everything that was confirmed before is in this segment or in earlier ones. */
  until: Date
}

/** A time as it is in file names, sortable: `2026-11-23T06-00-12-345Z`. */
export const timeInName = (time: Date): string => time.toISOString().replaceAll(/[:.]/g, '-')
export const timeOfName = (text: string): Date =>
  new Date(text.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z'))

export const segmentFile = (segment: string, time: Date, isWhole: boolean): string =>
  `${segment}.${timeInName(time)}.${isWhole ? 'whole' : 'part'}`

/** Names of the lines in an archive. */
export const listLines = async (archive: string): Promise<string[]> =>
  (await readdir(archive)).filter((name) => new RegExp(LINE_PATTERN).test(name))

/** The archived segments of a line, in order, of each the newest last. */
export async function listSegments(lineFolder: string): Promise<ArchivedSegment[]> {
  const names = await readdir(join(lineFolder, LOG_FOLDER))
  return names.toSorted().flatMap((name) => {
    const [, segment, time, kind] = SEGMENT.exec(name) ?? []
    if (segment === undefined || time === undefined) return []
    return [{ name, segment, isWhole: kind === 'whole', until: timeOfName(time) }]
  })
}

interface ArchivedFile {
  /** Name from the line's folder, with all endings. */
  name: string
  /** Target path in DATA_DIR. */
  path: string
  /** When it was changed last. */
  time: Date
}

/** The archived files of a line, of each the newest last. */
export async function listFiles(lineFolder: string): Promise<ArchivedFile[]> {
  const entries = await readdir(lineFolder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(lineFolder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  return names.toSorted().flatMap((name) => {
    const [, path, time] = ARCHIVED_FILE.exec(name) ?? []
    if (path === undefined || time === undefined || path.startsWith(`${LOG_FOLDER}/`)) return []
    return [{ name, path, time: timeOfName(time) }]
  })
}

/** Associated data of an encrypted file. Its time isn't part of it: an unchanged beginning gets a later one. */
const associatedData = (line: string, path: string): string =>
  `archive:${line}:${path.replace(/\.\d{4}-[^.]*Z(\.(?:whole|part))?$/, '')}`

/** Adds a file to a line, whole or not at all, on the disk when this resolves. */
export async function addToLine(line: Line, path: string, source: Bytes): Promise<void> {
  const { publicKey } = line
  const target = join(line.folder, path + COMPRESSED + (publicKey === null ? '' : SEALED))
  const draft = `${target}.new`
  // The folder of the log exists since the timeline began: nothing is written below a disk that isn't mounted.
  if (dirname(path) !== LOG_FOLDER) await mkdir(dirname(target), { mode: 0o700, recursive: true })
  const sink = createWriteStream(draft, { flags: 'w', mode: 0o600, flush: true })
  const compress = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  })
  try {
    if (publicKey === null) await pipeline(source, compress, sink)
    else {
      const seal = (compressed: Bytes) => sealStream(compressed, publicKey, associatedData(line.name, path))
      await pipeline(source, compress, seal, sink)
    }
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw error
  }
  await syncFolder(dirname(target))
}

/**
 * Writes the bytes of an archived file to `sink`.
 * @param path with all extensions, from the timeline's folder
 * @throws {BackupError} when it is encrypted and the key is missing or another one's, and when it is damaged
 */
export async function readFromLine(
  { folder, name }: { folder: string; name: string },
  path: string,
  privateKey: Buffer | null,
  sink: Sink,
): Promise<void> {
  const file = createReadStream(join(folder, path))
  try {
    if (!path.endsWith(SEALED)) return await pipeline(file, createZstdDecompress(), sink)
    if (privateKey === null) throw new BackupError(archiveTexts.sealed)
    const place = associatedData(name, path.slice(0, -(COMPRESSED + SEALED).length))
    await pipeline(file, (source: Bytes) => openStream(source, privateKey, place), createZstdDecompress(), sink)
  } catch (error) {
    const isDamage = error instanceof SealError || listErrorCodes(error).some((code) => /^(ERR_)?ZSTD_|^Z_/.test(code))
    if (isDamage) throw new BackupError(archiveTexts.damaged(path), { cause: error })
    throw error
  }
}
