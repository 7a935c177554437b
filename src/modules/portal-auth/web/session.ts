import { call } from '#core/web/call.ts'
import { readSessionToken, safeStorage, STORAGE_KEYS } from '#core/web/storage-keys.ts'
import type { login, logout } from '../portal-auth.contract.ts'

const TOKEN = 'portalSessionToken'
/** Tells other tabs that somebody logged out: a token kept for one tab alone causes no storage event. */
const CHANNEL = 'portal-session'

export interface SessionState {
  /** `unknown` while the page is being made on the server and until the browser has looked. */
  phase: 'unknown' | 'in' | 'out'
  /** The session ended while it was in use: unsaved input waits for the next sign-in. */
  wasEnded: boolean
}

const UNKNOWN: SessionState = { phase: 'unknown', wasEnded: false }
let state = UNKNOWN
/** Our own logout is under way: what it tells the other tabs is not news here. */
let isLeaving = false
const listeners = new Set<() => void>()
const logoutListeners = new Set<() => void>()

/** The state now: the same object until it changes. */
export function getSession(): SessionState {
  if (state === UNKNOWN && typeof document !== 'undefined') state = readState(false)
  return state
}

export const getServerSession = (): SessionState => UNKNOWN

/** Calls `listener` when the session begins or ends, in this tab or another. */
export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}

/** Calls `listener` when somebody logged out on purpose, in this tab or another. */
export function subscribeToLogout(listener: () => void): () => void {
  logoutListeners.add(listener)
  const channel = openChannel()
  channel?.addEventListener('message', () => {
    if (isLeaving) return
    listener()
    if (readSessionToken(TOKEN) === null) publish(readState(false))
  })
  return () => {
    logoutListeners.delete(listener)
    channel?.close()
  }
}

/**
 * Exchanges address and password for a session and keeps its token: on this device, or for this tab.
 * @throws ApiError 401 for a wrong pair, 429 when it is asked too often; TypeError when the network fails
 */
export async function logIn(email: string, password: string, remember: boolean): Promise<void> {
  const answer = await call<typeof login>(
    { method: 'POST', path: '/api/portal/login' },
    { body: { email, password, remember } },
  )
  keepToken(answer.sessionToken, remember)
}

/** Begins with a token that the server gave: after a sign-in, or for a changed password. */
export function keepToken(token: string, remember: boolean): void {
  forgetToken()
  safeStorage.write(remember ? 'local' : 'session', TOKEN, token)
  publish(readState(false))
}

/**
 * Ends the session here and on the server; the caller then leaves the document. That the server cannot be reached keeps
 * nobody signed in on this device.
 */
export async function logOut(): Promise<void> {
  isLeaving = true
  await call<typeof logout>({ method: 'POST', path: '/api/portal/logout' }).catch(() => undefined)
  forgetToken()
  for (const listener of logoutListeners) listener()
  const channel = openChannel()
  // A channel has no target: only our own origin can listen.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage('logged-out')
  channel?.close()
}

/** Forgets the token of this browser, which the server ended or which is somebody else's. @returns whether there was one */
export function dropSession(): boolean {
  const hadOne = readSessionToken(TOKEN) !== null
  forgetToken()
  return hadOne
}

/** The server no longer knows the token. */
export function endSession(): void {
  if (state.phase !== 'in') return
  forgetToken()
  publish(readState(true))
}

function forgetToken(): void {
  safeStorage.remove('local', TOKEN)
  safeStorage.remove('session', TOKEN)
}

const readState = (wasEnded: boolean): SessionState =>
  readSessionToken(TOKEN) === null ? { phase: 'out', wasEnded } : { phase: 'in', wasEnded: false }

function onStorage(event: StorageEvent): void {
  // A null key means that everything was cleared.
  if (event.key !== null && event.key !== STORAGE_KEYS[TOKEN]) return
  const next = readState(state.phase === 'in')
  if (next.phase !== state.phase) publish(next)
}

function publish(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
}

const openChannel = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)
