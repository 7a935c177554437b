import { useRef } from 'react'
import { writeNumber } from '#core/language/counts.ts'
import { call } from '#core/web/call/call.ts'
import { useSteps } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useListFile } from '#core/web/file/use-csv.ts'
import { changeQuery, useListAddress, type AddressChanges } from '#core/web/list-address.ts'
import { useList } from '#core/web/list/use-list.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { Kbd } from '#ui/basic/Kbd.tsx'
import { ListBar } from '#ui/list/bar/ListBar.tsx'
import { DataList } from '#ui/list/DataList.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import { Pager } from '#ui/list/Pager.tsx'
import { useRowKeys } from '#ui/list/use-row-keys.ts'
import type { AuditCheck, AuditEntry, listAuditLogs, verifyAuditLogs } from '../audit.contract.ts'
import { hidesSignIns, readAuditState, toQuery, type AuditState } from './audit-address.ts'
import { makeAuditColumns } from './audit-columns.tsx'
import { useAuditFilters } from './audit-filters.ts'
import { AuditTimeline, TimelineHead } from './AuditTimeline.tsx'
import { CheckNote } from './CheckNote.tsx'
import { auditMessages as messages } from './messages.en.ts'

const PAGE_SIZE = 50
const idOf = ({ id }: AuditEntry) => id

/** The audit log with its filters, the timeline of one record, and the verification of the hash chain. */
export function AuditScreen() {
  const { query, change: changeAddress } = useListAddress()
  const state = readAuditState(query)
  const { filters } = state
  const log = useEndpoint<typeof listAuditLogs>(
    'GET /api/portal/audit-logs',
    { query: toQuery(state, PAGE_SIZE) },
    { keepsPrevious: true },
  )
  const verify = useVerify()
  const search = useRef<HTMLInputElement>(null)
  // Another kind of record ends the timeline of one record.
  const change = (changes: AddressChanges, how: 'push' | 'replace' = 'push') =>
    changeAddress('entityType' in changes ? { entityId: '', ...changes } : changes, how)
  const columns = makeAuditColumns(
    (entityType, entityId) => `?${changeQuery(new URLSearchParams(), { entityType, entityId })}`,
  )
  const list = useList({ name: 'audit', noun: messages.noun, columns, filters: useAuditFilters(filters), change })
  const { cursor } = useRowKeys({
    rows: log.data?.items,
    rowKey: idOf,
    keys: () => ({ '/': () => search.current?.focus() }),
  })
  const isTimeline = filters.entityType !== undefined && filters.entityId !== undefined
  const total = log.data === undefined ? undefined : writeNumber(log.data.total)
  const csv = useLogFile(state, log.data?.total)
  const foot = log.data ? (
    <Pager {...log.data} onPage={(page) => change({ page: String(page) })}>
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
          <p aria-live="polite">{total === undefined ? messages.intro : formatCount(total, filters)}</p>
        </div>
        <div className="actions">
          <Button icon="shield-check" off={verify.isPending} onClick={() => verify.mutate()}>
            {verify.isPending ? messages.verifying : messages.verify}
          </Button>
        </div>
      </div>
      {verify.data ? <CheckNote check={verify.data} /> : null}
      <ListBar
        list={list}
        search={{
          label: messages.search,
          placeholder: messages.searchHint,
          value: filters.q ?? '',
          inputRef: search,
        }}
        csv={csv}
        hasColumns={!isTimeline}
      />
      {isTimeline ? (
        <TimelineHead
          entry={log.data?.items[0]}
          entityType={filters.entityType ?? ''}
          entityId={filters.entityId ?? ''}
          onAll={() => change({ entityType: '', entityId: '' })}
        />
      ) : null}
      {isTimeline && log.data && log.data.total > 0 ? (
        <div className="table-wrap bare-on-phone">
          <AuditTimeline rows={log.data.items} />
          {foot}
        </div>
      ) : (
        <DataList
          list={list}
          caption={messages.caption}
          columns={columns}
          rows={log.data?.items}
          rowKey={idOf}
          failed={failureOf(log, messages.failed, messages.failedText)}
          empty={NOTHING}
          isBusy={log.isPending}
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

const formatCount = (total: string, filters: AuditState['filters']): string =>
  (Object.keys(filters).length > 0 ? messages.eventsFiltered(total) : messages.events(total)) +
  (hidesSignIns(filters) ? messages.withoutSignIns : '')

const NOTHING = (
  <div className="table-wrap">
    <EmptyState icon="history" title={messages.noneTitle}>
      {messages.noneText}
    </EmptyState>
  </div>
)

/** Verifies the whole chain on request only, since it reads every row. */
const useVerify = () =>
  useSteps<void, AuditCheck>(undefined, () => call<typeof verifyAuditLogs>('GET /api/portal/audit-logs/verify'), {
    failed: { title: messages.verifyFailed },
  })

/** Saves the filtered log as CSV. */
function useLogFile(state: AuditState, total: number | undefined) {
  const { page: _page, pageSize: _pageSize, ...query } = toQuery(state, PAGE_SIZE)
  const words = { ...messages, csvDone: messages.csvDone(writeNumber(total ?? 0)) }
  return useListFile<typeof listAuditLogs>('GET /api/portal/audit-logs', words, { query }, total)
}
