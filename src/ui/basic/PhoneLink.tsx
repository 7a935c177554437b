import type { ReactNode } from 'react'
import { formatE164, isE164, linkOfE164 } from '#core/phone/phone-text.ts'
import { usePhoneCountry } from '#core/web/phone/phone-country.ts'
import { usePhones } from '#core/web/phone/use-phones.ts'

interface PhoneLinkProps {
  phone: string
  className?: string
  /** Around the number: gets it as people read it. */
  children?: (number: string) => ReactNode
}

/**
 * A press dials the number. An unreadable one is shown as it was written, without a link. Until the metadata has been
 * loaded, this applies to every number that isn't E.164.
 */
export function PhoneLink({ phone, className, children }: PhoneLinkProps) {
  const country = usePhoneCountry()
  const phones = usePhones(true)
  const link = phones === null ? (isE164(phone) ? linkOfE164(phone) : null) : phones.phoneLink(phone, country)
  const number = phones === null ? formatE164(phone) : phones.formatPhone(phone, country)
  const shown = children === undefined ? number : children(number)
  return link === null ? (
    <span className={className}>{shown}</span>
  ) : (
    <a className={className} href={link}>
      {shown}
    </a>
  )
}

/** A number as people read it, without a link. One without a country code is shown as it was written. */
export function PhoneText({ phone }: { phone: string }) {
  const phones = usePhones(true)
  return <>{phones === null ? formatE164(phone) : phones.formatPhone(phone)}</>
}
