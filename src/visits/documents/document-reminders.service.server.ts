import type { Ctx } from '#core/context.server.ts'
import { formatPrintedDay } from '#core/days.ts'
import type { Jobs } from '#core/jobs/jobs.server.ts'
import { notifyInBatches, type RepeatableNotice } from '#people/notifications/notifications.service.server.ts'
import { findExpiringDocuments, type ExpiringDocument } from './expiring-documents.queries.server.ts'
import { reminderTexts } from './messages.en.ts'

interface ReminderDeps {
  jobs: Jobs
  /** Paths of the screens where a technician, and where a manager, sees the document. */
  links: { own: string; people: string }
}

/**
 * Notifies technicians and managers of personal documents that expire soon: each step once; a missed day is made up
 * for.
 */
export async function remindOfExpiry(ctx: Ctx, { jobs, links }: ReminderDeps): Promise<void> {
  const documents = await findExpiringDocuments(ctx)
  await notifyInBatches(
    ctx,
    { jobs },
    documents.flatMap((document) => writeNotices(document, links)),
  )
}

function writeNotices(document: ExpiringDocument, links: ReminderDeps['links']): RepeatableNotice[] {
  const { id, userId, operatorName, category, daysLeft, step } = document
  const name = category === 'other' ? reminderTexts.other : category
  const when = reminderTexts.when(daysLeft)
  const on = reminderTexts.on(formatPrintedDay(document.expiryDate))
  const common = { kind: 'document-expiring', onceKey: `document ${id} ${step}` } as const
  return [
    {
      ...common,
      to: [userId],
      subject: reminderTexts.own(name, when),
      text: reminderTexts.renew(on),
      link: links.own,
    },
    {
      ...common,
      to: 'managers',
      subject: reminderTexts.ofOperator(name, operatorName, when),
      text: on,
      link: links.people,
    },
  ]
}
