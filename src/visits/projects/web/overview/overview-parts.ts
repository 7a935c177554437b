import type { ComponentType } from 'react'

/** Parts that other modules add to the list of projects; passed by the page. */
export interface OverviewParts {
  /** Printed once all of them have arrived. */
  JobSheets: ComponentType<{
    projects: readonly { id: string; projectNumber: string }[]
    onDone: () => void
  }>
}
