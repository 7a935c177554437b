import { useChange } from '#core/web/call/use-change.ts'
import { ColumnsStep } from '#ui/import/ColumnsStep.tsx'
import { SheetChoice } from '#ui/import/SheetChoice.tsx'
import { columnNames } from '../messages.en.ts'
import type { FleetImport, planVesselImport } from '../vessel-import.contract.ts'
import { importMessages as messages } from './messages.en.ts'
import { useReadFleet, type ReadFile } from './use-read-fleet.ts'

interface MapFleetProps {
  file: ReadFile
  /** Another sheet of the same workbook was read. */
  onRead: (file: ReadFile) => void
  onBack: () => void
  onPlan: (plan: FleetImport) => void
}

/** Maps each column of a fleet's file to a field, then starts the dry run. */
export function MapFleet({ file: { file, csv, columns, workbook }, onRead, onBack, onPlan }: MapFleetProps) {
  const other = useReadFleet(onRead)
  const plan = useChange<typeof planVesselImport>('POST /api/portal/vessels/import', {
    failed: messages.tryFailed,
    onDone: onPlan,
  })
  return (
    <ColumnsStep
      fileName={file.name}
      columns={columns}
      names={columnNames}
      missing={(taken) => (taken.includes('name') || taken.includes('imo') ? null : messages.noName)}
      isTrying={plan.isPending || other.isPending}
      onTry={(choices) => plan.mutate({ body: { csv, fileName: file.name, columns: choices } })}
      source={
        workbook && (
          <SheetChoice
            workbook={workbook}
            isReading={other.isPending}
            onSheet={(sheet) => other.mutate({ file, sheet })}
          />
        )
      }
      onBack={onBack}
    />
  )
}
