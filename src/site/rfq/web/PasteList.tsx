import { useRef, useState } from 'react'
import type { Language } from '#core/language.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { BodyPortal } from '#ui/BodyPortal.tsx'
import type { WordsAnswer } from '../read/answer-words.ts'
import type { PastedList } from '../read/pasted-list.ts'
import type { RestOfList } from '../read/rest-of-list.ts'
import type { ReadableProduct } from '../rfq-list.ts'
import { PASTE_MAX } from '../rfq.limits.ts'
import { AlertIcon, DownIcon, PasteIcon, RemoveIcon } from './icons.tsx'
import type { Decision } from './PasteReview.tsx'
import { rfqStore } from './rfq-store.ts'

export interface PasteListProps {
  /** The whole catalogue, to look the numbers up in. */
  loadProducts: () => Promise<readonly ReadableProduct[]>
  /** Search results for lines without a number, in their order. */
  findLines: (lines: readonly string[]) => Promise<readonly WordsAnswer[]>
}

/** The review is loaded when the field gets the focus: most visitors paste nothing. */
const loadPiece = () => import('./PasteReview.tsx')
const loadReview = async (lang: Language) => {
  const piece = await loadPiece()
  return { piece, words: await piece.loadReviewWords(lang) }
}

type Outcome =
  | { state: 'idle' | 'working' | 'failed' | 'nothing' }
  | ({ state: 'review'; list: PastedList } & Awaited<ReturnType<typeof loadReview>>)
  | { state: 'done'; added: string; warnings: readonly string[] }

interface PasteFormProps extends PasteListProps {
  /** Called when nothing is left in the field, with what was added in words. */
  onAllAdded?: (added: string) => void
}

/** Many item numbers at once: first read and shown, then added. What was not decided stays in the field. */
function PasteForm({ loadProducts, findLines, onAllAdded }: PasteFormProps) {
  const { paste } = useMessages('rfq')
  const { lang } = usePageLanguage()
  const [text, setText] = useState('')
  const [rest, setRest] = useState<RestOfList | null>(null)
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' })

  const read = async () => {
    if (outcome.state === 'working') return
    if (text.trim() === '') return setOutcome({ state: 'nothing' })
    setOutcome({ state: 'working' })
    try {
      const [{ piece, words }, products] = await Promise.all([loadReview(lang), loadProducts()])
      const list = piece.readList(text, rest, products)
      setOutcome({ state: 'review', list: await piece.lookUpWords(list, findLines, products), piece, words })
    } catch {
      setOutcome({ state: 'failed' })
    }
  }
  const add = ({ items, unmatched, left }: Decision, { list, piece, words }: Extract<Outcome, { state: 'review' }>) => {
    const refused = rfqStore.addMany(
      items,
      unmatched.map((row) => piece.textAsWritten(row)),
    )
    const full = items.filter(({ product }) => refused.has(product.id))
    const notAdded = unmatched.filter((row) => refused.has(piece.textAsWritten(row)))
    const next = piece.removeHandledLines(text, list, [...left, ...full.map(({ row }) => row), ...notAdded])
    setRest(next)
    setText(next.text)
    const added = words.added(countArticles(items) - countArticles(full), unmatched.length - notAdded.length)
    const missed = full.length + notAdded.length
    if (next.text === '' && onAllAdded !== undefined) {
      onAllAdded(added)
      return setOutcome({ state: 'idle' })
    }
    setOutcome({
      state: 'done',
      added,
      warnings: [
        ...(missed > 0 ? [words.full(missed)] : []),
        ...(list.unread.length > 0 ? [words.unread(list.unread.length)] : []),
      ],
    })
  }

  return (
    <>
      <div className="vessel-strip-inner">
        <div className="field">
          <label htmlFor="rfq-paste">{paste.label}</label>
          <textarea
            className="input number"
            id="rfq-paste"
            rows={4}
            maxLength={PASTE_MAX}
            placeholder={paste.placeholder}
            spellCheck={false}
            autoComplete="off"
            value={text}
            aria-describedby="rfq-paste-outcome"
            onFocus={() => void loadReview(lang).catch(console.warn)}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <button
          className="button button-line button-small"
          type="button"
          aria-disabled={outcome.state === 'working'}
          onClick={() => void read()}
        >
          {outcome.state === 'working' ? paste.working : paste.submit}
        </button>
        <div id="rfq-paste-outcome" role="status">
          <PasteOutcome outcome={outcome} />
        </div>
      </div>
      {outcome.state === 'review' && (
        <outcome.piece.PasteReview
          words={outcome.words}
          list={outcome.list}
          onAdd={(decision) => add(decision, outcome)}
          onClose={() => setOutcome((now) => (now.state === 'review' ? { state: 'idle' } : now))}
        />
      )}
    </>
  )
}

const countArticles = (items: Decision['items']): number => new Set(items.map(({ product }) => product.id)).size

/** The same folded away below the filters. */
export function PasteList(props: PasteListProps) {
  const { paste } = useMessages('rfq')
  return (
    <details className="folding vessel-strip paste js-only">
      <summary>
        {paste.title}
        <span className="vessel-strip-state" />
        <DownIcon />
      </summary>
      <PasteForm {...props} />
    </details>
  )
}

/** The same behind a button. */
export function PasteButton(props: PasteListProps) {
  const { paste } = useMessages('rfq')
  const dialog = useRef<HTMLDialogElement>(null)
  const [added, setAdded] = useState('')
  const open = () => {
    setAdded('')
    dialog.current?.showModal()
  }
  const close = (said: string) => {
    dialog.current?.close()
    setAdded(said)
  }
  return (
    <>
      <button className="seek-part js-only" type="button" onClick={open}>
        <PasteIcon />
        {paste.review}
      </button>
      <p className="paste-added small" role="status">
        {added}
      </p>
      <BodyPortal>
        <dialog ref={dialog} className="framed paste-dialog" aria-labelledby="paste-title" closedby="any">
          <div className="paste-review-head">
            <h2 id="paste-title">{paste.title}</h2>
            <button className="remove" type="button" aria-label={paste.close} onClick={() => dialog.current?.close()}>
              <RemoveIcon />
            </button>
          </div>
          <PasteForm {...props} onAllAdded={close} />
        </dialog>
      </BodyPortal>
    </>
  )
}

function PasteOutcome({ outcome }: { outcome: Outcome }) {
  const { paste } = useMessages('rfq')
  if (outcome.state === 'nothing' || outcome.state === 'failed') {
    return (
      <p className="error">
        <AlertIcon />
        {outcome.state === 'nothing' ? paste.nothing : paste.failed}
      </p>
    )
  }
  if (outcome.state !== 'done') return null
  return (
    <>
      <p className="small">{outcome.added}</p>
      {outcome.warnings.map((warning) => (
        <p key={warning} className="error">
          <AlertIcon />
          {warning}
        </p>
      ))}
    </>
  )
}
