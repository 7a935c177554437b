import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { momentIn, todayInOslo } from '#core/days.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useCsv } from '#core/web/file/use-csv.ts'
import { useListAddress } from '#core/web/list-address.ts'
import { Button } from '#ui/basic/Button.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { ChartSkeleton } from '#ui/chart/ChartBlock.tsx'
import type {
  Analytics,
  readBillingFigures,
  readOverview,
  readPartFigures,
  readProjectFigures,
  readUtilisation,
  readVesselFigures,
} from '../analytics.contract.ts'
import { FIGURE_FILTERS, ROWS_NAMES, type AnalyticsName } from '../analytics.limits.ts'
import type { Period } from '../period.ts'
import { DaysChart } from './DaysChart.tsx'
import { formatPeriod } from './figure-words.ts'
import { NO_FILTERS, useFilterWords } from './FigureFilters.tsx'
import { GroupsChart } from './GroupsChart.tsx'
import { LeadChart } from './LeadChart.tsx'
import { analyticsMessages as messages } from './messages.en.ts'
import { MonthChart, type FiguresProps } from './MonthChart.tsx'
import { OnTimeChart } from './OnTimeChart.tsx'
import { PartsChart } from './PartsChart.tsx'
import { readAnalyticsState, type AnalyticsState, type Filters } from './period-address.ts'
import { PeriodBar } from './PeriodBar.tsx'
import { RequestsBlock } from './RequestsBlock.tsx'
import { RevenueChart } from './RevenueChart.tsx'
import { RowsScreen } from './RowsScreen.tsx'
import { Tiles } from './Tiles.tsx'
import { UtilisationChart } from './UtilisationChart.tsx'
import { VesselsChart } from './VesselsChart.tsx'

/** Figures of the company, or the rows behind one of them. */
export function AnalyticsScreen() {
  const { query } = useListAddress()
  const rows = ROWS_NAMES.find((each) => each === query.get('rows'))
  return rows === undefined ? <Charts /> : <RowsScreen key={query.toString()} name={rows} />
}

/** Each figure with the period before, as a chart, as a table, and leading to its list. */
function Charts() {
  const { query, change } = useListAddress()
  const [today] = useState(todayInOslo)
  const navigate = useNavigate()
  const state = readAnalyticsState(query, today)
  const { period, compare, filters } = state
  const asked = { query: { ...period, compare, ...filters } }
  const money = (name: string) => {
    const currency = query.get(name) ?? ''
    return { query: { ...asked.query, ...(currency === '' ? {} : { currency }) } }
  }
  const inMoney: Partial<Record<AnalyticsName, typeof asked>> = { parts: money('partsIn'), billing: money('billedIn') }
  const overview = useEndpoint<typeof readOverview>('GET /api/portal/analytics/overview', asked, KEPT)
  const projects = useEndpoint<typeof readProjectFigures>('GET /api/portal/analytics/projects', asked, KEPT)
  const hours = useEndpoint<typeof readUtilisation>('GET /api/portal/analytics/utilisation', asked, KEPT)
  const parts = useEndpoint<typeof readPartFigures>('GET /api/portal/analytics/parts', money('partsIn'), KEPT)
  const vessels = useEndpoint<typeof readVesselFigures>('GET /api/portal/analytics/vessels', asked, KEPT)
  const billing = useEndpoint<typeof readBillingFigures>('GET /api/portal/analytics/billing', money('billedIn'), KEPT)
  const files = useFiles(period)
  // The list's back link leads to these charts in their present state.
  const onOpen = (href: string) => void navigate(href, { state: { charts: query.toString() } })
  const shared = (name: AnalyticsName) => ({
    compare,
    onOpen,
    onCsv: () => files[name].mutate(inMoney[name] ?? asked),
    nextSteps: <NextSteps state={state} onChange={change} />,
  })
  return (
    <div className="page analytics">
      <Head
        figures={projects.data}
        filters={filters}
        at={projects.dataUpdatedAt}
        onCsv={() => files.overview.mutate(asked)}
      />
      <PeriodBar state={state} today={today} onChange={change} />
      {overview.data ? <Tiles figures={overview.data} onOpen={onOpen} /> : null}
      <div className="charts">
        <Figures
          asked={projects}
          title={messages.months.title}
          span={7}
          of={(figures) => <MonthChart figures={figures} {...shared('projects')} />}
        />
        <Figures
          asked={projects}
          title={messages.lead.title}
          span={5}
          of={(figures) => <LeadChart figures={figures} {...shared('projects')} />}
        />
        <Figures
          asked={hours}
          title={messages.utilisation.title}
          of={(figures) => <UtilisationChart figures={figures} {...shared('utilisation')} />}
        />
        <Figures
          asked={parts}
          title={messages.parts.title}
          of={(figures) => (
            <PartsChart figures={figures} onCurrency={(partsIn) => change({ partsIn })} {...shared('parts')} />
          )}
        />
        <Figures
          asked={billing}
          title={messages.revenue.title}
          of={(figures) => <RevenueChart figures={figures} {...shared('billing')} />}
        />
        <Figures
          asked={vessels}
          title={messages.vessels.title}
          of={(figures) => <VesselsChart figures={figures} {...shared('vessels')} />}
        />
        <Figures
          asked={projects}
          title={messages.groups.title}
          span={12}
          of={(figures) => <GroupsChart figures={figures} {...shared('projects')} />}
        />
        <Figures
          asked={projects}
          title={messages.onTime.title}
          of={(figures) => <OnTimeChart figures={figures} {...shared('projects')} />}
        />
        <Figures
          asked={billing}
          title={messages.days.title('')}
          of={(figures) => (
            <DaysChart figures={figures} onCurrency={(billedIn) => change({ billedIn })} {...shared('billing')} />
          )}
        />
        <RequestsBlock period={period} onOpen={onOpen} />
      </div>
    </div>
  )
}

