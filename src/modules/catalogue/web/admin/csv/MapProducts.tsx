import { useChange } from '#core/web/call/use-change.ts'
import { ColumnsStep } from '#ui/import/ColumnsStep.tsx'
import { importColumnNames } from '../../../messages.en.ts'
import type { planImport } from '../../../product-import.contract.ts'
import { csvMessages as messages } from './csv-messages.en.ts'
import type { ReadFile } from './FileStep.tsx'
import type { TriedFile } from './PlanStep.tsx'

interface MapProductsProps {
  file: ReadFile
  onBack: () => void
  onTried: (tried: TriedFile) => void
}

/** What each column of a product file goes to; then it is tried, with all categories and brands that it names. */
export function MapProducts({ file: { name, csv, supplier, columns }, onBack, onTried }: MapProductsProps) {
  const plan = useChange<typeof planImport>('POST /api/admin/products/import', { failed: messages.tryFailed })
  return (
    <ColumnsStep
      fileName={name}
      columns={columns}
      names={importColumnNames}
      missing={(taken) => (taken.includes('itemNumber') ? null : messages.noItemNumber)}
      remembered={supplier}
      isTrying={plan.isPending}
      onTry={(choices) => {
        const reading = { csv, columns: choices, newGroups: 'all' as const }
        plan.mutate(
          { body: { ...reading, ...(supplier === '' ? {} : { supplier }) } },
          { onSuccess: (tried) => onTried({ name, reading, plan: tried }) },
        )
      }}
      onBack={onBack}
    />
  )
}
