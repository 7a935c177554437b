/** One job. */
export default function ProjectDetailRoute() {
  return (
    <div className="page">
      <h1>Project</h1>
    </div>
  )
}
