/** The manager's day. */
export default function ManagerDashboardRoute() {
  return (
    <div className="page">
      <h1>Dashboard</h1>
    </div>
  )
}
