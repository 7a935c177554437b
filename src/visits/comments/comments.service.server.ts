import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import type { Jobs } from '#core/jobs/jobs.server.ts'
import { paths } from '#core/paths.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { assertVersion, commit, deleteRow, writeRow } from '#core/rows/change-row.server.ts'
import { notify } from '#people/notifications/notifications.service.server.ts'
import { identifyProject, projectEvent } from '#visits/projects/projects.events.ts'
import { permissionsOf } from '#visits/projects/projects.policy.ts'
import { lockVisibleProject, projectEvents, type StoredProject } from '#visits/projects/projects.queries.server.ts'
import {
  lockRecord,
  notYours,
  refuseField,
  recordProjectChange,
} from '#visits/projects/service/record-change.server.ts'
import type { CommentChange, CommentInput, ProjectComment } from './comments.contract.ts'
import { isCommentOpen } from './comments.policy.ts'
import { commentEntity, findCommentParent, getComment } from './comments.queries.server.ts'
import { projectComments } from './comments.table.server.ts'
import { readMentions } from './mentions.ts'
import { commentTexts } from './messages.en.ts'
import { findPeopleOf } from './people-to-name.queries.server.ts'

export interface CommentDeps {
  jobs: Jobs
}

/** Adds a comment; also on a closed project. Mentioned people are notified. */
export async function addComment(
  ctx: Ctx,
  deps: CommentDeps,
  projectId: string,
  input: CommentInput,
): Promise<ProjectComment> {
  const { userId } = portalActor(ctx)
  return ctx.tx(async (tx) => {
    const project = await lockVisibleProject(tx, projectId)
    requireComment(tx, project)
    const mentions = await resolveMentions(tx, project, input)
    const [row] = await tx.db
      .insert(projectComments)
      .values({ projectId, userId, comment: input.comment, mentions })
      .returning({ id: projectComments.id })
    if (row === undefined) throw new Error('The comment was not inserted')
    const written = await getComment(tx, row.id)
    await notifyPeople(tx, deps, project, written, { named: mentions, isNew: true })
    await recordProjectChange(tx, project, { action: 'commented', newValue: written.comment, isPersonal: true })
    return written
  })
}

/** Adds a manager's comment to a locked project without any notice; the caller records it in the audit log. */
export async function insertOwnComment(tx: Ctx, projectId: string, comment: string): Promise<string> {
  const { userId } = portalActor(tx)
  const [row] = await tx.db
    .insert(projectComments)
    .values({ projectId, userId, comment })
    .returning({ id: projectComments.id })
  if (row === undefined) throw new Error('The comment was not inserted')
  return row.id
}

/**
 * Adds the comment of somebody without an account to a locked project, and notifies managers and technician. The caller
 * records it in the audit log.
 */
export async function insertVisitorComment(
  tx: Ctx,
  { jobs }: CommentDeps,
  project: StoredProject,
  { authorName, comment }: { authorName: string; comment: string },
): Promise<string> {
  const [row] = await tx.db
    .insert(projectComments)
    .values({ projectId: project.id, authorName, comment })
    .returning({ id: projectComments.id })
  if (row === undefined) throw new Error('The comment was not inserted')
  const about = {
    kind: 'comment' as const,
    projectId: project.id,
    subject: commentTexts.commented(authorName, `${project.projectNumber} ${project.vesselName}`),
    text: comment,
    link: `${paths.project(project.id)}?tab=comments`,
  }
  await notify(
    tx,
    { jobs },
    { ...about, to: 'managers' },
    { ...about, to: project.assignedOperatorId === null ? [] : [project.assignedOperatorId] },
  )
  return row.id
}

/**
 * Locks an own comment and its project.
 * @throws AppError 404, 403 for another person's, 409 after a day, and with the current comment for an older version
 */
async function lockComment(tx: Ctx, id: string, version: number | undefined) {
  const { row, project } = await lockRecord(tx, commentEntity, id, await findCommentParent(tx, id))
  requireComment(tx, project)
  if (row.userId !== portalActor(tx).userId) throw new AppError('forbidden', commentTexts.onlyAuthor)
  if (!isCommentOpen(row.createdAt, Date.now())) throw new AppError('conflict', commentTexts.dayOver)
  const show = () => getComment(tx, id)
  await assertVersion(row, version, show)
  return { row, project, show }
}

/** Edits an own comment of the last day; newly mentioned people are notified. */
export async function changeComment(
  ctx: Ctx,
  deps: CommentDeps,
  id: string,
  { version, ...input }: CommentChange,
): Promise<ProjectComment> {
  return ctx.tx(async (tx) => {
    const { row, project, show } = await lockComment(tx, id, version)
    const values = { comment: input.comment, mentions: await resolveMentions(tx, project, input) }
    const about = { ...identifyProject(project), action: 'commented', description: 'Edited', isPersonal: true } as const
    const change = await writeRow(tx, commentEntity, row, values, about, { editedAt: sql`now()` })
    if (change === null) return show()
    const { after } = change
    // One line with both texts, for all mentions.
    change.events = [{ ...about, oldValue: row.comment, newValue: after.comment }]
    const named = after.mentions.filter((each) => !row.mentions.includes(each))
    await notifyPeople(tx, deps, project, await show(), { named, isNew: false })
    return commit(tx, commentEntity, change, { show, live: await projectEvents(tx, project.id) })
  })
}

/** Deletes an own comment of the last day; the audit log records that it existed. */
export const deleteComment = (ctx: Ctx, id: string, version: number | undefined): Promise<void> =>
  ctx.tx(async (tx) => {
    const { row, project } = await lockComment(tx, id, version)
    const removed = { action: 'commented', oldValue: row.comment, description: 'Removed', isPersonal: true } as const
    const deletion = await deleteRow(tx, commentEntity, row, projectEvent(project, removed))
    return commit(tx, commentEntity, deletion, { live: await projectEvents(tx, project.id) })
  })

function requireComment(ctx: Ctx, project: StoredProject): void {
  if (!permissionsOf(project, ctx.actor).comment) throw notYours()
}

async function resolveMentions(tx: Ctx, project: StoredProject, input: CommentInput): Promise<string[]> {
  const people = await findPeopleOf(tx, project.id)
  const sent = input.mentions ?? []
  if (sent.some((id) => !people.some((person) => person.id === id))) {
    throw refuseField('mentions', commentTexts.cannotSee)
  }
  return [...new Set([...sent, ...readMentions(input.comment, people)])]
}

/**
 * Notifies the technician and the creator of the project of a new comment; a mentioned person gets that notice instead.
 */
async function notifyPeople(
  tx: Ctx,
  { jobs }: CommentDeps,
  project: StoredProject,
  { userName, comment }: ProjectComment,
  { named, isNew }: { named: readonly string[]; isNew: boolean },
): Promise<void> {
  const about = { projectId: project.id, text: comment, link: `${paths.project(project.id)}?tab=comments` }
  const name = `${project.projectNumber} ${project.vesselName}`
  const others = [project.assignedOperatorId, project.createdBy].filter((id) => id !== null && !named.includes(id))
  await notify(
    tx,
    { jobs },
    { ...about, kind: 'mention', to: named, subject: commentTexts.named(userName, name) },
    ...(isNew
      ? [
          {
            ...about,
            kind: 'comment' as const,
            to: others.filter((id) => id !== null),
            subject: commentTexts.commented(userName, name),
          },
        ]
      : []),
  )
}
