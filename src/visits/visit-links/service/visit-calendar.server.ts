import type { Ctx } from '#core/context.server.ts'
import { writeFile } from '#core/days/calendar-file.ts'
import { type Language, pathsIn } from '#core/language.ts'
import { visitLinkTexts } from '../messages.en.ts'
import { en } from '../messages/en.ts'
import { nb } from '../messages/nb.ts'
import { factsOf } from '../visit-links.policy.ts'
import { recordOpening } from '../visit-page.queries.server.ts'
import { noSuchVisit, requireLink } from './holder-actions.server.ts'

/** The visit as a file for calendar programs; it is an opening of the link. Throws 404 while the visit has no day. */
export async function writeVisitCalendar(
  ctx: Ctx,
  { origin }: { origin: () => string },
  token: string,
  lang: Language,
): Promise<string> {
  const live = await requireLink(ctx, token)
  const { project } = live
  const { firstDay, lastDay } = factsOf(project)
  if (firstDay === null || lastDay === null) throw noSuchVisit()
  const { services } = { en, nb }[lang]
  await recordOpening(ctx, live, visitLinkTexts.calendarOpened)
  return writeFile({
    uid: project.projectNumber,
    firstDay,
    lastDay,
    location: [project.location, project.berth].filter(Boolean).join(', ') || null,
    status:
      project.status === 'cancelled' ? 'CANCELLED' : project.status === 'not confirmed' ? 'TENTATIVE' : 'CONFIRMED',
    sequence: project.version - 1,
    summary: `${project.vesselName}, ${services[project.serviceType]}`,
    description: null,
    url: `${origin()}${pathsIn(lang).visit(token)}`,
    stampedAt: new Date(),
  })
}
