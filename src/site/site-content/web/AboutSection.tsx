import { formatNumber } from '#core/language.ts'
import { spokenIn } from '#core/rows/translations.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { Fold } from '#ui/Fold.tsx'
import { formatOrganisationNumber } from '../organisation-number.ts'
import type { PublicSettings } from '../site-content.contract.ts'
import type { ChartPort } from './ports-chart.ts'
import { PortsChart } from './PortsChart.tsx'

interface AboutSectionProps {
  settings: PublicSettings
  ports: readonly ChartPort[]
}

/** The company in one sentence, three figures, the registered facts and the chart of ports. */
export function AboutSection({ settings, ports }: AboutSectionProps) {
  const { about } = useMessages('site')
  const { lang } = usePageLanguage()
  const { address } = settings
  return (
    <section className="section section-deep on-deep" id="about" aria-labelledby="about-heading">
      <div className="wrap">
        <div className="row">
          <div className="head">
            <h2 id="about-heading">{about.heading}</h2>
          </div>
          <div>
            <p className="about-lead" lang={spokenIn(settings, 'about')}>
              {settings.about}
            </p>
            <ul className="figures">
              <li>
                <small>{about.moreThan}</small>
                <b>{formatNumber(lang, settings.vesselsServed)}</b>
                <span>{about.vessels}</span>
              </li>
              <li>
                <b>{formatNumber(lang, settings.technicians)}</b>
                <span>{about.technicians}</span>
              </li>
              <li>
                <b>{settings.supportHours}</b>
                <span>{about.support}</span>
              </li>
            </ul>
            <dl className="facts small">
              <div>
                <dt>{about.company}</dt>
                <dd>{settings.companyName}</dd>
              </div>
              <div>
                <dt>{about.organisationNumber}</dt>
                <dd>{formatOrganisationNumber(settings.organisationNumber)}</dd>
              </div>
              <div>
                <dt>{about.address}</dt>
                <dd>
                  {address.street}
                  <br />
                  {address.postalCode} {address.city}, {address.country}
                </dd>
              </div>
            </dl>
          </div>
        </div>
        <Fold name={about.ports}>
          <PortsChart ports={ports} home={settings.position} city={address.city} />
        </Fold>
      </div>
    </section>
  )
}
