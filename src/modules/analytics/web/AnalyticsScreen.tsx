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
import type { AnalyticsName } from '../analytics.limits.ts'
import { DaysChart } from './DaysChart.tsx'
import { sayPeriod } from './figure-words.ts'
import { GroupsChart } from './GroupsChart.tsx'
import { LeadChart } from './LeadChart.tsx'
import { analyticsMessages as messages } from './messages.en.ts'
import { MonthChart, type FiguresProps } from './MonthChart.tsx'
import { OnTimeChart } from './OnTimeChart.tsx'
import { PartsChart } from './PartsChart.tsx'
import { readAnalyticsState } from './period-address.ts'
import { PeriodBar } from './PeriodBar.tsx'
import { RevenueChart } from './RevenueChart.tsx'
import { ROWS, RowsScreen } from './RowsScreen.tsx'
import { Tiles } from './Tiles.tsx'
import { UtilisationChart } from './UtilisationChart.tsx'
import { VesselsChart } from './VesselsChart.tsx'

/** How the company is doing, or the rows behind one of its figures. */
export function AnalyticsScreen() {
  const { query } = useListAddress()
  const rows = ROWS.find((each) => each === query.get('rows'))
  return rows === undefined ? <Charts /> : <RowsScreen key={query.toString()} name={rows} />
}

/** Each figure with the period before, as a chart, as a table, and leading to its list. */
function Charts() {
  const { query, change } = useListAddress()
  const [today] = useState(todayInOslo)
  const navigate = useNavigate()
  const state = readAnalyticsState(query, today)
  const { period, compare } = state
  const asked = { query: { ...period, compare } }
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
  const files = useFiles()
  const onOpen = (href: string) => void navigate(href)
  const shared = (name: AnalyticsName) => ({ compare, onOpen, onCsv: () => files[name].mutate(inMoney[name] ?? asked) })
  const counted = projects.data
  return (
    <div className="page analytics">
      <div className="page-head">
        <div>
          <h1>{messages.heading}</h1>
          <p>{counted ? describe(counted, projects.dataUpdatedAt) : '\u00A0'}</p>
        </div>
        <div className="actions only-wide">
          <Button icon="printer" onClick={() => print()}>
            {messages.print}
          </Button>
          <Button icon="download" onClick={() => files.overview.mutate(asked)}>
            {messages.allCsv}
          </Button>
        </div>
      </div>
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
          of={(figures) => (
            <RevenueChart figures={figures} onCurrency={(billedIn) => change({ billedIn })} {...shared('billing')} />
          )}
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
      </div>
    </div>
  )
}

const KEPT = { keepsPrevious: true } as const

const describe = ({ period, compared }: Analytics, at: number) =>
  messages.summary(sayPeriod(period), compared && sayPeriod(compared), momentIn(at))

/** Each subject as a file; the overview's holds all of them. */
function useFiles() {
  const words = (name: AnalyticsName) => ({ fileName: `analytics-${name}.csv`, failed: messages.csvFailed })
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

/** A chart, or in its place that it is on its way or could not be counted: the others stay. */
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
