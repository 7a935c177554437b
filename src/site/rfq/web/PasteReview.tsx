import { useEffect, useMemo, useRef, useState } from 'react'
import {
  PageLanguageContext,
  type PublicMessages,
  speak,
  useMessages,
  usePageLanguage,
} from '#core/web/page-language.ts'
import { BodyPortal } from '#ui/BodyPortal.tsx'
import { asRow } from '../read/answer-words.ts'
import type { IgnoredLine, PastedList, PastedRow } from '../read/pasted-list.ts'
import type { RfqProduct } from '../rfq-list.ts'
import { RemoveIcon } from './icons.tsx'
import { type ReviewedRow, ReviewRow, type RowChange } from './PasteReviewRow.tsx'

// In one chunk with the reader of lines: loaded when a list is pasted.
export { textAsWritten, lookUpWords } from '../read/answer-words.ts'
export { removeHandledLines, readList } from '../read/rest-of-list.ts'
export { loadReviewWords } from './review-words.ts'

/** The visitor's decisions about the lines. */
export interface Decision {
  items: { product: RfqProduct; quantity: number; row: PastedRow }[]
  /** Rows that go into the request as they were written. */
  unmatched: readonly PastedRow[]
  /** Undecided rows. */
  left: readonly PastedRow[]
}

export interface PasteReviewProps {
  list: PastedList
  onAdd: (decision: Decision) => void
  onClose: () => void
}

/** The rows as they are shown first: of an answered mail only the items of the answer are taken. */
function toReviewedRows(rows: readonly PastedRow[]): ReviewedRow[] {
  const isAnswer = rows.some(({ isQuoted }) => !isQuoted)
  return rows.map((row) => toReviewed(row, isAnswer && row.isQuoted))
}

const toReviewed = (row: PastedRow, isOut: boolean): ReviewedRow => ({
  row,
  product: row.product,
  quantity: row.quantity,
  isOut,
  isConfirmed: false,
  isAsWritten: row.verdict === 'missing',
})

/** Whether a row waits for the visitor: without an article or a quantity, or with something that was not understood. */
const isOpenQuestion = ({ row, product, quantity, isConfirmed }: ReviewedRow): boolean =>
  product === null || quantity === null || (row.verdict === 'check' && !isConfirmed)

/** The rows after these decisions. */
export function decide(rows: readonly ReviewedRow[]): Decision {
  const taken = rows.filter(({ isOut }) => !isOut)
  const open = taken.filter(({ isAsWritten }) => !isAsWritten)
  return {
    items: open.flatMap((reviewed) => {
      const { row, product, quantity } = reviewed
      return product && quantity !== null && !isOpenQuestion(reviewed) ? [{ product, quantity, row }] : []
    }),
    unmatched: taken.flatMap(({ row, isAsWritten }) => (isAsWritten ? [row] : [])),
    left: open.filter(isOpenQuestion).map(({ row }) => row),
  }
}

/** Returns the rows with one changed. Choosing one of the alternatives on a line deselects the others. */
export const changeRow = (rows: readonly ReviewedRow[], id: string, changes: RowChange): ReviewedRow[] => {
  const changed = rows.find(({ row }) => row.id === id)
  const isChoice = changed?.row.reason === 'alternatives' && changes.quantity !== undefined && changed.quantity === null
  return rows.map((each) => {
    if (each.row.id === id) return { ...each, ...changes }
    const isOther = isChoice && each.row.line === changed.row.line && each.row.reason === 'alternatives'
    return isOther ? { ...each, isOut: true } : each
  })
}

/** Shows the match result of every pasted line. Nothing is added before the visitor confirms. */
export function PasteReview({ words, ...props }: PasteReviewProps & { words: PublicMessages['pasteReview'] }) {
  const page = usePageLanguage()
  // The island was given the words that are shown at once; these came with the review.
  const speaking = useMemo(() => speak(page.lang, { ...page.messages, pasteReview: words }), [page, words])
  return (
    <PageLanguageContext value={speaking}>
      <Review {...props} />
    </PageLanguageContext>
  )
}

