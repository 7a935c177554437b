import { PartToday } from '#visits/parts/web/PartToday.tsx'
import type { MoveRequest } from '#visits/planning/web/operator/MoveButtons.tsx'
import { OperatorDashboard } from '#visits/planning/web/OperatorDashboard.tsx'
import { MoveDialog } from '#visits/projects/web/MoveDialog.tsx'
import { ReagentsToday } from '#visits/vessel-systems/web/ReagentsToday.tsx'

const renderMove = (request: MoveRequest) => <MoveDialog {...request} />

/** A technician's day. */
export default function OperatorDashboardRoute() {
  return <OperatorDashboard renderMove={renderMove} Reagents={ReagentsToday} Part={PartToday} />
}
