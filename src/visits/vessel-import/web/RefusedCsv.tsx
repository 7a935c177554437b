import { useCsv } from '#core/web/file/use-csv.ts'
import { Button } from '#ui/basic/Button.tsx'
import { importWords as words } from '#ui/import/messages.en.ts'
import type { FleetImport, getRefusedRows } from '../vessel-import.contract.ts'
import { importMessages as messages } from './messages.en.ts'

/** The refused rows with their reasons, to be corrected and imported; nothing where there are none. */
export function RefusedCsv({ plan: { planId, counts } }: { plan: FleetImport }) {
  const file = useCsv<typeof getRefusedRows>('GET /api/portal/vessels/import/:planId/refused', {
    fileName: 'refused-rows.csv',
    failed: messages.refusedFailed,
  })
  if (counts.refused === 0) return null
  return (
    <Button variant="ghost" icon="download" off={file.isPending} onClick={() => file.mutate({ params: { planId } })}>
      {words.refusedCsv} <span className="count">{words.count(counts.refused)}</span>
    </Button>
  )
}
