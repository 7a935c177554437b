import { Link } from 'react-router'
import { formatOsloTime } from '#core/days.ts'
import { Cluster } from '#ui/layout/Cluster.tsx'
import type { DataColumn } from '#ui/list/DataList.tsx'
import type { AuditEntry } from '../audit.contract.ts'
import { Change, describeChange, nameOf, nameWho } from './Change.tsx'
import { auditMessages as messages } from './messages.en.ts'

/** Address of one record's timeline. */
type ToTimeline = (entityType: string, entityId: string) => string

export const makeAuditColumns = (toTimeline: ToTimeline): DataColumn<AuditEntry>[] => [
  {
    id: 'time',
    headsRow: true,
    use: 'always',
    head: <span title={messages.columnsHelp.time}>{messages.columns.time}</span>,
    width: '152px',
    sort: 'createdAt',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatOsloTime(createdAt)}</time>,
  },
  { id: 'who', head: messages.columns.who, width: '15%', cellClass: 'name', title: nameWho, cell: nameWho },
  {
    id: 'what',
    head: messages.columns.what,
    width: '124px',
    title: ({ action }) => messages.action(action),
    cell: ({ action }) => messages.action(action),
  },
  {
    id: 'record',
    head: messages.columns.record,
    width: '24%',
    title: (row) => `${messages.entity(row.entityType)}: ${nameOf(row)}`,
    cell: (row) => <Record row={row} toTimeline={toTimeline} />,
  },
  {
    id: 'change',
    use: 'always',
    head: messages.columns.change,
    title: describeChange,
    cell: (row) => <Change row={row} />,
  },
  {
    id: 'seq',
    head: messages.columns.seq,
    width: '72px',
    align: 'number',
    cellClass: 'quiet',
    wideOnly: true,
    cell: ({ seq }) => seq,
  },
  {
    id: 'card',
    head: null,
    cardOnly: true,
    card: 'foot',
    cell: (row) => (
      <>
        <Cluster as="span" gap={12} align="stretch" justify="between" className="audit-when">
          <b>{messages.action(row.action)}</b>
          <time dateTime={row.createdAt}>{formatOsloTime(row.createdAt)}</time>
        </Cluster>
        <span className="audit-line">
          {nameWho(row)} · <Record row={row} toTimeline={toTimeline} />
        </span>
        <span className="audit-line">
          <Change row={row} />
        </span>
      </>
    ),
  },
]

/** The record, with a link to all of its events. */
function Record({ row, toTimeline }: { row: AuditEntry; toTimeline: ToTimeline }) {
  const name = nameOf(row)
  const entity = messages.entity(row.entityType)
  const kind = entity === name ? null : <span className="kind">{entity}</span>
  if (row.entityId === null) {
    return (
      <>
        {name} {kind}
      </>
    )
  }
  return (
    <>
      <Link
        className="link"
        to={toTimeline(row.entityType, row.entityId)}
        aria-label={messages.timelineOf(name)}
        preventScrollReset
      >
        {name}
      </Link>{' '}
      {kind}
    </>
  )
}
