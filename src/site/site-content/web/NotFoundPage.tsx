import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { Drawing } from '#ui/Drawing.tsx'
import offStation from '#ui/drawings/off-station.svg?raw'

/** Content for any unknown address, inside the public layout. */
export function NotFoundPage() {
  const { notFound } = useMessages('site')
  const { paths } = usePageLanguage()
  return (
    <section className="lost" aria-labelledby="lost-heading">
      <div className="wrap lost-text">
        <h1 id="lost-heading">{notFound.heading}</h1>
        <p className="lead">{notFound.text}</p>
        <nav className="page-actions hero-actions" aria-label={notFound.whereTo}>
          <a className="button button-ink" href={paths.home}>
            {notFound.home}
          </a>
          <a className="button button-line" href={paths.section('products')}>
            {notFound.products}
          </a>
          <a className="button button-line" href={paths.section('services')}>
            {notFound.services}
          </a>
          <a className="button button-line" href={paths.section('contact')}>
            {notFound.contact}
          </a>
        </nav>
      </div>
      <div className="lost-sea">
        <Drawing svg={offStation} className="buoy" label={notFound.scene} />
      </div>
    </section>
  )
}
