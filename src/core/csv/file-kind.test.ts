import { expect, test } from 'vitest'
import { findFileKind } from './file-kind.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0)

test.each([
  ['PK\u0003\u0004....[Content_Types].xml...xl/workbook.xml', 'xlsx'],
  ['PK\u0003\u0004....mimetypeapplication/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['PK\u0003\u0004....Index/Document.iwa', 'numbers'],
  ['PK\u0003\u0004....09991.jpg', 'zip'],
  ['\u00d0\u00cf\u0011\u00e0\u00a1', 'xls'],
  ['%PDF-1.7', 'pdf'],
  ['\u0089PNG', 'picture'],
  ['Varenr;Navn\n09991;Kjøl', null],
])('%j is known as %s', (text, kind) => {
  expect(findFileKind(bytes(text))).toBe(kind)
})
