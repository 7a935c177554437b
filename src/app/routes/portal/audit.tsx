/** Who did what. */
export default function AuditRoute() {
  return (
    <div className="page">
      <h1>Audit log</h1>
    </div>
  )
}
