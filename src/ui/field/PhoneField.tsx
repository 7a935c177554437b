import { useState, type ComponentProps } from 'react'
import { readPhone } from '#core/phone/phone.ts'
import { usePhoneCountry } from '#core/web/phone-country.ts'
import { uiTexts } from '../messages.en.ts'
import { TextField } from './Field.tsx'

/** A telephone number. One that nobody can tell how to dial is asked about once it is typed, and may be saved. */
export function PhoneField({ hint, ...props }: Omit<ComponentProps<typeof TextField>, 'type' | 'onFocus' | 'onBlur'>) {
  const country = usePhoneCountry()
  const [isTyping, setIsTyping] = useState(false)
  const isOdd = !isTyping && props.value.trim() !== '' && readPhone(props.value, country) === null
  return (
    <TextField
      {...props}
      type="tel"
      hint={isOdd ? uiTexts.oddPhone : hint}
      onFocus={() => setIsTyping(true)}
      onBlur={() => setIsTyping(false)}
    />
  )
}
