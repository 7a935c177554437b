import { ChecklistsScreen } from '#visits/checklists/web/ChecklistsScreen.tsx'

/** The managers' editor of checklists. */
export default function ChecklistsRoute() {
  return <ChecklistsScreen />
}
