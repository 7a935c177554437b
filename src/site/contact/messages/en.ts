import { pluralIn } from '#core/language.ts'
import type { ContactService } from '../contact.limits.ts'

const plural = pluralIn('en')

const serviceNames: Record<ContactService, string> = {
  'ballast-system': 'Ballast water system',
  service: 'Service',
  chemicals: 'Chemicals',
  compliance: 'Compliance testing',
  chandler: 'Chandler services',
  other: 'Other',
}

/** English texts of the contact form. */
export const en = {
  /** Sentence of each field, shown for any error; those of the specification to the letter. */
  fields: {
    name: 'Name is required',
    email: 'Valid email is required',
    message: 'Message must be at least 10 characters',
    service: 'Choose one of the listed services',
  },
  formLabel: 'Send us a message',
  name: 'Name',
  email: 'Email',
  company: 'Company',
  phone: 'Phone',
  service: 'Service',
  serviceNames,
  noService: 'Choose a service',
  message: 'Message',
  messagePlaceholder: 'System, analyser and port, if you have them',
  optional: 'optional',
  send: 'Send message',
  sending: 'Sending…',
  /** Before a link with the text `privacyPolicy`. */
  privacy: (company: string) =>
    `${company} is the controller of what you write here. It is used to answer you and to quote. How long it is kept, and your rights:`,
  privacyPolicy: 'Privacy Policy',
  fieldsNeedAttention: (count: number) =>
    plural(count, { one: 'One field needs attention.', other: `${count} fields need attention.` }),
  sentTitle: 'Message Sent',
  sentToast: 'We have your message.',
  sentText: (email: string | undefined) =>
    email ? `We have your message. The answer goes to ${email}.` : 'We have your message.',
  reference: 'Reference',
  next: 'What happens next',
  /** When it is read, in office hours; the day is written out. */
  readAt: ({ day, opens, closes, isOpen }: { day: string; opens: string; closes: string; isOpen: boolean }) =>
    isOpen
      ? `The office reads it today; it is open until ${closes} Oslo time.`
      : `The office reads it when it opens next: ${day} at ${opens} Oslo time.`,
  sentMessage: 'What you sent',
  sendAnother: 'Send another message',
  failedTitle: 'Failed to Send',
  failedText: 'Failed to send message. Please try again.',
}

declare module '#core/web/page-language.ts' {
  interface PublicMessages {
    contact: typeof en
  }
}
