import { useChange } from '#core/web/call/use-change.ts'
import type { Vessel } from '#modules/vessels/vessels.contract.ts'
import type { mergeVessels, undoVesselMerge } from '../merging.contract.ts'
import { mergeMessages as messages } from './messages.en.ts'

/** Takes a merge back. */
export const useUndoMerge = () =>
  useChange<typeof undoVesselMerge>('POST /api/portal/vessels/merges/:id/undo', {
    done: ({ name }) => messages.undone(name),
    failed: messages.undoFailed,
  })

/** Makes one vessel of two, and offers to take it back. */
export function useMerge(goesName: string, onDone: (vessel: Vessel) => void) {
  const undo = useUndoMerge()
  return useChange<typeof mergeVessels>('POST /api/portal/vessels/:id/merge', {
    done: ({ name, mergeId }) => ({
      title: messages.merged(goesName, name),
      action: { label: messages.undo, onAct: () => undo.mutate({ params: { id: mergeId } }) },
    }),
    failed: messages.failed,
    // Nobody asks for the one that went once it is gone.
    onDone,
    waits: true,
  })
}
