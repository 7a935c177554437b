import type { FileKind } from '../csv/file-kind.ts'
import type { WorkbookProblem } from '../csv/workbook/workbook-problem.ts'

const SAVE_AS_XLSX = 'save it as “Excel Workbook (.xlsx)”, and choose that file'

/** Describes a file that an import can't read, and what to do with it. */
const otherKinds = {
  xls: `This is an old Excel workbook (.xls). Open it in Excel, ${SAVE_AS_XLSX}.`,
  xlsb: `This is a binary Excel workbook (.xlsb). Open it in Excel, ${SAVE_AS_XLSX}.`,
  encrypted:
    'This workbook is protected by a password. Open it in Excel, remove the password (File, Info, Protect Workbook, Encrypt with Password), save it, and choose it again.',
  ods: `This is a LibreOffice spreadsheet (.ods). Open it there, ${SAVE_AS_XLSX}.`,
  numbers: 'This is a Numbers spreadsheet. Open it in Numbers, export it as Excel (.xlsx), and choose that file.',
  markup: `This is a web page or an XML file, which some programs save under an Excel name. Open it in Excel, ${SAVE_AS_XLSX}.`,
  document: 'This is a Word or PowerPoint document. Copy its table into a spreadsheet, and save that as .xlsx or CSV.',
  pdf: 'This is a PDF. A list can’t be read from it: ask the sender for the list as CSV or as an Excel workbook.',
  zip: 'This is a ZIP file. Unpack it and choose the list that is in it.',
  picture: 'This is a picture. Choose the list as an Excel workbook (.xlsx) or a CSV file.',
} satisfies Record<Exclude<FileKind, 'xlsx'>, string>

/** Texts about an Excel workbook that can't be read. */
export const workbookTexts = {
  kinds: otherKinds,
  fileTooLarge:
    'The workbook is larger than 15 MB. Remove pictures and other sheets from it, or save the sheet as “CSV UTF-8”.',
  noBase64: 'Must be the workbook in base64',
  noWorkbook: 'This is not an Excel workbook (.xlsx)',
  problems: {
    damaged:
      'This workbook is damaged or incomplete. Open it in Excel and save it again, or ask the sender for it once more. Nothing was written.',
    encrypted: otherKinds.encrypted,
    'too-large':
      'This workbook has more cells than can be read. Delete the empty rows and columns after the list, or save the sheet as “CSV UTF-8”. Nothing was written.',
    'no-sheet': 'The workbook has no such sheet. Please choose the file again.',
    empty: 'There is nothing in this sheet. Choose another sheet or another file.',
  } satisfies Record<WorkbookProblem, string>,
}
