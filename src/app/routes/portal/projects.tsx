import { OverviewScreen } from '#modules/projects/web/overview/OverviewScreen.tsx'

/** The same list under its second address. */
export default function ProjectsRoute() {
  return <OverviewScreen />
}
