import type { CSSProperties, ReactNode } from 'react'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { NameList, NameText } from '../basic/NameText.tsx'
import { makeAxis } from './axis.ts'
import { follow, type ChartProps } from './ChartFrame.tsx'

/** A stretch of a row: from where to where, and for a range where its middle is. */
interface Stretch {
  key: string
  fill: 'part-1' | 'part-2' | 'part-3' | 'part-4'
  from: number
  to: number
  median?: number
}

export interface ChartRowData {
  key: string
  label: string
  /** Quiet, below the label; on a phone behind it. */
  sub?: string | undefined
  href?: string | undefined
  stretches: readonly Stretch[]
  /** An upright line: what is aimed at. */
  target?: number | null
  /** Value of the previous period: a thin line below the row up to here, or a tick. */
  compared?: number | null | undefined
  /** In place of what would mislead. */
  note?: string | undefined
  /** Values by `heads`; on a phone the last ones are behind the label. */
  cells: readonly ReactNode[]
}

interface RowChartProps extends ChartProps {
  rows: readonly ChartRowData[]
  heads: readonly string[]
  /** Legend of the fills. */
  names?: readonly { label: string; fill: Stretch['fill'] }[]
  comparedAs?: 'line' | 'tick'
  format: (value: number) => string
}

const NO_NAMES: NonNullable<RowChartProps['names']> = []

const percent = (value: number) => `${value}%`

/** Rows over one axis, each a link to its list: hours by person, costs by part, ranges of days by kind. */
export function RowChart({
  summary,
  rows,
  heads,
  names = NO_NAMES,
  comparedAs = 'tick',
  format,
  onOpen,
}: RowChartProps) {
  const { scale, ticks } = makeAxis(
    rows.flatMap(({ stretches, target, compared }) => [...stretches.map(({ to }) => to), target, compared]),
    [0, 100],
    { format },
  )
  return (
    <div className="chart-rows" style={{ '--cells': heads.length, '--rows': rows.length } as CSSProperties}>
      <p className="visually-hidden">{summary}</p>
      <div className="chart-rows-head" aria-hidden="true">
        <Cluster as="span" gap={[0, 12]} align="stretch" wraps className="chart-rows-names">
          {names.map(({ label, fill }) => (
            <Cluster as="span" gap={6} key={label}>
              <i className={fill} />
              {label}
            </Cluster>
          ))}
        </Cluster>
        {heads.map((head) => (
          <span key={head} className="chart-cell">
            {head}
          </span>
        ))}
      </div>
      <ul>
        <NameList names={rows.map(({ label }) => label)}>
          {rows.map((row) => (
            <li key={row.key}>
              <RowLink href={row.href} onOpen={onOpen}>
                <span className="chart-row-label">
                  <b>
                    <NameText name={row.label} />
                  </b>
                  {row.sub ? (
                    <small className="cut" title={row.sub}>
                      {row.sub}
                    </small>
                  ) : null}
                </span>
                <span className="chart-track" aria-hidden="true">
                  {ticks.map((tick) => (
                    <i key={tick} className="chart-tick" style={{ left: percent(scale(tick)) }} />
                  ))}
                  {row.note ? <em>{row.note}</em> : null}
                  {row.stretches.map(({ key, fill, from, to, median }) => (
                    <i
                      key={key}
                      className={median === undefined ? fill : `${fill} chart-range`}
                      style={{ left: percent(scale(from)), width: percent(Math.max(scale(to) - scale(from), 0.4)) }}
                    />
                  ))}
                  {row.stretches.map(({ key, median }) =>
                    median === undefined ? null : (
                      <i key={key} className="chart-median" style={{ left: percent(scale(median)) }} />
                    ),
                  )}
                  {row.compared === null || row.compared === undefined ? null : comparedAs === 'line' ? (
                    <i className="chart-before" style={{ width: percent(scale(row.compared)) }} />
                  ) : (
                    <i className="chart-before-tick" style={{ left: percent(scale(row.compared)) }} />
                  )}
                  {row.target === null || row.target === undefined ? null : (
                    <i className="chart-target" style={{ left: percent(scale(row.target)) }} />
                  )}
                </span>
                {row.cells.map((cell, index) => (
                  <span key={heads[index]} className="chart-cell">
                    <span className="chart-cell-head visually-hidden">{heads[index]} </span>
                    {cell}
                  </span>
                ))}
              </RowLink>
            </li>
          ))}
        </NameList>
      </ul>
      <div className="chart-rows-axis" aria-hidden="true">
        <span>
          {ticks.map((tick) => (
            <i key={tick} style={{ left: percent(scale(tick)) }}>
              {format(tick)}
            </i>
          ))}
        </span>
      </div>
    </div>
  )
}

interface RowLinkProps extends Pick<ChartProps, 'onOpen'> {
  href: string | undefined
  children: ReactNode
}

const RowLink = ({ href, onOpen, children }: RowLinkProps) =>
  href === undefined ? (
    <span className="chart-row">{children}</span>
  ) : (
    <a className="chart-row" href={href} onClick={(event) => follow(event, href, onOpen)}>
      {children}
    </a>
  )
