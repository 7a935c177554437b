import { HeldBlock } from '#visits/held-entries/web/HeldBlock.tsx'
import { ManagerDashboard } from '#visits/planning/web/ManagerDashboard.tsx'
import { DueBlock } from '#visits/service-due/web/DueBlock.tsx'

/** The manager's day. */
export default function ManagerDashboardRoute() {
  return <ManagerDashboard DueBlock={DueBlock} HeldBlock={HeldBlock} />
}
