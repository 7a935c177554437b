import { useState } from 'react'
import { useChange } from '#core/web/call/use-change.ts'
import { Button } from '#ui/basic/Button.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import type { undoPriceImport } from '../../import/price-import.contract.ts'
import { priceImportMessages as messages } from './messages.en.ts'

interface UndoImportProps {
  id: string
  name: string
  small?: boolean
}

/** Undoes an import after a question. */
export function UndoImport({ id, name, small = false }: UndoImportProps) {
  const [isAsking, setIsAsking] = useState(false)
  const undo = useChange<typeof undoPriceImport>('POST /api/portal/prices/import/:importId/undo', {
    done: ({ removed, restored, left }) => messages.undone(removed, restored, left),
    failed: messages.undoFailed,
    waits: true,
  })
  if (undo.isSuccess) return <span className="quiet">{messages.isUndone}</span>
  return (
    <>
      <Button
        icon="undo-2"
        small={small}
        aria-label={small ? messages.undoOf(name) : undefined}
        onClick={() => setIsAsking(true)}
      >
        {small ? messages.undoShort : messages.undo}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={messages.undoTitle(name)}
          text={messages.undoText}
          action={messages.undo}
          isBusy={undo.isPending}
          onClose={() => setIsAsking(false)}
          onConfirm={() => undo.mutate({ params: { importId: id }, body: {} }, { onSettled: () => setIsAsking(false) })}
        />
      ) : null}
    </>
  )
}
