import { guardCell, writeCsv } from '#core/contract/csv.ts'
import { saveFile } from '#core/web/file/save-file.ts'
import { Button } from '#ui/basic/Button.tsx'
import { importWords as words } from '#ui/import/messages.en.ts'
import type { ImportPlan } from '../../../import/product-import.contract.ts'
import { csvMessages as messages } from './csv-messages.en.ts'

/**
 * The refused rows as they were in the file, with their reasons, to be corrected and imported; nothing where there are
 * none.
 */
export function RefusedCsv({ plan: { header, refused } }: { plan: ImportPlan }) {
  if (refused.length === 0) return null
  const save = () => {
    const rows = refused.map(({ line, cells, reasons }) => [
      ...header.map((_, at) => guardCell(cells[at] ?? '')),
      String(line),
      reasons.join('; '),
    ])
    saveFile('refused-rows.csv', writeCsv([...header, messages.row, messages.reasonHead], rows), 'text/csv')
  }
  return (
    <Button variant="ghost" icon="download" onClick={save}>
      {words.refusedCsv} <span className="count">{words.count(refused.length)}</span>
    </Button>
  )
}
