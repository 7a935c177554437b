import type { Actor } from '#core/actor.ts'
import type { DocumentCategory } from '#core/contract/document-categories.ts'
import { can, isManager, isOperatorRole, isOwnManager } from '#core/policy.ts'
import { moveTexts } from './messages.en.ts'
import type { ProjectStatus } from './projects.limits.ts'

/** Texts that a person has to type before a move. */
export const MOVE_NEEDS = ['reason', 'followUpDate', 'waiver'] as const
export type MoveNeed = (typeof MOVE_NEEDS)[number]

/** Conditions of a move; `travelDocuments`, `report` and `checklist` can be waived with a typed reason. */
export type Guard =
  | 'scheduledDate'
  | 'location'
  | 'client'
  | 'operator'
  | 'travelDocuments'
  | 'hours'
  | 'report'
  | 'checklist'
  | 'settledItems'

export interface Move {
  from: ProjectStatus
  to: ProjectStatus
  /** `assigned`: the currently assigned technician, and every manager. */
  who: 'manager' | 'assigned'
  label: string
  needs: readonly MoveNeed[]
  guards: readonly Guard[]
}

const { labels } = moveTexts

const CANCEL = { to: 'cancelled', who: 'manager', label: labels.cancel, needs: ['reason'], guards: [] } as const

/** The states of a project and every way between them: server and screens read this one table. */
export const MOVES: readonly Move[] = [
  {
    from: 'not confirmed',
    to: 'confirmed',
    who: 'manager',
    label: labels.confirm,
    needs: [],
    guards: ['scheduledDate', 'location', 'client'],
  },
  {
    from: 'confirmed',
    to: 'in progress',
    who: 'assigned',
    label: labels.start,
    needs: [],
    guards: ['operator', 'travelDocuments'],
  },
  {
    from: 'confirmed',
    to: 'not confirmed',
    who: 'manager',
    label: labels.revertAssignment,
    needs: ['reason'],
    guards: [],
  },
  {
    from: 'in progress',
    to: 'on hold',
    who: 'assigned',
    label: labels.hold,
    needs: ['reason', 'followUpDate'],
    guards: [],
  },
  { from: 'on hold', to: 'in progress', who: 'assigned', label: labels.resume, needs: [], guards: [] },
  { from: 'on hold', to: 'confirmed', who: 'manager', label: labels.backToConfirmed, needs: [], guards: [] },
  {
    from: 'in progress',
    to: 'completed',
    who: 'assigned',
    label: labels.complete,
    needs: [],
    guards: ['hours', 'report', 'checklist'],
  },
  { from: 'completed', to: 'in progress', who: 'manager', label: labels.sendBack, needs: ['reason'], guards: [] },
  { from: 'completed', to: 'closed', who: 'manager', label: labels.close, needs: [], guards: ['settledItems'] },
  { from: 'closed', to: 'completed', who: 'manager', label: labels.reopen, needs: ['reason'], guards: [] },
  { from: 'not confirmed', ...CANCEL },
  { from: 'confirmed', ...CANCEL },
  { from: 'on hold', ...CANCEL },
  { from: 'in progress', ...CANCEL },
  { from: 'cancelled', to: 'not confirmed', who: 'manager', label: labels.takeUp, needs: [], guards: [] },
]

