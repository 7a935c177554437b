import type { ReactNode } from 'react'
import { formatPhone, phoneLink } from '#core/phone/phone.ts'
import { usePhoneCountry } from '#core/web/phone-country.ts'

interface PhoneLinkProps {
  phone: string
  className?: string
  /** Around the number: gets it as people read it. */
  children?: (number: string) => ReactNode
}

/** A press dials the number. One that nobody can tell how to dial is shown as it was written and is no link. */
export function PhoneLink({ phone, className, children }: PhoneLinkProps) {
  const country = usePhoneCountry()
  const link = phoneLink(phone, country)
  const number = formatPhone(phone, country)
  const shown = children === undefined ? number : children(number)
  return link === null ? (
    <span className={className}>{shown}</span>
  ) : (
    <a className={className} href={link}>
      {shown}
    </a>
  )
}
