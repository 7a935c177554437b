import type { ReactNode } from 'react'
import { follow, type ChartProps } from './ChartFrame.tsx'

export interface ChartCell {
  text: ReactNode
  /** The list that the number counts. */
  href?: string | undefined
  tone?: 'strong' | 'quiet'
}

export interface ChartRow {
  key: string
  /** Label of the row. */
  name: ReactNode
  cells: readonly ChartCell[]
}

interface ChartTableProps extends Pick<ChartProps, 'onOpen'> {
  /** Caption for screen readers. */
  caption: string
  /** The first is that of the rows' names; `wideOnly` ones are left out on a phone. */
  head: readonly { name: string; wideOnly?: boolean }[]
  rows: readonly ChartRow[]
  /** The sums. */
  foot?: ChartRow | undefined
}

/** The twin of a chart: every number that it draws, each leading to its list. */
export function ChartTable({ caption, head, rows, foot, onOpen }: ChartTableProps) {
  const wideOnly = (index: number) => (head[index]?.wideOnly ? ' only-wide' : '')
  const cellsOf = ({ cells }: ChartRow) =>
    cells.map(({ text, href, tone }, index) => (
      <td key={head[index + 1]?.name} className={`number${tone ? ` is-${tone}` : ''}${wideOnly(index + 1)}`}>
        {href === undefined ? (
          text
        ) : (
          <a href={href} onClick={(event) => follow(event, href, onOpen)}>
            {text}
          </a>
        )}
      </td>
    ))
  return (
    <table className="table chart-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {head.map(({ name }, index) => (
            <th key={name} scope="col" className={`${index === 0 ? '' : 'number'}${wideOnly(index)}`} title={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.name}</th>
            {cellsOf(row)}
          </tr>
        ))}
      </tbody>
      {foot ? (
        <tfoot>
          <tr>
            <th scope="row">{foot.name}</th>
            {cellsOf(foot)}
          </tr>
        </tfoot>
      ) : null}
    </table>
  )
}
