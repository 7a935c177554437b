import { fileTexts } from './messages.en.ts'

/** Limits of a zip file for programs that unpack it (trust D4). */
const ENTRIES_MAX = 500
const UNPACKED_MAX = 100 * 1024 * 1024

/** APPNOTE 6.3.10, sections 4.3.12 and 4.3.16. */
const END = { signature: 0x06054b50, length: 22 } as const
const ENTRY = { signature: 0x02014b50, length: 46 } as const
const COMMENT_MAX = 65_535

type ZipVerdict = { names: ReadonlySet<string> } | { refusal: string }

const DAMAGED: ZipVerdict = {
  refusal: fileTexts.damaged,
}
const TOO_MUCH: ZipVerdict = { refusal: fileTexts.tooMuch }

/**
 * Reads the directory at the end of a zip file, without unpacking anything.
 * @param tail the last bytes of the file
 * @param size of the whole file
 */
export function inspectZip(tail: Uint8Array, size: number): ZipVerdict {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength)
  const end = findEnd(view)
  if (end === null) return DAMAGED
  const count = view.getUint16(end + 10, true)
  const length = view.getUint32(end + 12, true)
  const offset = view.getUint32(end + 16, true)
  if (count > ENTRIES_MAX) return TOO_MUCH
  // Offset of the central directory within the tail; a wrong one would show another directory to other readers.
  const start = offset - (size - tail.byteLength)
  if (start < 0 || start + length !== end) return DAMAGED
  return readDirectory(view, { start, end, count })
}

function findEnd(view: DataView): number | null {
  const last = view.byteLength - END.length
  for (let at = last; at >= Math.max(0, last - COMMENT_MAX); at -= 1) {
    const isEnd = view.getUint32(at, true) === END.signature
    if (isEnd && at + END.length + view.getUint16(at + 20, true) === view.byteLength) return at
  }
  return null
}

function readDirectory(
  view: DataView,
  { start, end, count }: { start: number; end: number; count: number },
): ZipVerdict {
  const names = new Set<string>()
  let unpacked = 0
  let at = start
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY.length > end || view.getUint32(at, true) !== ENTRY.signature) return DAMAGED
    unpacked += view.getUint32(at + 24, true)
    const nameLength = view.getUint16(at + 28, true)
    const rest = view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    const nameStart = at + ENTRY.length
    if (nameStart + nameLength + rest > end) return DAMAGED
    names.add(new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + nameStart, nameLength)))
    at = nameStart + nameLength + rest
  }
  if (unpacked > UNPACKED_MAX) return TOO_MUCH
  return at === end ? { names } : DAMAGED
}
