import { StatusMark } from '#ui/basic/StatusMark.tsx'
import type { ExportState as State } from '../invoicing.limits.ts'
import { exportMessages as messages } from './messages.en.ts'

/** The icon of a billing state for each state of an export. */
export const STATE_SHAPES: Record<State, string> = {
  open: 'approved',
  billed: 'billed',
  credited: 'credited',
  withdrawn: 'not billable',
}

/** State of an export, as shape and word. */
export const ExportState = ({ state }: { state: State }) => (
  <StatusMark status={STATE_SHAPES[state]} label={messages.states[state]} />
)
