import { useChange } from '#core/web/call/use-change.ts'
import { MERGE_KINDS, type Mergeable, type MergeKindName, type MergeTwo, type UndoMerge } from './merge-kinds.ts'
import { mergeMessages as messages } from './messages.en.ts'

/** Undoes a merge. */
export function useUndoMerge(kind: MergeKindName) {
  const { undo, words } = MERGE_KINDS[kind]
  return useChange<UndoMerge>(undo, { done: ({ name }) => words.undone(name), failed: messages.undoFailed })
}

/** Merges two rows, and offers to undo it. */
export function useMerge(kind: MergeKindName, duplicateName: string, onDone: (row: Mergeable) => void) {
  const undo = useUndoMerge(kind)
  return useChange<MergeTwo>(MERGE_KINDS[kind].merge, {
    done: ({ name, mergeId }) => ({
      title: messages.merged(duplicateName, name),
      action: { label: messages.undo, onAct: () => undo.mutate({ params: { id: mergeId } }) },
    }),
    failed: messages.failed,
    // The merged row isn't requested again.
    onDone,
    waits: true,
  })
}
