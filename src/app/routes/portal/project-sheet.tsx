import { useParams } from 'react-router'
import { SheetScreen } from '../../portal/attendance/SheetScreen.tsx'

/** The attendance sheet of a visit. */
export default function ProjectSheetRoute() {
  const { id = '' } = useParams()
  return <SheetScreen key={id} projectId={id} />
}
