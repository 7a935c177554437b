import { z } from 'zod'
import { emailAddress } from '#core/contract/email.ts'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { line, text } from '#core/contract/text.ts'
import { CONTACT_LIMITS, CONTACT_SENTENCES, CONTACT_SERVICES } from './contact.limits.ts'

/** An optional text that forms send as an empty string. */
const optionalLine = (max: number) =>
  line(0, max)
    .nullish()
    .transform((value) => value || null)

export const SendContactMessageInput = z.strictObject({
  name: line(1, CONTACT_LIMITS.name, CONTACT_SENTENCES.name),
  email: emailAddress(CONTACT_SENTENCES.email),
  company: optionalLine(CONTACT_LIMITS.company),
  phone: optionalLine(CONTACT_LIMITS.phone),
  service: z
    .union([z.enum(CONTACT_SERVICES), z.literal('')])
    .nullish()
    .transform((value) => value || null),
  message: text(CONTACT_LIMITS.messageMin, CONTACT_LIMITS.messageMax, CONTACT_SENTENCES.message),
})
export type SendContactMessageInput = z.infer<typeof SendContactMessageInput>

export const ContactReceipt = z.object({ received: z.literal(true) })
export type ContactReceipt = z.infer<typeof ContactReceipt>

export const sendContactMessage = defineEndpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'public',
  params: z.strictObject({}),
  query: z.strictObject({}),
  body: SendContactMessageInput,
  response: ContactReceipt,
  status: 201,
})
