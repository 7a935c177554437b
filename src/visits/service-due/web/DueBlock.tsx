import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useCsv } from '#core/web/file/use-csv.ts'
import { useListAddress, type AddressChanges } from '#core/web/list-address.ts'
import { useList } from '#core/web/list/use-list.ts'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { ListTools } from '#ui/list/bar/ListTools.tsx'
import { DataList } from '#ui/list/DataList.tsx'
import type { DueList, findDueVessels } from '../service-due.contract.ts'
import { DUE_SHOWN } from '../service-due.limits.ts'
import { dueColumns, nearColumns } from './due-columns.tsx'
import { dueMessages as messages } from './messages.en.ts'
import { useCombine } from './use-combine.ts'

const NearMap = lazy(async () => {
  try {
    return { default: (await import('./NearMap.tsx')).NearMap }
  } catch {
    // Without network: the list contains everything that the map shows.
    return { default: () => <p className="block-note">{messages.mapFailed}</p> }
  }
})

/** Reserves the map's space while its code loads. */
const MapFrame = ({ children }: { children: ReactNode }) => (
  <div className="map-frame">
    <Suspense>{children}</Suspense>
  </div>
)

/** Rows before the rest is asked for. */
const FIRST_ROWS = 9
const ALL_ROWS = 200

/** The screens with this block have other parameters in their URL, too. */
const isOwn = (name: string) => ['due', 'near', 'columns'].includes(name)

/**
 * Ships with a due service, the most urgent first: a project from each row, or, among those without a planned visit,
 * one press that combines it with a visit nearby. The period is in the address, where the tiles put it.
 * @param startsNear where planning comes first: with a map of them
 */
export function DueBlock({ startsNear = false }: { startsNear?: boolean }) {
  const { within, plans, choose } = useDueAddress(startsNear)
  const [showsAll, setShowsAll] = useState(false)
  const { combine, isBusy, question } = useCombine()
  const asked = { within: `${within}`, ...(plans ? { project: 'none' as const, near: 'only' as const } : {}) } as const
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
  const actions = {
    today: data?.today ?? '',
    isBusy,
    onCombine: combine,
  }
  const hasMap = plans && startsNear && rows?.length !== 0
  const [chosen, setChosen] = useState<string | null>()
  // As it opens it is around the first ship that can be combined.
  const onMap = chosen === undefined ? (rows?.[0]?.vesselId ?? null) : chosen
  const columns = plans
    ? nearColumns(
        actions,
        hasMap ? { numberOf: (row) => (rows?.indexOf(row) ?? 0) + 1, chosen: onMap, onChoose: setChosen } : null,
      )
    : dueColumns(actions)
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
        <h2 id="due-heading">{plans ? messages.nearTitle : messages.title}</h2>
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
        <div className={hasMap ? 'due-and-map' : undefined}>
          <DataList
            list={list}
            caption={messages.title}
            columns={columns}
            rows={rows}
            rowKey={({ vesselId }) => vesselId}
            empty={
              <EmptyState icon="circle-check" title={plans ? messages.emptyNear : messages.empty}>
                {plans ? messages.emptyNearText(within) : messages.emptyText(within)}
              </EmptyState>
            }
            cards={{ look: 'rows tool-cards', target: (_row, content) => content }}
            skeletonRows={6}
            open={hasMap ? onMap : null}
            className={plans ? 'due-near' : undefined}
            onOpen={hasMap ? ({ vesselId }) => setChosen(vesselId) : undefined}
          />
          {hasMap && rows ? (
            <MapFrame>
              <NearMap rows={rows} chosen={onMap} onChoose={setChosen} />
            </MapFrame>
          ) : null}
        </div>
      )}
      {data ? <Foot list={data} plans={plans} showsAll={showsAll} onAll={setShowsAll} /> : null}
      {question}
    </section>
  )
}

/** The list's parameters in the URL: the period, and whether to show only ships without a planned visit. */
function useDueAddress(startsNear: boolean) {
  const { query: address, change: choose } = useListAddress()
  const within = DUE_SHOWN.find((step) => String(step) === address.get('due')) ?? 90
  const plans = (address.get('near') ?? String(startsNear)) === 'true'
  return { within, plans, choose }
}

interface FootProps {
  list: DueList
  plans: boolean
  showsAll: boolean
  onAll: (showsAll: boolean) => void
}

/** What the marks mean, what combining does, and the way to the rest. */
const Foot = ({ list: { items, total }, plans, showsAll, onAll }: FootProps) => (
  <>
    {items.some(({ isDueByHand }) => isDueByHand) ? (
      <p className="block-note" aria-hidden="true">
        {messages.mark} {messages.byHand}
      </p>
    ) : null}
    {plans && items.length > 0 ? <p className="block-note">{messages.note}</p> : null}
    {total > FIRST_ROWS ? (
      <button className="block-more" type="button" onClick={() => onAll(!showsAll)}>
        {showsAll ? messages.less : messages.more(total, ALL_ROWS)}
        <Icon name={showsAll ? 'chevron-up' : 'chevron-right'} />
      </button>
    ) : null}
  </>
)

interface StepsProps {
  within: (typeof DUE_SHOWN)[number]
  plans: boolean
  onChoose: (changes: AddressChanges) => void
}

/** Buttons for the period, and for showing only ships without a planned visit. */
const Steps = ({ within, plans, onChoose }: StepsProps) => (
  <>
    <span className="segments">
      <button
        type="button"
        aria-pressed={plans}
        title={messages.nearLong}
        onClick={() => onChoose({ near: String(!plans), columns: '' })}
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
