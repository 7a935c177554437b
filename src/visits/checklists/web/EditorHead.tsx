import { useState, type ReactNode } from 'react'
import { clockIn, dayInOslo, formatPrintedDay, formatPrintedTime, todayInOslo } from '#core/days.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Note } from '#ui/basic/ErrorNote.tsx'
import { StateMark } from '#ui/basic/StateMark.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import type { changeChecklistTemplate, ChecklistTemplateDetail } from '../checklists.contract.ts'
import { keptTemplate } from './kept-template.ts'
import { checklistMessages as messages } from './messages.en.ts'
import { PublishDialog } from './PublishDialog.tsx'
import { toLines } from './template-draft.ts'
import { TemplateDialog } from './TemplateDialog.tsx'
import type { Draft } from './use-template-draft.ts'

interface EditorHeadProps {
  template: ChecklistTemplateDetail
  draft: Draft
  create: ReactNode
  /** Opens a line by its key. */
  onGoTo: (key: string) => void
}

const savedAt = (at: number): string =>
  messages.savedAt(dayInOslo(at) === todayInOslo() ? clockIn(at) : formatPrintedTime(at))

/** Name and state of a checklist, its draft, and what publishing lacks. */
export function EditorHead({ template, draft, create, onGoTo }: EditorHeadProps) {
  const [dialog, setDialog] = useState<'publish' | 'discard' | 'edit' | null>(null)
  const close = () => setDialog(null)
  const version = template.templateVersion + 1
  const publish = useChange<typeof changeChecklistTemplate>('PATCH /api/portal/checklist-templates/:id', {
    done: messages.published(version),
    failed: messages.publishFailed,
    keeps: keptTemplate,
    onDone: draft.drop,
  })
  const isReady = draft.differs && draft.problems.length === 0
  return (
    <>
      <div className="page-head checklist-head">
        <div>
          <h1>
            {template.name}
            {draft.differs ? (
              <StateMark tone="info" icon="pencil" small>
                {messages.draftOf(version)}
              </StateMark>
            ) : null}
          </h1>
          <p>{describe(template, draft)}</p>
        </div>
        <div className="actions">
          {draft.keptAt === null ? null : (
            <span className="faint" role="status">
              {savedAt(draft.keptAt)}
            </span>
          )}
          {draft.differs ? (
            <Button variant="ghost" onClick={() => setDialog('discard')}>
              {messages.discard}
            </Button>
          ) : null}
          <Button onClick={() => setDialog('edit')}>{messages.edit}</Button>
          {create}
          <Button
            variant={isReady ? 'primary' : 'default'}
            off={!isReady || publish.isPending}
            aria-describedby="checklist-not-ready"
            onClick={() => setDialog('publish')}
          >
            {messages.publish(version)}
          </Button>
        </div>
      </div>
      <NotReady version={version} draft={draft} onGoTo={onGoTo} />
      {draft.isOutdated ? (
        <Note
          tone="warn"
          title={messages.outdated(template.templateVersion)}
          actions={
            <>
              <Button small onClick={draft.rebase}>
                {messages.keepDraft}
              </Button>
              <Button small variant="ghost" onClick={draft.drop}>
                {messages.startAgain}
              </Button>
            </>
          }
        >
          {messages.outdatedText}
        </Note>
      ) : null}
      {dialog === 'publish' ? (
        <PublishDialog
          template={template}
          isBusy={publish.isPending}
          onPublish={() =>
            publish.mutate(
              {
                params: { id: template.id },
                body: { lines: toLines(draft.lines), version: template.version },
              },
              { onSettled: close },
            )
          }
          onClose={close}
        />
      ) : null}
      {dialog === 'discard' ? (
        <ConfirmDialog
          title={messages.discardTitle}
          text={messages.discardText(template.templateVersion)}
          action={messages.discard}
          onConfirm={() => {
            draft.drop()
            close()
          }}
          onClose={close}
        />
      ) : null}
      {dialog === 'edit' ? <TemplateDialog template={template} onClose={close} /> : null}
    </>
  )
}

/** Why publishing is off, in words, and the way to the first line that needs something. */
function NotReady({ version, draft, onGoTo }: { version: number } & Pick<EditorHeadProps, 'draft' | 'onGoTo'>) {
  const [problem] = draft.problems
  const number = draft.lines.findIndex(({ key }) => key === problem?.key) + 1
  if (problem === undefined) {
    return (
      <span id="checklist-not-ready" className="visually-hidden">
        {draft.differs ? '' : messages.nothingToPublish}
      </span>
    )
  }
  return (
    <div id="checklist-not-ready" className="checklist-note">
      <Note
        tone="warn"
        title={messages.notYet(version)}
        actions={
          <Button small onClick={() => onGoTo(problem.key)}>
            {messages.goTo(number)}
          </Button>
        }
      >
        {messages.problem(number, draft.lines[number - 1]?.text ?? '', problem.fact)}
      </Note>
    </div>
  )
}

function describe({ templateVersion, versions, serviceTypes, systemTypes }: ChecklistTemplateDetail, draft: Draft) {
  const published = versions.find((version) => version.templateVersion === templateVersion)
  const required = draft.lines.filter((line) => line.required).length
  const counts = draft.differs ? messages.draftCounts : messages.counts
  return [
    messages.since(templateVersion, published ? formatPrintedDay(dayInOslo(Date.parse(published.publishedAt))) : ''),
    counts(draft.lines.length, required),
    messages.forServices(serviceTypes.join(', '), systemTypes.join(', ')),
  ].join(' ')
}
