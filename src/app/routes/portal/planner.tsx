import { PlannerScreen } from '#modules/planning/web/planner/PlannerScreen.tsx'
import { PortField } from '#modules/projects/web/PortField.tsx'

/** Who can be where, and when; fields for ports are the projects'. */
export default function PlannerRoute() {
  return <PlannerScreen renderPort={(place) => <PortField {...place} />} />
}
