import type { ComponentProps } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface Removal {
  isPending: boolean
  mutate: (call: { params: { id: string }; query: { version: string } }, options: { onSettled: () => void }) => void
}

interface RemoveDialogProps extends Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'text' | 'action' | 'onClose'
> {
  row: { id: string; version: number }
  removal: Removal
}

/** Confirms a permanent deletion, and closes in any case: a refusal is shown as a toast. */
export const RemoveDialog = ({ row: { id, version }, removal, onClose, ...dialog }: RemoveDialogProps) => (
  <ConfirmDialog
    {...dialog}
    isBusy={removal.isPending}
    onClose={onClose}
    onConfirm={() => removal.mutate({ params: { id }, query: { version: String(version) } }, { onSettled: onClose })}
  />
)
