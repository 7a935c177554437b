import { z } from 'zod'
import { workbookTexts } from '../../messages/workbook.en.ts'
import { WORKBOOK_BYTES_MAX } from './workbook-limits.ts'

/** A workbook, and which of its sheets is read: the first visible one with cells unless named. */
export const WorkbookInput = z.strictObject({
  /** The file in base64. */
  workbook: z
    .string()
    .max(Math.ceil(WORKBOOK_BYTES_MAX / 3) * 4, workbookTexts.fileTooLarge)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, workbookTexts.noBase64),
  sheet: z.string().min(1).max(255).optional(),
})
export type WorkbookInput = z.output<typeof WorkbookInput>

/** One sheet of a workbook as CSV, and the sheets that one can choose from. Its lines are the sheet's rows. */
export const ReadWorkbook = z.strictObject({
  csv: z.string(),
  sheet: z.string(),
  sheets: z.array(z.strictObject({ name: z.string(), isHidden: z.boolean() })),
  /** Rows and columns that the sheet hides; they are read like the others. */
  hiddenRows: z.int(),
  hiddenColumns: z.int(),
})
export type ReadWorkbook = z.infer<typeof ReadWorkbook>