export const DOCUMENT_STATES = ['ok', 'expiring', 'expired', 'missing'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

/** State of one required travel document. */
export interface RequiredDocument {
  category: DocumentCategory
  state: DocumentState
  /** Days until it expires; negative once it has; null without expiry or without a document. */
  daysLeft: number | null
}

/** Input of the guards. */
export interface MoveFacts {
  status: ProjectStatus
  scheduledDate: string | null
  location: string | null
  clientName: string | null
  companyName: string | null
  assignedOperatorId: string | null
  /** Whether hours were logged for a day that has come. */
  hasHours: boolean
  reportCount: number
  /** Required lines of its checklist without a result. */
  unansweredLines: number
  /** Parts, expenses and the service itself that are `pending` or `approved`. */
  unsettledItems: number
  requiredDocuments: readonly RequiredDocument[]
}

/** One way on from here. With `blockedBy` it would be refused whatever is typed; `asks` says why words are needed. */
export interface MoveOption {
  to: ProjectStatus
  label: string
  needs: MoveNeed[]
  asks?: string
  blockedBy?: string
}

const GUARDS: Record<Guard, (facts: MoveFacts) => string | null> = {
  scheduledDate: ({ scheduledDate }) => (scheduledDate === null ? moveTexts.noDate : null),
  location: ({ location }) => (location === null ? moveTexts.noPlace : null),
  client: ({ clientName, companyName }) => ((clientName ?? companyName) === null ? moveTexts.noClient : null),
  operator: ({ assignedOperatorId }) => (assignedOperatorId === null ? moveTexts.noOperator : null),
  travelDocuments: ({ requiredDocuments }) => describeDocuments(requiredDocuments),
  hours: ({ hasHours }) => (hasHours ? null : moveTexts.noHours),
  report: ({ reportCount }) => (reportCount > 0 ? null : moveTexts.noReport),
  checklist: ({ unansweredLines }) => (unansweredLines === 0 ? null : moveTexts.unanswered(unansweredLines)),
  settledItems: ({ unsettledItems }) => (unsettledItems === 0 ? null : moveTexts.unsettled(unsettledItems)),
}

/** Guards that words can overcome, and the field that takes them. */
export const WORDS_FOR: Partial<Record<Guard, MoveNeed>> = {
  travelDocuments: 'reason',
  report: 'waiver',
  checklist: 'reason',
}

function describeDocuments(documents: readonly RequiredDocument[]): string | null {
  const failing = documents.filter(({ state }) => state === 'expired' || state === 'missing')
  if (failing.length === 0) return null
  return moveTexts.documents(failing.map(({ category, state }) => `${category} ${state}`).join(', '))
}

/** Whether this actor is the currently assigned technician. */
export const isAssigned = (project: { assignedOperatorId: string | null }, actor: Actor): boolean =>
  actor.kind === 'portal' && isOperatorRole(actor.role) && project.assignedOperatorId === actor.userId

const canMoveTo = (project: { assignedOperatorId: string | null }, actor: Actor, { who }: Pick<Move, 'who'>): boolean =>
  can(actor, 'project:move') &&
  (isOwnManager(actor) || (who === 'assigned' && (isManager(actor) || isAssigned(project, actor))))

/** The guards of a move that fail now, with their sentences. */
export const failedGuards = (move: Move, facts: MoveFacts): { guard: Guard; sentence: string }[] =>
  move.guards.flatMap((guard) => {
    const sentence = GUARDS[guard](facts)
    return sentence === null ? [] : [{ guard, sentence }]
  })

/** Every move from this state that the actor may make, each with its required fields and its obstacles. */
export const allowedMoves = (facts: MoveFacts, actor: Actor): MoveOption[] =>
  MOVES.filter((move) => move.from === facts.status && canMoveTo(facts, actor, move)).map((move) =>
    describeMove(move, facts),
  )

function describeMove(move: Move, facts: MoveFacts): MoveOption {
  const failed = failedGuards(move, facts)
  const soft = failed.filter(({ guard }) => WORDS_FOR[guard] !== undefined)
  const hard = failed.filter(({ guard }) => WORDS_FOR[guard] === undefined)
  const words = soft.flatMap(({ guard }) => WORDS_FOR[guard] ?? [])
  const option: MoveOption = { to: move.to, label: move.label, needs: [...new Set([...move.needs, ...words])] }
  if (soft.length > 0) option.asks = soft.map(({ sentence }) => sentence).join(' ')
  if (hard.length > 0) option.blockedBy = hard.map(({ sentence }) => sentence).join(' ')
  return option
}

/** The states that can be reached now, given the words that the move asks for. */
export const allowedTransitions = (facts: MoveFacts, actor: Actor): ProjectStatus[] =>
  allowedMoves(facts, actor).flatMap(({ to, blockedBy }) => (blockedBy === undefined ? [to] : []))

/** Checks a requested move: returns it; `forbidden` if only others may make it; null if this state has no such move. */
export function findAllowedMove(
  project: { status: ProjectStatus; assignedOperatorId: string | null },
  actor: Actor,
  to: ProjectStatus,
): Move | 'forbidden' | null {
  if (!MOVES.some((move) => move.to === to && canMoveTo(project, actor, move))) return 'forbidden'
  const move = MOVES.find((each) => each.from === project.status && each.to === to)
  if (move === undefined) return null
  return canMoveTo(project, actor, move) ? move : 'forbidden'
}

/** States in which a project still lies ahead or is under way. */
export const OPEN_STATUSES = ['not confirmed', 'confirmed', 'in progress', 'on hold'] as const satisfies ProjectStatus[]
/** States in which hours can be logged: from the start until the visit is handed in. */
const STARTED: ReadonlySet<ProjectStatus> = new Set(['in progress', 'on hold'])

export const isOpen = (status: ProjectStatus): boolean => (OPEN_STATUSES as readonly ProjectStatus[]).includes(status)

/** Permissions of an actor for one project that they can see. */
export interface ProjectPermissions {
  /** Facts, plan, price. */
  edit: boolean
  assign: boolean
  /** Parts, files, contacts, reports. */
  log: boolean
  /** Hours: from the start until it is completed. */
  logHours: boolean
  comment: boolean
  /** Permissions by role and state; children are counted by the server. */
  delete: boolean
  /** Make another one out of it. */
  copy: boolean
  seeValue: boolean
  seeTravelDocuments: boolean
  /** Set the billing status of parts: also once the project is closed. */
  bill: boolean
  seeHistory: boolean
}

/**
 * Current permissions of this actor: managers until it is closed or cancelled, the assigned technician until it is
 * completed.
 */
export function permissionsOf(
  project: { status: ProjectStatus; assignedOperatorId: string | null },
  actor: Actor,
): ProjectPermissions {
  const manages = isManager(actor)
  const own = isAssigned(project, actor)
  const isLocked = project.status === 'closed' || project.status === 'cancelled'
  const log = can(actor, 'project:log') && ((manages && !isLocked) || (own && isOpen(project.status)))
  return {
    edit: can(actor, 'project:edit') && !isLocked,
    assign: can(actor, 'project:assign') && isOpen(project.status),
    log,
    logHours: log && STARTED.has(project.status),
    comment: can(actor, 'project:comment') && (manages || own),
    delete: can(actor, 'project:delete') && project.status === 'not confirmed',
    copy: can(actor, 'project:create'),
    seeValue: seesValues(actor),
    seeTravelDocuments: can(actor, 'travel-document:read') && (manages || own),
    bill: can(actor, 'billing:write'),
    seeHistory: can(actor, 'audit:read'),
  }
}

/** Prices and values: managers, and administrators in their read-only list. */
export const seesValues = (actor: Actor): boolean => actor.kind === 'admin' || can(actor, 'value:read')

/** Managers and administrators see every project; technicians those that they are or were assigned to. */
export const seesEveryProject = (actor: Actor): boolean => actor.kind === 'admin' || isOwnManager(actor)
