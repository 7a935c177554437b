import { NewProjectScreen } from '#modules/projects/web/new/NewProjectScreen.tsx'

/** One page from request to plan. */
export default function ProjectNewRoute() {
  return <NewProjectScreen />
}
