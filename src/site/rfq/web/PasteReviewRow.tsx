import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import type { PastedRow } from '../read/pasted-list.ts'
import type { RfqProduct } from '../rfq-list.ts'
import { FoundIcon, OtherNameIcon, SpeechIcon, UnclearIcon } from './icons.tsx'
import { QuantityStepper } from './QuantityStepper.tsx'

/** A row with what the visitor decided about it so far. */
export interface ReviewedRow {
  row: PastedRow
  product: RfqProduct | null
  quantity: number | null
  isOut: boolean
  /** Whether the visitor confirmed a row of which something was not understood. */
  isConfirmed: boolean
  /** Added to the request as written. */
  isAsWritten: boolean
}

export type RowChange = Partial<Omit<ReviewedRow, 'row'>>

interface ReviewRowProps {
  reviewed: ReviewedRow
  onChange: (changes: RowChange) => void
  /** Called when a link leads out of the dialog. */
  onLeave: () => void
}

const ICONS = {
  found: FoundIcon,
  alias: OtherNameIcon,
  named: OtherNameIcon,
  assumed: OtherNameIcon,
  check: UnclearIcon,
  unclear: UnclearIcon,
  choose: UnclearIcon,
  missing: SpeechIcon,
}

/** State of the row: found after a decision, unclear while it needs one. */
function verdictOf({ row, product, quantity, isConfirmed }: ReviewedRow): PastedRow['verdict'] {
  if (row.verdict === 'check') return isConfirmed ? 'found' : 'check'
  if (row.verdict === 'choose' && product !== null && quantity === null) return 'unclear'
  const isDecided = product !== null && quantity !== null
  return isDecided && (row.verdict === 'unclear' || row.verdict === 'choose') ? 'found' : row.verdict
}

/** One pasted line: the parsed text, the article, the quantity, and the certainty of the match. */
export function ReviewRow({ reviewed, onChange, onLeave }: ReviewRowProps) {
  const paste = useMessages('pasteReview')
  const { row, isOut, isAsWritten } = reviewed
  const line = useRef<HTMLTableRowElement>(null)
  const change = (changes: RowChange) => {
    const hasFocus = () => line.current?.contains(document.activeElement) === true
    const hadFocus = hasFocus()
    flushSync(() => onChange(changes))
    // The pressed button may have been removed: keeps the keyboard focus in its row.
    if (hadFocus && !hasFocus()) {
      line.current?.querySelector<HTMLElement>('input, .paste-choices button, .rfq-link')?.focus()
    }
  }
  const verdict = isAsWritten && row.verdict !== 'missing' ? 'missing' : verdictOf(reviewed)
  const Icon = ICONS[verdict]
  const isWaiting = !isOut && ['check', 'unclear', 'choose', 'missing'].includes(verdict)
  const isAlternative = verdict === 'unclear' && row.reason === 'alternatives'
  const said =
    isAsWritten && row.verdict !== 'missing' ? paste.askedAsWritten : paste.verdicts[isAlternative ? 'choose' : verdict]
  return (
    <tr ref={line} id={`paste-row-${row.id}`} className={isWaiting ? 'is-waiting' : undefined}>
      <td className="paste-text">
        <i>{row.line}</i>
        <MarkedText row={row} />
      </td>
      <ArticleCell reviewed={reviewed} onChange={change} onLeave={onLeave} />
      <td>
        <QuantityCell reviewed={reviewed} onChange={change} />
        <OtherWays reviewed={reviewed} onChange={change} />
      </td>
      <td>
        <span className={`paste-verdict is-${verdict}`}>
          <Icon />
          {isOut ? paste.leftOut : said}
        </span>
        {isOut ? null : <Note reviewed={reviewed} />}
      </td>
    </tr>
  )
}

