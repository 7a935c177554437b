import type { ComponentType, ReactNode } from 'react'
import type { MenuItem } from '#ui/overlay/Menu.tsx'

/** What other modules add to the list of projects; they are brought by the page. */
export interface OverviewParts {
  /** Own views of the list, as items of its menu. */
  SavedViews: ComponentType<{
    list: 'projects'
    query: string
    onShow: (query: string) => void
    children: (items: readonly MenuItem[], current: string | null) => ReactNode
  }>
  /** Printed once all of them have arrived. */
  JobSheets: ComponentType<{ ids: readonly string[]; onDone: () => void }>
}
