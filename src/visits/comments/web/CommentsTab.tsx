import { useState } from 'react'
import { formatOsloTime } from '#core/days.ts'
import { fieldErrors } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { listOn, useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useViewer } from '#core/web/viewer.tsx'
import { Avatar } from '#ui/basic/Avatar.tsx'
import { Button } from '#ui/basic/Button.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { NotSent } from '#ui/device/NotSent.tsx'
import { DraftNote } from '#ui/field/DraftNote.tsx'
import { dropDraft, getDraft, useDraft, useFoundDraft } from '#ui/field/use-draft.ts'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { RemoveDialog } from '#ui/overlay/RemoveDialog.tsx'
import type { addComment, changeComment, deleteComment, findComments, ProjectComment } from '../comments.contract.ts'
import { CommentBox, type Mentionable } from './CommentBox.tsx'
import { splitMentions } from './mentions.ts'
import { commentMessages as messages } from './messages.en.ts'

/** Comments on the job, oldest first; also on a closed project. */
export function CommentsTab({ projectId, mayComment }: { projectId: string; mayComment: boolean }) {
  const comments = useEndpoint<typeof findComments>(
    'GET /api/portal/projects/:id/comments',
    listOn(projectId, 'createdAt'),
  )
  if (comments.isLoadingError) return <ErrorNote title={messages.failed} onRetry={() => void comments.refetch()} />
  if (comments.data === undefined) return <SkeletonLines lines={5} />
  const { items, people } = comments.data
  return (
    <div className="narrow">
      {items.length === 0 ? <p className="faint">{messages.none}</p> : null}
      <ol className="comments">
        {items.map((comment) => (
          <Comment key={comment.id} comment={comment} people={people} />
        ))}
      </ol>
      {mayComment ? <NewComment projectId={projectId} people={people} /> : null}
    </div>
  )
}

/** Text typed during sending stays in its field. */
const dropSent = (name: string, sent: { comment: string }) => {
  const typed = getDraft(name)
  if (typeof typed === 'string' && typed.trim() === sent.comment) dropDraft(name)
}

function NewComment({ projectId, people }: { projectId: string; people: readonly Mentionable[] }) {
  const viewer = useViewer()
  const [draft, setDraft, drop] = useDraft<string>(`comment:${projectId}`)
  const add = useChange<typeof addComment>('POST /api/portal/projects/:id/comments', {
    done: messages.sent,
    failed: messages.sendFailed,
    onDone: (_answer, { body }) => dropSent(`comment:${projectId}`, body),
    onKept: ({ body }) => dropSent(`comment:${projectId}`, body),
  })
  const text = draft ?? ''
  const foundAt = useFoundDraft(`comment:${projectId}`)
  return (
    <div className="comment-new">
      <Avatar name={viewer.name} />
      <CommentBox
        note={<DraftNote foundAt={foundAt} onDiscard={drop} />}
        text={text}
        people={people}
        error={fieldErrors(add.error)['comment']}
        isBusy={add.isPending}
        action={messages.send}
        onText={(next) => (next === '' ? drop() : setDraft(next))}
        onSend={() => add.mutate({ params: { id: projectId }, body: { comment: text.trim() } })}
      />
    </div>
  )
}

function Comment({ comment, people }: { comment: ProjectComment; people: readonly Mentionable[] }) {
  const [edited, setEdited, dropEdited] = useDraft<string>(`comment:${comment.id}`)
  const foundAt = useFoundDraft(`comment:${comment.id}`)
  const [asks, setAsks] = useState(false)
  const { id, version } = comment
  const save = useChange<typeof changeComment>('PATCH /api/portal/comments/:id', {
    done: messages.changed,
    failed: messages.changeFailed,
    onDone: (_answer, { body }) => dropSent(`comment:${comment.id}`, body),
  })
  const remove = useChange<typeof deleteComment>('DELETE /api/portal/comments/:id', {
    done: messages.removed,
    failed: messages.removeFailed,
  })
  return (
    <li>
      <Avatar name={comment.userName} />
      <div>
        <Cluster as="p" gap={8} className="comment-head">
          <b>{comment.userName}</b>
          <span className="faint">
            <time dateTime={comment.createdAt}>{formatOsloTime(comment.createdAt)}</time>
            {comment.editedAt ? `, ${messages.edited}` : ''}
          </span>
          <NotSent id={comment.id} />
          {comment.mayChange && edited === undefined ? (
            <span className="comment-tools">
              <Button small variant="ghost" onClick={() => setEdited(comment.comment)}>
                {messages.edit}
              </Button>
              <Button small variant="ghost" onClick={() => setAsks(true)}>
                {messages.remove}
              </Button>
            </span>
          ) : null}
        </Cluster>
        {edited === undefined ? (
          <p className="comment-text">
            {splitMentions(comment.comment).map((part, index) =>
              part.isMention ? (
                // Pieces of a text have no identity but their place.
                // oxlint-disable-next-line react/no-array-index-key
                <span key={`${index}${part.text}`} className="mention">
                  @{part.text}
                </span>
              ) : (
                part.text
              ),
            )}
          </p>
        ) : (
          <CommentBox
            note={<DraftNote foundAt={foundAt} onDiscard={dropEdited} />}
            text={edited}
            people={people}
            error={fieldErrors(save.error)['comment']}
            isBusy={save.isPending}
            action={messages.save}
            onText={setEdited}
            onBack={dropEdited}
            onSend={() => save.mutate({ params: { id }, body: { comment: edited.trim(), version } })}
          />
        )}
      </div>
      {asks ? (
        <RemoveDialog
          title={messages.removeTitle}
          text={messages.removeText}
          action={messages.removeAction}
          row={{ id, version }}
          removal={remove}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </li>
  )
}
