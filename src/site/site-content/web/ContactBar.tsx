import { formatPhone, phoneLink } from '#core/phone/phone.ts'
import { useMessages } from '#core/web/page-language.ts'
import { ChevronIcon, MailIcon, PhoneIcon } from '#ui/icons/Icon.tsx'
import type { PublicSettings } from '../site-content.contract.ts'
import { buildContactMail } from './mail-link.ts'

interface ContactBarProps {
  settings: PublicSettings
}

/** Phone, mail, availability and the partners' names. */
export function ContactBar({ settings }: ContactBarProps) {
  const { contactBar, contact } = useMessages('site')
  const [phone] = settings.phones
  return (
    <section className="contact-bar on-deep" aria-label={contactBar.label}>
      <div className="wrap cluster contact-bar-inner">
        {phone && (
          <a className="button button-line" href={phoneLink(phone) ?? undefined}>
            <PhoneIcon />
            <span className="visually-hidden">{contactBar.call} </span>
            <span className="number">{formatPhone(phone)}</span>
          </a>
        )}
        <a className="button button-line" href={buildContactMail(settings, contactBar)}>
          <MailIcon />
          {contact}
        </a>
        <Availability />
        <div className="cluster agents">
          <span>{contactBar.partners}</span>
          {settings.partners.map((name, index) => (
            <b className={`wordmark wordmark-${(index % 3) + 1}`} key={name}>
              {name}
            </b>
          ))}
          {settings.moreBrands.length > 0 && (
            // Only the switch is here: the row that it opens is under the whole bar, shown by the style sheet.
            <details className="folding more">
              <summary>
                {contactBar.moreBrands}
                <ChevronIcon />
              </summary>
            </details>
          )}
        </div>
      </div>
      <div className="wrap brands">
        <div className="cluster brands-inner">
          <span>{contactBar.moreBrands}</span>
          {settings.moreBrands.map((name) => (
            <b className="wordmark wordmark-4" key={name}>
              {name}
            </b>
          ))}
        </div>
      </div>
    </section>
  )
}

/** Neutral in the HTML, since the page is cached: the script adds the state by Oslo's clock. */
function Availability() {
  const { hours, neutral, open, closed } = useMessages('site').contactBar
  return (
    <p className="availability" role="status" data-availability="unknown" data-open={open} data-closed={closed}>
      <svg viewBox="0 0 18 18" aria-hidden="true">
        <circle cx="9" cy="9" r="6" />
        <path d="M4.5 13.5l9-9" />
      </svg>
      <span>
        <b>{hours}</b> <span data-availability-text="">{neutral}</span>
      </span>
    </p>
  )
}
