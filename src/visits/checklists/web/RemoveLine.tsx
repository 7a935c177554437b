import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { checklistMessages as messages } from './messages.en.ts'
import type { DraftLine } from './template-draft.ts'

interface RemoveLineProps {
  line: DraftLine
  /** Sheets on which it has a result. */
  uses: number
  version: number
  onRemove: () => void
  onClose: () => void
}

/** Asks before a line is removed that was answered on sheets. */
export const RemoveLine = ({ line, uses, version, onRemove, onClose }: RemoveLineProps) => (
  <ConfirmDialog
    title={messages.usedTitle(line.text, uses)}
    text={messages.usedText(version)}
    action={messages.removeFrom(version)}
    back={messages.keep}
    onConfirm={onRemove}
    onClose={onClose}
  />
)
