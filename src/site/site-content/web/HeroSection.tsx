import type { ReactNode } from 'react'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { Drawing } from '#ui/Drawing.tsx'
import cuvetteStrip from '#ui/drawings/cuvette-strip.svg?raw'
import heroScene from '#ui/drawings/hero-scene.svg?raw'
import { StoredPicture } from '#ui/StoredPicture.tsx'
import type { PublicSettings } from '../site-content.contract.ts'

interface HeroSectionProps {
  settings: PublicSettings
  /** The first field. */
  find: ReactNode
}

/** Heading, the two ways on, and the company's picture, or else the ship in section. */
export function HeroSection({ settings, find }: HeroSectionProps) {
  const { hero } = useMessages('site')
  const { paths } = usePageLanguage()
  return (
    <section className="hero" id="home" aria-labelledby="home-heading">
      <div className="wrap hero-text">
        <h1 id="home-heading">{hero.heading}</h1>
        <p className="lead">{hero.lead(settings.address.city)}</p>
        {find}
        <div className="page-actions hero-actions">
          <a className="button button-line" href="#services">
            {hero.services}
          </a>
          <a className="button button-main" href="#contact">
            {hero.quote}
          </a>
          <a className="button button-line" href={paths.board}>
            {hero.board}
          </a>
        </div>
      </div>
      {settings.texts?.['home.picture.file'] ? <OwnPicture texts={settings.texts} /> : <Scene />}
    </section>
  )
}

/** The company's own picture; it is what is largest in the first view. */
const OwnPicture = ({ texts }: { texts: NonNullable<PublicSettings['texts']> }) => (
  <div className="home-picture">
    <StoredPicture
      src={texts['home.picture.file'] ?? ''}
      alt={texts['home.picture'] ?? ''}
      width={1600}
      height={640}
      sizes="100vw"
      isWide
      loading="eager"
    />
  </div>
)

/** The ship in section with its key. */
function Scene() {
  const { hero } = useMessages('site')
  return (
    <>
      <div className="sea-box">
        <Drawing svg={heroScene} className="scene" label={hero.scene} />
      </div>
      <div className="keybar">
        <div className="strip">
          <div className="wrap">
            <Drawing svg={cuvetteStrip} className="cuvettes" />
          </div>
        </div>
        <div className="wrap">
          <ol className="key">
            {hero.key.map((part, index) => (
              <li key={part}>
                <b aria-hidden="true">{index + 1}</b>
                {part}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </>
  )
}
