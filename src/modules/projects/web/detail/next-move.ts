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

/** Moves that stand as buttons beside the next one; all others are in the menu. */
const BESIDE: ReadonlySet<ProjectStatus> = new Set(['on hold'])

export interface SortedMoves {
  next: MoveOption | undefined
  /** Whether the next one can be pressed: no guard fails, and no words stand in for one. */
  isNextOpen: boolean
  beside: readonly MoveOption[]
  others: readonly MoveOption[]
}

/** The moves as the header shows them: the next step, what stands beside it, and the menu's. */
export function sortMoves({ status, moves }: Pick<ProjectDetail, 'status' | 'moves'>): SortedMoves {
  const next = moves.find(({ to }) => to === FORWARD[status])
  const beside = moves.filter((move) => move !== next && BESIDE.has(move.to) && move.blockedBy === undefined)
  return {
    next,
    isNextOpen: next !== undefined && next.blockedBy === undefined && next.asks === undefined,
    beside,
    others: moves.filter((move) => move !== next && !beside.includes(move) && move.blockedBy === undefined),
  }
}
