import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { useCan } from '#core/web/viewer.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { importMessages as messages } from './messages.en.ts'

/** In the head of the directory: the fleet as a file, and possible duplicates. */
export function FleetActions() {
  if (!useCan('vessel:write')) return null
  return (
    <>
      <Link className="button" to={paths.vesselDuplicates}>
        <Icon name="merge" />
        <span>{messages.duplicates}</span>
      </Link>
      <Link className="button" to={paths.vesselImport}>
        <Icon name="upload" />
        <span>{messages.importFleet}</span>
      </Link>
    </>
  )
}
