import { PartToday } from '#modules/parts/web/PartToday.tsx'
import type { MoveRequest } from '#modules/planning/web/operator/MoveButtons.tsx'
import { OperatorDashboard } from '#modules/planning/web/OperatorDashboard.tsx'
import { MoveDialog } from '#modules/projects/web/MoveDialog.tsx'
import { ReagentsToday } from '#modules/vessel-systems/web/ReagentsToday.tsx'

const renderMove = (request: MoveRequest) => <MoveDialog {...request} />

/** An operator's day. */
export default function OperatorDashboardRoute() {
  return <OperatorDashboard renderMove={renderMove} Reagents={ReagentsToday} Part={PartToday} />
}
