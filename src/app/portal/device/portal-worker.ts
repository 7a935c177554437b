import { useSyncExternalStore } from 'react'
import { paths } from '#core/paths.ts'

/** A release that is loaded and waits until its person agrees. */
let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()

function setWaiting(worker: ServiceWorker | null): void {
  waiting = worker
  for (const listener of listeners) listener()
}

const isSupported = (): boolean => typeof navigator !== 'undefined' && 'serviceWorker' in navigator

/** Nothing is cached while the first screen loads, milliseconds. */
const STARTS_AFTER_MS = 5000

let isRegistered = false

/** Caches the portal's pages on this device, after the screen is drawn: nothing waits for it. */
export function registerWorker(): void {
  if (!isSupported() || isRegistered) return
  isRegistered = true
  setTimeout(() => {
    if (isRegistered) void watchRegistration().catch(() => (isRegistered = false))
  }, STARTS_AFTER_MS)
}

async function watchRegistration(): Promise<void> {
  // The worker of a new version serves every tab: each takes that version's files.
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
  const registration = await navigator.serviceWorker.register(paths.portalWorker, { scope: `${paths.portal}/` })
  // The first worker replaces no other: only a later one is a new version.
  const check = () => {
    if (registration.waiting !== null && registration.active !== null) setWaiting(registration.waiting)
  }
  check()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', check)
  })
}

/** Removes the pages of a person who signs out, and the worker with them. */
export async function removeWorker(): Promise<void> {
  isRegistered = false
  setWaiting(null)
  if (!isSupported()) return
  const registration = await navigator.serviceWorker.getRegistration(`${paths.portal}/`)
  await registration?.unregister()
  for (const name of await caches.keys()) if (name.startsWith('portal-')) await caches.delete(name)
}

/** Replaces the release of every page of the portal here: a page never mixes two. */
export function activateNewVersion(): void {
  // A worker is no window: it has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  waiting?.postMessage('activate')
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a new release waits on this device. */
export const useHasNewVersion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => waiting !== null,
    () => false,
  )
