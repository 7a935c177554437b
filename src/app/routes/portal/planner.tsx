import { PlannerScreen } from '#visits/planning/web/planner/PlannerScreen.tsx'
import { PortField } from '#visits/projects/web/PortField.tsx'
import { DueBlock } from '#visits/service-due/web/DueBlock.tsx'

const Due = () => <DueBlock startsNear />

/**
 * The planner: who is available where and when. Fields for ports and due services are passed by the route, since they
 * belong to other modules.
 */
export default function PlannerRoute() {
  return <PlannerScreen renderPort={(place) => <PortField {...place} />} DueBlock={Due} />
}
