import type { ReactNode } from 'react'
import { Button } from '../basic/Button.tsx'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  title: string
  text: ReactNode
  /** The verb on the button: "Delete product". */
  action: string
  back?: string
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
  /** Further content above the buttons. */
  children?: ReactNode
}

/** Asks before an irreversible action. Cancel is focused first. */
export const ConfirmDialog = ({
  title,
  text,
  action,
  back = 'Back',
  isBusy = false,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) => (
  <Dialog
    title={title}
    text={text}
    onClose={onClose}
    actions={
      <>
        <Button data-autofocus="" onClick={onClose}>
          {back}
        </Button>
        <Button variant="primary" off={isBusy} onClick={onConfirm}>
          {action}
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
)

interface DiscardDialogProps extends Pick<ConfirmDialogProps, 'onConfirm' | 'onClose'> {
  words: { discardTitle: string; discardText: string; discard: string; keepEditing: string }
}

/** Asks before typed text is discarded. */
export const DiscardDialog = ({ words, ...dialog }: DiscardDialogProps) => (
  <ConfirmDialog
    {...dialog}
    title={words.discardTitle}
    text={words.discardText}
    action={words.discard}
    back={words.keepEditing}
  />
)
