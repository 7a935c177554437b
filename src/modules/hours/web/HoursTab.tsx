import { useState } from 'react'
import { formatDay, todayInOslo } from '#core/days.ts'
import { call } from '#core/web/call/call.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useChange, listOn } from '#core/web/live/project-records.ts'
import { Avatar } from '#ui/basic/Avatar.tsx'
import { Button, IconButton } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { SkeletonRows } from '#ui/basic/Skeleton.tsx'
import { inHours } from '#ui/format-hours.ts'
import { Table, type Column } from '#ui/list/Table.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import type { deleteHours, findHours, HoursEntry } from '../hours.contract.ts'
import { HoursDialog } from './HoursDialog.tsx'
import { HoursAddRow, HoursStepper } from './HoursEntry.tsx'
import { Sums } from './HourSums.tsx'
import { hoursMessages as messages } from './messages.en.ts'

interface HoursTabProps {
  projectId: string
  mayLog: boolean
  /** Whether logging is the next thing to do here: then its button is the filled one. */
  isMain: boolean
}

/** What was spent on the job, by day and kind; the sums are the server's. */
export function HoursTab({ projectId, mayLog, isMain }: HoursTabProps) {
  const hours = useEndpoint<typeof findHours>('GET /api/portal/projects/:id/hours', listOn(projectId, '-date'))
  const [edited, setEdited] = useState<HoursEntry | null>(null)
  const [removed, setRemoved] = useState<HoursEntry | null>(null)
  const remove = useChange(
    projectId,
    ({ id, version }: HoursEntry) =>
      call<typeof deleteHours>('DELETE /api/portal/hours/:id', { params: { id }, query: { version: String(version) } }),
    { done: messages.removed, failed: messages.removeFailed },
  )
  if (hours.isError) return <ErrorNote title={messages.failed} onRetry={() => void hours.refetch()} />
  const rows = hours.data?.items
  const columns = makeColumns(setEdited, setRemoved)
  const isEmpty = rows?.length === 0
  return (
    <div className="pj-list">
      {mayLog ? <HoursStepper projectId={projectId} isMain={isMain} loggedToday={loggedToday(rows ?? [])} /> : null}
      <div className="bar-top">
        <p className="quiet">{rows ? messages.count(rows.length) : messages.reading}</p>
      </div>
      {isEmpty && !mayLog ? (
        <EmptyState icon="clock" title={messages.emptyTitle}>
          {messages.emptyClosed}
        </EmptyState>
      ) : (
        <div className="table-wrap only-wide adds">
          <Table
            caption={messages.caption}
            columns={columns}
            rows={rows ?? []}
            rowKey={({ id }) => id}
            after={
              <>
                {rows === undefined ? <SkeletonRows columns={columns.length} rows={3} /> : null}
                {mayLog ? <HoursAddRow projectId={projectId} isFirst={isEmpty} /> : null}
              </>
            }
          />
        </div>
      )}
      <HoursCards rows={rows ?? []} onEdit={setEdited} />
      {hours.data ? <Sums sums={hours.data.sums} /> : null}
      {edited ? (
        <HoursDialog
          projectId={projectId}
          entry={edited}
          onRemove={() => {
            setRemoved(edited)
            setEdited(null)
          }}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {removed ? (
        <ConfirmDialog
          title={messages.removeTitle(inHours(removed.hours), removed.kind)}
          text={messages.removeText}
          action={messages.remove}
          isBusy={remove.isPending}
          onClose={() => setRemoved(null)}
          onConfirm={() => remove.mutate(removed, { onSettled: () => setRemoved(null) })}
        />
      ) : null}
    </div>
  )
}

const loggedToday = (rows: readonly HoursEntry[]): readonly string[] =>
  rows.filter(({ date }) => date === todayInOslo()).map(({ hours }) => hours)

function makeColumns(
  onEdit: (row: HoursEntry) => void,
  onRemove: (row: HoursEntry) => void,
): readonly Column<HoursEntry>[] {
  return [
    { id: 'date', head: messages.day, width: '152px', cell: ({ date }) => formatDay(date) },
    { id: 'kind', head: messages.kind, width: '136px', cell: ({ kind }) => messages.kinds[kind] },
    { id: 'hours', head: messages.hours, width: '112px', align: 'number', cell: ({ hours }) => inHours(hours) },
    {
      id: 'note',
      head: messages.note,
      title: ({ note }) => note ?? '',
      cell: ({ note }) => note ?? <span className="faint">{messages.noNote}</span>,
    },
    {
      id: 'person',
      head: messages.person,
      width: '168px',
      cell: ({ userName }) => (
        <span className="who">
          <Avatar name={userName} small />
          {userName}
        </span>
      ),
    },
    {
      id: 'actions',
      head: <span className="visually-hidden">{messages.actions}</span>,
      width: '104px',
      align: 'number',
      cell: (row) =>
        row.mayChange ? (
          <span className="row-tools">
            <IconButton inRow icon="pencil" label={messages.edit(formatDay(row.date))} onClick={() => onEdit(row)} />
            <IconButton
              inRow
              icon="trash-2"
              label={messages.removeOf(formatDay(row.date))}
              onClick={() => onRemove(row)}
            />
          </span>
        ) : null,
    },
  ]
}

const HoursCards = ({ rows, onEdit }: { rows: readonly HoursEntry[]; onEdit: (row: HoursEntry) => void }) =>
  rows.length === 0 ? null : (
    <ul className="pcards only-phone">
      {rows.map((row) => (
        <li key={row.id}>
          <span className="l1">
            <b className="cut">
              {formatDay(row.date)}, {messages.kinds[row.kind].toLowerCase()}
            </b>
            <span className="strong nowrap">{inHours(row.hours)}</span>
          </span>
          <span className="l2">
            <span className="cut">{[row.userName, row.note].filter(Boolean).join(', ')}</span>
            {row.mayChange ? (
              <Button small variant="ghost" onClick={() => onEdit(row)}>
                {messages.change}
              </Button>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  )
