import { FirstDayTab } from '#modules/first-day/web/admin/FirstDayTab.tsx'
import { HealthFacts } from '#modules/operations/web/admin/HealthFacts.tsx'

/** The guide with the line of health: neither module knows the other's screens. */
export const FirstDayScreen = () => <FirstDayTab Health={HealthFacts} />
