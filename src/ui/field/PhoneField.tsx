import { useState, type ComponentProps } from 'react'
import { usePhoneCountry } from '#core/web/phone/phone-country.ts'
import { usePhones } from '#core/web/phone/use-phones.ts'
import { uiTexts } from '../messages.en.ts'
import { TextField } from './Field.tsx'

/** A telephone number. An unclear one is asked about once it is typed, and may be saved. */
export function PhoneField({ hint, ...props }: Omit<ComponentProps<typeof TextField>, 'type' | 'onFocus' | 'onBlur'>) {
  const country = usePhoneCountry()
  const [isTyping, setIsTyping] = useState(false)
  const hasNumber = props.value.trim() !== ''
  const phones = usePhones(isTyping || hasNumber)
  const isOdd = !isTyping && hasNumber && phones !== null && phones.readPhone(props.value, country) === null
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
