import { createContext, type ComponentType, type ReactNode } from 'react'
import type { ListName } from '#core/contract/lists/list-names.ts'
import type { MenuItem } from '../overlay/Menu.tsx'

export interface OwnViewsProps {
  list: ListName
  /** The current state of the list, for saving as a view. */
  view: string
  onShow: (view: string) => void
  draw: (items: readonly MenuItem[], current: string | null) => ReactNode
}

/**
 * Provides the person's saved views, which a module stores; null for a person without any. Loaded with the frame: a
 * component that arrives later would mount the menu again, and close it if it is open.
 */
export const OwnViewsContext = createContext<ComponentType<OwnViewsProps> | null>(null)
