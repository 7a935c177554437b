import { useSyncExternalStore } from 'react'
import type { SessionState } from '#core/web/session-store.ts'
import { getServerSession, getSession, subscribeToSession } from './session.ts'

/** Whether an administrator is signed in here; follows the other tabs. */
export const useSession = (): SessionState => useSyncExternalStore(subscribeToSession, getSession, getServerSession)
