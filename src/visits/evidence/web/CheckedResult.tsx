import { useEffect, useRef, type ReactNode } from 'react'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import type { CheckedPack, CheckedReport, CheckResult, Verdict } from '../verify/verdict.ts'
import { FileProblem } from './FileProblem.tsx'
import { formatKeyDay, formatMoment, formatSize } from './format-values.ts'
import { PackContents } from './PackContents.tsx'
import { CheckMark, VerdictMark } from './VerdictMark.tsx'

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

const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="verify-facts">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

function Check({ isGood, title, children }: { isGood: boolean; title: string; children: ReactNode }) {
  return (
    <li>
      <CheckMark isGood={isGood} />
      <span>
        <b>{title}</b>
        {children}
      </span>
    </li>
  )
}

function SignatureCheck({ problem, signedBy }: Pick<CheckedPack, 'problem' | 'signedBy'>) {
  const text = useMessages('verify')
  const { lang } = usePageLanguage()
  if (problem !== null) {
    const [title, more] = text.problems[problem]
    return (
      <Check isGood={false} title={title}>
        {more}
      </Check>
    )
  }
  return (
    <Check isGood title={text.signatureValid}>
      {signedBy === null
        ? null
        : text.signatureMore(
            signedBy.id,
            formatKeyDay(lang, signedBy.validFrom),
            formatKeyDay(lang, signedBy.validUntil, { isEnd: true }),
          )}
    </Check>
  )
}

function PackResult(result: CheckedPack) {
  const text = useMessages('verify')
  const { lang } = usePageLanguage()
  const { manifest, entries, audit, problem, signedBy, verdict } = result
  const count = (wanted: string) => entries.filter((entry) => entry.result === wanted).length
  const changed = entries.filter((entry) => entry.result === 'different')
  const [missing, added, same] = [count('missing'), count('added'), count('same')]
  const period =
    manifest?.from && manifest.to
      ? text.period(formatKeyDay(lang, manifest.from), formatKeyDay(lang, manifest.to))
      : null
  return (
    <>
      {/* What an unsigned list says about itself is not shown as a fact. */}
      {manifest && (problem === null || problem === 'expired') ? (
        <Facts
          facts={[
            [text.facts.issuer, manifest.issuer],
            [text.facts.subject, manifest.subject],
            ...(period === null ? [] : [[text.facts.period, period] as const]),
            [text.facts.created, formatMoment(lang, manifest.createdAt)],
          ]}
        />
      ) : null}
      <div className="verify-checks">
        <h3>{text.checked}</h3>
        <ul>
          {manifest === null ? null : (
            <>
              <Check
                isGood={changed.length === 0}
                title={
                  changed.length === 0
                    ? text.unchanged(same, manifest.files.length)
                    : text.changed(changed.length, changed.map(({ path }) => path).join(', '))
                }
              >
                {changed.length === 0 ? text.unchangedMore : text.changedMore}
              </Check>
              <Check
                isGood={missing + added === 0}
                title={missing + added === 0 ? text.complete : text.incomplete(missing, added)}
              >
                {missing + added === 0
                  ? text.completeMore
                  : entries
                      .filter((entry) => entry.result === 'missing' || entry.result === 'added')
                      .map(({ path }) => path)
                      .join(', ')}
              </Check>
            </>
          )}
          <SignatureCheck problem={problem} signedBy={signedBy} />
          {audit === null ? null : (
            <Check isGood={audit.isConsistent} title={audit.isConsistent ? text.auditGood : text.auditBad}>
              {audit.isConsistent
                ? text.auditMore(audit.entries, formatMoment(lang, audit.checkpoint.at))
                : text.auditBadMore}
            </Check>
          )}
        </ul>
        <p className="small quiet-text">
          {verdict === 'altered' && problem === null ? `${text.trusted(same)} ` : ''}
          {text.notChecked}
        </p>
      </div>
      <PackContents entries={entries} />
    </>
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
