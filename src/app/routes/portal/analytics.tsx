import { AnalyticsScreen } from '#money/analytics/web/AnalyticsScreen.tsx'

/** How the company is doing. */
export default function AnalyticsRoute() {
  return <AnalyticsScreen />
}
