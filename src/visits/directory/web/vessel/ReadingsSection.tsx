import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatPrintedDay } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { DayText } from '#ui/basic/DayText.tsx'
import { LineChart, type ChartLine } from '#ui/chart/LineChart.tsx'
import { SelectField } from '#ui/field/Field.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { DataList, type DataColumn } from '#ui/list/DataList.tsx'
import type { VesselReading } from '../../directory.contract.ts'
import { vesselMessages as messages } from '../messages.en.ts'
import { curveOf, groupReadings } from './reading-curves.ts'
import { Section } from './Section.tsx'
import { useReadings } from './vessel-reads.ts'

/** Readings on board, by quantity: a curve over the years, and the same as a table. */
export function ReadingsSection({ vesselId }: { vesselId: string }) {
  const readings = useReadings(vesselId)
  const [wanted, setWanted] = useState('')
  const groups = groupReadings(readings.data?.items ?? [])
  const chosen = groups.find(({ key }) => key === wanted) ?? groups[0]
  return (
    <Section title={messages.readings} read={readings} failed={messages.readingsFailed}>
      {() =>
        chosen === undefined ? (
          <p className="faint">{messages.noReadings}</p>
        ) : (
          <Stack gap={12}>
            {groups.length > 1 ? (
              <SelectField
                label={messages.quantity}
                value={chosen.key}
                onValue={setWanted}
                options={groups.map(({ key, label }) => ({ value: key, label }))}
              />
            ) : null}
            <Curve label={chosen.label} unit={chosen.unit} rows={chosen.rows} />
            <DataList
              caption={chosen.label}
              columns={COLUMNS}
              rows={chosen.rows.toReversed()}
              rowKey={({ projectId }) => projectId}
              cards={{ look: 'rows tool-cards' }}
              className="short-list"
            />
          </Stack>
        )
      }
    </Section>
  )
}

interface CurveProps {
  label: string
  unit: string
  rows: readonly VesselReading[]
}

function Curve({ label, unit, rows }: CurveProps) {
  const navigate = useNavigate()
  const points = curveOf(rows)
  if (points.length < 2) return <p className="faint">{messages.tooLittle}</p>
  const format = (value: number) => [String(value), unit].filter(Boolean).join(' ')
  const line: ChartLine = {
    key: label,
    points: points.map(({ key, at, date, value, projectId }, index) => ({
      key,
      // A year is named once, where it begins.
      label: points[index - 1]?.date.startsWith(date.slice(0, 4)) === true ? '' : date.slice(0, 4),
      name: formatPrintedDay(date),
      value,
      at,
      href: paths.project(projectId),
    })),
  }
  const [first, last] = [points[0], points.at(-1)]
  return (
    <div className="readings-curve">
      <LineChart
        summary={messages.curve(
          label,
          format(first?.value ?? 0),
          formatPrintedDay(first?.date ?? ''),
          format(last?.value ?? 0),
          formatPrintedDay(last?.date ?? ''),
        )}
        lines={[line]}
        format={format}
        onOpen={(href) => void navigate(href)}
      />
    </div>
  )
}

const { date, value, limit, project } = messages.readingHeads
const COLUMNS: readonly DataColumn<VesselReading>[] = [
  { id: 'date', headsRow: true, head: date, width: '104px', cell: (row) => <DayText day={row.date} />, card: 'line' },
  {
    id: 'value',
    head: value,
    align: 'number',
    width: '104px',
    cell: (row) => [row.value, row.unit].filter(Boolean).join(' '),
    card: 'title',
  },
  { id: 'limit', head: limit, cellClass: 'quiet', title: (row) => row.limit ?? '', cell: (row) => row.limit },
  {
    id: 'project',
    head: project,
    width: '92px',
    cell: (row) => (
      <Link className="project-number" to={paths.project(row.projectId)}>
        {row.projectNumber}
      </Link>
    ),
    card: 'mark',
  },
]
