import { OverviewScreen } from '#modules/projects/web/overview/OverviewScreen.tsx'

/** All projects as table, board and calendar. */
export default function ProjectsRoute() {
  return <OverviewScreen />
}
