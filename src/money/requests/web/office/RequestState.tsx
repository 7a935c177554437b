import { StatusMark } from '#ui/basic/StatusMark.tsx'
import type { RequestState } from '../../requests.limits.ts'
import { requestMessages as messages } from './messages.en.ts'

/** Shapes of jobs that mean the same of a request: nothing done, being worked on, done by us, done, ended. */
const SHAPES: Record<RequestState, string> = {
  received: 'not confirmed',
  pricing: 'in progress',
  quoted: 'completed',
  ordered: 'closed',
  declined: 'cancelled',
  expired: 'expired',
  withdrawn: 'cancelled',
}

/** The state of a request as shape and word. */
export const RequestStateMark = ({ state }: { state: RequestState }) => (
  <StatusMark status={SHAPES[state]} label={messages.states[state]} />
)
