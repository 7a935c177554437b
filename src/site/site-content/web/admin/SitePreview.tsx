import { formatE164 } from '#core/phone/phone-text.ts'
import { usePhones } from '#core/web/phone/use-phones.ts'
import { en as siteMessages } from '../../messages/en.ts'
import { formatOrganisationNumber } from '../../organisation-number.ts'
import type { SiteSettings } from '../../site-content.contract.ts'
import { siteAdminMessages as messages } from './messages.en.ts'
import type { SiteSectionId } from './site-fields.en.ts'

const { contactSection, footer } = siteMessages

/** Preview of the public pages' text; null while a field is invalid. */
export function SitePreview({ settings, section }: { settings: SiteSettings | null; section: SiteSectionId }) {
  return (
    <aside className="site-preview block" aria-label={messages.preview}>
      <div className="block-head">
        <h2>{messages.preview}</h2>
      </div>
      <div className="block-body">
        {settings === null ? (
          <p className="quiet">{messages.previewWrong}</p>
        ) : (
          <Facts settings={settings} section={section} />
        )}
      </div>
    </aside>
  )
}

function Facts({ settings, section }: { settings: SiteSettings; section: SiteSectionId }) {
  const phones = usePhones(settings.phones.length > 0)
  return (
    <dl className="facts one">
      {listFacts(settings, phones?.formatPhone ?? formatE164)
        .filter(([name]) => (section === 'contact') === OF_CONTACT.has(name))
        .map(([name, rows]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {rows.map((row) => (
                <span key={row}>{row}</span>
              ))}
            </dd>
          </div>
        ))}
    </dl>
  )
}

const { contact, phone, hours, exit } = messages.previewFacts
/** Preview of the section of contact and hours; the rest is the company's. */
const OF_CONTACT: ReadonlySet<string> = new Set([contact, phone, hours, exit])

function listFacts(settings: SiteSettings, formatPhone: (phone: string) => string): [name: string, rows: string[]][] {
  const names = messages.previewFacts
  const { address, businessHours, structuredDataHours, rating, chandlery, quickExit } = settings
  return [
    [
      names.contact,
      [
        settings.companyName,
        address.street,
        `${address.postalCode} ${address.city}, ${address.country}`,
        ...settings.contactEmails.map((mailbox) => `${mailbox.label}: ${mailbox.address}`),
      ],
    ],
    [names.phone, settings.phones.map((number) => formatPhone(number))],
    [names.hours, [contactSection.days, contactSection.time(businessHours.opens, businessHours.closes)]],
    [
      names.footer,
      [
        footer.organisation(
          settings.companyName,
          formatOrganisationNumber(settings.organisationNumber),
          settings.invoicing.vatNumber !== '',
        ),
      ],
    ],
    [
      names.figures,
      [
        messages.vessels(settings.vesselsServed),
        messages.technicians(settings.technicians),
        messages.team(settings.serviceTeamSize),
      ],
    ],
    [
      names.structured,
      [
        contactSection.time(structuredDataHours.opens, structuredDataHours.closes),
        rating.shown ? messages.rating(rating.value, rating.count) : messages.noRating,
        settings.currencies.join(', '),
      ],
    ],
    [names.partners, [settings.partners.join(', '), settings.moreBrands.join(', ')].filter(Boolean)],
    [names.chandlery, [chandlery.path]],
    [names.exit, [quickExit.url]],
  ]
}
