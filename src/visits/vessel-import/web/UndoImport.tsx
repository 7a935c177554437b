import { useState } from 'react'
import { useChange } from '#core/web/call/use-change.ts'
import { Button } from '#ui/basic/Button.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import type { FleetImportSummary, undoVesselImport } from '../vessel-import.contract.ts'
import { importMessages as messages } from './messages.en.ts'

interface UndoImportProps {
  plan: Pick<FleetImportSummary, 'planId' | 'fileName'>
  small?: boolean
}

/** Undoes an import after a question: what it created is removed, what it changed is restored. */
export function UndoImport({ plan: { planId, fileName }, small = false }: UndoImportProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { undo: words } = messages
  const undo = useChange<typeof undoVesselImport>('POST /api/portal/vessels/import/:planId/undo', {
    done: ({ undone }) => words.done(undone?.vessels ?? 0, undone?.left.length ?? 0),
    failed: words.failed,
    waits: true,
  })
  const name = fileName ?? messages.aFile
  return (
    <>
      <Button
        icon="undo-2"
        small={small}
        aria-label={small ? words.label(name) : undefined}
        onClick={() => setIsAsking(true)}
      >
        {small ? words.short : words.action}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={words.title(name)}
          text={words.text}
          action={words.action}
          isBusy={undo.isPending}
          onClose={() => setIsAsking(false)}
          onConfirm={() => undo.mutate({ params: { planId }, body: {} }, { onSettled: () => setIsAsking(false) })}
        />
      ) : null}
    </>
  )
}
