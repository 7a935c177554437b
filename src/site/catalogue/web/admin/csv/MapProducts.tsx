import { useChange } from '#core/web/call/use-change.ts'
import { ColumnsStep } from '#ui/import/ColumnsStep.tsx'
import { SheetChoice } from '#ui/import/SheetChoice.tsx'
import { importColumnNames } from '../../../catalogue.entity.ts'
import type { planImport } from '../../../import/product-import.contract.ts'
import { csvMessages as messages } from './csv-messages.en.ts'
import type { TriedFile } from './PlanStep.tsx'
import { useReadProducts, type ReadFile } from './use-read-products.ts'

interface MapProductsProps {
  file: ReadFile
  /** Another sheet of the same workbook was read. */
  onRead: (file: ReadFile) => void
  onBack: () => void
  onTried: (tried: TriedFile) => void
}

/** Maps the columns of a product file; then it is tried, with all categories and brands that it names. */
export function MapProducts({ file: read, onRead, onBack, onTried }: MapProductsProps) {
  const { file, csv, supplier, columns, workbook } = read
  const other = useReadProducts(onRead)
  const plan = useChange<typeof planImport>('POST /api/admin/products/import', { failed: messages.tryFailed })
  return (
    <ColumnsStep
      fileName={file.name}
      columns={columns}
      names={importColumnNames}
      missing={(taken) => (taken.includes('itemNumber') ? null : messages.noItemNumber)}
      remembered={supplier}
      isTrying={plan.isPending || other.isPending}
      source={
        workbook && (
          <SheetChoice
            workbook={workbook}
            isReading={other.isPending}
            onSheet={(sheet) => other.mutate({ file, sheet, supplier })}
          />
        )
      }
      onTry={(choices) => {
        const reading = { csv, columns: choices, newGroups: 'all' as const }
        plan.mutate(
          { body: { ...reading, ...(supplier === '' ? {} : { supplier }) } },
          { onSuccess: (tried) => onTried({ name: file.name, reading, plan: tried }) },
        )
      }}
      onBack={onBack}
    />
  )
}
