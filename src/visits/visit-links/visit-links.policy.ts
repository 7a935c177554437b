import { addDays } from '#core/days.ts'
import type { ConfirmedField, LinkHolder, VisitFacts } from './visit-links.limits.ts'

/**
 * Who sees what of a visit's page: the server selects by it, the page draws by it, and the manager reads it before a
 * link is made.
 */
export const WHO_SEES = {
  plan: { master: true, agent: true, owner: true },
  /** Why a visit was cancelled, as the office wrote it. */
  cancelReason: { master: true, agent: true, owner: true },
  technicianName: { master: true, agent: true, owner: true },
  /** Phone number and company card. */
  technicianCard: { master: true, agent: true, owner: false },
  /** Papers for the gangway, as far as the technician released them. */
  papers: { master: true, agent: true, owner: false },
  confirm: { master: ['time'], agent: ['berth', 'time', 'gatePass'], owner: [] },
  /** Own messages, and the office's answers to them. */
  messages: { master: true, agent: true, owner: true },
  report: { master: true, agent: false, owner: true },
  nextService: { master: true, agent: false, owner: true },
} as const satisfies Record<string, Record<LinkHolder, boolean | readonly ConfirmedField[]>>
export type PagePart = keyof typeof WHO_SEES

export const canSee = (holder: LinkHolder, part: Exclude<PagePart, 'confirm'>): boolean => WHO_SEES[part][holder]

/** Fields that this holder can confirm, in the order of the page. */
export const confirmedFieldsOf = (holder: LinkHolder): readonly ConfirmedField[] => WHO_SEES.confirm[holder]

interface PlannedVisit {
  status: string
  scheduledDate: string | null
  scheduledEndDate: string | null
  location: string | null
  berth: string | null
}

export const factsOf = (visit: PlannedVisit): VisitFacts => ({
  firstDay: visit.scheduledDate,
  lastDay: visit.scheduledEndDate ?? visit.scheduledDate,
  port: visit.location,
  berth: visit.berth,
  isCancelled: visit.status === 'cancelled',
})

const MOVABLE = ['firstDay', 'lastDay', 'port', 'berth'] as const
export type MovedFact = (typeof MOVABLE)[number]

/** What was confirmed, and the facts that the holder had before them. */
export interface Confirmation {
  confirmedFor: VisitFacts | null
  confirmedBerth: string | null
  confirmedTime: string | null
}

/**
 * Facts that changed since they were confirmed, but for those that now are as the holder wrote them: the confirmation no
 * longer counts.
 */
export function findMovedFacts({ confirmedFor, ...said }: Confirmation, now: VisitFacts): MovedFact[] {
  if (confirmedFor === null) return []
  const isAsSaid = (name: MovedFact): boolean => {
    if (name === 'berth') return now.berth === said.confirmedBerth
    if (name === 'firstDay') return said.confirmedTime?.slice(0, 10) === now.firstDay
    // The last day follows the first one.
    return name === 'lastDay' && now.firstDay !== confirmedFor.firstDay
  }
  return MOVABLE.filter((name) => now[name] !== confirmedFor[name] && !isAsSaid(name))
}

/** A visit whose plan can be confirmed or moved. */
export const isOpenForConfirmation = (status: string): boolean =>
  status === 'not confirmed' || status === 'confirmed' || status === 'in progress' || status === 'on hold'

/** A visit that is over: its papers are no longer needed, its report may be there. */
export const isVisitOver = (status: string): boolean => status === 'completed' || status === 'closed'

/** First and last day of a visit whose first day moves to another one. */
export function moveDays(
  { scheduledDate, scheduledEndDate }: Pick<PlannedVisit, 'scheduledDate' | 'scheduledEndDate'>,
  firstDay: string,
): { scheduledDate: string; scheduledEndDate: string | null } {
  if (scheduledDate === null || scheduledEndDate === null) return { scheduledDate: firstDay, scheduledEndDate }
  const length = Math.round((Date.parse(scheduledEndDate) - Date.parse(scheduledDate)) / 86_400_000)
  return { scheduledDate: firstDay, scheduledEndDate: addDays(firstDay, length) }
}
