import { NewProjectScreen } from '#visits/projects/web/new/NewProjectScreen.tsx'

/** One page from request to plan. */
export default function ProjectNewRoute() {
  return <NewProjectScreen />
}
