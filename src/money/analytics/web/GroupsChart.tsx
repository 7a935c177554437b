import { useState, type CSSProperties } from 'react'
import { NameList, NameText } from '#ui/basic/NameText.tsx'
import { StatusMark } from '#ui/basic/StatusMark.tsx'
import { ChartBlock } from '#ui/chart/ChartBlock.tsx'
import { follow } from '#ui/chart/ChartFrame.tsx'
import { ChartTable } from '#ui/chart/ChartTable.tsx'
import type { AnalyticsPoint } from '../analytics.contract.ts'
import { toNumber, seriesOf, signed, wholeNumber, totalPoint } from './figure-words.ts'
import { analyticsMessages } from './messages.en.ts'
import type { FiguresProps } from './MonthChart.tsx'

const messages = analyticsMessages.groups
/** Rows shown of a group; a last row opens the others. */
const SHOWN = 6
const GROUPS = ['status', 'system', 'client'] as const

/** Projects of the period by status, service type and client. */
export function GroupsChart({ figures, compare, onOpen, onCsv }: FiguresProps) {
  const isCompared = figures.compared !== null
  const all = GROUPS.flatMap((name) =>
    seriesOf(figures, name)
      .points.filter(hasAny)
      .map((point) => ({ name, point })),
  )
  const total = totalPoint(figures, 'total')
  const count = toNumber(total?.value) ?? 0
  return (
    <ChartBlock
      title={messages.title}
      unit={messages.unit(analyticsMessages.projects(count), analyticsMessages.before[compare].toLowerCase())}
      span={12}
      onOpen={onOpen}
      onCsv={onCsv}
      table={
        <ChartTable
          caption={messages.title}
          onOpen={onOpen}
          head={[
            { name: messages.group },
            { name: analyticsMessages.all },
            ...(isCompared ? [{ name: analyticsMessages.beforeHead }, { name: analyticsMessages.difference }] : []),
          ]}
          rows={all.map(({ name, point }) => ({
            key: `${name} ${point.key}`,
            name: `${messages.names[name]}: ${point.label}`,
            cells: [
              { text: wholeNumber(toNumber(point.value) ?? 0), href: point.href, tone: 'strong' as const },
              ...(isCompared
                ? [
                    { text: wholeNumber(toNumber(point.compared) ?? 0), tone: 'quiet' as const },
                    { text: signed((toNumber(point.value) ?? 0) - (toNumber(point.compared) ?? 0)) },
                  ]
                : []),
            ],
          }))}
        />
      }
    >
      <div className="figure-groups">
        {GROUPS.map((name) => (
          <Group
            key={name}
            heading={messages.names[name]}
            isStatus={name === 'status'}
            points={seriesOf(figures, name).points}
            isCompared={isCompared}
            onOpen={onOpen}
          />
        ))}
      </div>
    </ChartBlock>
  )
}

const hasAny = ({ value, compared }: AnalyticsPoint): boolean => (toNumber(value) ?? 0) + (toNumber(compared) ?? 0) > 0

interface GroupProps extends Pick<FiguresProps, 'onOpen'> {
  heading: string
  isStatus: boolean
  points: readonly AnalyticsPoint[]
  isCompared: boolean
}

function Group({ heading, isStatus, points: given, isCompared, onOpen }: GroupProps) {
  const [isOpen, setIsOpen] = useState(false)
  const points = isStatus ? given : given.filter(hasAny)
  const shown = isOpen || isStatus || points.length <= SHOWN ? points : points.slice(0, SHOWN - 1)
  const others = points.slice(shown.length)
  const add = (list: readonly AnalyticsPoint[], name: 'value' | 'compared') =>
    list.reduce((sum, point) => sum + (toNumber(point[name]) ?? 0), 0)
  const most = Math.max(1, ...points.flatMap(({ value, compared }) => [toNumber(value) ?? 0, toNumber(compared) ?? 0]))
  const bar = (value: number, before: number, colour?: string) => (
    <span
      className="figure-bar"
      style={
        {
          '--share': `${(Math.min(value, most) / most) * 100}%`,
          '--before': `${(Math.min(before, most) / most) * 100}%`,
          ...(colour ? { '--colour': colour } : {}),
        } as CSSProperties
      }
    >
      <i />
      {isCompared ? <u /> : null}
    </span>
  )
  return (
    <section>
      <h3>{heading}</h3>
      <ul>
        <NameList names={shown.map(({ label }) => label)}>
          {shown.map(({ key, label, value, compared, href }) => (
            <li key={key}>
              <a className="figure-line" href={href} onClick={(event) => follow(event, href, onOpen)}>
                <span className="cut" title={label}>
                  {isStatus ? <StatusMark status={label} /> : <NameText name={label} />}
                </span>
                {bar(
                  toNumber(value) ?? 0,
                  toNumber(compared) ?? 0,
                  isStatus ? `var(--st-${label.replaceAll(' ', '-')})` : undefined,
                )}
                <b>{wholeNumber(toNumber(value) ?? 0)}</b>
                <span className="figure-before">
                  {isCompared ? (
                    <>
                      <span className="visually-hidden">{analyticsMessages.beforeWord} </span>
                      {wholeNumber(toNumber(compared) ?? 0)}
                    </>
                  ) : null}
                </span>
              </a>
            </li>
          ))}
        </NameList>
        {others.length > 0 ? (
          <li>
            <button type="button" className="figure-line" onClick={() => setIsOpen(true)}>
              <span className="cut">{messages.others(others.length)}</span>
              {bar(add(others, 'value'), add(others, 'compared'), 'var(--compared)')}
              <b>{wholeNumber(add(others, 'value'))}</b>
              <span className="figure-before">{isCompared ? wholeNumber(add(others, 'compared')) : null}</span>
            </button>
          </li>
        ) : null}
      </ul>
    </section>
  )
}
