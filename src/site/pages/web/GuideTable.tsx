import type { ReactNode } from 'react'
import { elementsIn, textOf } from './read-body.ts'
import type { Element } from './text-parts.tsx'

interface WithChildren {
  children?: ReactNode
}

const propsOf = (element: Element | undefined): WithChildren => element?.props ?? {}

/**
 * A table in the text of an information page. On a phone each row becomes a card with the column's name before the
 * value; a table of two columns becomes a list of names and values.
 */
export function GuideTable({ children }: { children?: ReactNode }) {
  const [head, body] = elementsIn(children)
  const labels = elementsIn(elementsIn(propsOf(head).children)[0]?.props['children'] as ReactNode).map((cell) =>
    textOf(cell),
  )
  const rows = elementsIn(propsOf(body).children)
  return (
    <table className={labels.length > 2 ? 'table stack' : 'table two-columns'}>
      <thead>
        <tr>
          {/* An empty corner cell is not a column header. */}
          {labels.map((label) => (label === '' ? <td key="corner" /> : <th key={label}>{label}</th>))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const [first, ...rest] = elementsIn(propsOf(row).children)
          return (
            <tr key={row.key}>
              <td>
                <b>{propsOf(first).children}</b>
              </td>
              {rest.map((cell, at) => (
                // One box in the cell: on a phone the cell is a grid of name and value.
                <td key={cell.key} data-l={labels[at + 1]}>
                  <span>{propsOf(cell).children}</span>
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
