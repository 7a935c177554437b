import { expect, test } from 'vitest'
import { findFileKind } from './file-kind.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0)

test.each([
  ['PK\u0003\u0004....[Content_Types].xml...xl/workbook.xml', 'xlsx'],
  ['PK\u0003\u0004....mimetypeapplication/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['PK\u0003\u0004....Index/Document.iwa', 'numbers'],
  ['PK\u0003\u0004....09991.jpg', 'zip'],
  ['PK\u0003\u0004....xl/workbook.bin', 'xlsb'],
  ['PK\u0003\u0004....word/document.xml', 'document'],
  ['\u00d0\u00cf\u0011\u00e0\u00a1', 'xls'],
  ['\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0', 'encrypted'],
  ['<html xmlns:x="urn:schemas-microsoft-com:office:excel">', 'markup'],
  ['\n<?xml version="1.0"?><Workbook>', 'markup'],
  ['<5 bar;Navn\n1;2', null],
  ['%PDF-1.7', 'pdf'],
  ['\u0089PNG', 'picture'],
  ['Varenr;Navn\n09991;Kjøl', null],
])('%j is known as %s', (text, kind) => {
  expect(findFileKind(bytes(text))).toBe(kind)
})
