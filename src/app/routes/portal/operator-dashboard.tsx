/** The technician's day. */
export default function OperatorDashboardRoute() {
  return (
    <div className="page">
      <h1>Today</h1>
    </div>
  )
}
