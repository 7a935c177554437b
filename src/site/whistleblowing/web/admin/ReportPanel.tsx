import { formatDay } from '#core/days.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Note } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { TextArea } from '#ui/field/Field.tsx'
import { NoteConflict } from '#ui/field/NoteConflict.tsx'
import { useNoteEdit, type NoteEdit } from '#ui/field/use-note-edit.ts'
import { Panel } from '#ui/overlay/Panel.tsx'
import type { AdminReport, UpdateReportInput } from '../../reports-admin.contract.ts'
import { REPORT_LIMITS } from '../../whistleblowing.limits.ts'
import { REPORT_MOVES } from '../../whistleblowing.policy.ts'
import { describeClocks, type ClockWords } from './clock-words.ts'
import { reportAdminMessages as messages } from './messages.en.ts'
import { useReportChange } from './opened-reports.ts'
import { nameCategory, ReportStatusMark, writeReceived } from './report-columns.tsx'
import { ReportThread } from './ReportThread.tsx'

interface ReportPanelProps {
  report: AdminReport
  today: string
  onClose: () => void
  onBefore: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** One opened report: what was told, where it stands, what was made of it, and the exchange with the reporter. */
export function ReportPanel({ report, today, onClose, onBefore, onNext }: ReportPanelProps) {
  const { id, version } = report
  const { mutateAsync, isPending } = useReportChange()
  const editor: ReportEditor = useNoteEdit({
    name: `report:${id}:summary`,
    field: 'summary',
    stored: report.summary,
    send: (change) => mutateAsync({ params: { id }, body: { ...change, version } }),
    isSaving: isPending,
  })
  return (
    <Panel
      title={nameCategory(report.category) || messages.unreadable}
      subtitle={writeReceived(report.createdAt)}
      onClose={onClose}
      hasNeighbours
      onBefore={onBefore}
      onNext={onNext}
      focusKey={report.id}
      footer={<Moves report={report} editor={editor} />}
    >
      <NoteConflict edit={editor} words={messages.conflict} stored={report.summary} />
      {report.isReadable ? null : (
        <Note tone="bad" title={messages.unreadable}>
          {messages.unreadableText}
        </Note>
      )}
      <ul className="report-clocks" aria-label={messages.clocks}>
        {describeClocks(report, today).map((clock) => (
          <Clock key={clock.text} clock={clock} />
        ))}
      </ul>
      {report.isReadable ? <p className="description">{report.description}</p> : null}
      <Facts report={report} />
      {report.isReadable ? (
        <>
          <Summary editor={editor} />
          <ReportThread id={report.id} />
        </>
      ) : null}
    </Panel>
  )
}

const CLOCK_LOOK = {
  done: { icon: 'circle-check', look: 'status-ok' },
  waits: { icon: 'clock', look: 'status-on-hold' },
  late: { icon: 'triangle-alert', look: 'status-danger' },
} as const

function Clock({ clock: { text, tone } }: { clock: ClockWords }) {
  const { icon, look } = CLOCK_LOOK[tone]
  return (
    <li className={`status ${look}`}>
      <Icon name={icon} />
      {text}
    </li>
  )
}

function Facts({ report }: { report: AdminReport }) {
  const facts: [string, string | null][] = [
    [messages.id, report.id],
    [messages.kind, report.isAnonymous ? messages.anonymous : messages.named],
    [messages.name, report.name],
    [messages.email, report.email],
    [messages.department, report.department ?? messages.notAsked],
    [messages.category, nameCategory(report.category) || null],
    [messages.received, writeReceived(report.createdAt)],
    [
      messages.retention,
      report.retentionUntil === null
        ? messages.retentionOpen
        : messages.retentionUntil(formatDay(report.retentionUntil)),
    ],
  ]
  return (
    <dl className="facts one">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? <span className="faint">{messages.none}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Exactly the moves that the policy allows from here. */
function Moves({ report, editor }: { report: AdminReport; editor: ReportEditor }) {
  const [first, ...others] = REPORT_MOVES[report.status]
  return (
    <>
      <ReportStatusMark status={report.status} isChip />
      <span className="fill" />
      {others.map((status) => (
        <Button key={status} off={editor.isSaving} onClick={() => editor.change({ status })}>
          {messages.moves[status]}
        </Button>
      ))}
      {first ? (
        <Button variant="primary" off={editor.isSaving} onClick={() => editor.change({ status: first })}>
          {messages.moves[first]}
        </Button>
      ) : null}
    </>
  )
}

const Summary = ({ editor }: { editor: ReportEditor }) => (
  <div className="report-sum">
    <TextArea
      label={messages.summaryLabel}
      hint={messages.summaryHint}
      maxLength={REPORT_LIMITS.summaryMax}
      value={editor.text}
      onValue={editor.write}
    />
    {editor.isDirty ? (
      <div className="report-actions">
        <Button off={editor.isSaving} onClick={editor.discard}>
          {messages.discard}
        </Button>
        <Button off={editor.isSaving || editor.isStale} onClick={editor.save}>
          {messages.saveSummary}
        </Button>
      </div>
    ) : null}
  </div>
)

type ReportEditor = NoteEdit<Omit<UpdateReportInput, 'version'>>
