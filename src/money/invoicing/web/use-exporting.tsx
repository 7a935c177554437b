import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import type { ExportKind } from '../invoicing.limits.ts'
import { ExportDialog } from './ExportDialog.tsx'

interface Wanted {
  projectIds: readonly string[]
  kind: ExportKind
  onDone: () => void
}

/** Exports projects from wherever they are selected; once it is made the export opens, with its files. */
export function useExporting(): { start: (wanted: Wanted) => void; dialog: ReactNode } {
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const navigate = useNavigate()
  const close = () => setWanted(null)
  const dialog = wanted ? (
    <ExportDialog
      projectIds={wanted.projectIds}
      kind={wanted.kind}
      onClose={close}
      onDone={({ id }) => {
        wanted.onDone()
        close()
        void navigate(`${paths.billingExports}?open=${id}`, { state: { isMade: true } })
      }}
    />
  ) : null
  return { start: setWanted, dialog }
}
