import { createElement, Fragment } from 'react'
import type { ReactNode } from 'react'
import { bindUnits } from '#core/line-breaks.ts'
import { parseInline, parseMarkdown, splitLabel } from './parse-markdown.ts'
import type { Block } from './parse-markdown.ts'

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

function renderBlock(block: Block, lists: NonNullable<MarkdownProps['lists']>): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <h3>{renderInline(block.text)}</h3>
    case 'paragraph':
      return <p>{renderInline(block.text)}</p>
    case 'list':
      return lists === 'steps' ? <Steps {...block} /> : <List {...block} isPlain={lists === 'plain'} />
    case 'table':
      return block.head.length === 2 ? (
        <Pairs head={block.head} rows={block.rows} />
      ) : (
        <Table head={block.head} rows={block.rows} />
      )
  }
}

function Steps({ ordered, items }: { ordered: boolean; items: readonly string[] }) {
  const steps = inOrder(items, (item) => {
    // Only what the writer marked is a name: a colon in a sentence cuts nothing off.
    const parts = item.startsWith('**') ? splitLabel(item) : null
    return (
      <li>
        {parts && <b className={ordered ? undefined : 'step-name'}>{parts.label}</b>}
        {renderInline(parts?.rest ?? item)}
      </li>
    )
  })
  return ordered ? <ol className="steps">{steps}</ol> : <ul className="steps">{steps}</ul>
}

function List({ ordered, items, isPlain }: { ordered: boolean; items: readonly string[]; isPlain: boolean }) {
  const pairs = items.map(splitLabel)
  if (!isPlain && !ordered && items.length > 1 && pairs.every((pair) => pair !== null)) {
    return <Pairs rows={pairs.map(({ label, rest }) => [label, rest])} />
  }
  const entries = inOrder(items, (item) => <li>{renderInline(item)}</li>)
  const look = isPlain ? undefined : 'markdown-list'
  return ordered ? <ol className={look}>{entries}</ol> : <ul className={look}>{entries}</ul>
}

function Pairs({ head, rows }: { head?: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <table className="table spec">
      {head && (
        <thead className="visually-hidden">
          <tr>
            {inOrder(head, (cell) => (
              <th scope="col">{renderInline(cell)}</th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {inOrder(rows, ([label = '', value = '']) => (
          <tr>
            <th scope="row">{renderInline(label)}</th>
            <td>{renderInline(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Table({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <table className="table stack">
      <thead>
        <tr>
          {inOrder(head, (cell) => (
            <th scope="col">{renderInline(cell)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {inOrder(rows, (cells) => (
          <tr>
            {inOrder(cells, (cell, column) => (
              <td data-l={head[column]}>{renderInline(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function renderInline(text: string): ReactNode {
  return inOrder(parseInline(text), (part) => {
    switch (part.kind) {
      case 'strong':
        return <strong>{part.text}</strong>
      case 'em':
        return <em>{part.text}</em>
      case 'code':
        return <code>{part.text}</code>
      case 'link':
        return <a href={part.href}>{part.text}</a>
      case 'text':
        return part.text
    }
  })
}
