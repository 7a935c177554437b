import { useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { daysBetween, formatDayInProse, weekdayName } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { currentOf, fieldErrors, isShownInForm, problemSentence } from '#core/web/call/api-error.ts'
import { useOpeningDay } from '#core/web/use-opening-day.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Note } from '#ui/basic/ErrorNote.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { DayField } from '#ui/day/DayField.tsx'
import { DraftNote } from '#ui/field/DraftNote.tsx'
import { TextArea } from '#ui/field/Field.tsx'
import { useKept } from '#ui/field/use-kept.ts'
import { useClashQuestion } from '#ui/overlay/clash-question.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import type { moveProject, ProjectDetail } from '../projects.contract.ts'
import type { ProjectStatus } from '../projects.limits.ts'
import type { MoveNeed } from '../projects.policy.ts'
import { bookingOfMove } from './clash-source.ts'
import { daysTooEarly } from './early-start.ts'
import { moveMessages as messages, moveWords } from './move-messages.en.ts'
import { useMove, useProject } from './project-calls.ts'

interface MoveDialogProps {
  projectId: string
  to: ProjectStatus
  onClose: () => void
  /** After the server has moved it. */
  onMoved?: () => void
}

/**
 * Dialog of a move: asks for the required input, describes the consequences, and makes it. Reads the project itself, so
 * that lists can use it.
 */
export function MoveDialog({ projectId, to, onClose, onMoved }: MoveDialogProps) {
  const project = useProject(projectId)
  if (project.data) return <AskAndMove project={project.data} to={to} onClose={onClose} onMoved={onMoved} />
  return (
    <Dialog
      title={project.isError ? messages.notPossible : messages.reading}
      text={project.isError ? problemSentence(project.error, messages.failed.fallback) : undefined}
      onClose={onClose}
      actions={<Button onClick={onClose}>{messages.back}</Button>}
    >
      {project.isError ? null : <SkeletonLines lines={3} />}
    </Dialog>
  )
}

interface AskProps {
  project: ProjectDetail
  to: ProjectStatus
  onClose: () => void
  onMoved: (() => void) | undefined
}

function AskAndMove({ project, to, onClose, onMoved }: AskProps) {
  // The dialog's texts don't change while the project beneath it is updated.
  const [from] = useState(project.status)
  const [moveAtFirst] = useState(() => project.moves.find((each) => each.to === to))
  const words = moveWords(from, to)
  const [daysEarly] = useState(() => daysTooEarly(project, to))
  const { values, set, drop, foundAt } = useKept(`move:${project.id}:${to}`, NO_WORDS)
  const [wasSent, setWasSent] = useState(false)
  const [current, setCurrent] = useState<ProjectDetail>()
  const mover = useMove({
    done: words.done(project.vesselName),
    failed: (error) => (isShownInForm(error) ? undefined : messages.failed),
    onDone: drop,
    onKept: drop,
  })
  const clash = useClashQuestion(project.id)
  const isBusy = mover.isPending || clash.isChecking
  const move = moveAtFirst
  if (move === undefined || move.blockedBy !== undefined) {
    return (
      <Dialog
        title={words.title(project.projectNumber)}
        text={move?.blockedBy ?? messages.notFound}
        onClose={onClose}
        actions={<Button onClick={onClose}>{messages.back}</Button>}
      />
    )
  }
  const asksNothing = move.needs.length === 0
  const errors = { ...(wasSent ? missing(move.needs, values) : {}), ...fieldErrors(mover.error) }
  const submit = () => {
    setWasSent(true)
    if (isBusy || Object.keys(missing(move.needs, values)).length > 0) return
    const body = bodyOf(to, move.needs, values, (current ?? project).version)
    void clash.saveAsking(bookingOfMove(current ?? project, to), (reason) =>
      send(reason === undefined ? body : { ...body, reason }),
    )
  }
  const send = (body: MoveBody) =>
    mover.mutate(
      { params: { id: project.id }, body },
      {
        onSuccess: () => {
          onMoved?.()
          onClose()
        },
        onError: (error) => setCurrent(currentOf(error) as ProjectDetail | undefined),
      },
    )
  if (clash.question) return clash.question
  return (
    <Dialog
      title={words.title(project.projectNumber)}
      text={[move.asks, words.text(project.vesselName, project.operatorName)].filter(Boolean).join(' ')}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button variant="ghost" kbd="Esc" data-autofocus={(asksNothing && daysEarly > 0) || null} onClick={onClose}>
            {messages.back}
          </Button>
          <Button
            variant="primary"
            type="submit"
            off={isBusy}
            data-autofocus={(asksNothing && daysEarly === 0) || null}
            {...(asksNothing ? {} : { kbd: 'Ctrl Enter' })}
          >
            {daysEarly === 0 ? words.button : messages.startEarly(daysEarly)}
          </Button>
        </>
      }
    >
      <DraftNote foundAt={foundAt} onDiscard={drop} />
      {current ? (
        <Note tone="warn" alerts title={messages.changed}>
          {messages.changedText(current.status)}
        </Note>
      ) : null}
      <EarlyStart project={project} days={daysEarly} />
      <DraftReports project={current ?? project} to={to} onClose={onClose} />
      <Needs needs={move.needs} to={to} values={values} errors={errors} onSet={set} onSend={submit} />
    </Dialog>
  )
}

