import { lazy, Suspense } from 'react'
import { OverviewScreen } from '#visits/projects/web/overview/OverviewScreen.tsx'

const JobSheets = lazy(async () => ({ default: (await import('../../portal/JobSheets.tsx')).JobSheets }))

/** All projects as table, board and calendar; paper belongs to others and is brought along. */
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