function ArticleCell({ reviewed: { row, product, isAsWritten, isOut }, onChange, onLeave }: ReviewRowProps) {
  const paste = useMessages('pasteReview')
  const { paths } = usePageLanguage()
  if (product && !isAsWritten) {
    return (
      <td>
        <span className="paste-number">{product.itemNumber}</span>
        {product.name}
      </td>
    )
  }
  if (row.candidates.length > 0 && !isAsWritten && !isOut) {
    return (
      <td>
        <div className="paste-candidates" role="group" aria-label={paste.candidatesFor(row.line)}>
          {row.candidates.map((candidate) => (
            <button key={candidate.id} type="button" onClick={() => onChange({ product: candidate })}>
              <b>{candidate.itemNumber}</b> {candidate.name}
            </button>
          ))}
        </div>
      </td>
    )
  }
  return (
    <td className="is-wide">
      <a className="text-link" href={paths.section('contact')} onClick={onLeave}>
        {paste.askWithPhoto}
      </a>
    </td>
  )
}

function QuantityCell({
  reviewed: { row, product, quantity, isOut, isAsWritten, isConfirmed },
  onChange,
}: Omit<ReviewRowProps, 'onLeave'>) {
  const { list } = useMessages('rfq')
  const paste = useMessages('pasteReview')
  if (product === null || isOut || isAsWritten) return null
  const label = product.itemNumber || product.name
  if (quantity !== null) {
    return (
      <>
        <QuantityStepper
          value={quantity}
          itemNumber={label}
          onChange={(next) => onChange({ quantity: next, isConfirmed: true })}
        />
        {row.verdict === 'check' && !isConfirmed && (
          <button
            className="button button-line button-small"
            type="button"
            aria-label={paste.confirmLine(quantity, label, row.line)}
            onClick={() => onChange({ isConfirmed: true })}
          >
            {paste.confirm}
          </button>
        )}
      </>
    )
  }
  return (
    <div className="paste-choices" role="group" aria-label={list.quantityOf(label)}>
      {row.choices.map((choice) => (
        <button key={choice} type="button" onClick={() => onChange({ quantity: choice })}>
          {choice}
        </button>
      ))}
    </div>
  )
}

/** Further actions for a line; a matched one is added or left out. */
function OtherWays({ reviewed: { row, isOut, isAsWritten }, onChange }: Omit<ReviewRowProps, 'onLeave'>) {
  const paste = useMessages('pasteReview')
  const canAsk = !['missing', 'found', 'alias'].includes(row.verdict) && !isOut
  return (
    <span className="paste-ways">
      {canAsk ? (
        <button className="rfq-link" type="button" onClick={() => onChange({ isAsWritten: !isAsWritten })}>
          {isAsWritten ? paste.notAsWritten : paste.askAsWritten}
        </button>
      ) : null}
      <button className="rfq-link" type="button" aria-pressed={isOut} onClick={() => onChange({ isOut: !isOut })}>
        {isOut ? paste.includeAgain : paste.leave}
      </button>
    </span>
  )
}

function Note({ reviewed: { row, product, isAsWritten } }: { reviewed: ReviewedRow }) {
  const paste = useMessages('pasteReview')
  const { verdict, reason, written } = row
  if (isAsWritten || (verdict === 'missing' && !product)) return <small>{paste.asWritten}</small>
  if (reason) {
    const doubts = reason === 'section' ? paste.textAround(row.doubts.join(' ')) : paste.notUnderstood(row.doubts)
    return (
      <>
        {reason === 'twice' && product && <small>{paste.twice(product.itemNumber, row.choices)}</small>}
        {reason in paste.reasons && <small>{paste.reasons[reason as keyof typeof paste.reasons]}</small>}
        {row.doubts.length > 0 && <small>{doubts}</small>}
        {verdict === 'check' && row.isAssumed && <small>{paste.verdicts.assumed}</small>}
      </>
    )
  }
  if (!product) return null
  if (verdict === 'alias') return <small>{paste.listedAs(written, product.itemNumber)}</small>
  if (row.words !== '') return <small>{paste.readByWords(row.words)}</small>
  const isSame = written.toUpperCase() === product.itemNumber.toUpperCase()
  return isSame ? null : <small>{paste.readAs(written, product.itemNumber)}</small>
}

/** The line with its parsed text marked. */
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
