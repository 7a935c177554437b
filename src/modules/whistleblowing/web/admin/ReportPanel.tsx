import { useState } from 'react'
import { formatDay } from '#core/days.ts'
import { showToast } from '#core/web/toast.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Note } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { TextArea } from '#ui/field/Field.tsx'
import { useDraft } from '#ui/field/use-draft.ts'
import { Panel } from '#ui/overlay/Panel.tsx'
import type { AdminReport } from '../../reports-admin.contract.ts'
import { REPORT_LIMITS } from '../../whistleblowing.limits.ts'
import { REPORT_MOVES } from '../../whistleblowing.policy.ts'
import { describeClocks, type ClockWords } from './clock-words.ts'
import { reportAdminMessages as messages } from './messages.en.ts'
import { currentOf, useUpdateReport, type ReportChange } from './report-api.ts'
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
  const editor = useReportEditor(report)
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
      <Conflict report={report} editor={editor} />
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
      value={editor.summary}
      onValue={editor.write}
    />
    {editor.isDirty ? (
      <div className="report-actions">
        <Button off={editor.isSaving} onClick={editor.discard}>
          {messages.discard}
        </Button>
        <Button off={editor.isSaving || editor.isStale} onClick={editor.saveSummary}>
          {messages.saveSummary}
        </Button>
      </div>
    ) : null}
  </div>
)

/** What somebody else changed meanwhile, and what becomes of the summary that is being written. */
function Conflict({ report, editor }: { report: AdminReport; editor: ReportEditor }) {
  if (editor.isStale) {
    return (
      <Note
        tone="warn"
        title={messages.conflictTitle}
        actions={
          <>
            <Button onClick={editor.discard}>{messages.takeStored}</Button>
            <Button onClick={editor.keepMine}>{messages.keepMine}</Button>
          </>
        }
      >
        <p>{messages.conflictText}</p>
        <p>{messages.storedSummary(report.summary)}</p>
      </Note>
    )
  }
  if (!editor.wasRefused) return null
  return (
    <Note tone="warn" title={messages.conflictTitle}>
      {messages.conflictNoSummary}
    </Note>
  )
}

type ReportEditor = ReturnType<typeof useReportEditor>

/** The summary's unsaved text with the stored one it began from, and the changes of the report. */
function useReportEditor(report: AdminReport) {
  const [draft, setDraft, drop] = useDraft<{ summary: string; began: string }>(`report:${report.id}:summary`)
  const [wasRefused, setWasRefused] = useState(false)
  const saving = useUpdateReport()
  const began = draft?.began ?? report.summary
  const isStale = began !== report.summary

  const change = (values: Omit<ReportChange, 'row'>) => {
    if (saving.isPending) return
    saving.mutate(
      { row: report, ...values },
      {
        onSuccess: () => {
          setWasRefused(false)
          if (values.summary !== undefined) drop()
          showToast({ title: messages.saved })
        },
        onError: (error) => setWasRefused(currentOf(error) !== null),
      },
    )
  }
  return {
    summary: draft?.summary ?? report.summary,
    isDirty: draft !== undefined,
    isSaving: saving.isPending,
    /** Somebody else has written another summary since this one was begun. */
    isStale,
    wasRefused,
    change,
    write: (summary: string) => (summary === report.summary && !isStale ? drop() : setDraft({ summary, began })),
    saveSummary: () => draft && !isStale && change({ summary: draft.summary }),
    keepMine: () => {
      if (draft) setDraft({ summary: draft.summary, began: report.summary })
      setWasRefused(false)
    },
    discard: () => {
      drop()
      setWasRefused(false)
    },
  }
}
