import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { Input } from '#ui/forms/Input.tsx'
import { SaidVerdict } from '#ui/SaidVerdict.tsx'
import type { VisitViewProps } from './visit-props.ts'

/**
 * The one page for links that open nothing: unknown, revoked, expired or incomplete. What became of a link is mailed to
 * its own address only.
 */
export function EndedLink({ done, refused }: Pick<VisitViewProps, 'done' | 'refused'>) {
  const text = useMessages('visit')
  const { paths } = usePageLanguage()
  const { ended } = text
  return (
    <section className="section visit-section">
      <div className="wrap">
        <article className="visit-ended">
          <svg viewBox="0 0 240 180" role="img" aria-label={ended.drawing}>
            <path className="ground" d="M16 150.5h208" />
            <path
              className="ring"
              d="M30 92a22 22 0 0 1 22-22h34v16H54a6 6 0 0 0 0 12h32v16H52a22 22 0 0 1-22-22zM210 92a22 22 0 0 1-22 22h-34V98h32a6 6 0 0 0 0-12h-32V70h34a22 22 0 0 1 22 22z"
            />
            <path className="gap" d="M100 92h40" strokeDasharray="5 5" />
          </svg>
          <h1>{ended.title}</h1>
          {done === 'lost' && refused === null ? (
            <p role="status">
              <SaidVerdict is="fits">{text.done.lost}</SaidVerdict>
            </p>
          ) : (
            <>
              <p>{ended.text}</p>
              <form className="visit-lost" method="post" action={paths.lostVisitForm} encType="multipart/form-data">
                <Input
                  id="visit-lost-email"
                  name="email"
                  type="email"
                  label={ended.email}
                  autoComplete="email"
                  error={refused?.action === 'lost' ? refused.sentence : undefined}
                  defaultValue={refused?.values['email']}
                />
                <button className="button button-ink" type="submit">
                  {ended.send}
                </button>
              </form>
            </>
          )}
        </article>
      </div>
    </section>
  )
}
