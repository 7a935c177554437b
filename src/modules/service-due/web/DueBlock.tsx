import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useCsv } from '#core/web/file/use-csv.ts'
import { useList } from '#core/web/list/use-list.ts'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { ListTools } from '#ui/list/bar/ListTools.tsx'
import { DataList } from '#ui/list/DataList.tsx'
import type { findDueVessels } from '../service-due.contract.ts'
import { DUE_SHOWN } from '../service-due.limits.ts'
import { dueColumns, nearColumns } from './due-columns.tsx'
import { dueMessages as messages } from './messages.en.ts'
import { useCombine } from './use-combine.ts'

/** Rows before the rest is asked for. */
const FIRST_ROWS = 9
const ALL_ROWS = 200

/** The screens that show it keep other things in their address, too. */
const isOwn = (name: string) => ['due', 'near', 'columns'].includes(name)

/**
 * Ships whose next service is due, the most urgent first: a project from each row, or, among those that nobody has planned
 * a visit for, one press that combines it with a visit near by. How far ahead stands in the address, where the tiles put
 * it.
 * @param startsNear where planning comes first
 */
export function DueBlock({ startsNear = false }: { startsNear?: boolean }) {
  const [address, setAddress] = useSearchParams()
  const within = DUE_SHOWN.find((step) => String(step) === address.get('due')) ?? 90
  const plans = (address.get('near') ?? String(startsNear)) === 'true'
  const [showsAll, setShowsAll] = useState(false)
  const combine = useCombine()
  const asked = { within: `${within}`, ...(plans ? { project: 'none' as const } : {}) } as const
  const due = useEndpoint<typeof findDueVessels>(
    'GET /api/portal/vessels/due',
    {
      query: { ...asked, pageSize: String(showsAll ? ALL_ROWS : FIRST_ROWS) },
    },
    { keepsPrevious: true },
  )
  const { data } = due
  const file = useCsv<typeof findDueVessels>('GET /api/portal/vessels/due', {
    fileName: messages.csvName(within),
    failed: { title: messages.csvFailed },
  })
  const rows = data?.items
  const choose = (change: Record<string, string | null>) => {
    const next = new URLSearchParams(address)
    for (const [name, value] of Object.entries(change)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    setAddress(next, { replace: true, preventScrollReset: true })
  }
  const actions = {
    today: data?.today ?? '',
    isBusy: combine.isPending,
    onCombine: combine.mutate,
  }
  const columns = plans ? nearColumns(actions) : dueColumns(actions)
  const list = useList({
    name: 'due',
    columnSet: plans ? 'near' : '',
    noun: messages.noun,
    columns,
    filters: [],
    isOwn,
  })
  return (
    <section className="block due-block" id="services-due" aria-labelledby="due-heading">
      <div className="block-head">
        <h2 id="due-heading">{messages.title}</h2>
        {data ? (
          <span className="quiet">
            {plans ? messages.toPlan(data.total, within) : messages.count(data.total, within)}
          </span>
        ) : null}
        <span className="actions">
          <ListTools
            list={list}
            csv={{
              total: data?.total,
              isPending: file.isPending,
              onPress: () => file.mutate({ query: asked }),
            }}
          />
          <Steps within={within} plans={plans} onChoose={choose} />
        </span>
      </div>
      {data === undefined && due.isError ? (
        <ErrorNote title={messages.failed} onRetry={() => void due.refetch()}>
          {messages.failedText}
        </ErrorNote>
      ) : (
        <DataList
          list={list}
          caption={messages.title}
          columns={columns}
          rows={rows}
          rowKey={({ vesselId }) => vesselId}
          empty={
            <EmptyState icon="circle-check" title={messages.empty}>
              {plans ? messages.emptyToPlan(within) : messages.emptyText(within)}
            </EmptyState>
          }
          cards={{ look: 'rows tool-cards' }}
          skeletonRows={6}
        />
      )}
      {rows?.some(({ isDueByHand }) => isDueByHand) ? (
        <p className="block-note" aria-hidden="true">
          {messages.mark} {messages.byHand}
        </p>
      ) : null}
      {plans && rows && rows.length > 0 ? <p className="block-note">{messages.note}</p> : null}
      {data && data.total > FIRST_ROWS ? (
        <button className="more" type="button" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? messages.less : messages.more(data.total, ALL_ROWS)}
          <Icon name={showsAll ? 'chevron-up' : 'chevron-right'} />
        </button>
      ) : null}
    </section>
  )
}

interface StepsProps {
  within: (typeof DUE_SHOWN)[number]
  plans: boolean
  onChoose: (change: Record<string, string | null>) => void
}

/** How far ahead, and whether only what nobody has planned. */
const Steps = ({ within, plans, onChoose }: StepsProps) => (
  <>
    <span className="segments">
      <button
        type="button"
        aria-pressed={plans}
        title={messages.nearLong}
        onClick={() => onChoose({ near: String(!plans), columns: null })}
      >
        {messages.near}
      </button>
    </span>
    <span className="segments" role="group" aria-label={messages.steps}>
      {DUE_SHOWN.map((step) => (
        <button key={step} type="button" aria-pressed={step === within} onClick={() => onChoose({ due: String(step) })}>
          {messages.step(step)}
        </button>
      ))}
    </span>
  </>
)
