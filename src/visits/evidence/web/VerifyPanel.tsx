import { useRef, useState, type ReactNode } from 'react'
import { useMessages } from '#core/web/page-language.ts'
import { useFileDrop } from '#ui/import/use-file-drop.ts'
import { checkFile } from '../verify/check-file.ts'
import type { CheckResult, PublishedKey } from '../verify/verdict.ts'
import { CheckedResult } from './CheckedResult.tsx'
import { FileProblem } from './FileProblem.tsx'

export interface VerifyPanelProps {
  keys: readonly PublishedKey[]
}

type State =
  | { name: 'start' }
  | { name: 'reading'; file: File; done: number; of: number }
  | { name: 'checked'; file: File; result: CheckResult; seconds: string }
  | { name: 'failed'; file: File }

/** Chooses a file and shows the verdict about it. Nothing is sent. */
export function VerifyPanel({ keys }: VerifyPanelProps) {
  const [state, setState] = useState<State>({ name: 'start' })
  const abort = useRef<AbortController | null>(null)
  const check = async (file: File) => {
    abort.current?.abort()
    const controller = new AbortController()
    abort.current = controller
    const { signal } = controller
    const started = performance.now()
    setState({ name: 'reading', file, done: 0, of: 0 })
    try {
      const onProgress = (done: number, of: number) => setState({ name: 'reading', file, done, of })
      const result = await checkFile(file, keys, { onProgress, signal })
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      setState({ name: 'checked', file, result, seconds })
    } catch {
      if (abort.current === controller) setState(signal.aborted ? { name: 'start' } : { name: 'failed', file })
    }
  }
  if (state.name === 'checked') {
    return <CheckedResult {...state} onAnother={() => setState({ name: 'start' })} />
  }
  return <Choose state={state} onFile={(file) => void check(file)} onStop={() => abort.current?.abort()} />
}

interface ChooseProps {
  state: Exclude<State, { name: 'checked' }>
  onFile: (file: File) => void
  onStop: () => void
}

function Choose({ state, onFile, onStop }: ChooseProps) {
  const text = useMessages('verify')
  const input = useRef<HTMLInputElement>(null)
  const { isOver, handlers } = useFileDrop(({ files }) => {
    if (files[0]) onFile(files[0])
  })
  return (
    <section className="section">
      <div className="wrap row">
        <div className="head">
          <h1>{text.title}</h1>
          <p>{text.lead}</p>
        </div>
        <div>
          <div className="framed verify-box">
            <div className={isOver ? 'verify-drop is-over' : 'verify-drop'} {...handlers}>
              <DocumentDrawing />
              <div>
                <h2>
                  <span className="verify-desk">{text.drop}</span>
                  <span className="verify-phone">{text.choosePhone}</span>
                </h2>
                <p>{text.accepts}</p>
                <button className="button button-main" type="button" onClick={() => input.current?.click()}>
                  {text.choose}
                </button>
                <input
                  ref={input}
                  type="file"
                  hidden
                  accept=".pdf,.zip,application/pdf,application/zip"
                  aria-label={text.choose}
                  onChange={({ target }) => {
                    const file = target.files?.[0]
                    target.value = ''
                    if (file) onFile(file)
                  }}
                />
                <noscript>
                  <p className="error">{text.noScript}</p>
                </noscript>
                <p className="verify-private">
                  <LockIcon />
                  <span>
                    <b>{text.stays}</b> {text.staysMore}
                  </span>
                </p>
              </div>
            </div>
          </div>
          <div role="status">
            {state.name === 'reading' ? <Progress {...state} onStop={onStop} /> : null}
            {state.name === 'failed' ? <FileProblem file={state.file} says={text.failed} /> : null}
          </div>
          <ol className="verify-steps">
            {text.steps.map(([name, more]) => (
              <li key={name}>
                <b>{name}</b>
                {more}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}

function Progress({ file, done, of, onStop }: { file: File; done: number; of: number; onStop: () => void }) {
  const text = useMessages('verify')
  return (
    <div className="framed verify-progress">
      <b>{file.name}</b>
      <button className="text-link" type="button" onClick={onStop}>
        {text.stop}
      </button>
      <span>{of === 0 ? text.readingFile : text.reading(done, of)}</span>
      <progress value={of === 0 ? undefined : done} max={of === 0 ? undefined : of} aria-label={file.name} />
    </div>
  )
}

const LINE = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.75 }

const LockIcon = (): ReactNode => (
  <svg viewBox="0 0 18 18" aria-hidden="true" {...LINE}>
    <path d="M3.5 8h11v8h-11zM5.5 8V5.5a3.5 3.5 0 0 1 7 0V8" />
  </svg>
)

const DocumentDrawing = (): ReactNode => (
  <svg className="verify-drawing" viewBox="0 0 240 180" aria-hidden="true">
    <path className="line" d="M16 150.5h208" />
    <path className="outline" d="M84 34h52l22 22v94H84z" />
    <path className="line" d="M136 34v22h22M96 66h48M96 78h48M96 90h30" />
    <path className="tint" d="M96 102h50v34H96z" />
    <path className="line" d="M106 120l8 8 18-18" />
  </svg>
)
