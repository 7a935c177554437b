import { openFile } from '#core/web/file/open-file.ts'
import type { BillingExport } from '../invoicing.contract.ts'

/** Has the browser save one of an export's files: the bytes that were written when it was made. */
export const openExportFile = (exportId: string, name: string): Promise<void> =>
  openFile(`/api/portal/billing/exports/${exportId}/link`, { name })

/** All of them, one after the other. */
export async function openExportFiles({ id, files }: Pick<BillingExport, 'id' | 'files'>): Promise<void> {
  for (const { name } of files) await openExportFile(id, name)
}
