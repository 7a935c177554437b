import { readSessionToken, safeStorage, STORAGE_KEYS, type StorageArea } from './storage-keys.ts'

export interface SessionState {
  /** `unknown` during server rendering, until the browser has read its storage, and during a logout in this tab. */
  phase: 'unknown' | 'in' | 'out'
  /** The session ended while it was in use: unsaved input waits for the next sign-in. */
  wasEnded: boolean
}

export interface SessionStore {
  /** The state now: the same object until it changes. */
  getSession: () => SessionState
  getServerSession: () => SessionState
  /** Calls `listener` when the session begins or ends, in this tab or another. */
  subscribeToSession: (listener: () => void) => () => void
  /** Calls `listener` when the person logged out, in this tab or another. */
  subscribeToLogout: (listener: () => void) => () => void
  /** Starts a session with a token of the server, stored on this device or for this tab. */
  keepToken: (token: string, remember: boolean) => void
  /**
   * Ends the session here and, by `tellServer`, on the server; the caller then leaves the document. An unreachable
   * server doesn't prevent the sign-out on this device. The phase is `unknown` from the start, so that the screens
   * unmount and cancel their requests: the server would refuse them as soon as it has ended the session.
   */
  logOut: (tellServer: () => Promise<unknown>) => Promise<void>
  /** The server has no session for the token. */
  endSession: () => void
  /** Forgets the token without a word. @returns whether there was one */
  dropToken: () => boolean
}

const UNKNOWN: SessionState = { phase: 'unknown', wasEnded: false }
const LEAVING: SessionState = { phase: 'unknown', wasEnded: false }

/** Message to other tabs: the token of the session that has ended, and which storage area it was in. */
interface LogoutMessage {
  area: StorageArea
  token: string | null
}

/**
 * The session of one surface in this browser: its token, and its listeners in this tab and in others. Without React,
 * since a public page's small script signs an administrator in too.
 * @param channelName notifies other tabs of a sign-out: a token stored for one tab alone causes no storage event
 */
export function createSessionStore(
  tokenKey: 'adminSessionToken' | 'portalSessionToken',
  channelName: string,
): SessionStore {
  let state = UNKNOWN
  /** Our own logout is in progress: its message to other tabs is ignored here. */
  let isLeaving = false
  /** Token of this device if another tab announced its logout. Browsers don't order messages and storage changes. */
  let loggedOutToken: string | null = null
  const listeners = new Set<() => void>()
  const logoutListeners = new Set<() => void>()

  const readState = (wasEnded: boolean): SessionState => {
    const token = readSessionToken(tokenKey)
    return token === null || token === loggedOutToken ? { phase: 'out', wasEnded } : { phase: 'in', wasEnded: false }
  }
  const publish = (next: SessionState): void => {
    state = next
    for (const listener of listeners) listener()
  }
  const forgetToken = (): void => {
    safeStorage.remove('local', tokenKey)
    safeStorage.remove('session', tokenKey)
  }
  const onStorage = (event: StorageEvent): void => {
    // A null key means that everything was cleared.
    if (isLeaving || (event.key !== null && event.key !== STORAGE_KEYS[tokenKey])) return
    const next = readState(state.phase === 'in')
    if (next.phase !== state.phase) publish(next)
  }
  const openChannel = (): BroadcastChannel | null =>
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)

  const subscribe = (listener: () => void): (() => void) => {
    if (listeners.size === 0) addEventListener('storage', onStorage)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) removeEventListener('storage', onStorage)
    }
  }
  const getState = (): SessionState => {
    if (state === UNKNOWN && typeof document !== 'undefined') state = readState(false)
    return state
  }

  return {
    getSession: getState,
    getServerSession: () => UNKNOWN,
    subscribeToSession: subscribe,
    subscribeToLogout(listener) {
      logoutListeners.add(listener)
      const channel = openChannel()
      channel?.addEventListener('message', ({ data }: MessageEvent<LogoutMessage>) => {
        // Another tab may have a session of its own, also another person's.
        const own = readSessionToken(tokenKey)
        if (isLeaving || (own !== null && own !== data.token)) return
        listener()
        if (data.area === 'local') loggedOutToken = safeStorage.read('local', tokenKey)
        const next = readState(false)
        if (next.phase === 'out') publish(next)
      })
      return () => {
        logoutListeners.delete(listener)
        channel?.close()
      }
    },
    keepToken(token, remember) {
      forgetToken()
      safeStorage.write(remember ? 'local' : 'session', tokenKey, token)
      publish(readState(false))
    },
    async logOut(tellServer) {
      isLeaving = true
      const token = readSessionToken(tokenKey)
      const area = safeStorage.read('local', tokenKey) === null ? 'session' : 'local'
      publish(LEAVING)
      // Restored by the Back button, the document would show the logout in progress for ever.
      addEventListener('pageshow', ({ persisted }) => (persisted ? location.reload() : undefined))
      await tellServer().catch(() => undefined)
      forgetToken()
      for (const listener of logoutListeners) listener()
      const channel = openChannel()
      // A channel has no target: only our own origin can listen.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      channel?.postMessage({ area, token } satisfies LogoutMessage)
      channel?.close()
    },
    endSession() {
      if (state.phase !== 'in') return
      forgetToken()
      publish(readState(true))
    },
    dropToken() {
      const hadOne = readSessionToken(tokenKey) !== null
      forgetToken()
      return hadOne
    },
  }
}
