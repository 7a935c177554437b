/** All jobs. */
export default function ProjectsOverviewRoute() {
  return (
    <div className="page">
      <h1>Projects</h1>
    </div>
  )
}
