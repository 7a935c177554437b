import { useState } from 'react'
import { Button } from '#ui/basic/Button.tsx'
import type { SuggestedPrice } from '../../quotes.contract.ts'
import type { RequestDetail } from '../../requests.contract.ts'
import { LeftDialog, SubstituteDialog } from './LineDialogs.tsx'
import { quoteMessages as messages } from './messages.en.ts'
import { linesIn } from './quote-form.ts'
import { LineRow, type LineQuestion } from './QuoteLine.tsx'
import type { QuoteEdit } from './use-quote-edit.ts'

interface TableProps {
  edit: QuoteEdit
  request: RequestDetail
  pricesOf: (line: number) => readonly SuggestedPrice[]
  onAcceptAll: () => void
}

type AskedLine = { kind: LineQuestion; n: number }

const WIDTHS: Record<keyof typeof messages.columns, string | null> = {
  n: '40px',
  written: '148px',
  article: null,
  quantity: '84px',
  unit: '64px',
  last: '232px',
  price: '124px',
  total: '108px',
  lead: '108px',
  tools: '44px',
}

/** The lines of a draft. Enter takes the typed price, or the suggested one, and goes to the next without a price. */
export function QuoteTable({ edit, request, pricesOf, onAcceptAll }: TableProps) {
  const [asked, setAsked] = useState<AskedLine | null>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const { values } = edit
  const lines = linesIn(values)
  const { columns } = messages
  const addLine = () => {
    const number = Math.max(0, ...lines.map(({ n }) => n)) + 1
    const empty = { productId: '', itemNumber: '', text: messages.newLine, quantity: '1', unit: messages.usualUnit }
    edit.set({
      ...Object.fromEntries(
        Object.entries({ ...empty, price: '', lead: '', left: '', note: '' }).map(([field, value]) => [
          `${number}.${field}`,
          value,
        ]),
      ),
      numbers: [...lines.map(({ n }) => n), number].join(','),
    })
  }
  const askedLine = lines.find(({ n }) => n === asked?.n)
  const first = lines.find(({ price, left }) => price === '' && left === '')
  return (
    <div className="table-wrap quote-table">
      <table className="table">
        <caption className="visually-hidden">{messages.caption}</caption>
        <colgroup>
          {Object.entries(WIDTHS).map(([column, width]) => (
            <col key={column} style={width === null ? undefined : { width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{columns.n}</th>
            <th scope="col">{columns.written}</th>
            <th scope="col">{columns.article}</th>
            <th scope="col" className="number">
              {columns.quantity}
            </th>
            <th scope="col">{columns.unit}</th>
            <th scope="col">{columns.last}</th>
            <th scope="col" className="number">
              {columns.price}
            </th>
            <th scope="col" className="number">
              {columns.total}
            </th>
            <th scope="col">{columns.lead}</th>
            <th scope="col">
              <span className="visually-hidden">{columns.tools}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow
              key={line.n}
              line={line}
              edit={edit}
              request={request}
              prices={pricesOf(line.n)}
              isFocused={focused === line.n}
              isFirst={line === first}
              onFocus={() => setFocused(line.n)}
              onAsk={(kind) => setAsked({ kind, n: line.n })}
              onAcceptAll={onAcceptAll}
            />
          ))}
        </tbody>
      </table>
      <div className="quote-add">
        <Button small variant="ghost" icon="plus" onClick={addLine}>
          {messages.addLine}
        </Button>
      </div>
      {askedLine === undefined ? null : asked?.kind === 'left' ? (
        <LeftDialog line={askedLine} edit={edit} onClose={() => setAsked(null)} />
      ) : (
        <SubstituteDialog line={askedLine} edit={edit} onClose={() => setAsked(null)} />
      )}
    </div>
  )
}
