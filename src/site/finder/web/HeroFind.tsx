import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { call } from '#core/web/call/call.ts'
import { usePageLanguage } from '#core/web/page-language.ts'
import { useLatest } from '#core/web/use-latest.ts'
import type { askFinderAtLength } from '../finder.contract.ts'
import { ASKED_LIMITS } from '../finder.limits.ts'
import type { FindAnswersProps } from './FindAnswers.tsx'

const MOST_ROWS = 5

export interface HeroFindProps {
  words: { label: string; placeholder: string; action: string; asking: string; failed: string; close: string }
  action: string
  /** The component of an answer, with its texts: loaded with the first question. */
  loadAnswers: () => Promise<(found: Answered) => ReactNode>
}

/** The answers, and their buttons. */
export type Answered = Pick<FindAnswersProps, 'found' | 'again' | 'whole'>

/**
 * One field for the text of a box, a nameplate or a ship's list: it has several lines, so that a pasted list stays one.
 * The answer overlays the content below, and nothing moves.
 */
export function HeroFind({ words, action, loadAnswers }: HeroFindProps) {
  const { lang } = usePageLanguage()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const asking = useRef(0)
  const [panel, setPanel] = useState<ReactNode>(null)
  const [rows, setRows] = useState(1)

  const ask = async (question: string) => {
    const q = question.trim()
    if (q === '') return
    // The finder's page says how much it reads at once, with all of it still in its field.
    if (q.length > ASKED_LIMITS.text) {
      form.current?.submit()
      return
    }
    const turn = ++asking.current
    const show = (drawn: ReactNode) => {
      if (turn === asking.current) setPanel(drawn)
    }
    show(<p>{words.asking}</p>)
    try {
      const [found, draw] = await Promise.all([
        call<typeof askFinderAtLength>('POST /api/finder', { body: { q, lang } }),
        loadAnswers(),
      ])
      show(draw({ found, again, whole: () => form.current?.submit() }))
    } catch {
      show(<p>{words.failed}</p>)
    }
  }
  const again = (question: string) => {
    if (field.current !== null) field.current.value = question
    setRows(countRows(question))
    void ask(question)
  }
  const close = () => {
    asking.current++
    setPanel(null)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void ask(field.current?.value ?? '')
  }
  useEscape(panel !== null, () => {
    close()
    field.current?.focus()
  })
  return (
    <form
      ref={form}
      className="hero-find"
      role="search"
      aria-label={words.label}
      method="post"
      encType="multipart/form-data"
      action={action}
      onSubmit={submit}
    >
      <label htmlFor="hero-q">{words.label}</label>
      <div>
        <textarea
          ref={field}
          className="input"
          id="hero-q"
          name="q"
          rows={rows}
          onInput={({ currentTarget }) => setRows(countRows(currentTarget.value))}
          placeholder={words.placeholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          required
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            form.current?.requestSubmit()
          }}
        />
        <button className="button button-ink" type="submit">
          {words.action}
        </button>
      </div>
      <div role="status">
        {panel === null ? null : (
          <AnswerPanel closeLabel={words.close} onClose={close}>
            {panel}
          </AnswerPanel>
        )}
      </div>
    </form>
  )
}

interface AnswerPanelProps {
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/** The answer, scrolled into view: in a low window it would begin below the lower edge. */
function AnswerPanel({ closeLabel, onClose, children }: AnswerPanelProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [children])
  return (
    <div ref={box} className="framed hero-find-answer small">
      {children}
      <button className="hero-find-close" type="button" onClick={onClose}>
        {closeLabel}
      </button>
    </div>
  )
}

/** Rows that show a pasted list; a longer one is scrolled. */
const countRows = (text: string): number => Math.min(MOST_ROWS, text.split('\n').length)

/** While the answer is open Escape closes it, wherever the focus is. */
function useEscape(isOpen: boolean, close: () => void): void {
  const latest = useLatest(close)
  useEffect(() => {
    if (!isOpen) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOpen, latest])
}
