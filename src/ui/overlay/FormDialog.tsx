import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../basic/Button.tsx'
import { Dialog } from './Dialog.tsx'

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, 'actions' | 'onSubmit'> {
  onSubmit: () => void
  /** The verb on the button that sends it. */
  action: string
  /** Keys that send it from anywhere in the form, as they are written on the button. */
  actionKbd?: 'Ctrl Enter'
  /** True while it is being sent, or cannot be sent. */
  isOff: boolean
  back: string
  /** How the way back looks where it is not a plain button. */
  backLook?: Pick<ComponentProps<typeof Button>, 'variant' | 'kbd'>
  /** Left of the way back: what else can be done with what the form is about. */
  extra?: ReactNode
}

/** A dialog that is a form: its fields, the way back and the button that sends it. */
export const FormDialog = ({
  action,
  actionKbd,
  isOff,
  back,
  backLook,
  extra,
  onClose,
  ...dialog
}: FormDialogProps) => (
  <Dialog
    {...dialog}
    onClose={onClose}
    sendsByKeys={actionKbd !== undefined}
    actions={
      <>
        {extra}
        <Button {...backLook} onClick={onClose}>
          {back}
        </Button>
        <Button variant="primary" type="submit" off={isOff} {...(actionKbd ? { kbd: actionKbd } : {})}>
          {action}
        </Button>
      </>
    }
  />
)
