import { lazy, Suspense } from 'react'
import { OverviewScreen } from '#modules/projects/web/overview/OverviewScreen.tsx'
import { SavedViews } from '#modules/saved-views/web/SavedViews.tsx'

const JobSheets = lazy(async () => ({ default: (await import('../../portal/JobSheets.tsx')).JobSheets }))

/** All projects as table, board and calendar; own views and paper belong to others and are brought along. */
export default function ProjectsRoute() {
  return (
    <OverviewScreen
      parts={{
        SavedViews,
        JobSheets: (props) => (
          <Suspense>
            <JobSheets {...props} />
          </Suspense>
        ),
      }}
    />
  )
}
