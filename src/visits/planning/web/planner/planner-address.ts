import { addDays, realDay } from '#core/days.ts'
import { idIn } from '#core/web/address-values.ts'
import type { ProjectRow } from '#visits/projects/projects.contract.ts'
import { PLANNER_ORDERS, type PlannerOrder } from '../../planning.limits.ts'

/** The question, which is in the address, so that it can be sent to another person. */
export interface Question {
  port: string
  from: string
  to: string
  projectId: string
  first: PlannerOrder
}

/** Default days of a question. */
const USUAL_DAYS = 3

/** Parses the URL's parameters; missing ones default to the project's values, then to today. */
export function readQuestion(query: URLSearchParams, project: ProjectRow | undefined, today: string): Question {
  const from = realDay(query.get('start')) || (project?.scheduledDate ?? today)
  const planned = project?.scheduledDate === from ? (project.scheduledEndDate ?? from) : null
  const to = realDay(query.get('end')) || (planned ?? addDays(from, USUAL_DAYS - 1))
  const port = query.get('port') ?? project?.portCode ?? ''
  return {
    port: /^[A-Z]{2}[A-Z2-9]{3}$/.test(port.trim()) ? port.trim() : '',
    from,
    to: to < from ? from : to,
    projectId: idIn(query, 'project'),
    first: PLANNER_ORDERS.find((each) => each === query.get('first')) ?? 'papers',
  }
}
