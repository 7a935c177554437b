import { ManagerDashboard } from '#modules/planning/web/ManagerDashboard.tsx'

/** The manager's day. */
export default function ManagerDashboardRoute() {
  return <ManagerDashboard />
}
