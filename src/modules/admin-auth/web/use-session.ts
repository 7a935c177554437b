import { useSyncExternalStore } from 'react'
import { getServerSession, getSession, subscribeToSession, type SessionState } from './session.ts'

/** Whether an administrator is signed in here; follows the other tabs. */
export const useSession = (): SessionState => useSyncExternalStore(subscribeToSession, getSession, getServerSession)
