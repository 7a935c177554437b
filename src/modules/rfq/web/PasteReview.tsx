import { useEffect, useRef, useState } from 'react'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import type { PastedList, PastedRow, PastedVerdict } from '../read-pasted-list.ts'
import type { RfqProduct } from '../rfq-list.ts'
import { FoundIcon, OtherNameIcon, RemoveIcon, SpeechIcon, UnclearIcon } from './icons.tsx'
import { QuantityStepper } from './QuantityStepper.tsx'

// One piece with what reads the lines: it comes when a list is pasted.
export { keepRest, readList } from '../rest-of-list.ts'

/** What the visitor decided about the lines. */
export interface Decision {
  items: { product: RfqProduct; quantity: number; row: PastedRow }[]
  /** Rows that go into the request as they were written. */
  asked: readonly PastedRow[]
  /** Rows that nobody decided about. */
  left: readonly PastedRow[]
}

export interface PasteReviewProps {
  list: PastedList
  onAdd: (decision: Decision) => void
  onClose: () => void
}

const ICONS = { found: FoundIcon, alias: OtherNameIcon, unclear: UnclearIcon, missing: SpeechIcon }

/** Every pasted line as it was read. Nothing is added before the visitor says so. */
export function PasteReview({ list, onAdd, onClose }: PasteReviewProps) {
  const { paste } = useMessages('rfq')
  const dialog = useRef<HTMLDialogElement>(null)
  const [rows, setRows] = useState(list.rows.map((row) => ({ row, quantity: row.quantity, isOut: false })))
  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  const change = (id: string, changes: RowChange) =>
    setRows((now) => now.map((each) => (each.row.id === id ? { ...each, ...changes } : each)))
  const decision: Decision = {
    items: rows.flatMap(({ row, quantity }) =>
      row.product && quantity !== null ? [{ product: row.product, quantity, row }] : [],
    ),
    asked: rows.flatMap(({ row, isOut }) => (row.verdict === 'missing' && !isOut ? [row] : [])),
    left: rows.flatMap(({ row, quantity }) => (row.product && quantity === null ? [row] : [])),
  }
  const count = (...verdicts: PastedVerdict[]) => rows.filter(({ row }) => verdicts.includes(row.verdict)).length
  const sums = [
    paste.read(new Set(rows.map(({ row }) => row.line)).size),
    paste.found(count('found')),
    paste.alias(count('alias')),
    paste.needYou(count('unclear', 'missing')),
  ].filter(([value], place) => place === 0 || value !== 0)

  return (
    <dialog ref={dialog} className="paste-review" aria-labelledby="paste-review-title" onClose={onClose}>
      <div className="paste-review-head">
        <div>
          <h2 id="paste-review-title">{paste.review}</h2>
          <p className="small">{paste.reviewLead}</p>
        </div>
        <button className="remove" type="button" aria-label={paste.edit} onClick={() => dialog.current?.close()}>
          <RemoveIcon />
        </button>
      </div>
      <div className="paste-review-sums">
        <p>
          {sums.map(([value, word]) => (
            <span key={word}>
              <b>{value}</b> {word}
            </span>
          ))}
        </p>
        <button className="button button-line button-small" type="button" onClick={() => dialog.current?.close()}>
          {paste.edit}
        </button>
      </div>
      <table className="paste-table">
        <thead>
          <tr>
            {paste.heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, quantity, isOut }) => (
            <ReviewRow
              key={row.id}
              row={row}
              quantity={quantity}
              isOut={isOut}
              onChange={(changes) => change(row.id, changes)}
              onLeave={() => dialog.current?.close()}
            />
          ))}
        </tbody>
      </table>
      <ReviewFoot
        decision={decision}
        onAdd={() => {
          onAdd(decision)
          dialog.current?.close()
        }}
      />
    </dialog>
  )
}