/** Asks before a visit is started a day or more before its first day. */
const EarlyStart = ({ project: { scheduledDate, location }, days }: Pick<AskProps, 'project'> & { days: number }) =>
  days === 0 || scheduledDate === null ? null : (
    <Note tone="warn" title={messages.early(days)}>
      {messages.earlyText(formatDayInProse(scheduledDate), location)}
    </Note>
  )

/** Confirms handing in or closing a visit with a draft report. */
function DraftReports({ project: { id, counts }, to, onClose }: Pick<AskProps, 'project' | 'to' | 'onClose'>) {
  if (counts.draftReports === 0 || (to !== 'completed' && to !== 'closed')) return null
  return (
    <Note
      tone="warn"
      title={messages.draftReports(counts.draftReports)}
      actions={
        <Link className="button" to={`${paths.project(id)}?tab=reports`} onClick={onClose}>
          {messages.openReports}
        </Link>
      }
    >
      {messages.draftReportsText[to]}
    </Note>
  )
}

const NO_WORDS = { reason: '', followUpDate: '', waiver: '' }
type Values = typeof NO_WORDS

interface NeedsProps {
  needs: readonly MoveNeed[]
  to: ProjectStatus
  values: Values
  errors: Readonly<Record<string, string>>
  onSet: (change: Partial<Values>) => void
  onSend: () => void
}

function Needs({ needs, to, values, errors, onSet, onSend }: NeedsProps) {
  const today = useOpeningDay()
  const onKeyDown = (event: { key: string; ctrlKey: boolean; metaKey: boolean; preventDefault: () => void }) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSend()
  }
  return (
    <>
      {needs.includes('reason') ? (
        <TextArea
          label={to === 'in progress' ? messages.reasonForDocuments : messages.reason}
          data-autofocus=""
          maxLength={1000}
          value={values.reason}
          error={errors['reason']}
          onKeyDown={onKeyDown}
          onValue={(reason) => onSet({ reason })}
        />
      ) : null}
      {needs.includes('followUpDate') ? (
        <DayField
          label={messages.followUpDate}
          min={today}
          value={values.followUpDate}
          error={errors['followUpDate']}
          hint={values.followUpDate === '' ? undefined : formatWhen(today, values.followUpDate)}
          onValue={(followUpDate) => onSet({ followUpDate })}
        />
      ) : null}
      {needs.includes('waiver') ? (
        <TextArea
          label={messages.waiver}
          data-autofocus=""
          maxLength={1000}
          hint={messages.waiverHint}
          value={values.waiver}
          error={errors['waiver']}
          onKeyDown={onKeyDown}
          onValue={(waiver) => onSet({ waiver })}
        />
      ) : null}
    </>
  )
}

function missing(needs: readonly MoveNeed[], values: Values): Record<string, string> {
  const errors: Record<string, string> = {}
  if (needs.includes('reason') && values.reason.trim() === '') errors['reason'] = messages.reasonMissing
  if (needs.includes('followUpDate') && values.followUpDate === '') errors['followUpDate'] = messages.dateMissing
  if (needs.includes('waiver') && values.waiver.trim() === '') errors['waiver'] = messages.waiverMissing
  return errors
}

type MoveBody = z.input<(typeof moveProject)['body']>

const bodyOf = (to: ProjectStatus, needs: readonly MoveNeed[], values: Values, version: number): MoveBody => ({
  to,
  version,
  ...(needs.includes('reason') ? { reason: values.reason } : {}),
  ...(needs.includes('followUpDate') ? { followUpDate: values.followUpDate } : {}),
  ...(needs.includes('waiver') ? { waiver: values.waiver } : {}),
})

const formatWhen = (today: string, day: string): string => messages.inDays(weekdayName(day), daysBetween(today, day))
