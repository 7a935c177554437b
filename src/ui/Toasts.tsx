import { Toast } from 'radix-ui'
import { useSyncExternalStore } from 'react'
import {
  dismissToast,
  getToasts,
  subscribeToToasts,
  TOAST_DURATION_MS,
  TOAST_SWIPE_THRESHOLD,
  type Toast as ToastEntry,
} from '#core/web/toast.ts'
import { AlertIcon, CheckIcon, CloseIcon } from './icons/Icon.tsx'

const NONE: readonly ToastEntry[] = []
const noToastsOnTheServer = () => NONE

/**
 * Shows the toast store: one region per page, politely announced, reached with F8, closed by its button, by Escape, by
 * a swipe to the right or by time (which rests while the pointer or the focus is on it).
 */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts, noToastsOnTheServer)
  return (
    <Toast.Provider duration={TOAST_DURATION_MS} swipeDirection="right" swipeThreshold={TOAST_SWIPE_THRESHOLD}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      <Toast.Viewport className="toasts" hotkey={['F8']} />
    </Toast.Provider>
  )
}

const ToastCard = ({ toast: { id, open, title, description, variant } }: { toast: ToastEntry }) => (
  <Toast.Root
    className={variant === 'danger' ? 'toast bad' : 'toast'}
    type="background"
    open={open}
    onOpenChange={(isOpen) => {
      if (!isOpen) dismissToast(id)
    }}
  >
    {variant === 'danger' ? <AlertIcon /> : <CheckIcon />}
    <span>
      <Toast.Title asChild>
        <b>{title}</b>
      </Toast.Title>
      {description ? (
        <Toast.Description asChild>
          <span>{description}</span>
        </Toast.Description>
      ) : null}
    </span>
    <Toast.Close className="toast-x" aria-label="Close">
      <CloseIcon />
    </Toast.Close>
  </Toast.Root>
)
