import { ManagerDashboard } from '#modules/planning/web/ManagerDashboard.tsx'
import { DueBlock } from '#modules/service-due/web/DueBlock.tsx'

/** The manager's day. */
export default function ManagerDashboardRoute() {
  return <ManagerDashboard DueBlock={DueBlock} />
}
