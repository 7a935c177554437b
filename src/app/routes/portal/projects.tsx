/** The same list under its other address. */
export default function ProjectsRoute() {
  return (
    <div className="page">
      <h1>Projects</h1>
    </div>
  )
}
