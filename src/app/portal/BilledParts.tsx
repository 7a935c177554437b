import { usePartBilling } from '#modules/billing/web/use-part-billing.tsx'
import { PartsTab } from '#modules/parts/web/PartsTab.tsx'
import type { ProjectDetail } from '#modules/projects/projects.contract.ts'

/** Parts of a project with how billing moves them. */
export function BilledParts({ project }: { project: ProjectDetail }) {
  return <PartsTab project={project} billing={usePartBilling()} />
}
