import { todayIn, zoneOf } from '#core/days.ts'
import { HoursOfProject } from '#visits/hours/web/HourSums.tsx'
import { OverviewTab } from '#visits/projects/web/detail/OverviewTab.tsx'
import type { ProjectTabProps } from '#visits/projects/web/detail/project-tab.ts'
import type { OverviewParts } from '#visits/projects/web/detail/visit-parts.ts'
import { SystemsBlock } from '#visits/vessel-systems/web/SystemsBlock.tsx'
import { ContactsBlock } from '#visits/visit-contacts/web/ContactsBlock.tsx'
import { VisitLinksBlock } from '#visits/visit-links/web/staff/VisitLinksBlock.tsx'

/** A project's overview with its logged contacts and hours. */
export const VisitOverview = (props: ProjectTabProps) => (
  <OverviewTab
    {...props}
    ContactsBlock={ContactsBlock}
    HoursSums={HoursOfProject}
    LinksBlock={VisitLinksBlock}
    SystemsBlock={SystemsOfVisit}
  />
)

const SystemsOfVisit: OverviewParts['SystemsBlock'] = ({ project, otherwise }) => (
  <SystemsBlock vesselId={project.vesselId} today={todayIn(zoneOf(project))} otherwise={otherwise} />
)
