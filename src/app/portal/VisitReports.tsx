import type { ComponentProps } from 'react'
import { useCan } from '#core/web/viewer.tsx'
import { EvidenceBlock } from '#visits/evidence/web/EvidenceBlock.tsx'
import { ReportsTab } from '#visits/service-reports/web/ReportsTab.tsx'
import { PhotoPreview } from '#visits/visit-files/web/PhotoPreview.tsx'

/** Reports of a visit, which show its photos. */
export const VisitReports = (props: Omit<ComponentProps<typeof ReportsTab>, 'Photo'>) => (
  <>
    <ReportsTab {...props} Photo={PhotoPreview} />
    {useCan('evidence:make') ? <EvidenceBlock projectId={props.project.id} /> : null}
  </>
)
