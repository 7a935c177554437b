import { useState } from 'react'
import { formatOsloTime, formatAuditValue } from '#core/days.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import type { AuditEntry, listProjectHistory } from '#house/audit/audit.contract.ts'
import { Avatar } from '#ui/basic/Avatar.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { Pager } from '#ui/list/Pager.tsx'
import { FIELD_LABELS } from '../project-form.ts'
import { historyMessages as messages } from './history-messages.en.ts'

const PAGE_SIZE = 50

/** Audit log entries of this project, newest first. */
export function HistoryTab({ projectId }: { projectId: string }) {
  const [page, setPage] = useState(1)
  const history = useEndpoint<typeof listProjectHistory>(
    'GET /api/portal/projects/:id/history',
    { params: { id: projectId }, query: { page: String(page), pageSize: String(PAGE_SIZE) } },
    { keepsPrevious: true },
  )
  if (history.isLoadingError) return <ErrorNote title={messages.failed} onRetry={() => void history.refetch()} />
  if (history.data === undefined) return <SkeletonLines lines={8} />
  const { items, total } = history.data
  if (total === 0) {
    return (
      <EmptyState icon="history" title={messages.emptyTitle}>
        {messages.emptyText}
      </EmptyState>
    )
  }
  return (
    <div>
      <ol className="history">
        {items.map((entry) => (
          <li key={entry.id}>
            <Avatar name={entry.changedBy === null ? null : entry.changedByName} small />
            <p>
              <b>{entry.changedByName}</b> {sentenceOf(entry)}
              <Values entry={entry} />
              {entry.description ? <bdi className="quiet"> {entry.description}</bdi> : null}
            </p>
            <time className="faint" dateTime={entry.createdAt}>
              {formatOsloTime(entry.createdAt)}
            </time>
          </li>
        ))}
      </ol>
      {total > PAGE_SIZE ? <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} /> : null}
    </div>
  )
}

const labelOf = (field: string): string =>
  (FIELD_LABELS as Readonly<Record<string, string>>)[field] ?? field.replaceAll(/([A-Z])/g, ' $1').toLowerCase()

const sentenceOf = ({ action, fieldChanged }: AuditEntry): string => {
  const words = messages.actions[action] ?? action.replaceAll('_', ' ')
  return action === 'updated' && fieldChanged ? messages.changed(labelOf(fieldChanged)) : words
}

/** Old and new value; nothing where the field is secret or its values were erased. */
function Values({ entry: { oldValue, newValue } }: { entry: AuditEntry }) {
  if (oldValue === null && newValue === null) return null
  return (
    <span className="history-change">
      {' '}
      {oldValue === null ? null : <del>{formatAuditValue(oldValue)}</del>}
      {oldValue !== null && newValue !== null ? <Icon name="arrow-right" /> : null}
      {newValue === null ? null : <ins>{formatAuditValue(newValue)}</ins>}
    </span>
  )
}
