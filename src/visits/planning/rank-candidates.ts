import { addDays, formatPrintedDay, weekNumberOf } from '#core/days.ts'
import { compareNames } from '#core/language/compare-names.ts'
import { plannerTexts as texts } from './messages.en.ts'
import type { Candidate } from './planner.contract.ts'
import { PLANNER_LATER_MAX, type PlannerOrder } from './planning.limits.ts'
import { countDays, overlaps, type Span } from './schedule-layout.ts'

export type Facts = Omit<Candidate, 'reasons'>

const PAPERS = { ok: 0, none: 0, ending: 1, expired: 2, missing: 2 } as const

/** Comparison values of each order: the smaller is the better. */
const MEASURES: Readonly<Record<PlannerOrder, (candidate: Facts) => number>> = {
  papers: ({ papers }) => PAPERS[papers.state],
  distance: (candidate) => candidate.distanceKm ?? Number.MAX_SAFE_INTEGER,
  experience: ({ jobs }) => -jobs,
  hours: ({ hoursOfWeek }) => Number(hoursOfWeek),
}

/**
 * Sorts candidates: free ones first, then by the criterion that the manager chose, then by the others. People without
 * any sign-in are last.
 */
export function rankCandidates<C extends Facts>(candidates: readonly C[], first: PlannerOrder): C[] {
  const rest = (['papers', 'distance', 'experience', 'hours'] as const).filter((each) => each !== first)
  const measures = [
    (each: Facts) => Number(!each.hasSignedIn),
    (each: Facts) => each.clash?.days ?? 0,
    ...[first, ...rest].map((order) => MEASURES[order]),
  ]
  return candidates.toSorted((a, b) => {
    for (const measure of measures) {
      const difference = measure(a) - measure(b)
      if (difference !== 0) return difference
    }
    return compareNames(a.name, b.name)
  })
}

interface Asked extends Span {
  portName: string | null
  system: string | null
}

/** Reasons of a candidate's position. */
export function formatReasons(candidate: Facts, asked: Asked): string[] {
  const { clash, distanceKm, distanceFrom, jobs, hoursOfWeek, hasSignedIn } = candidate
  const days = countDays(asked)
  return [
    ...(hasSignedIn ? [] : [texts.neverSignedIn]),
    clash === null
      ? texts.free(days)
      : clash.vesselName === null
        ? texts.away(clash.reason, clash.days)
        : texts.job(clash.vesselName, clash.days, days),
    describePapers(candidate.papers),
    distanceKm === null || distanceFrom === null
      ? texts.noDistance
      : distanceKm === 0
        ? texts.same(distanceFrom)
        : texts.distance(groupThousands(distanceKm), distanceFrom),
    texts.jobsOn(jobs, asked.system),
    texts.hours(hoursOfWeek.replace(/\.?0+$/, '') || '0', weekNumberOf(asked.from)),
  ]
}

function describePapers({ state, category, until, valid }: Facts['papers']): string {
  const name = category ?? ''
  const on = until === null ? '' : formatPrintedDay(until)
  switch (state) {
    case 'none':
      return texts.papersNone
    case 'ok':
      return texts.papersOk(valid.join(', '))
    case 'ending':
      return texts.papersEnding(name, on)
    case 'expired':
      return texts.papersExpired(name, on)
    case 'missing':
      return texts.papersMissing(name)
  }
}

const groupThousands = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, '\u00A0')

/** Returns the next period of the same length with a free person; null if there is none within weeks. */
export function findNextFree(
  asked: Span,
  people: readonly { name: string; taken: readonly Span[] }[],
): (Span & { names: string[] }) | null {
  for (let later = 1; later <= PLANNER_LATER_MAX; later += 1) {
    const span = { from: addDays(asked.from, later), to: addDays(asked.to, later) }
    const free = people.filter(({ taken }) => !taken.some((each) => overlaps(each, span)))
    if (free.length > 0) return { ...span, names: free.map(({ name }) => name) }
  }
  return null
}
