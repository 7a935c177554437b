import { useParams } from 'react-router'
import { ProjectScreen } from '#modules/projects/web/detail/ProjectScreen.tsx'
import { PROJECT_TABS } from '../../portal/project-tabs.ts'

/** One job. */
export default function ProjectDetailRoute() {
  const { id = '' } = useParams()
  return <ProjectScreen key={id} projectId={id} tabs={PROJECT_TABS} />
}
