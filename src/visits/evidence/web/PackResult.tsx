import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import type { CheckedPack } from '../verify/verdict.ts'
import { Check, Facts, SignatureCheck } from './CheckParts.tsx'
import { formatKeyDay, formatMoment } from './format-values.ts'
import { PackContents } from './PackContents.tsx'

/** Facts, checks and files of an evidence pack. */
export function PackResult(result: CheckedPack) {
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
                verdict={changed.length === 0 ? 'genuine' : 'altered'}
                title={
                  changed.length === 0
                    ? text.unchanged(same, manifest.files.length)
                    : text.changed(changed.length, changed.map(({ path }) => path).join(', '))
                }
              >
                {changed.length === 0 ? text.unchangedMore : text.changedMore}
              </Check>
              <Check
                verdict={missing + added === 0 ? 'genuine' : 'altered'}
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
            <Check
              verdict={audit.isConsistent ? 'genuine' : 'altered'}
              title={audit.isConsistent ? text.auditGood : text.auditBad}
            >
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
