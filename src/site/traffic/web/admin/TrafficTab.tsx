import { formatDay } from '#core/days.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { addressOf, goTo, useAddress } from '#core/web/use-address.ts'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { Select } from '#ui/field/Select.tsx'
import { type DataColumn, DataList } from '#ui/list/DataList.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import type { findTraffic, TrafficFigures } from '../../traffic.contract.ts'
import { PERIODS } from '../../traffic.limits.ts'
import { trafficAdminMessages as messages } from './messages.en.ts'

type Page = TrafficFigures['pages'][number]
type Host = TrafficFigures['hosts'][number]
type Listed = TrafficFigures['listed'][number]

const USUAL = 30

const languageName = (lang: string): string => messages.languages[lang] ?? lang

const count = <Row extends { times: number }>(head: string): DataColumn<Row> => ({
  id: 'times',
  head,
  width: '112px',
  align: 'number',
  card: 'aside',
  cell: ({ times }) => times,
})

const PAGE_COLUMNS: readonly DataColumn<Page>[] = [
  {
    id: 'page',
    head: messages.page,
    card: 'title',
    title: ({ path }) => path,
    cell: ({ path }) => (
      <a className="link" href={path}>
        {path}
      </a>
    ),
    cardCell: ({ path }) => path,
  },
  {
    id: 'language',
    head: messages.language,
    width: '112px',
    card: 'line',
    cell: ({ lang }) => languageName(lang),
  },
  {
    id: 'from',
    head: messages.from,
    width: '38%',
    card: 'line',
    title: (row) => formatHosts(row),
    cell: (row) => formatHosts(row),
  },
  count(messages.visits),
]

const formatHosts = ({ hosts }: Page): string =>
  hosts.map(({ host, times }) => messages.fromHost(host, times)).join(', ')

const HOST_COLUMNS: readonly DataColumn<Host>[] = [
  { id: 'site', head: messages.site, card: 'title', cell: ({ host }) => messages.host(host) },
  count(messages.visits),
]

const LISTED_COLUMNS: readonly DataColumn<Listed>[] = [
  { id: 'item', head: messages.itemNumber, width: '160px', card: 'line', cell: ({ itemNumber }) => itemNumber },
  {
    id: 'name',
    head: messages.name,
    card: 'title',
    title: ({ name }) => name,
    nameOf: ({ name }) => name,
    cell: ({ name }) => name,
  },
  count(messages.times),
]

/** Viewed pages, referring sites and articles put on lists: counts, without persons. */
export function TrafficTab() {
  const address = useAddress()
  const days = PERIODS.find((each) => String(each) === address.get('days')) ?? USUAL
  const figures = useEndpoint<typeof findTraffic>('GET /api/admin/visits', { query: { days: `${days}` } })
  const failed = failureOf(figures, messages.failedTitle, messages.failedText)
  return (
    <main className="admin-main" id="main" tabIndex={-1}>
      <div className="page-head">
        <div>
          <h1>{messages.heading}</h1>
          <p aria-live="polite">{figures.data ? describeAll(figures.data) : '\u00a0'}</p>
        </div>
        <div className="actions">
          <Select
            aria-label={messages.period}
            value={String(days)}
            options={PERIODS.map((each) => ({ value: String(each), label: messages.periods[each] }))}
            onValue={(value) => goTo({ tab: 'visits', days: value })}
          />
        </div>
      </div>
      <p className="quiet">
        {messages.how}{' '}
        <a className="link" href={addressOf({ tab: 'references' })}>
          {messages.missed}
        </a>
      </p>
      <Block title={messages.pages}>
        <DataList
          caption={messages.pages}
          columns={PAGE_COLUMNS}
          rows={figures.data?.pages}
          rowKey={({ path, lang }) => `${lang} ${path}`}
          failed={failed}
          empty={<EmptyState title={messages.emptyPages} />}
          isBusy={figures.isFetching}
          cards={{ look: 'rows' }}
        />
      </Block>
      {failed ? null : (
        <>
          <Block title={messages.hosts}>
            <DataList
              caption={messages.hosts}
              columns={HOST_COLUMNS}
              rows={figures.data?.hosts}
              rowKey={({ host }) => host}
              empty={<EmptyState title={messages.emptyHosts} />}
              cards={{ look: 'rows' }}
            />
          </Block>
          <Block title={messages.listed}>
            <DataList
              caption={messages.listed}
              columns={LISTED_COLUMNS}
              rows={figures.data?.listed}
              rowKey={({ itemNumber }) => itemNumber}
              empty={<EmptyState title={messages.emptyListed} />}
              cards={{ look: 'rows' }}
            />
          </Block>
        </>
      )}
    </main>
  )
}

const describeAll = ({ visits, from, to, languages }: TrafficFigures): string =>
  messages.split([
    messages.summary(visits, formatDay(from), formatDay(to)),
    ...(languages.length > 1 ? languages.map(({ lang, times }) => `${languageName(lang)} ${times}`) : []),
  ])

const Block = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className="block" aria-label={title}>
    <div className="block-head">
      <h2>{title}</h2>
    </div>
    {children}
  </section>
)
