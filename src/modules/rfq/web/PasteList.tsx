import { useState } from 'react'
import { useMessages } from '#core/web/page-language.ts'
import { matchPastedList } from '../match-pasted-list.ts'
import { parsePastedList } from '../parse-pasted-list.ts'
import type { PastedLine } from '../parse-pasted-list.ts'
import type { RfqProduct } from '../rfq-list.ts'
import { PASTE_MAX } from '../rfq.limits.ts'
import { AlertIcon, DownIcon } from './icons.tsx'
import { rfqStore } from './rfq-store.ts'

export interface PasteListProps {
  /** The whole catalogue, to look the numbers up in. */
  loadProducts: () => Promise<readonly RfqProduct[]>
}

type Outcome =
  | { state: 'idle' | 'working' | 'failed' | 'nothing' }
  | { state: 'done'; added: number; missing: readonly PastedLine[] }

/** Many item numbers at once. Lines that were not found stay in the field, to be put right. */
export function PasteList({ loadProducts }: PasteListProps) {
  const { paste } = useMessages('rfq')
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' })

  const add = async () => {
    const lines = parsePastedList(text)
    if (lines.length === 0) return setOutcome({ state: 'nothing' })
    setOutcome({ state: 'working' })
    try {
      const { found, missing } = matchPastedList(lines, await loadProducts())
      rfqStore.addMany(found)
      setText(missing.map((line) => line.text).join('\n'))
      setOutcome({ state: 'done', added: found.length, missing })
    } catch {
      setOutcome({ state: 'failed' })
    }
  }

  return (
    <details className="vessel-strip paste js-only">
      <summary>
        {paste.title}
        <span className="vessel-strip-state" />
        <DownIcon />
      </summary>
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
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <button
          className="button button-line button-small"
          type="button"
          disabled={outcome.state === 'working'}
          onClick={() => void add()}
        >
          {outcome.state === 'working' ? paste.working : paste.submit}
        </button>
        <div id="rfq-paste-outcome" role="status">
          <PasteOutcome outcome={outcome} />
        </div>
      </div>
    </details>
  )
}

function PasteOutcome({ outcome }: { outcome: Outcome }) {
  const { paste } = useMessages('rfq')
  if (outcome.state === 'idle' || outcome.state === 'working') return null
  if (outcome.state !== 'done') {
    return (
      <p className="error">
        <AlertIcon />
        {outcome.state === 'nothing' ? paste.nothing : paste.failed}
      </p>
    )
  }
  return (
    <>
      <p className="small">{paste.added(outcome.added)}</p>
      <ul className="paste-missing">
        {outcome.missing.map(({ line, text }) => (
          <li key={line} className="error">
            <AlertIcon />
            {paste.notFound(line, text)}
          </li>
        ))}
      </ul>
    </>
  )
}
