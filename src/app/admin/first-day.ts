import { lazy } from 'react'

/** Where the guide of the first day stands in addresses: a tab while something of it is open, a section of Site always. */
export const FIRST_DAY = 'first-day'

export const FirstDayScreen = lazy(async () => ({
  default: (await import('#modules/first-day/web/admin/FirstDayTab.tsx')).FirstDayTab,
}))
