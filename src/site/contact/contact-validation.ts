import type { FieldErrors } from '#core/contract/form-result.ts'
import { checkEmail, checkLine, checkText, type RuleTexts } from '#core/contract/text-rules.ts'
import { CONTACT_LIMITS, CONTACT_SERVICES } from './contact.limits.ts'
import type { en } from './messages/en.ts'

/** Values of the contact form's fields: an empty string is an empty field. */
export interface ContactFormValues {
  name: string
  email: string
  company: string
  phone: string
  service: string
  message: string
}

/**
 * Returns the errors that the contract would return, without sending and without zod. Valid fields are absent.
 * `contact-validation.test.ts` compares it with the contract.
 */
export function validateContact(
  values: ContactFormValues,
  rules: RuleTexts,
  fields: (typeof en)['fields'],
): FieldErrors<ContactFormValues> {
  const isService = values.service === '' || CONTACT_SERVICES.some((service) => service === values.service)
  const checks: Record<keyof ContactFormValues, string | null> = {
    name: checkLine(values.name, 1, CONTACT_LIMITS.name, fields.name, rules),
    email: checkEmail(values.email, fields.email, rules),
    company: checkLine(values.company, 0, CONTACT_LIMITS.company, '', rules),
    phone: checkLine(values.phone, 0, CONTACT_LIMITS.phone, '', rules),
    service: isService ? null : fields.service,
    message: checkText(values.message, CONTACT_LIMITS.messageMin, CONTACT_LIMITS.messageMax, fields.message, rules),
  }
  const errors: FieldErrors<ContactFormValues> = {}
  for (const [field, sentence] of Object.entries(checks)) {
    if (sentence !== null) errors[field as keyof ContactFormValues] = sentence
  }
  return errors
}