interface HeadProps {
  figures: Analytics | undefined
  filters: Filters
  /** When they were counted. */
  at: number
  onCsv: () => void
}

function Head({ figures, filters, at, onCsv }: HeadProps) {
  const sayFilter = useFilterWords()
  return (
    <div className="page-head">
      <div>
        <h1>{messages.heading}</h1>
        <p>{figures ? describe(figures, describeFilters(filters, sayFilter), at) : '\u00A0'}</p>
      </div>
      <div className="actions only-wide">
        <Button icon="printer" onClick={() => print()}>
          {messages.print}
        </Button>
        <Button icon="download" onClick={onCsv}>
          {messages.allCsv}
        </Button>
      </div>
    </div>
  )
}

const KEPT = { keepsPrevious: true } as const

const describe = ({ period, compared }: Analytics, filters: string, at: number) =>
  messages.summary(formatPeriod(period), compared && formatPeriod(compared), filters, momentIn(at))

const describeFilters = (filters: Filters, say: ReturnType<typeof useFilterWords>): string =>
  FIGURE_FILTERS.flatMap((name) => {
    const value = filters[name]
    return value === undefined ? [] : [messages.filters.told(messages.filters.fields[name], say(name, value))]
  }).join(', ')

/** Empty states with links to more data. */
function NextSteps({
  state,
  onChange,
}: {
  state: AnalyticsState
  onChange: ReturnType<typeof useListAddress>['change']
}) {
  const active = Object.keys(state.filters).length
  return (
    <>
      {state.name === 'months' ? null : (
        <Button onClick={() => onChange({ period: '', from: '', to: '' }, 'push')}>{messages.filters.twelve}</Button>
      )}
      {active === 0 ? null : (
        <Button variant="ghost" onClick={() => onChange(NO_FILTERS, 'push')}>
          {messages.filters.clear(active)}
        </Button>
      )}
    </>
  )
}

/** Each subject as a file; the overview's file has all of them. */
function useFiles({ from, to }: Period) {
  const words = (name: AnalyticsName) => ({
    fileName: `analytics-${name}-${from}-${to}.csv`,
    failed: messages.csvFailed,
  })
  return {
    overview: useCsv<typeof readOverview>('GET /api/portal/analytics/overview', words('overview')),
    projects: useCsv<typeof readProjectFigures>('GET /api/portal/analytics/projects', words('projects')),
    utilisation: useCsv<typeof readUtilisation>('GET /api/portal/analytics/utilisation', words('utilisation')),
    parts: useCsv<typeof readPartFigures>('GET /api/portal/analytics/parts', words('parts')),
    vessels: useCsv<typeof readVesselFigures>('GET /api/portal/analytics/vessels', words('vessels')),
    billing: useCsv<typeof readBillingFigures>('GET /api/portal/analytics/billing', words('billing')),
  }
}

interface FigureBlockProps {
  asked: UseQueryResult<Analytics>
  title: string
  span?: 5 | 6 | 7 | 12
  of: (figures: FiguresProps['figures']) => ReactNode
}

/** A chart, or its loading or error state; the other charts are not affected. */
function Figures({ asked, title, span = 6, of }: FigureBlockProps) {
  if (asked.data) return of(asked.data)
  return (
    <section className={`block chart-block span-${span === 12 ? 'all' : span}`} aria-label={title}>
      <div className="block-head">
        <h2>{title}</h2>
      </div>
      <div className="chart-body">
        {asked.isError ? (
          <ErrorNote title={messages.failedTitle} onRetry={() => void asked.refetch()}>
            {messages.failedText}
          </ErrorNote>
        ) : (
          <ChartSkeleton />
        )}
      </div>
    </section>
  )
}
