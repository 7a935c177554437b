import type { ComponentProps } from 'react'
import { ReportsTab } from '#visits/service-reports/web/ReportsTab.tsx'
import { PhotoPreview } from '#visits/visit-files/web/PhotoPreview.tsx'

/** Reports of a visit, which show its photos. */
export const VisitReports = (props: Omit<ComponentProps<typeof ReportsTab>, 'Photo'>) => (
  <ReportsTab {...props} Photo={PhotoPreview} />
)
