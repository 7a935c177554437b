import type { ReactNode } from 'react'
import { formatPhone, phoneLink } from '#core/phone/phone.ts'
import { useMessages } from '#core/web/page-language.ts'
import { MailText } from '#ui/MailText.tsx'
import type { PublicSettings } from '../site-content.contract.ts'

interface ContactSectionProps {
  settings: PublicSettings
  /** The contact form's panel. */
  children: ReactNode
}

/** Address, phones, mailboxes and hours, with the form next to them. */
export function ContactSection({ settings, children }: ContactSectionProps) {
  const { contactSection } = useMessages('site')
  const { address, businessHours } = settings
  return (
    <section className="section" id="contact" aria-labelledby="contact-heading">
      <div className="wrap contact">
        <div>
          <h2 id="contact-heading">{contactSection.heading}</h2>
          <dl className="pairs address">
            <div>
              <dt>{contactSection.company}</dt>
              <dd>
                {settings.companyName}
                <br />
                {address.street}
                <br />
                {address.postalCode} {address.city}, {address.country}
              </dd>
            </div>
            <div>
              <dt>{contactSection.phone}</dt>
              {settings.phones.map((phone) => (
                <dd key={phone}>
                  <a href={phoneLink(phone) ?? undefined}>{formatPhone(phone)}</a>
                </dd>
              ))}
            </div>
            {settings.contactEmails.map((mailbox) => (
              <div key={mailbox.label}>
                <dt>{mailbox.label}</dt>
                <dd>
                  <a href={`mailto:${mailbox.address}`}>
                    <MailText address={mailbox.address} />
                  </a>
                </dd>
              </div>
            ))}
            <div>
              <dt>{contactSection.hours}</dt>
              <dd>
                {contactSection.days}
                <br />
                {contactSection.time(businessHours.opens, businessHours.closes)}
              </dd>
            </div>
          </dl>
        </div>
        {children}
      </div>
    </section>
  )
}
