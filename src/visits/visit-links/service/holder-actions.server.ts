import { eq, sql } from 'drizzle-orm'
import { SYSTEM, type Actor } from '#core/actor.ts'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { type AppError, refuse } from '#core/errors.ts'
import { narrowKey } from '#core/http/idempotency.server.ts'
import { publishLive } from '#core/live/live.server.ts'
import { paths } from '#core/paths.ts'
import { notify } from '#people/notifications/notifications.service.server.ts'
import { insertVisitorComment } from '#visits/comments/comments.service.server.ts'
import { projectEvent } from '#visits/projects/projects.events.ts'
import { lockProjects, projectEvents } from '#visits/projects/projects.queries.server.ts'
import { storeFollowUp } from '#visits/projects/service/copy-project.server.ts'
import type { ProjectDeps } from '#visits/projects/service/project-deps.server.ts'
import { visitLinkTexts } from '../messages.en.ts'
import { en } from '../messages/en.ts'
import { canSee, confirmedFieldsOf, factsOf, isOpenForConfirmation, isVisitOver } from '../visit-links.policy.ts'
import { findLinkByToken, type LiveLink } from '../visit-links.queries.server.ts'
import { visitLinkMessages, visitLinks } from '../visit-links.table.server.ts'
import type { ConfirmInput, VisitPage } from '../visit-page.contract.ts'
import { planOf, readVisitPage, type VisitPageDeps } from '../visit-page.queries.server.ts'

export type HolderDeps = VisitPageDeps & ProjectDeps

export const noSuchVisit = (): AppError => refuse('not-found', en.refusals, 'noVisit')

/** Returns the link that this token opens. Throws 404 for an unknown, revoked or expired one alike. */
export async function requireLink(ctx: Ctx, token: string): Promise<LiveLink> {
  const live = await findLinkByToken(ctx, token)
  if (live === null) throw noSuchVisit()
  return live
}

/**
 * Runs an action of a holder on the locked project and link, and answers with the page as it is then. Keys of one link
 * mean nothing to another, and a repeated request is refused like any other once the link opens no more.
 */
async function actOn(
  visitor: Ctx,
  deps: VisitPageDeps,
  token: string,
  act: (tx: Ctx, live: LiveLink) => Promise<AuditEvent[]>,
): Promise<VisitPage> {
  const { link, project } = await requireLink(visitor, token)
  await narrowKey(visitor, link.id).tx(async (visitorTx) => {
    // Nobody is signed in: consequences in the portal are those of the system, and name the link.
    const tx = withActor(visitorTx, SYSTEM)
    await lockProjects(tx, [project.id])
    await tx.db.select({ id: visitLinks.id }).from(visitLinks).where(eq(visitLinks.id, link.id)).for('update')
    const events = await act(tx, await requireLink(tx, token))
    await publishLive(tx, await projectEvents(tx, project.id))
    await recordAudit(tx, ...events)
    return null
  })
  return readVisitPage(visitor, deps, await requireLink(visitor, token))
}

/** The same transaction for another actor, also in what it calls. */
function withActor(tx: Ctx, actor: Actor): Ctx {
  const inner: Ctx = { ...tx, actor, tx: (nested) => nested(inner) }
  return inner
}

const rememberLanguage = async (tx: Ctx, { link }: LiveLink, language: 'en' | 'nb' | undefined): Promise<void> => {
  if (language === undefined || language === link.language) return
  await tx.db.update(visitLinks).set({ language }).where(eq(visitLinks.id, link.id))
}

/**
 * Confirms the plan as the holder's page showed it, with the holder's own values where they were changed.
 * @throws AppError 404; 403 for a field that this holder doesn't confirm; 409 for a visit that is over, and for a page
 *   with an older plan
 */
