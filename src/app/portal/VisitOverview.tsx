import { HoursOfProject } from '#modules/hours/web/HourSums.tsx'
import { OverviewTab } from '#modules/projects/web/detail/OverviewTab.tsx'
import type { ProjectTabProps } from '#modules/projects/web/detail/project-tab.ts'
import { ContactsBlock } from '#modules/visit-contacts/web/ContactsBlock.tsx'

/** A project's overview with what is logged on it: people and hours. */
export const VisitOverview = (props: ProjectTabProps) => (
  <OverviewTab {...props} ContactsBlock={ContactsBlock} HoursSums={HoursOfProject} />
)
