import { useState } from 'react'
import { formatDay, todayIn } from '#core/days.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { listOn, useEndpoint } from '#core/web/call/use-endpoint.ts'
import { Avatar } from '#ui/basic/Avatar.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { NotSent } from '#ui/device/NotSent.tsx'
import { inHours } from '#ui/format-hours.ts'
import { DataList, type DataColumn, type RowTool } from '#ui/list/DataList.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import { RemoveDialog } from '#ui/overlay/RemoveDialog.tsx'
import type { deleteHours, findHours, HoursEntry } from '../hours.contract.ts'
import { HOURS_FIELDS, HOUR_WORDS } from '../hours.entity.ts'
import { HoursDialog } from './HoursDialog.tsx'
import { HoursAddRow, HoursStepper } from './HoursEntry.tsx'
import { Sums } from './HourSums.tsx'
import { hoursMessages as messages } from './messages.en.ts'

interface HoursTabProps {
  projectId: string
  /** Time zone of the port: its current day is the last one allowed. */
  timeZone: string
  canLog: boolean
  /** Whether logging is the next thing to do here: then its button is the filled one. */
  isMain: boolean
}

/** Hours of the job, by day and kind; the sums are the server's. */
export function HoursTab({ projectId, timeZone, canLog, isMain }: HoursTabProps) {
  const today = todayIn(timeZone)
  const hours = useEndpoint<typeof findHours>('GET /api/portal/projects/:id/hours', listOn(projectId, '-date'))
  const [edited, setEdited] = useState<HoursEntry | null>(null)
  const [removed, setRemoved] = useState<HoursEntry | null>(null)
  const remove = useChange<typeof deleteHours>('DELETE /api/portal/hours/:id', {
    done: messages.removed,
    failed: messages.removeFailed,
  })
  const failed = failureOf(hours, messages.failed)
  if (failed) return <ErrorNote {...failed} />
  const rows = hours.data?.items
  return (
    <div>
      {canLog ? (
        <HoursStepper projectId={projectId} today={today} isMain={isMain} loggedToday={hoursOf(today, rows ?? [])} />
      ) : null}
      <div className="list-head">
        <p className="quiet">{rows ? messages.count(rows.length) : messages.reading}</p>
      </div>
      <DataList
        caption={messages.caption}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          canLog ? null : (
            <EmptyState icon="clock" title={messages.emptyTitle}>
              {messages.emptyClosed}
            </EmptyState>
          )
        }
        tools={{
          head: messages.actions,
          width: '104px',
          of: (row) => toolsOf(row, setEdited, setRemoved),
          card: 'aside',
        }}
        after={canLog ? <HoursAddRow projectId={projectId} today={today} isFirst={rows?.length === 0} /> : null}
        cards={{ look: 'rows tool-cards' }}
        wideClass="adds"
        skeletonRows={3}
      />
      {hours.data ? <Sums sums={hours.data.sums} /> : null}
      {edited ? (
        <HoursDialog
          entry={edited}
          today={today}
          onRemove={() => {
            setRemoved(edited)
            setEdited(null)
          }}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {removed ? (
        <RemoveDialog
          title={messages.removeTitle(inHours(removed.hours), removed.kind)}
          text={messages.removeText}
          action={messages.remove}
          row={removed}
          removal={remove}
          onClose={() => setRemoved(null)}
        />
      ) : null}
    </div>
  )
}

const hoursOf = (day: string, rows: readonly HoursEntry[]): readonly string[] =>
  rows.filter(({ date }) => date === day).map(({ hours }) => hours)

const COLUMNS: readonly DataColumn<HoursEntry>[] = [
  {
    id: 'date',
    head: HOURS_FIELDS.date.label,
    width: '152px',
    cell: ({ date }) => formatDay(date),
    card: 'title',
    cardCell: ({ date, kind }) => `${formatDay(date)}, ${HOUR_WORDS[kind].toLowerCase()}`,
  },
  { id: 'kind', head: HOURS_FIELDS.kind.label, width: '136px', cell: ({ kind }) => HOUR_WORDS[kind] },
  {
    id: 'hours',
    head: HOURS_FIELDS.hours.label,
    width: '112px',
    align: 'number',
    cell: ({ hours }) => inHours(hours),
    card: 'mark',
    cardCell: ({ hours }) => <span className="strong nowrap">{inHours(hours)}</span>,
  },
  {
    id: 'note',
    head: HOURS_FIELDS.note.label,
    title: ({ note }) => note ?? '',
    cell: ({ id, note }) => (
      <>
        <NotSent id={id} /> {note ?? <span className="faint">{messages.noNote}</span>}
      </>
    ),
    card: 'line',
    cardCell: ({ id, userName, note }) => (
      <>
        {[userName, note].filter(Boolean).join(', ')} <NotSent id={id} />
      </>
    ),
  },
  {
    id: 'person',
    head: messages.person,
    width: '168px',
    wideOnly: true,
    cell: ({ userName }) => (
      <span className="who">
        <Avatar name={userName} small />
        {userName}
      </span>
    ),
  },
]

const toolsOf = (
  row: HoursEntry,
  onEdit: (row: HoursEntry) => void,
  onRemove: (row: HoursEntry) => void,
): readonly RowTool[] => {
  if (!row.mayChange) return []
  const entry = messages.entry(formatDay(row.date), inHours(row.hours), HOUR_WORDS[row.kind])
  return [
    { icon: 'pencil', label: messages.edit(entry), card: messages.change, onSelect: () => onEdit(row) },
    { icon: 'trash-2', label: messages.removeOf(entry), onSelect: () => onRemove(row) },
  ]
}
