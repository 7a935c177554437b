/** One page from request to plan. */
export default function ProjectNewRoute() {
  return (
    <div className="page">
      <h1>New project</h1>
    </div>
  )
}
