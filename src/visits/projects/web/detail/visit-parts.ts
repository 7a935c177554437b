import type { ComponentType, ReactNode } from 'react'
import type { ProjectDetail } from '../../projects.contract.ts'
import type { ProjectTab } from './project-tab.ts'

interface OfProject {
  project: ProjectDetail
}

/** A visit as a calendar takes it. */
export interface VisitDays extends Omit<ProjectDetail, 'serviceType'> {
  /** In words. */
  serviceType: string
  /** First and last day. */
  firstDay: string
  lastDay: string
  address: string
}

/** Parts that other modules add to a project's overview. */
export interface OverviewParts {
  /** Whom to call. */
  ContactsBlock: ComponentType<OfProject>
  HoursSums: ComponentType<OfProject>
  /** Links without account to the visit, and the papers that they show. */
  LinksBlock: ComponentType<OfProject>
  /** Systems installed on board; `otherwise` if none is recorded. */
  SystemsBlock: ComponentType<OfProject & { otherwise: ReactNode }>
}

/**
 * Parts that other modules add to the project's screen. They import projects, so the app passes their parts
 * (`src/app/portal/project-tabs.ts`).
 */
export interface VisitParts {
  /** In order; the overview is the first. */
  tabs: readonly ProjectTab[]
  /** Whom to call, on the technician's phone. */
  CallButtons: ComponentType<OfProject>
  /** Printed once all of it has arrived. */
  JobSheet: ComponentType<OfProject & { onDone: () => void }>
  saveToCalendar: (visit: VisitDays) => Promise<void>
}
