import { inflateSync } from 'node:zlib'

const WOFF = 0x774f4646
const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16
/** Position of the checksum adjustment in its table, and the sum of a whole font by the standard. */
const HEAD = 0x68656164
const ADJUSTMENT = 8
const WHOLE_SUM = 0xb1b0afba

const pad = (length: number): number => (length + 3) & ~3

/**
 * Returns the TrueType font inside a WOFF 1.0 file. The drawing library reads WOFF too, but its own inflater fails on
 * some valid files.
 * @throws Error for anything but a whole WOFF file
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF) throw new Error('This is not a WOFF file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => readTable(woff, WOFF_HEADER + index * WOFF_ENTRY))
  const directory = SFNT_HEADER + count * SFNT_ENTRY
  const font = Buffer.alloc(tables.reduce((size, { data }) => size + pad(data.length), directory))
  writeHeader(font, woff.readUInt32BE(4), count)
  let at = directory
  let head = 0
  tables.forEach(({ tag, checksum, data }, index) => {
    const entry = SFNT_HEADER + index * SFNT_ENTRY
    font.writeUInt32BE(tag, entry)
    font.writeUInt32BE(checksum, entry + 4)
    font.writeUInt32BE(at, entry + 8)
    font.writeUInt32BE(data.length, entry + 12)
    data.copy(font, at)
    at += pad(data.length)
    if (tag === HEAD) head = at - pad(data.length)
  })
  // The drawing library treats two fonts with the same name and adjustment as one.
  font.writeUInt32BE(0, head + ADJUSTMENT)
  font.writeUInt32BE((WHOLE_SUM - sumWords(font)) >>> 0, head + ADJUSTMENT)
  return font
}

const sumWords = (font: Buffer): number => {
  let sum = 0
  for (let at = 0; at < font.length; at += 4) sum = (sum + font.readUInt32BE(at)) >>> 0
  return sum
}

function readTable(woff: Buffer, entry: number): { tag: number; checksum: number; data: Buffer } {
  const offset = woff.readUInt32BE(entry + 4)
  const packed = woff.readUInt32BE(entry + 8)
  const length = woff.readUInt32BE(entry + 12)
  const bytes = woff.subarray(offset, offset + packed)
  const data = packed < length ? inflateSync(bytes, { maxOutputLength: length }) : bytes
  if (data.length !== length) throw new Error('A table of this WOFF file is incomplete')
  return { tag: woff.readUInt32BE(entry), checksum: woff.readUInt32BE(entry + 16), data }
}

function writeHeader(font: Buffer, flavor: number, count: number): void {
  const power = 2 ** Math.floor(Math.log2(count))
  font.writeUInt32BE(flavor, 0)
  font.writeUInt16BE(count, 4)
  font.writeUInt16BE(power * 16, 6)
  font.writeUInt16BE(Math.log2(power), 8)
  font.writeUInt16BE((count - power) * 16, 10)
}
