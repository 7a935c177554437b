import { formatPrintedDay } from '#core/days.ts'
import { useChange } from '#core/web/call/use-change.ts'
import type { addVesselReagent, deleteVesselReagent } from '../vessel-systems.contract.ts'
import { mixMessages as messages } from './messages.en.ts'

/** Logs what was mixed; a wrong tap is taken back from the toast. */
export function useLogMix(onDone: () => void) {
  const undo = useChange<typeof deleteVesselReagent>('DELETE /api/portal/vessel-reagents/:id', {
    done: messages.undone,
    failed: messages.undoFailed,
  })
  return useChange<typeof addVesselReagent>('POST /api/portal/vessels/:id/reagents', {
    waits: true,
    onDone,
    done: ({ id, version, itemNumber, changeDue }) => ({
      title: messages.logged(itemNumber, changeDue && formatPrintedDay(changeDue)),
      action: {
        label: messages.undo,
        onAct: () => undo.mutate({ params: { id }, query: { version: String(version) } }),
      },
    }),
    failed: messages.failed,
  })
}

export const useRemoveMix = () =>
  useChange<typeof deleteVesselReagent>('DELETE /api/portal/vessel-reagents/:id', {
    done: messages.removed,
    failed: messages.removeFailed,
    waits: true,
  })
