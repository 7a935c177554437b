import { useMessages } from '#core/web/page-language.ts'
import ballastWater from '#ui/drawings/service-ballast-water.svg?raw'
import chandlery from '#ui/drawings/service-chandlery.svg?raw'
import chemicals from '#ui/drawings/service-chemicals.svg?raw'
import distribution from '#ui/drawings/service-distribution.svg?raw'
import testing from '#ui/drawings/service-testing.svg?raw'
import worldwide from '#ui/drawings/service-worldwide.svg?raw'
import { Fold } from '#ui/Fold.tsx'
import type { PublicSettings } from '../site-content.contract.ts'
import { Topic } from './Topic.tsx'

const DRAWINGS = { 'ballast-water': ballastWater, worldwide, chemicals, distribution, testing, chandlery }

interface ServicesSectionProps {
  settings: PublicSettings
  /** The pages that a card leads to. */
  pagesOf?: (card: keyof typeof DRAWINGS) => readonly { href: string; name: string }[]
}

/** The six services; next to them, on wide screens, the order of a visit. */
export function ServicesSection({ settings, pagesOf }: ServicesSectionProps) {
  const text = useMessages('services')
  return (
    <section className="section" id="services" aria-labelledby="services-heading">
      <div className="wrap row">
        <div className="head stick">
          <h2 id="services-heading">{text.heading}</h2>
          <p>{text.lead(settings.address.city)}</p>
          <div className="visit">
            <h3>{text.visitHeading}</h3>
            <ol>
              {text.visit.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
        </div>
        <ul className="services">
          {text.describe(settings).map((service) => (
            <li className="topic" key={service.id}>
              <Topic drawing={DRAWINGS[service.id]} title={service.title} text={service.text}>
                <Fold name={text.includes}>
                  <ul className="dashes">
                    {service.features.map((feature) => (
                      <li key={feature}>{feature}</li>
                    ))}
                  </ul>
                  <div className="service-pages">
                    {pagesOf?.(service.id).map(({ href, name }) => (
                      <a key={href} href={href}>
                        {name}
                      </a>
                    ))}
                  </div>
                </Fold>
              </Topic>{' '}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
