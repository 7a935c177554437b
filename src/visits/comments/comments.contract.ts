import { z } from 'zod'
import { rowId } from '#core/contract/endpoint.ts'
import { listOf, listQuery } from '#core/contract/list.ts'
import { changeById, deleteById, readById } from '#core/contract/record-calls.ts'
import { defineInputs, defineShapes, rowFor } from '#core/contract/row-shapes.ts'
import { text } from '#core/contract/text.ts'
import { seenVersion } from '#core/contract/version.ts'
import { STAFF } from '#core/rows/fields.ts'
import { COMMENT_FIELDS } from './comments.fields.ts'
import { COMMENT_MAX } from './comments.limits.ts'
import { commentTexts } from './messages.en.ts'

const MENTIONS_MAX = 20

const commentShapes = defineShapes(COMMENT_FIELDS, {
  id: z.uuid(),
  projectId: z.uuid(),
  /** Null for somebody without an account, such as the agent who wrote by a visit's link. */
  userId: z.uuid().nullable(),
  userName: z.string(),
  /** Plain text; `@[Name]` mentions a person. */
  comment: z.string(),
  mentions: z.array(z.strictObject({ id: z.uuid(), name: z.string() })),
  editedAt: z.string().nullable(),
  version: z.int(),
  createdAt: z.string(),
  /** Whether the caller may edit or remove it now: their own, within a day. */
  mayChange: z.boolean(),
})
export const ProjectComment = rowFor(COMMENT_FIELDS, STAFF, commentShapes)
export type ProjectComment = z.infer<typeof ProjectComment>

export const CommentInput = z.strictObject(
  defineInputs(COMMENT_FIELDS, {
    comment: text(1, COMMENT_MAX, commentTexts.write),
    /** Mentioned people in addition to those with `@[Name]` in the text. */
    mentions: z.array(rowId()).max(MENTIONS_MAX).optional(),
  }),
)
export type CommentInput = z.output<typeof CommentInput>

export const CommentChange = CommentInput.extend({ version: seenVersion })
export type CommentChange = z.output<typeof CommentChange>

export const CommentsQuery = listQuery(['createdAt'])
export type CommentsQuery = z.output<typeof CommentsQuery>

/** Newest first unless `sort=createdAt`. `people` are the users that can be mentioned here. */
export const findComments = readById('/api/portal/projects/:id/comments', 'portal:project:read', {
  query: CommentsQuery,
  response: listOf(ProjectComment).extend({ people: z.array(z.strictObject({ id: z.uuid(), name: z.string() })) }),
})
export const addComment = changeById('POST', '/api/portal/projects/:id/comments', 'portal:project:comment', {
  body: CommentInput,
  response: ProjectComment,
  status: 201,
})
export const changeComment = changeById('PATCH', '/api/portal/comments/:id', 'portal:project:comment', {
  body: CommentChange,
  response: ProjectComment,
})
export const deleteComment = deleteById('/api/portal/comments/:id', 'portal:project:comment')