function Review({ list, onAdd, onClose }: PasteReviewProps) {
  const paste = useMessages('pasteReview')
  const { review } = useMessages('rfq').paste
  const dialog = useRef<HTMLDialogElement>(null)
  const [rows, setRows] = useState(() => toReviewedRows(list.rows))
  const [ignored, setIgnored] = useState(list.ignored)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  const decision = decide(rows)
  const include = (line: IgnoredLine) => {
    setIgnored((now) => now.filter((each) => each !== line))
    setRows((now) => [...now, toReviewed(asRow(line), false)].toSorted((one, other) => one.row.line - other.row.line))
  }
  return (
    <BodyPortal>
      {' '}
      <dialog ref={dialog} className="framed paste-review" aria-labelledby="paste-review-title" onClose={onClose}>
        <div className="paste-review-head">
          <div>
            <h2 id="paste-review-title">{review}</h2>
            <p className="small">{paste.reviewLead}</p>
          </div>
          <button className="remove" type="button" aria-label={paste.edit} onClick={() => dialog.current?.close()}>
            <RemoveIcon />
          </button>
        </div>
        <ReviewSums rows={rows} onEdit={() => dialog.current?.close()} />
        <table className="paste-table small">
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
            {rows.map((reviewed) => (
              <ReviewRow
                key={reviewed.row.id}
                reviewed={reviewed}
                onChange={(changes) => setRows((now) => changeRow(now, reviewed.row.id, changes))}
                onLeave={() => dialog.current?.close()}
              />
            ))}
          </tbody>
        </table>
        <Ignored lines={ignored} onInclude={include} />
        <ReviewFoot
          decision={decision}
          onAdd={() => {
            // First closed, so that the keyboard is back on the page when what is around the field closes, too.
            dialog.current?.close()
            onAdd(decision)
          }}
        />
      </dialog>
    </BodyPortal>
  )
}

/** How many lines were read, and how many of each answer. */
function ReviewSums({ rows, onEdit }: { rows: readonly ReviewedRow[]; onEdit: () => void }) {
  const paste = useMessages('pasteReview')
  const count = (...verdicts: PastedRow['verdict'][]) => rows.filter(({ row }) => verdicts.includes(row.verdict)).length
  const sums = [
    paste.read(new Set(rows.map(({ row }) => row.line)).size),
    paste.found(count('found')),
    paste.alias(count('alias')),
    paste.named(count('named')),
    paste.assumed(count('assumed')),
    paste.needYou(count('check', 'unclear', 'choose', 'missing')),
  ].filter(([value], place) => place === 0 || value !== 0)
  return (
    <div className="paste-review-sums">
      <p>
        {sums.map(([value, word]) => (
          <span key={word}>
            <b>{value}</b> {word}
          </span>
        ))}
      </p>
      <button className="button button-line button-small" type="button" onClick={onEdit}>
        {paste.edit}
      </button>
    </div>
  )
}

/** The lines that are no items, folded: nothing that may be one is lost. */
function Ignored({ lines, onInclude }: { lines: readonly IgnoredLine[]; onInclude: (line: IgnoredLine) => void }) {
  const paste = useMessages('pasteReview')
  if (lines.length === 0) return null
  return (
    <details className="paste-ignored">
      <summary>{paste.ignored(lines.length)}</summary>
      <p className="small">{paste.ignoredHint}</p>
      <ul>
        {lines.map((line) => (
          <li key={line.line}>
            <span>
              <i>{line.line}</i>
              {line.text}
            </span>
            <button className="rfq-link" type="button" onClick={() => onInclude(line)}>
              {paste.askIgnored}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The lines to be added, those that need a decision, and a legend of the marks. */
function ReviewFoot({ decision: { items, unmatched, left }, onAdd }: { decision: Decision; onAdd: () => void }) {
  const paste = useMessages('pasteReview')
  const isEmpty = items.length + unmatched.length === 0
  const articles = new Set(items.map(({ product }) => product.id)).size
  return (
    <div className="cluster paste-review-foot">
      <button className="button button-ink" type="button" disabled={isEmpty} onClick={onAdd}>
        {paste.add(articles, unmatched.length)}
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