/** What will be added, the lines that wait for an answer, and what the marks mean. */
function ReviewFoot({ decision: { items, asked, left }, onAdd }: { decision: Decision; onAdd: () => void }) {
  const { paste } = useMessages('rfq')
  const isEmpty = items.length + asked.length === 0
  return (
    <div className="paste-review-foot">
      <button className="button button-ink" type="button" disabled={isEmpty} onClick={onAdd}>
        {paste.add(items.length, asked.length)}
      </button>
      {left.length > 0 && (
        <p className="small">
          {paste.waiting(left.length)}
          {left.map(({ id, line }) => (
            <a key={id} href={`#paste-row-${id}`} onClick={(event) => goTo(event, id)}>
              {paste.line(line)}
            </a>
          ))}
        </p>
      )}
      <p className="paste-key" aria-hidden="true">
        <mark>{paste.keyNumber}</mark>
        <mark className="is-quantity">{paste.keyQuantity}</mark>
      </p>
    </div>
  )
}

/** To the row and its first button; the address of the page stays. */
function goTo(event: { preventDefault: () => void }, id: string): void {
  event.preventDefault()
  const row = document.getElementById(`paste-row-${id}`)
  row?.scrollIntoView({ block: 'center', behavior: 'instant' })
  row?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
}

interface RowChange {
  quantity?: number
  isOut?: boolean
}

interface ReviewRowProps {
  row: PastedRow
  quantity: number | null
  isOut: boolean
  onChange: (changes: RowChange) => void
  /** A link leads out of the dialog. */
  onLeave: () => void
}

function ReviewRow({ row, quantity, isOut, onChange, onLeave }: ReviewRowProps) {
  const { paste, list } = useMessages('rfq')
  const { paths } = usePageLanguage()
  const { product, verdict, choices } = row
  const answer = verdict === 'unclear' && quantity !== null ? 'found' : verdict
  const Icon = ICONS[answer]
  const label = product?.itemNumber || product?.name || ''
  return (
    <tr id={`paste-row-${row.id}`} className={answer === 'unclear' || answer === 'missing' ? 'is-waiting' : undefined}>
      <td className="paste-text">
        <i>{row.line}</i>
        <MarkedText row={row} />
      </td>
      {product ? (
        <td>
          <span className="paste-number">{product.itemNumber}</span>
          {product.name}
        </td>
      ) : (
        <td className="is-wide">
          <a className="text-link" href={paths.section('contact')} onClick={onLeave}>
            {paste.askWithPhoto}
          </a>
        </td>
      )}
      <td>
        {quantity !== null && product ? (
          <QuantityStepper value={quantity} itemNumber={label} onChange={(next) => onChange({ quantity: next })} />
        ) : product ? (
          <div className="paste-choices" role="group" aria-label={list.quantityOf(label)}>
            {choices.map((choice) => (
              <button key={choice} type="button" onClick={() => onChange({ quantity: choice })}>
                {choice}
              </button>
            ))}
          </div>
        ) : (
          <button className="rfq-link" type="button" aria-pressed={isOut} onClick={() => onChange({ isOut: !isOut })}>
            {isOut ? paste.takeBack : paste.leave}
          </button>
        )}
      </td>
      <td>
        <span className={`paste-verdict is-${answer}`}>
          <Icon />
          {verdict === 'missing' && isOut ? paste.leftOut : paste.verdicts[answer]}
        </span>
        <Note row={row} isOut={isOut} />
      </td>
    </tr>
  )
}

function Note({ row: { product, verdict, reason, written }, isOut }: { row: PastedRow; isOut: boolean }) {
  const { paste } = useMessages('rfq')
  if (!product) return isOut ? null : <small>{paste.asWritten}</small>
  if (reason) return <small>{paste.reasons[reason]}</small>
  if (verdict === 'alias') return <small>{paste.listedAs(written, product.itemNumber)}</small>
  const isSame = written.toUpperCase() === product.itemNumber.toUpperCase()
  return isSame ? null : <small>{paste.readAs(written, product.itemNumber)}</small>
}

/** The line with what was read in it. */
function MarkedText({ row: { text, marks } }: { row: PastedRow }) {
  let end = 0
  const pieces = marks.flatMap(({ from, to, kind }) => {
    const piece = [
      text.slice(end, from),
      <mark key={from} className={kind === 'quantity' ? 'is-quantity' : undefined}>
        {text.slice(from, to)}
      </mark>,
    ]
    end = to
    return piece
  })
  return (
    <span>
      {pieces}
      {text.slice(end)}
    </span>
  )
}
