import { PlannerScreen } from '#visits/planning/web/planner/PlannerScreen.tsx'
import { PortField } from '#visits/projects/web/PortField.tsx'
import { DueBlock } from '#visits/service-due/web/DueBlock.tsx'

const Due = () => <DueBlock startsNear />

/** Who can be where, and when; fields for ports and what is due belong to others and are brought along. */
export default function PlannerRoute() {
  return <PlannerScreen renderPort={(place) => <PortField {...place} />} DueBlock={Due} />
}
