import { useParams } from 'react-router'
import { ProjectScreen } from '#visits/projects/web/detail/ProjectScreen.tsx'
import { VISIT_PARTS } from '../../portal/project-tabs.ts'

/** One job. */
export default function ProjectDetailRoute() {
  const { id = '' } = useParams()
  return <ProjectScreen key={id} projectId={id} parts={VISIT_PARTS} />
}
