import { lazy } from 'react'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import type { getSetupProgress } from '#site/setup-checklist/setup-checklist.contract.ts'

/** Address of the setup checklist: a tab while a step is open, a section of Site always. */
export const SETUP_CHECKLIST = 'first-day'

export const SetupChecklistScreen = lazy(async () => ({
  default: (await import('./SetupChecklistScreen.tsx')).SetupChecklistScreen,
}))

/** Its progress: refetched when the window gets the focus, and after each change that its checks read. */
export const useSetupProgress = () => useEndpoint<typeof getSetupProgress>('GET /api/admin/first-day/count')
