import { useChange } from '#core/web/call/use-change.ts'
import { ColumnsStep } from '#ui/import/ColumnsStep.tsx'
import { columnNames } from '../messages.en.ts'
import type { FleetImport, planVesselImport } from '../vessel-import.contract.ts'
import type { ReadFile } from './FileStep.tsx'
import { importMessages as messages } from './messages.en.ts'

interface MapFleetProps {
  file: ReadFile
  onBack: () => void
  onPlan: (plan: FleetImport) => void
}

/** What each column of a fleet's file goes to; then it is tried. */
export function MapFleet({ file, onBack, onPlan }: MapFleetProps) {
  const plan = useChange<typeof planVesselImport>('POST /api/portal/vessels/import', {
    failed: messages.tryFailed,
    onDone: onPlan,
  })
  return (
    <ColumnsStep
      fileName={file.name}
      columns={file.columns}
      names={columnNames}
      missing={(taken) => (taken.includes('name') || taken.includes('imo') ? null : messages.noName)}
      isTrying={plan.isPending}
      onTry={(columns) => plan.mutate({ body: { csv: file.csv, fileName: file.name, columns } })}
      onBack={onBack}
    />
  )
}
