import { lazy } from 'react'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import type { countFirstDay } from '#site/setup-checklist/setup-checklist.contract.ts'

/** Where the guide of the first day stands in addresses: a tab while something of it is open, a section of Site always. */
export const FIRST_DAY = 'first-day'

export const FirstDayScreen = lazy(async () => ({
  default: (await import('./FirstDayScreen.tsx')).FirstDayScreen,
}))

/** How much of it is done: asked again when the window comes back, and after each change of what its checks look at. */
export const useFirstDayCount = () => useEndpoint<typeof countFirstDay>('GET /api/admin/first-day/count')
