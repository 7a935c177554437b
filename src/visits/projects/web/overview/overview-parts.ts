import type { ComponentType } from 'react'

/** What other modules add to the list of projects; they are brought by the page. */
export interface OverviewParts {
  /** Printed once all of them have arrived. */
  JobSheets: ComponentType<{
    projects: readonly { id: string; projectNumber: string }[]
    onDone: () => void
  }>
}
