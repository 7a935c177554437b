/** At most this many toasts; a new one replaces the previous. */
export const TOAST_LIMIT = 1
export const TOAST_DURATION_MS = 5000
/** How long a closed toast stays in the store, invisible. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000
/** Pixels to the right after which a swipe closes a toast. */
export const TOAST_SWIPE_THRESHOLD = 50

export interface ToastInput {
  title: string
  description?: string
  /** `danger` for a failure, distinguished by icon and words too. */
  variant?: 'default' | 'danger'
  /** It is shown until it is closed: the action that it reports is still in progress. */
  lasts?: boolean
  /** One thing to do about it, such as Undo; pressing it closes the toast. */
  action?: { label: string; onAct: () => void }
}

export interface Toast extends ToastInput {
  id: number
  open: boolean
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const removals = new Map<number, ReturnType<typeof setTimeout>>()

/** Shows a toast, replacing the current one; returns its id. */
export function showToast(input: ToastInput): number {
  const id = ++lastId
  publish([{ ...input, id, open: true }, ...toasts].slice(0, TOAST_LIMIT))
  return id
}

/** Closes a toast; it leaves the store after the removal delay. */
export function dismissToast(id: number): void {
  if (!toasts.some((toast) => toast.id === id && toast.open)) return
  publish(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
  removals.set(
    id,
    setTimeout(() => publish(toasts.filter((toast) => toast.id !== id)), TOAST_REMOVE_DELAY_MS),
  )
}

/** The toasts now, newest first: the same array until something changes. */
export const getToasts = (): readonly Toast[] => toasts

/** Calls `listener` after each change until the returned function is called. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const [id, timer] of removals) {
    if (toasts.some((toast) => toast.id === id)) continue
    clearTimeout(timer)
    removals.delete(id)
  }
  for (const listener of listeners) listener()
}
