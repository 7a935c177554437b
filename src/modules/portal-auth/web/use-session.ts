import { useSyncExternalStore } from 'react'
import { getServerSession, getSession, subscribeToSession, type SessionState } from './session.ts'

/** Whether somebody of the portal is signed in here; follows the other tabs. */
export const useSession = (): SessionState => useSyncExternalStore(subscribeToSession, getSession, getServerSession)
