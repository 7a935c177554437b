/** The own account. */
export default function ProfileRoute() {
  return (
    <div className="page">
      <h1>Profile</h1>
    </div>
  )
}
