import type { ProjectDetail } from '../../projects.contract.ts'
import type { ProjectStatus } from '../../projects.limits.ts'

export type MoveOption = ProjectDetail['moves'][number]

/** The way on from each state that a job normally takes. */
const FORWARD: Partial<Record<ProjectStatus, ProjectStatus>> = {
  'not confirmed': 'confirmed',
  confirmed: 'in progress',
  'in progress': 'completed',
  'on hold': 'in progress',
  completed: 'closed',
  closed: 'completed',
  cancelled: 'not confirmed',
}

/** An end state is reverted now and then: a secondary button. */
const TAKEN_BACK: ReadonlySet<ProjectStatus> = new Set(['closed', 'cancelled'])

/** Moves with a button next to the main one; all others are in the menu. */
const BESIDE: ReadonlySet<ProjectStatus> = new Set(['on hold'])

export interface SortedMoves {
  next: MoveOption | undefined
  /** Whether the next move is enabled: no guard fails, and no text is required. */
  isNextOpen: boolean
  /** Whether it is the screen's filled button. */
  isNextMain: boolean
  beside: readonly MoveOption[]
  others: readonly MoveOption[]
}

/** The moves as the header shows them: the next step, secondary buttons, and the menu. */
export function sortMoves({ status, moves }: Pick<ProjectDetail, 'status' | 'moves'>): SortedMoves {
  const next = moves.find(({ to }) => to === FORWARD[status])
  const isNextOpen = next !== undefined && next.blockedBy === undefined && next.asks === undefined
  const beside = moves.filter((move) => move !== next && BESIDE.has(move.to) && move.blockedBy === undefined)
  return {
    next,
    isNextOpen,
    isNextMain: isNextOpen && !TAKEN_BACK.has(status),
    beside,
    others: moves.filter((move) => move !== next && !beside.includes(move) && move.blockedBy === undefined),
  }
}
