import type { FieldErrors } from '#core/contract/form-result.ts'
import { checkEmail, checkLine, checkText } from '#core/contract/text-rules.ts'
import { CONTACT_LIMITS, CONTACT_SENTENCES, CONTACT_SERVICES } from './contact.limits.ts'

/** The contact form as its fields hold it: an empty string is an empty field. */
export interface ContactFormValues {
  name: string
  email: string
  company: string
  phone: string
  service: string
  message: string
}

/**
 * What the contract will refuse, known before sending and without zod. Fields that pass are absent.
 * `contact-validation.test.ts` holds it to the contract.
 */
export function validateContact(values: ContactFormValues): FieldErrors<ContactFormValues> {
  const isService = values.service === '' || CONTACT_SERVICES.some((service) => service === values.service)
  const checks: Record<keyof ContactFormValues, string | null> = {
    name: checkLine(values.name, 1, CONTACT_LIMITS.name, CONTACT_SENTENCES.name),
    email: checkEmail(values.email, CONTACT_SENTENCES.email),
    company: checkLine(values.company, 0, CONTACT_LIMITS.company),
    phone: checkLine(values.phone, 0, CONTACT_LIMITS.phone),
    service: isService ? null : 'Choose one of the listed services',
    message: checkText(values.message, CONTACT_LIMITS.messageMin, CONTACT_LIMITS.messageMax, CONTACT_SENTENCES.message),
  }
  const errors: FieldErrors<ContactFormValues> = {}
  for (const [field, sentence] of Object.entries(checks)) {
    if (sentence !== null) errors[field as keyof ContactFormValues] = sentence
  }
  return errors
}
