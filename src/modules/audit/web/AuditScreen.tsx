import { useRef } from 'react'
import { todayInOslo } from '#core/days.ts'
import { call } from '#core/web/call/call.ts'
import { useSteps } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useCsv } from '#core/web/file/use-csv.ts'
import { changeQuery, useListAddress } from '#core/web/list-address.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState, NoMatch } from '#ui/basic/EmptyState.tsx'
import { Kbd } from '#ui/basic/Kbd.tsx'
import { DataList } from '#ui/list/DataList.tsx'
import { Pager } from '#ui/list/Pager.tsx'
import { useRowKeys } from '#ui/list/use-row-keys.ts'
import type { AuditCheck, AuditEntry, listAuditLogs, verifyAuditLogs } from '../audit.contract.ts'
import { AUDIT_FILTERS, readAuditState, toQuery, type AuditState } from './audit-address.ts'
import { makeAuditColumns } from './audit-columns.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditTimeline, TimelineHead } from './AuditTimeline.tsx'
import { CheckNote } from './CheckNote.tsx'
import { auditMessages as messages } from './messages.en.ts'

const PAGE_SIZE = 50
const idOf = ({ id }: AuditEntry) => id
const NUMBER = new Intl.NumberFormat('en-GB')

/** Who did what: the log with its filters, one record's timeline, and the proof that nobody changed it. */
export function AuditScreen() {
  const { query, change: changeAddress } = useListAddress()
  const state = readAuditState(query)
  const { filters } = state
  const list = useEndpoint<typeof listAuditLogs>(
    'GET /api/portal/audit-logs',
    { query: toQuery(state, PAGE_SIZE) },
    { keepsPrevious: true },
  )
  const verify = useVerify()
  const search = useRef<HTMLInputElement>(null)
  const change = (changes: Readonly<Record<string, string>>, how: 'push' | 'replace' = 'push') =>
    changeAddress(changes, how)
  const clear = () => change(Object.fromEntries(AUDIT_FILTERS.map((name) => [name, ''])))
  const { cursor } = useRowKeys({
    rows: list.data?.items,
    rowKey: idOf,
    keys: () => ({ '/': () => search.current?.focus() }),
  })
  const isTimeline = filters.entityType !== undefined && filters.entityId !== undefined
  const total = list.data === undefined ? undefined : NUMBER.format(list.data.total)
  const isFiltered = Object.keys(filters).length > 0
  const foot = list.data ? (
    <Pager {...list.data} onPage={(page) => change({ page: String(page) })}>
      <span>
        <Kbd>/</Kbd> {messages.searchHint.toLowerCase()}
      </span>
    </Pager>
  ) : null
  return (
    <div className="page audit">
      <div className="page-head">
        <div>
          <h1>{messages.title}</h1>
          <p aria-live="polite">
            {total === undefined
              ? messages.intro
              : isFiltered
                ? messages.eventsFiltered(total)
                : messages.events(total)}
          </p>
        </div>
        <div className="actions">
          <CsvButton state={state} total={total} />
          <Button icon="shield-check" off={verify.isPending} onClick={() => verify.mutate()}>
            {verify.isPending ? messages.verifying : messages.verify}
          </Button>
        </div>
      </div>
      {verify.data ? <CheckNote check={verify.data} /> : null}
      <AuditFilters filters={filters} searchRef={search} onChange={change} onClear={isFiltered ? clear : null} />
      {isTimeline ? (
        <TimelineHead
          entry={list.data?.items[0]}
          entityType={filters.entityType ?? ''}
          entityId={filters.entityId ?? ''}
          onAll={() => change({ entityType: '', entityId: '' })}
        />
      ) : null}
      {isTimeline && list.data && list.data.total > 0 ? (
        <div className="table-wrap bare-on-phone">
          <AuditTimeline rows={list.data.items} />
          {foot}
        </div>
      ) : (
        <DataList
          caption={messages.caption}
          columns={makeAuditColumns(
            (entityType, entityId) => `?${changeQuery(new URLSearchParams(), { entityType, entityId })}`,
          )}
          rows={list.data?.items}
          rowKey={idOf}
          failed={
            list.isError && { title: messages.failed, text: messages.failedText, onRetry: () => void list.refetch() }
          }
          empty={list.data?.total === 0 ? <Nothing onClear={isFiltered ? clear : null} /> : null}
          isBusy={list.isPending}
          sort={state.sort || '-createdAt'}
          onSort={(sort) => change({ sort: sort === 'createdAt' ? sort : '' })}
          cursor={cursor}
          cards={{ look: 'audit-rows' }}
          skeletonRows={12}
        >
          {foot}
        </DataList>
      )}
    </div>
  )
}

/** Has the whole chain checked; asked for by hand, since it reads every row. */
const useVerify = () =>
  useSteps<void, AuditCheck>(undefined, () => call<typeof verifyAuditLogs>('GET /api/portal/audit-logs/verify'), {
    failed: { title: messages.verifyFailed },
  })

/** Saves what the filters leave. */
function CsvButton({ state, total }: { state: AuditState; total: string | undefined }) {
  const { page: _page, pageSize: _pageSize, ...query } = toQuery(state, PAGE_SIZE)
  const file = useCsv<typeof listAuditLogs>('GET /api/portal/audit-logs', {
    fileName: () => messages.csvName(todayInOslo()),
    done: messages.csvDone(total ?? ''),
    failed: { title: messages.csvFailed },
  })
  return (
    <Button
      icon="download"
      off={file.isPending || total === undefined || total === '0'}
      onClick={() => file.mutate({ query })}
    >
      {messages.csv} {total === undefined ? null : <span className="count">{total}</span>}
    </Button>
  )
}

/** Nothing matches, or nothing has happened. */
const Nothing = ({ onClear }: { onClear: (() => void) | null }) => (
  <div className="table-wrap">
    {onClear === null ? (
      <EmptyState icon="history" title={messages.noneTitle}>
        {messages.noneText}
      </EmptyState>
    ) : (
      <NoMatch title={messages.emptyTitle} text={messages.emptyText} clear={messages.clear} onClear={onClear} />
    )}
  </div>
)
