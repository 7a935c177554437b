import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import type { Jobs } from '#core/jobs/jobs.server.ts'
import { paths } from '#core/paths.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { notify } from '#people/notifications/notifications.service.server.ts'
import { permissionsOf } from '#visits/projects/projects.policy.ts'
import { lockVisibleProject, type StoredProject } from '#visits/projects/projects.queries.server.ts'
import {
  changeRecord,
  notYours,
  refuseField,
  removeRecord,
  recordProjectChange,
  type LockedRecord,
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

const HELD = {
  findProject: findCommentParent,
  allow: requireOwn,
  show: (tx: Ctx, { row }: LockedRecord<typeof projectComments>) => getComment(tx, row.id),
}

/** Edits an own comment of the last day; newly mentioned people are notified. */
export async function changeComment(
  ctx: Ctx,
  deps: CommentDeps,
  id: string,
  { version, ...input }: CommentChange,
): Promise<ProjectComment> {
  return changeRecord(ctx, commentEntity, {
    ...HELD,
    id,
    version,
    values: async (tx, { project }) => ({
      comment: input.comment,
      mentions: await resolveMentions(tx, project, input),
    }),
    along: () => ({ editedAt: sql`now()` }),
    about: () => ({ action: 'commented', description: 'Edited', isPersonal: true }),
    // One line with both texts, for all mentions.
    tell: ([first], { before, after }) =>
      first === undefined
        ? []
        : [{ ...first, fieldChanged: undefined, oldValue: before.comment, newValue: after.comment }],
    follow: async (tx, { before, after }, { project }) => {
      const named = after.mentions.filter((each) => !before.mentions.includes(each))
      await notifyPeople(tx, deps, project, await getComment(tx, id), { named, isNew: false })
    },
  })
}

/** Deletes an own comment of the last day; the audit log records that it existed. */
export const deleteComment = (ctx: Ctx, id: string, version: number | undefined): Promise<void> =>
  removeRecord(ctx, commentEntity, {
    ...HELD,
    id,
    version,
    tell: ({ comment }) => ({ action: 'commented', oldValue: comment, description: 'Removed', isPersonal: true }),
  })

function requireOwn(tx: Ctx, { project, row: { userId, createdAt } }: LockedRecord<typeof projectComments>): void {
  requireComment(tx, project)
  if (userId !== portalActor(tx).userId) throw new AppError('forbidden', commentTexts.onlyAuthor)
  if (!isCommentOpen(createdAt, Date.now())) {
    throw new AppError('conflict', commentTexts.dayOver)
  }
}

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
