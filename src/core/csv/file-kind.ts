/** Kind of a file without a list as text. `encrypted` is a workbook with a password, `markup` HTML or XML. */
export type FileKind =
  | 'xlsx'
  | 'xlsb'
  | 'xls'
  | 'encrypted'
  | 'ods'
  | 'numbers'
  | 'document'
  | 'markup'
  | 'pdf'
  | 'zip'
  | 'picture'

const begins = (bytes: Uint8Array, ...signature: number[]): boolean => signature.every((byte, at) => bytes[at] === byte)

/** Bytes of a ZIP that are searched for the names of its first files. */
const SEARCHED = 64 * 1024

/** Names of files in a ZIP that show which program wrote it. */
function kindOfZip(bytes: Uint8Array): FileKind {
  const names = new TextDecoder('latin1').decode(bytes.subarray(0, SEARCHED))
  const end = new TextDecoder('latin1').decode(bytes.subarray(-SEARCHED))
  const has = (name: string): boolean => names.includes(name) || end.includes(name)
  if (has('xl/workbook.bin')) return 'xlsb'
  if (has('xl/workbook') || has('xl/worksheets/')) return 'xlsx'
  if (has('application/vnd.oasis.opendocument.spreadsheet')) return 'ods'
  if (has('word/document.xml') || has('ppt/presentation.xml')) return 'document'
  return has('Index/Document.iwa') || has('Index.zip') ? 'numbers' : 'zip'
}

/**
 * Whether an OLE file (ECMA-376 encryption, [MS-OFFCRYPTO] 2.3.4) contains an encrypted workbook; its directory is
 * UTF-16.
 */
const isEncrypted = (bytes: Uint8Array): boolean =>
  new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage')

/** Characters at the beginning of a text that are looked at. */
const MARKUP_HEAD = 200
const MARKUP = /^\uFEFF?\s*<(?:!doctype|html|table|head|body|meta|style|\?xml)[\s>]/i

/** Detects by its first bytes the type of a file that is no text, ignoring its name; null for a text. */
export function findFileKind(bytes: Uint8Array): FileKind | null {
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return kindOfZip(bytes)
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return isEncrypted(bytes) ? 'encrypted' : 'xls'
  if (begins(bytes, 0x25, 0x50, 0x44, 0x46)) return 'pdf'
  if (begins(bytes, 0x89, 0x50, 0x4e, 0x47) || begins(bytes, 0xff, 0xd8, 0xff)) return 'picture'
  if (MARKUP.test(new TextDecoder().decode(bytes.subarray(0, MARKUP_HEAD)))) return 'markup'
  return null
}
