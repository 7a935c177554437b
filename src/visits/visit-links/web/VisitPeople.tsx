import { formatPhone, phoneLink } from '#core/phone/phone.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { initials } from '#ui/basic/Avatar.tsx'
import { SaidVerdict } from '#ui/SaidVerdict.tsx'
import { formatVisitDay } from '../visit-days.ts'
import { canSee } from '../visit-links.policy.ts'
import type { VisitPage } from '../visit-page.contract.ts'

interface PeopleProps {
  visit: VisitPage
  token: string
  companyName: string
}

/** Who comes on board, and the papers for the gangway. */
export function VisitPeople({ visit, token, companyName }: PeopleProps) {
  if (visit.state === 'cancelled') return null
  return (
    <div className="visit-pair">
      <Person visit={visit} companyName={companyName} />
      <Papers visit={visit} token={token} />
    </div>
  )
}

function Person({ visit, companyName }: Pick<PeopleProps, 'visit' | 'companyName'>) {
  const text = useMessages('visit')
  const { technician } = visit
  return (
    <section aria-labelledby="visit-who">
      <h2 id="visit-who">{text.whoComes}</h2>
      {technician === null ? (
        <p className="quiet-text">{text.nobodyYet}</p>
      ) : (
        <>
          <div className={canSee(visit.for, 'technicianCard') ? 'visit-person' : 'visit-person is-name-only'}>
            {canSee(visit.for, 'technicianCard') ? (
              <div className="visit-photo">
                <span aria-hidden="true">{initials(technician.name)}</span>
                <small>{text.photo}</small>
              </div>
            ) : null}
            <div>
              <h3>{technician.name}</h3>
              <p className="small quiet-text">{text.technicianOf(companyName)}</p>
              {technician.phone === null ? null : (
                <dl className="pairs">
                  <div>
                    <dt>{text.phone}</dt>
                    <dd>
                      <a href={phoneLink(technician.phone) ?? undefined}>{formatPhone(technician.phone)}</a>
                    </dd>
                  </div>
                </dl>
              )}
            </div>
          </div>
          {canSee(visit.for, 'technicianCard') ? <CompanyCard name={technician.name} company={companyName} /> : null}
        </>
      )}
    </section>
  )
}

/** The company card as it is drawn on the real one: the gangway compares the two. */
function CompanyCard({ name, company }: { name: string; company: string }) {
  const text = useMessages('visit')
  return (
    <details className="visit-card" open>
      <summary>
        {text.card}
        <span>{text.cardHint}</span>
      </summary>
      <svg viewBox="0 0 300 188" role="img" aria-label={text.cardDrawing}>
        <rect className="edge" x="1" y="1" width="298" height="186" rx="10" />
        <path className="band" d="M2 40V11a9 9 0 0 1 9-9h278a9 9 0 0 1 9 9v29z" />
        <path className="line" d="M1 40.5h298" />
        <text className="head" x="16" y="27">
          {company}
        </text>
        <rect className="photo" x="16" y="56" width="76" height="98" />
        <text className="initials" x="54" y="117">
          {initials(name)}
        </text>
        <text className="name" x="108" y="76">
          {name}
        </text>
        <text className="role" x="108" y="98">
          {text.role}
        </text>
      </svg>
    </details>
  )
}

function Papers({ visit, token }: Pick<PeopleProps, 'visit' | 'token'>) {
  const text = useMessages('visit')
  const { lang, paths } = usePageLanguage()
  if (!canSee(visit.for, 'papers') || visit.technician === null || visit.state === 'completed') return null
  return (
    <section aria-labelledby="visit-papers">
      <h2 id="visit-papers">{text.papers}</h2>
      {visit.papers.length === 0 ? (
        <p className="quiet-text">{text.noPapers}</p>
      ) : (
        <>
          <ul className="visit-papers">
            {visit.papers.map(({ category, state, expiryDate }) => (
              <li key={category}>
                <span>
                  <b>{text.paperNames[category]}</b>
                  {state === 'missing' ? null : (
                    <small>
                      {expiryDate === null ? text.paperNoEnd : text.paperValid(formatVisitDay(lang, expiryDate))}
                    </small>
                  )}
                </span>
                {state === 'released' ? (
                  <form
                    method="post"
                    action={paths.visitForm(token, 'open')}
                    encType="multipart/form-data"
                    target="_blank"
                  >
                    <input type="hidden" name="document" value={category} />
                    <button
                      className="button button-line button-small"
                      type="submit"
                      aria-label={text.openOf(text.paperNames[category])}
                    >
                      {text.open}
                    </button>
                  </form>
                ) : (
                  <SaidVerdict is={state === 'valid' ? 'fits' : 'likely'}>{text.paperStates[state]}</SaidVerdict>
                )}
              </li>
            ))}
          </ul>
          <p className="micro quiet-text">{text.papersNote}</p>
        </>
      )}
    </section>
  )
}
