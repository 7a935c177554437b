/** Who works here. */
export default function OperatorManagementRoute() {
  return (
    <div className="page">
      <h1>Operators</h1>
    </div>
  )
}
