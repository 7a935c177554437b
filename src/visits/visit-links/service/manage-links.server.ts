import { count, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { hashLinkToken } from '#core/crypto/link-token.server.ts'
import { newId } from '#core/db/columns.server.ts'
import { AppError } from '#core/errors.ts'
import { publishLive } from '#core/live/live.server.ts'
import { linkTokenOf } from '#core/mail/link-tokens.server.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { assertVersion } from '#core/rows/change-row.server.ts'
import { insertOwnComment } from '#visits/comments/comments.service.server.ts'
import { projectEvent } from '#visits/projects/projects.events.ts'
import { lockVisibleProject, projectEvents } from '#visits/projects/projects.queries.server.ts'
import type { ProjectDeps } from '#visits/projects/service/project-deps.server.ts'
import { lockRecord, recordProjectChange } from '#visits/projects/service/record-change.server.ts'
import { updateProject } from '#visits/projects/service/update-project.server.ts'
import { visitLinkTexts } from '../messages.en.ts'
import type { VisitLink, VisitLinkInput } from '../visit-links.contract.ts'
import { LATE_LINK_DAYS, LINKS_MAX } from '../visit-links.limits.ts'
import { factsOf, isOpenForConfirmation, moveDays } from '../visit-links.policy.ts'
import {
  confirmationState,
  findLinkParent,
  findLiveLink,
  getVisitLink,
  linkUrl,
  visitLinkEntity,
  type LinkAddressDeps,
} from '../visit-links.queries.server.ts'
import { visitLinkMessages, visitLinks } from '../visit-links.table.server.ts'
import { mailAnswer, mailNewLink, type VisitMailDeps } from './visit-mails.server.ts'

export type VisitLinkDeps = LinkAddressDeps & VisitMailDeps & ProjectDeps

/**
 * Makes a link, and mails it where an address is given. The stored result of the transaction has no address of the
 * link: that is made of the id each time.
 * @throws AppError 404, 409 for a visit with too many links
 */
export async function createVisitLink(
  ctx: Ctx,
  deps: VisitLinkDeps,
  projectId: string,
  { for: holder, name, email }: VisitLinkInput,
): Promise<{ url: string; expires: string }> {
  const { userId } = portalActor(ctx)
  const { id, expires } = await ctx.tx(async (tx) => {
    const project = await lockVisibleProject(tx, projectId)
    const [there] = await tx.db.select({ count: count() }).from(visitLinks).where(eq(visitLinks.projectId, projectId))
    if ((there?.count ?? 0) >= LINKS_MAX) throw new AppError('conflict', visitLinkTexts.tooMany(LINKS_MAX))
    const linkId = newId()
    await tx.db.insert(visitLinks).values({
      id: linkId,
      projectId,
      holder,
      name,
      email,
      linkHash: hashLinkToken(linkTokenOf(deps.tokenOf, linkId)),
      validUntil: sql`now() + make_interval(days => ${LATE_LINK_DAYS})`,
      createdBy: userId,
    })
    const live = await findLiveLink(tx, linkId)
    if (live === null) throw new Error('The new link does not open')
    await mailNewLink(tx, deps, live)
    await recordProjectChange(tx, project, {
      action: 'updated',
      fieldChanged: 'visitLink',
      newValue: visitLinkTexts.linkFor(holder, name),
      isPersonal: true,
    })
    return { id: linkId, expires: live.expires.toISOString() }
  })
  return { url: linkUrl(deps, id), expires }
}

/** Locks a link and its project. Throws 404, and 409 with the current link for an older version. */
async function lockLink(tx: Ctx, deps: LinkAddressDeps, id: string, version: number | undefined) {
  const { row, project } = await lockRecord(tx, visitLinkEntity, id, await findLinkParent(tx, id))
  const show = () => getVisitLink(tx, deps, id)
  await assertVersion(row, version, show)
  return { link: row, project, show }
}

/** Revokes a link: it opens no more, and what was confirmed stays readable. */
export const revokeVisitLink = (
  ctx: Ctx,
  deps: LinkAddressDeps,
  id: string,
  version: number | undefined,
): Promise<void> =>
  ctx.tx(async (tx) => {
    const { link, project } = await lockLink(tx, deps, id, version)
    if (link.revokedAt !== null) return
    await tx.db
      .update(visitLinks)
      .set({ revokedAt: sql`now()`, version: sql`${visitLinks.version} + 1` })
      .where(eq(visitLinks.id, id))
    await recordProjectChange(tx, project, {
      action: 'updated',
      fieldChanged: 'visitLink',
      oldValue: visitLinkTexts.linkFor(link.holder, link.name),
      isPersonal: true,
    })
  })

/**
 * Writes the confirmed berth and first day into the project, as any other change of it, and marks the confirmation as
 * accepted.
 * @throws AppError 404, 409 for a project or link of another version, or a plan that changed since
 */
export const acceptConfirmation = (
  ctx: Ctx,
  deps: VisitLinkDeps,
  id: string,
  { version, projectVersion }: { version: number; projectVersion: number },
): Promise<VisitLink> =>
  ctx.tx(async (tx) => {
    const { userId } = portalActor(tx)
    const { link, project, show } = await lockLink(tx, deps, id, version)
    if (link.confirmedAt === null) throw new AppError('conflict', visitLinkTexts.notConfirmed)
    if (!isOpenForConfirmation(project.status)) throw new AppError('conflict', visitLinkTexts.overAlready)
    await assertVersion(project, projectVersion, show)
    if (confirmationState(link, project) === 'moved') throw new AppError('conflict', visitLinkTexts.moved)
    const day = link.confirmedTime?.slice(0, 10) ?? null
    await updateProject(tx, deps, project.id, {
      version: projectVersion,
      ...(link.confirmedBerth === null ? {} : { berth: link.confirmedBerth }),
      ...(day === null || day === project.scheduledDate ? {} : moveDays(project, day)),
    })
    const after = await lockVisibleProject(tx, project.id)
    const facts = factsOf(after)
    await tx.db
      .update(visitLinks)
      .set({
        acceptedAt: sql`clock_timestamp()`,
        acceptedBy: userId,
        confirmedFor: facts,
        notifiedFor: facts,
        version: sql`${visitLinks.version} + 1`,
      })
      .where(eq(visitLinks.id, id))
    await publishLive(tx, await projectEvents(tx, project.id))
    const answer = await show()
    await recordAudit(
      tx,
      projectEvent(after, {
        action: 'updated',
        fieldChanged: 'visitConfirmation',
        newValue: visitLinkTexts.accepted,
        description: visitLinkTexts.linkFor(link.holder, link.name),
        isPersonal: true,
      }),
    )
    return answer
  })

/** Answers the holder of a link; the answer is a comment of the project, and mailed where an address is known. */
export const answerHolder = (ctx: Ctx, deps: VisitLinkDeps, id: string, text: string): Promise<{ id: string }> =>
  ctx.tx(async (tx) => {
    const { link, project } = await lockLink(tx, deps, id, undefined)
    const live = await findLiveLink(tx, id)
    if (live === null) throw new AppError('conflict', visitLinkTexts.ended)
    const commentId = await insertOwnComment(tx, project.id, text)
    await tx.db.insert(visitLinkMessages).values({ commentId, linkId: id })
    await mailAnswer(tx, deps, live, text)
    await recordProjectChange(tx, project, {
      action: 'commented',
      newValue: text,
      description: visitLinkTexts.linkFor(link.holder, link.name),
      isPersonal: true,
    })
    return { id: commentId }
  })
