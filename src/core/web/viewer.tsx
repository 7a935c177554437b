import { createContext, use } from 'react'
import type { PortalRole } from '#core/contract/portal-role.ts'
import { isPermitted, type PortalAction } from '#core/policy.ts'

/** The viewer of the portal: one of its users, or an administrator who may read the projects (the portal's specification). */
export type Viewer =
  | {
      kind: 'portal'
      id: string
      name: string
      email: string
      role: PortalRole
      /** Single keys as commands (WCAG 2.1.4). */
      hasSingleKeys: boolean
    }
  | { kind: 'admin'; name: string }

/** Filled by the portal's gate; null outside of it. */
export const ViewerContext = createContext<Viewer | null>(null)

/** The person who uses this screen. Screens of the portal are only rendered for a signed-in person. */
export function useViewer(): Viewer {
  const viewer = use(ViewerContext)
  if (viewer === null) throw new Error('A screen of the portal was drawn outside its gate')
  return viewer
}

/** Whether the viewer may do this at all; a button that needs more asks the row's own permissions too. */
export function useCan(action: PortalAction): boolean {
  const viewer = useViewer()
  return viewer.kind === 'portal' && isPermitted(viewer.role, action)
}
