import { crc32, deflateRawSync } from 'node:zlib'

interface SheetParts {
  name: string
  /** Rows as XML: `<row r="1">…</row>`. */
  rows: string
  state?: 'hidden' | 'veryHidden'
  /** Before the rows, such as `<cols>`. */
  before?: string
}

interface WorkbookParts {
  sheets: readonly SheetParts[]
  /** Custom number formats; a cell's style is the place of its format, from 1 on. */
  formats?: readonly string[]
  /** Shared strings as XML, one `<si>` each. */
  strings?: readonly string[]
  is1904?: boolean
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const relations = (items: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${items
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** Column name and number of a cell: `A1`. */
const cellName = (row: number, column: number): string => `${String.fromCodePoint(65 + column)}${row}`

/** Rows of texts and numbers as a sheet's XML; null for an empty cell. */
export const plainRows = (rows: readonly (readonly (string | number | null)[])[], from = 1): string =>
  rows
    .map(
      (row, at) =>
        `<row r="${at + from}">${row
          .map((value, column) => {
            const name = cellName(at + from, column)
            if (value === null) return ''
            return typeof value === 'number'
              ? `<c r="${name}"><v>${value}</v></c>`
              : `<c r="${name}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`
          })
          .join('')}</row>`,
    )
    .join('')

/** The files of a workbook (ECMA-376), written without the library that reads them. */
export function workbookFiles({ sheets, formats = [], strings = [], is1904 = false }: WorkbookParts) {
  const files: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"${state ? ` state="${state}"` : ''}/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, at) => [`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ['rId901', 'styles', 'styles.xml'],
      ['rId902', 'sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats
      .map((format, at) => `<numFmt numFmtId="${at + 164}" formatCode="${escapeXml(format)}"/>`)
      .join('')}</numFmts><cellXfs count="${formats.length + 1}"><xf numFmtId="0"/>${formats
      .map((_, at) => `<xf numFmtId="${at + 164}" applyNumberFormat="1"/>`)
      .join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}">${strings.join('')}</sst>`,
  }
  for (const [at, { rows, before = '' }] of sheets.entries()) {
    files[`xl/worksheets/sheet${at + 1}.xml`] =
      `${HEAD}<worksheet xmlns="${MAIN}">${before}<sheetData>${rows}</sheetData></worksheet>`
  }
  return files
}

/**
 * Packs files as a ZIP.
 * @param stated what the directory says of a file's unpacked size where that is a lie
 */
export function packZip(
  files: Readonly<Record<string, string | Buffer>>,
  stated: Readonly<Record<string, number>> = {},
): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(stated[name] ?? bytes.length, 18)
    facts.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), facts, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), facts, place, Buffer.from(name)]))
    parts.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, Buffer.from('PK\u0005\u0006', 'latin1'), end])
}

/** A workbook as a file. */
export const packWorkbook = (parts: WorkbookParts): Buffer => packZip(workbookFiles(parts))

/** A workbook of one sheet of plain rows, in base64. */
export const plainWorkbook = (rows: Parameters<typeof plainRows>[0], name = 'List'): string =>
  packWorkbook({ sheets: [{ name, rows: plainRows(rows) }] }).toString('base64')

/** The beginning of an OLE file with a directory entry of this name: what Excel makes of a workbook with a password. */
export function oleFile(entry: string): Buffer {
  const file = Buffer.alloc(2048)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  Buffer.from(entry, 'utf16le').copy(file, 1024)
  return file
}
