import { z } from 'zod'
import { emailAddress } from '#core/contract/email.ts'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { line, text } from '#core/contract/text.ts'
import { CONTACT_LIMITS, CONTACT_SERVICES } from './contact.limits.ts'
import { en } from './messages/en.ts'

/** An optional text that forms send as an empty string. */
const optionalLine = (max: number) =>
  line(0, max)
    .nullish()
    .transform((value) => value || null)

export const SendContactMessageInput = z.strictObject({
  name: line(1, CONTACT_LIMITS.name, en.fields.name),
  email: emailAddress(en.fields.email),
  company: optionalLine(CONTACT_LIMITS.company),
  phone: optionalLine(CONTACT_LIMITS.phone),
  service: z
    .union([z.enum(CONTACT_SERVICES), z.literal('')])
    .nullish()
    .transform((value) => value || null),
  message: text(CONTACT_LIMITS.messageMin, CONTACT_LIMITS.messageMax, en.fields.message),
})
export type SendContactMessageInput = z.infer<typeof SendContactMessageInput>

const clock = z.string()

export const ContactReceipt = z.object({
  received: z.literal(true),
  /** The reference by which people and company refer to the message. */
  reference: z.string(),
  /** When the office reads it: that day between these hours, Oslo time, which may be now. */
  read: z.object({ day: z.iso.date(), opens: clock, closes: clock, isOpen: z.boolean() }),
})
export type ContactReceipt = z.infer<typeof ContactReceipt>

export const sendContactMessage = defineEndpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'public',
  body: SendContactMessageInput,
  response: ContactReceipt,
  status: 201,
})
