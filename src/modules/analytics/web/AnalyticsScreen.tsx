import { useState } from 'react'
import { useNavigate } from 'react-router'
import { momentIn, todayInOslo } from '#core/days.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useCsv } from '#core/web/file/use-csv.ts'
import { useListAddress } from '#core/web/list-address.ts'
import { Button } from '#ui/basic/Button.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { ChartSkeleton } from '#ui/chart/ChartBlock.tsx'
import type { readProjectFigures } from '../analytics.contract.ts'
import { sayPeriod } from './figure-words.ts'
import { analyticsMessages as messages } from './messages.en.ts'
import { MonthChart } from './MonthChart.tsx'
import { OnTimeChart } from './OnTimeChart.tsx'
import { readAnalyticsState } from './period-address.ts'
import { PeriodBar } from './PeriodBar.tsx'

/** How the company is doing: each figure with the period before, as a chart, as a table, and leading to its list. */
export function AnalyticsScreen() {
  const { query, change } = useListAddress()
  const [today] = useState(todayInOslo)
  const navigate = useNavigate()
  const state = readAnalyticsState(query, today)
  const { period, compare } = state
  const asked = { ...period, compare }
  const projects = useEndpoint<typeof readProjectFigures>(
    'GET /api/portal/analytics/projects',
    { query: asked },
    { keepsPrevious: true },
  )
  const file = useCsv<typeof readProjectFigures>('GET /api/portal/analytics/projects', {
    fileName: 'projects.csv',
    failed: messages.csvFailed,
  })
  const shared = { compare, onOpen: (href: string) => void navigate(href), onCsv: () => file.mutate({ query: asked }) }
  const { data } = projects
  return (
    <div className="page analytics">
      <div className="page-head">
        <div>
          <h1>{messages.heading}</h1>
          <p>
            {data
              ? messages.summary(
                  sayPeriod(data.period),
                  data.compared && sayPeriod(data.compared),
                  momentIn(projects.dataUpdatedAt),
                )
              : '\u00A0'}
          </p>
        </div>
        <div className="actions only-wide">
          <Button icon="printer" onClick={() => print()}>
            {messages.print}
          </Button>
        </div>
      </div>
      <PeriodBar state={state} today={today} onChange={change} />
      {data ? (
        <div className="charts">
          <MonthChart figures={data} {...shared} />
          <OnTimeChart figures={data} {...shared} />
        </div>
      ) : projects.isError ? (
        <ErrorNote title={messages.failedTitle} onRetry={() => void projects.refetch()}>
          {messages.failedText}
        </ErrorNote>
      ) : (
        <ChartSkeleton />
      )}
    </div>
  )
}
