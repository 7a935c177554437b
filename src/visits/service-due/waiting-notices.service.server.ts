import type { Ctx } from '#core/context.server.ts'
import { formatPrintedDay } from '#core/days.ts'
import type { Jobs } from '#core/jobs/jobs.server.ts'
import { tryEach } from '#core/try-each.ts'
import { notifyInBatches, type RepeatableNotice } from '#people/notifications/notifications.service.server.ts'
import type { VisitRecords } from '#visits/projects/detail/visit-records.queries.server.ts'
import { waitingTexts as texts } from './messages.en.ts'
import { DUE_NOTICE_STEPS } from './service-due.limits.ts'
import {
  findUnreadyVisits,
  findWaitingReviews,
  findWaitingServices,
  type WaitingReview,
  type WaitingService,
  type WaitingVisit,
} from './waiting.queries.server.ts'

interface WaitingDeps {
  jobs: Jobs
  records: VisitRecords
  links: {
    /** A new project for a ship. */
    newProject: (vesselId: string) => string
    project: (id: string) => string
  }
}

/**
 * Notifies managers of overdue work, once per subject: however often it runs, on however many days and in however many
 * processes, since a notice is identified by its subject (`onceKey`).
 */
export async function remindOfWaiting(ctx: Ctx, { jobs, records, links }: WaitingDeps): Promise<void> {
  const findNotices = {
    unready: async () => (await findUnreadyVisits(ctx, records)).map((visit) => unreadyNotice(visit, links)),
    reviews: async () => (await findWaitingReviews(ctx)).map((visit) => reviewNotice(visit, links)),
    services: async () => (await findWaitingServices(ctx)).map((service) => serviceNotice(service, links)),
  }
  await tryEach(
    Object.entries(findNotices),
    ([name]) => name,
    async ([, find]) => notifyInBatches(ctx, { jobs }, await find()),
  )
}

/** Each step before the day is notified once per due date. */
function serviceNotice(service: WaitingService, links: WaitingDeps['links']): RepeatableNotice {
  const { vesselId, vesselName, due, lastServiceDate, daysLeft } = service
  const step = Math.min(...DUE_NOTICE_STEPS.filter((each) => each >= Math.max(0, daysLeft)))
  return {
    kind: 'service-due',
    to: 'managers',
    subject: texts.serviceDue(vesselName, daysLeft),
    text: texts.dueOn(formatPrintedDay(due), lastServiceDate && formatPrintedDay(lastServiceDate)),
    link: links.newProject(vesselId),
    onceKey: `service-due ${vesselId} ${due} ${step}`,
  }
}

/** Once for each time that it was handed in. */
const reviewNotice = (
  { id, projectNumber, vesselName, operatorName, since }: WaitingReview,
  links: WaitingDeps['links'],
) =>
  ({
    kind: 'review-waiting',
    to: 'managers',
    projectId: id,
    subject: texts.review(projectNumber, vesselName),
    text: texts.reviewSince(formatPrintedDay(since), operatorName),
    link: links.project(id),
    onceKey: `review ${id} ${since}`,
  }) satisfies RepeatableNotice

/** Once for each day that a visit is planned on and each thing that it lacks. */
function unreadyNotice(visit: WaitingVisit, links: WaitingDeps['links']): RepeatableNotice {
  const { id, projectNumber, vesselName, day, location, operatorName, unassigned } = visit
  return {
    kind: 'visit-unready',
    to: 'managers',
    projectId: id,
    subject: unassigned ? texts.unassigned(projectNumber, vesselName) : texts.documents(projectNumber, vesselName),
    text: texts.tomorrow(formatPrintedDay(day), location, operatorName),
    link: links.project(id),
    onceKey: `tomorrow ${id} ${day} ${unassigned ? 'unassigned' : 'documents'}`,
  }
}
