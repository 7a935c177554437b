import { lazy, Suspense } from 'react'
import { OverviewScreen } from '#visits/projects/web/overview/OverviewScreen.tsx'

const JobSheets = lazy(async () => ({ default: (await import('../../portal/JobSheets.tsx')).JobSheets }))

/**
 * All projects as table, board and calendar; the job sheets are passed by the route, since they belong to another
 * module.
 */
export default function ProjectsRoute() {
  return (
    <OverviewScreen
      parts={{
        JobSheets: (props) => (
          <Suspense>
            <JobSheets {...props} />
          </Suspense>
        ),
      }}
    />
  )
}
