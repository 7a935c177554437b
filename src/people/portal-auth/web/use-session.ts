import { useSyncExternalStore } from 'react'
import type { SessionState } from '#core/web/session-store.ts'
import { getServerSession, getSession, subscribeToSession } from './session.ts'

/** Whether a person is signed in to the portal here; follows the other tabs. */
export const useSession = (): SessionState => useSyncExternalStore(subscribeToSession, getSession, getServerSession)