export const confirmVisit = (ctx: Ctx, deps: HolderDeps, token: string, input: ConfirmInput): Promise<VisitPage> =>
  actOn(ctx, deps, token, async (tx, live) => {
    const { link, project } = live
    const fields = confirmedFieldsOf(link.holder)
    const sent = (['berth', 'time', 'gatePass'] as const).filter((name) => input[name] !== null)
    if (fields.length === 0 || sent.some((name) => !fields.includes(name))) {
      throw refuse('forbidden', en.refusals, 'notToConfirm')
    }
    if (!isOpenForConfirmation(project.status)) throw refuse('conflict', en.refusals, 'visitOver')
    if (input.plan !== undefined && input.plan !== planOf(project)) throw refuse('conflict', en.refusals, 'planChanged')
    const facts = factsOf(project)
    const values = {
      berth: fields.includes('berth') ? (input.berth ?? project.berth) : null,
      time: input.time ?? project.scheduledDate,
      gatePass: fields.includes('gatePass') ? input.gatePass : null,
    }
    await tx.db
      .update(visitLinks)
      .set({
        confirmedAt: sql`clock_timestamp()`,
        confirmedBerth: values.berth,
        confirmedTime: values.time,
        confirmedGatePass: values.gatePass,
        confirmedFor: facts,
        notifiedFor: facts,
        acceptedAt: null,
        acceptedBy: null,
        version: sql`${visitLinks.version} + 1`,
      })
      .where(eq(visitLinks.id, link.id))
    await rememberLanguage(tx, live, input.language)
    const who = visitLinkTexts.authorOf(link.holder, link.name)
    await notify(tx, deps, {
      kind: 'confirmed',
      to: 'managers',
      projectId: project.id,
      subject: visitLinkTexts.confirmed(who, `${project.projectNumber} ${project.vesselName}`),
      text: visitLinkTexts.describeConfirmation(values),
      link: paths.project(project.id),
    })
    return [
      projectEvent(project, {
        action: 'updated',
        fieldChanged: 'visitConfirmation',
        newValue: visitLinkTexts.describeConfirmation(values),
        description: visitLinkTexts.linkFor(link.holder, link.name),
        isPersonal: true,
      }),
    ]
  })

/** Sends a message to the office: a comment of the project, with a notice to managers and technician. */
export const sendMessage = (
  ctx: Ctx,
  deps: HolderDeps,
  token: string,
  { text, language }: { text: string; language?: 'en' | 'nb' | undefined },
): Promise<VisitPage> =>
  actOn(ctx, deps, token, async (tx, live) => {
    await rememberLanguage(tx, live, language)
    return [await addComment(tx, deps, live, text)]
  })

async function addComment(tx: Ctx, deps: HolderDeps, { link, project }: LiveLink, text: string): Promise<AuditEvent> {
  const authorName = visitLinkTexts.authorOf(link.holder, link.name)
  const commentId = await insertVisitorComment(tx, deps, project, { authorName, comment: text })
  await tx.db.insert(visitLinkMessages).values({ commentId, linkId: link.id })
  return projectEvent(project, {
    action: 'commented' as const,
    newValue: text,
    description: authorName,
    isPersonal: true,
  })
}

/**
 * Asks for the next service: a project that is not confirmed, as a technician's request makes one, and a notice to the
 * managers. The words are a comment of this visit too.
 * @throws AppError 403 for a holder who may not, 409 before the visit is over
 */
export const requestNextService = (
  ctx: Ctx,
  deps: HolderDeps,
  token: string,
  { text, language }: { text: string | null; language?: 'en' | 'nb' | undefined },
): Promise<VisitPage> =>
  actOn(ctx, deps, token, async (tx, live) => {
    const { link, project } = live
    if (!canSee(link.holder, 'nextService')) throw refuse('forbidden', en.refusals, 'notToRequest')
    if (!isVisitOver(project.status)) throw refuse('conflict', en.refusals, 'notOver')
    await rememberLanguage(tx, live, language)
    const lines = text === null ? [] : text.split('\n')
    const next = await storeFollowUp(tx, deps, project, { lines })
    await notify(tx, deps, {
      kind: 'service-due',
      to: 'managers',
      projectId: next.id,
      subject: visitLinkTexts.nextRequested(visitLinkTexts.authorOf(link.holder, link.name), project.vesselName),
      text: visitLinkTexts.nextText(next.projectNumber, text),
      link: paths.project(next.id),
    })
    return [await addComment(tx, deps, live, visitLinkTexts.nextComment(text))]
  })
