import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { Stack } from '#ui/layout/Stack.tsx'

interface DialogProps {
  title: string
  /** One sentence of consequence. */
  text?: ReactNode
  /** Called on Escape or a press outside; the owner removes the dialog. */
  onClose: () => void
  /** With it the content is a form. */
  onSubmit?: () => void
  /** For more than a few fields; in columns where one side shows the result of the other. */
  wide?: boolean | 'columns'
  /** Ctrl+Enter sends the form, also out of a text of several lines. */
  sendsByKeys?: boolean
  children?: ReactNode
  /** Back left of the action. */
  actions: ReactNode
}

/**
 * The browser's modal dialog: it traps the focus, hides the rest from screen readers, and returns the focus. It is open
 * as long as it is rendered. A field with `autoFocus` gets the focus first.
 */
export function Dialog({
  title,
  text,
  onClose,
  onSubmit,
  wide = false,
  sendsByKeys = false,
  children,
  actions,
}: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = box.current
    if (dialog === null) return undefined
    const before = document.activeElement
    if (!dialog.open) dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const content = (
    <>
      <h2 id={`${id}-t`}>{title}</h2>
      {text ? <p id={`${id}-p`}>{text}</p> : null}
      {children}
      <Cluster gap={8} align="stretch" justify="end" className="dialog-foot">
        {actions}
      </Cluster>
    </>
  )
  return (
    <dialog
      className={wide === 'columns' ? 'dialog wide in-columns' : wide ? 'dialog wide' : 'dialog'}
      ref={box}
      aria-labelledby={`${id}-t`}
      aria-describedby={text ? `${id}-p` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Escape is answered here; the screen beneath has its own meaning for it.
      onKeyDown={(event) => {
        event.stopPropagation()
        if (!sendsByKeys || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        onSubmit?.()
      }}
      onPointerDown={(event) => event.target === box.current && isOutside(event, box.current) && onClose()}
    >
      {onSubmit ? (
        <Stack as="form" gap={16} noValidate onSubmit={(event) => submit(event, onSubmit)}>
          {content}
        </Stack>
      ) : (
        <Stack gap={16}>{content}</Stack>
      )}
    </dialog>
  )
}

function submit(event: FormEvent, onSubmit: () => void): void {
  event.preventDefault()
  event.stopPropagation()
  onSubmit()
}

/**
 * The backdrop belongs to the dialog's element; only the position distinguishes a press on it from one on the dialog's
 * padding.
 */
function isOutside({ clientX, clientY }: { clientX: number; clientY: number }, dialog: HTMLElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
