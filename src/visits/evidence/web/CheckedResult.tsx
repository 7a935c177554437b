import { useEffect, useRef, type ReactNode } from 'react'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import type { CheckedReport, CheckResult, Verdict } from '../verify/verdict.ts'
import { Facts, SignatureCheck } from './CheckParts.tsx'
import { FileProblem } from './FileProblem.tsx'
import { formatMoment, formatSize } from './format-values.ts'
import { PackResult } from './PackResult.tsx'
import { VerdictMark } from './VerdictMark.tsx'

interface CheckedResultProps {
  file: File
  result: CheckResult
  seconds: string
  onAnother: () => void
}

/** The verdict about a file: it gets the focus, since it replaces the button that was pressed. */
export function CheckedResult({ file, result, seconds, onAnother }: CheckedResultProps) {
  const text = useMessages('verify')
  const { lang } = usePageLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [result])
  const isRead = result.kind !== 'unreadable'
  return (
    <section className="section">
      <div className="wrap row verify-checked">
        <div className="head">
          <h1 ref={heading} tabIndex={-1}>
            {isRead ? text.sideVerdict[result.verdict] : text.title}
          </h1>
          {isRead ? <p>{text.sideMore[result.verdict]}</p> : null}
          {isRead ? (
            <button className="button button-line" type="button" onClick={() => window.print()}>
              {text.print}
            </button>
          ) : null}
          <button className="button button-line" type="button" onClick={onAnother}>
            {text.another}
          </button>
        </div>
        {isRead ? (
          <div className={`framed verify-verdict is-${result.verdict}`}>
            <VerdictHead
              verdict={result.verdict}
              title={(result.kind === 'pack' ? text.packVerdict : text.reportVerdict)[result.verdict]}
            >
              {file.name}, {formatSize(lang, file.size, text.units)}, {text.seconds(seconds)}
            </VerdictHead>
            {result.kind === 'pack' ? <PackResult {...result} /> : <ReportResult {...result} />}
          </div>
        ) : (
          <FileProblem file={file} says={text.unreadable[result.reason]} />
        )}
      </div>
    </section>
  )
}

function VerdictHead({ verdict, title, children }: { verdict: Verdict; title: string; children: ReactNode }) {
  return (
    <div className="verify-head">
      <VerdictMark verdict={verdict} />
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
    </div>
  )
}

function ReportResult({ statement, signedBy, problem, sha256 }: CheckedReport) {
  const text = useMessages('verify')
  const { lang } = usePageLanguage()
  const isOurs = problem === null || problem === 'expired'
  const signers = (statement?.signers ?? []).map(({ role, at }) => [text.facts[role], formatMoment(lang, at)] as const)
  return (
    <>
      {statement && isOurs ? (
        <Facts
          facts={[
            [text.facts.issuer, statement.issuer],
            [text.facts.subject, statement.document],
            ...signers,
            [text.facts.signed, formatMoment(lang, statement.signedAt)],
          ]}
        />
      ) : null}
      <div className="verify-checks">
        <h3>{text.checked}</h3>
        <ul>
          <SignatureCheck problem={problem} signedBy={signedBy} />
        </ul>
        <dl className="verify-digest">
          <dt>{text.facts.sha256}</dt>
          <dd>
            <code className="digest">{sha256}</code>
          </dd>
        </dl>
        <p className="small quiet-text">{text.notChecked}</p>
      </div>
    </>
  )
}
