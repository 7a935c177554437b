import { lazy } from 'react'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import type { countFirstDay } from '#site/setup-checklist/setup-checklist.contract.ts'

/** Address of the setup checklist: a tab while a step is open, a section of Site always. */
export const FIRST_DAY = 'first-day'

export const FirstDayScreen = lazy(async () => ({
  default: (await import('./FirstDayScreen.tsx')).FirstDayScreen,
}))

/** Its progress: refetched when the window gets the focus, and after each change that its checks read. */
export const useFirstDayCount = () => useEndpoint<typeof countFirstDay>('GET /api/admin/first-day/count')
