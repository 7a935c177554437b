import { formatNumber } from '#core/language.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { Textarea } from '#ui/forms/Textarea.tsx'
import { SaidVerdict } from '#ui/SaidVerdict.tsx'
import { formatVisitDay, formatVisitTime } from '../visit-days.ts'
import { VISIT_LINK_LIMITS } from '../visit-links.limits.ts'
import { canSee } from '../visit-links.policy.ts'
import type { VisitPage } from '../visit-page.contract.ts'
import type { RefusedForm } from './visit-props.ts'

interface AfterProps {
  visit: VisitPage
  token: string
}

/** After the visit: the signed report, who signed it, and its digest. */
export function AfterVisit({ visit, token }: AfterProps) {
  const text = useMessages('visit')
  const { lang, paths } = usePageLanguage()
  const { report, port } = visit
  const bytes = report?.fileSize ?? 0
  const size =
    bytes < 100_000
      ? text.kilobytes(formatNumber(lang, Math.ceil(bytes / 1000)))
      : text.megabytes(formatNumber(lang, Math.round(bytes / 100_000) / 10))
  if (visit.state !== 'completed' || !canSee(visit.for, 'report')) return null
  return (
    <article className="framed visit-report">
      <div>
        {visit.completedDate === null ? null : (
          <SaidVerdict is="fits">{text.completed(formatVisitDay(lang, visit.completedDate))}</SaidVerdict>
        )}
        {report === null ? (
          <p>{text.reportLater}</p>
        ) : (
          <>
            <h2>{text.reportReady}</h2>
            <p>{text.reportText(size)}</p>
          </>
        )}
      </div>
      {report === null ? null : (
        <>
          <form method="post" action={paths.visitForm(token, 'open')} encType="multipart/form-data">
            <input type="hidden" name="document" value="report" />
            <button className="button button-main" type="submit">
              {text.download}
            </button>
          </form>
          <dl className="pairs visit-signed" aria-label={text.signatures}>
            {report.signatures.map(({ role, name, at }) => (
              <div key={role}>
                <dt>{text.signedBy[role]}</dt>
                <dd>
                  {name}
                  <small>{formatVisitTime(lang, at, port.timeZone)}</small>
                </dd>
              </div>
            ))}
            {report.sha256 === null ? null : (
              <div>
                <dt>{text.sha}</dt>
                <dd>
                  <code className="visit-digest">{report.sha256.replaceAll(/(.{8})(?=.)/g, '$1 ')}</code>
                </dd>
              </div>
            )}
          </dl>
        </>
      )}
    </article>
  )
}

/** Asks the office for the next service. */
export function NextService({ visit, token, refused }: AfterProps & { refused: RefusedForm | null }) {
  const text = useMessages('visit')
  const { lang, paths } = usePageLanguage()
  if (!visit.mayRequestNext) return null
  return (
    <section className="visit-next" aria-labelledby="visit-next">
      <h2 id="visit-next">{text.next}</h2>
      <p className="small quiet-text">
        {visit.nextDue === null ? '' : `${text.nextDue(formatVisitDay(lang, visit.nextDue))} `}
        {text.nextText}
      </p>
      <form
        className="visit-form"
        method="post"
        action={paths.visitForm(token, 'next-service')}
        encType="multipart/form-data"
      >
        <input type="hidden" name="language" value={lang} />
        <Textarea
          id="visit-next-text"
          name="text"
          label={text.nextLabel}
          optional={text.optional}
          placeholder={text.nextHint}
          maxLength={VISIT_LINK_LIMITS.message}
          defaultValue={refused?.values['text']}
        />
        <button className="button button-ink" type="submit">
          {text.sendNext}
        </button>
      </form>
    </section>
  )
}
