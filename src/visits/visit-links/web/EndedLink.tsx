import { useMessages } from '#core/web/page-language.ts'

/** The one page for links that open nothing: unknown, revoked, expired or incomplete. */
export function EndedLink() {
  const text = useMessages('visit').ended
  return (
    <section className="section visit-section">
      <div className="wrap">
        <article className="visit-ended">
          <svg viewBox="0 0 240 180" role="img" aria-label={text.drawing}>
            <path className="ground" d="M16 150.5h208" />
            <path
              className="ring"
              d="M30 92a22 22 0 0 1 22-22h34v16H54a6 6 0 0 0 0 12h32v16H52a22 22 0 0 1-22-22zM210 92a22 22 0 0 1-22 22h-34V98h32a6 6 0 0 0 0-12h-32V70h34a22 22 0 0 1 22 22z"
            />
            <path className="gap" d="M100 92h40" strokeDasharray="5 5" />
          </svg>
          <h1>{text.title}</h1>
          <p>{text.text}</p>
        </article>
      </div>
    </section>
  )
}
