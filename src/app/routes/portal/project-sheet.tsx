import { useParams } from 'react-router'
import { SheetScreen } from '#visits/attendance/web/SheetScreen.tsx'

/** The attendance sheet of a visit. */
export default function ProjectSheetRoute() {
  const { id = '' } = useParams()
  return <SheetScreen key={id} projectId={id} />
}
