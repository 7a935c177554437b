import { useParams } from 'react-router'
import { ProjectScreen } from '#modules/projects/web/detail/ProjectScreen.tsx'

/** One job. */
export default function ProjectDetailRoute() {
  const { id = '' } = useParams()
  return <ProjectScreen key={id} projectId={id} />
}
