import { Fragment, type ReactNode } from 'react'
import { Stack } from '#ui/layout/Stack.tsx'
import { Icon } from '../basic/Icon.tsx'
import { makeNameDrawer, type NameColumn } from './draw-names.tsx'

/**
 * Position of a column in a row's card: `lead` before everything, `title` its name, `mark` next to the name, `body` under
 * it without a style of its own, `line` a muted line, `aside` at the end of the line before it, `foot` under everything.
 */
export type CardRole = 'lead' | 'title' | 'mark' | 'body' | 'line' | 'aside' | 'foot'

export interface CardColumn<Row> extends NameColumn<Row> {
  /** Without one the column is left out on a phone. */
  card?: CardRole
  cell: (row: Row) => ReactNode
  /** Content in the card, if it differs; null for nothing. */
  cardCell?: (row: Row) => ReactNode
  /** Shown in the card only. */
  cardOnly?: boolean
}

export interface CardsProps<Row> {
  /**
   * How the cards look, as classes of their list: `rows`: each card is a button that opens a panel; `link-cards` and
   * `person-cards` are a screen's main list, `tool-cards` have buttons of their own.
   */
  look: 'rows' | 'link-cards' | 'rows person-cards' | 'rows tool-cards' | 'rows tool-cards file-cards' | 'audit-rows'
  /** Around a card's content: a link to the row's screen. Without it the card is a button that opens the row, if rows open. */
  target?: (row: Row, content: ReactNode) => ReactNode
  /** Class of the card's link or button; with `rows`, of the text in it. */
  classOf?: (row: Row) => string | undefined
  /** After the cards: sums. */
  after?: ReactNode
}

interface CardListProps<Row> extends CardsProps<Row> {
  columns: readonly CardColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  onOpen?: ((row: Row) => void) | undefined
  /** Selects the row: next to its card. */
  box?: ((row: Row) => ReactNode) | undefined
}

/** The list on a phone: a card for each row, made of the same columns as the table. */
export function CardList<Row>(props: CardListProps<Row>) {
  const { columns, rows, rowKey, look, after, box } = props
  if (rows.length === 0) return null
  const Card = look === 'rows' ? PanelCard : ScreenCard
  const drawName = makeNameDrawer(columns, rows)
  return (
    <ul className={`${look} only-phone`}>
      {rows.map((row) =>
        box ? (
          <li key={rowKey(row)} className="has-box">
            <label className="card-box">{box(row)}</label>
            <Stack gap={2} className="card-beside">
              <Card {...props} row={row} parts={partsOf(row, columns, drawName)} />
            </Stack>
          </li>
        ) : (
          <li key={rowKey(row)}>
            <Card {...props} row={row} parts={partsOf(row, columns, drawName)} />
          </li>
        ),
      )}
      {after}
    </ul>
  )
}

interface Part {
  id: string
  content: ReactNode
}
type Parts = Record<Exclude<CardRole, 'aside' | 'line'>, Part[]> & { lines: { line: Part; asides: Part[] }[] }

function partsOf<Row>(
  row: Row,
  columns: readonly CardColumn<Row>[],
  drawName: ReturnType<typeof makeNameDrawer<Row>>,
): Parts {
  const parts: Parts = { lead: [], title: [], mark: [], body: [], foot: [], lines: [] }
  for (const column of columns) {
    const { id, card, cell, cardCell } = column
    if (card === undefined) continue
    const content = (cardCell ?? cell)(row)
    if (content === null) continue
    const part = { id, content: drawName(column, row, content) }
    if (card === 'line') parts.lines.push({ line: part, asides: [] })
    else if (card === 'aside') parts.lines.at(-1)?.asides.push(part)
    else parts[card].push(part)
  }
  return parts
}

const Contents = ({ of }: { of: readonly Part[] }) =>
  of.map(({ id, content }) => <Fragment key={id}>{content}</Fragment>)

type CardProps<Row> = CardListProps<Row> & { row: Row; parts: Parts }

function PanelCard<Row>({ row, parts: { lead, title, mark, body, foot, lines }, classOf, onOpen }: CardProps<Row>) {
  const ownClass = classOf?.(row)
  return (
    <button className={lead.length > 0 ? 'card-row' : 'card-row plain'} type="button" onClick={() => onOpen?.(row)}>
      <Contents of={lead} />
      <span className={ownClass ? `card-text ${ownClass}` : 'card-text'}>
        <b className="cut">
          <Contents of={title} />
        </b>
        <Contents of={mark} />
        <Contents of={body} />
        {lines.map(({ line, asides }) => (
          <span key={line.id} className="cut">
            {line.content}
            {asides.map(({ id, content }) => (
              <Stack key={id} as="span" gap={2} className="card-beside">
                {' '}
                {content}
              </Stack>
            ))}
          </span>
        ))}
        <Contents of={foot} />
      </span>
      <Icon name="chevron-right" />
    </button>
  )
}

function ScreenCard<Row>({ row, parts, classOf, onOpen, target }: CardProps<Row>) {
  const { lead, title, mark, body, foot, lines } = parts
  const content = (
    <>
      <Contents of={lead} />
      {title.length > 0 ? (
        <span className="card-title">
          <b className="cut">
            <Contents of={title} />
          </b>
          <Contents of={mark} />
        </span>
      ) : null}
      <Contents of={body} />
      {lines.map(({ line, asides }) => (
        <span key={line.id} className="card-line">
          <span className="cut">{line.content}</span>
          <Contents of={asides} />
        </span>
      ))}
      <Contents of={foot} />
    </>
  )
  if (target) return target(row, content)
  if (!onOpen) return content
  return (
    <button className={classOf?.(row)} type="button" onClick={() => onOpen(row)}>
      {content}
    </button>
  )
}
