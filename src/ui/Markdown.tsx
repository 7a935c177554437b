import type { List, ListItem, PhrasingContent, RootContent, Table } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { createElement, Fragment } from 'react'
import type { ReactNode } from 'react'
import { bindUnits } from '#core/line-breaks.ts'
import { isSafeHref, parseMarkdown, splitLabel } from './parse-markdown.ts'

export interface MarkdownProps {
  source: string
  /** How a list is drawn: `pairs` as a table of labels and values where every item has a label; `steps` in columns; `plain` as a list. */
  lists?: 'pairs' | 'steps' | 'plain'
  /** Language of the text if it differs from the page's. */
  lang?: string | undefined
}

/** A person's Markdown as elements; it never becomes HTML text on the way, so nothing in it can run. */
export const Markdown = ({ source, lists = 'pairs', lang }: MarkdownProps) => (
  <div className="markdown" lang={lang}>
    {inOrder(parseMarkdown(bindUnits(source)), (block) => renderBlock(block, lists))}
  </div>
)

/** Children by their place: text that is drawn once and never reordered has no other identity. */
const inOrder = <T,>(items: readonly T[], render: (item: T, index: number) => ReactNode): ReactNode =>
  createElement(Fragment, null, ...items.map(render))

function renderBlock(block: RootContent, lists: NonNullable<MarkdownProps['lists']>): ReactNode {
  // Everything else that the tree may have is disabled in the parser.
  if (block.type === 'heading') return <h3>{renderInline(block.children)}</h3>
  if (block.type === 'paragraph') return <p>{renderInline(block.children)}</p>
  if (block.type === 'table') return <Cells table={block} />
  if (block.type !== 'list') return null
  return lists === 'steps' ? <Steps list={block} /> : <Items list={block} isPlain={lists === 'plain'} />
}

const renderItem = ({ children }: ListItem): ReactNode =>
  inOrder(children, (child, index) =>
    index === 0 && child.type === 'paragraph' ? renderInline(child.children) : renderBlock(child, 'plain'),
  )

/** The label that an item begins with, and what follows it; null for an item without one. */
function splitItem(item: ListItem) {
  const [first, ...others] = item.children
  const parts = first?.type === 'paragraph' ? splitLabel(first.children) : null
  if (parts === null) return null
  const rest = renderItem({ ...item, children: [{ type: 'paragraph', children: parts.rest }, ...others] })
  return { ...parts, rest }
}

function Steps({ list: { ordered, children } }: { list: List }) {
  const steps = inOrder(children, (item) => {
    const parts = splitItem(item)
    // Only what the writer marked is a name: a colon in a sentence cuts nothing off.
    if (!parts?.isMarked) return <li>{renderItem(item)}</li>
    return (
      <li>
        <b className={ordered ? undefined : 'step-name'}>{parts.label}</b>
        {parts.rest}
      </li>
    )
  })
  return ordered ? <ol className="steps">{steps}</ol> : <ul className="steps">{steps}</ul>
}

function Items({ list: { ordered, start, children }, isPlain }: { list: List; isPlain: boolean }) {
  const pairs = children.map(splitItem)
  if (!isPlain && !ordered && pairs.length > 1 && pairs.every((pair) => pair !== null)) {
    return <Pairs rows={pairs.map(({ label, rest }) => [label, rest])} />
  }
  const items = inOrder(children, (item) => <li>{renderItem(item)}</li>)
  const look = isPlain ? undefined : 'markdown-list'
  return ordered ? (
    <ol className={look} start={start === 1 ? undefined : (start ?? undefined)}>
      {items}
    </ol>
  ) : (
    <ul className={look}>{items}</ul>
  )
}

function Cells({ table }: { table: Table }) {
  const [head = [], ...rows] = table.children.map((row) => row.children.map((cell) => renderInline(cell.children)))
  if (head.length === 2) return <Pairs head={head} rows={rows} />
  const names = table.children[0]?.children.map((cell) => toString(cell)) ?? []
  return (
    <table className="table stack">
      <Head cells={head} />
      <tbody>
        {inOrder(rows, (cells) => (
          <tr>
            {inOrder(names, (name, column) => (
              <td data-l={name}>{cells[column]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Head = ({ cells, className }: { cells: readonly ReactNode[]; className?: string }) => (
  <thead className={className}>
    <tr>
      {inOrder(cells, (cell) => (
        <th scope="col">{cell}</th>
      ))}
    </tr>
  </thead>
)

function Pairs({ head, rows }: { head?: readonly ReactNode[]; rows: readonly (readonly ReactNode[])[] }) {
  return (
    <table className="table spec">
      {head && <Head className="visually-hidden" cells={head} />}
      <tbody>
        {inOrder(rows, ([label, value]) => (
          <tr>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const renderInline = (text: readonly PhrasingContent[]): ReactNode =>
  inOrder(text, (part) => {
    if (part.type === 'text') return part.value
    if (part.type === 'strong') return <strong>{renderInline(part.children)}</strong>
    if (part.type === 'emphasis') return <em>{renderInline(part.children)}</em>
    if (part.type === 'inlineCode') return <code>{part.value}</code>
    if (part.type === 'break') return <br />
    if (part.type !== 'link') return null
    return isSafeHref(part.url) ? <a href={part.url}>{renderInline(part.children)}</a> : renderInline(part.children)
  })
