/** What a file is that holds no list as text. */
export type FileKind = 'xlsx' | 'xls' | 'ods' | 'numbers' | 'pdf' | 'zip' | 'picture'

const begins = (bytes: Uint8Array, ...signature: number[]): boolean => signature.every((byte, at) => bytes[at] === byte)

/** Bytes of a ZIP that are searched for the names of its first files. */
const SEARCHED = 64 * 1024

/** What of a ZIP tells the programs apart: names of files that each of them writes. */
function kindOfZip(bytes: Uint8Array): FileKind {
  const names = new TextDecoder('latin1').decode(bytes.subarray(0, SEARCHED))
  const end = new TextDecoder('latin1').decode(bytes.subarray(-SEARCHED))
  const has = (name: string): boolean => names.includes(name) || end.includes(name)
  if (has('xl/workbook') || has('xl/worksheets/')) return 'xlsx'
  if (has('application/vnd.oasis.opendocument.spreadsheet')) return 'ods'
  return has('Index/Document.iwa') || has('Index.zip') ? 'numbers' : 'zip'
}

/** Finds by its first bytes what a file is that is no text, whatever its name says; null for a text. */
export function findFileKind(bytes: Uint8Array): FileKind | null {
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return kindOfZip(bytes)
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'xls'
  if (begins(bytes, 0x25, 0x50, 0x44, 0x46)) return 'pdf'
  if (begins(bytes, 0x89, 0x50, 0x4e, 0x47) || begins(bytes, 0xff, 0xd8, 0xff)) return 'picture'
  return null
}
