import type { ContactService } from '../contact.limits.ts'

const serviceNames: Record<ContactService, string> = {
  'ballast-system': 'Ballast water system',
  service: 'Service',
  chemicals: 'Chemicals',
  compliance: 'Compliance testing',
  chandler: 'Chandler services',
  other: 'Other',
}

export const contactMessages = {
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
  /** Before a link whose text is `privacyPolicy`. */
  privacy: (company: string) =>
    `${company} is the controller of what you write here. It is used to answer you and to quote. How long it is kept, and your rights:`,
  privacyPolicy: 'Privacy Policy',
  fieldsNeedAttention: (count: number) =>
    count === 1 ? 'One field needs attention.' : `${count} fields need attention.`,
  sentTitle: 'Message Sent',
  sentToast: 'We have your message.',
  sentText: (email: string | undefined) =>
    email ? `We have your message. The answer goes to ${email}.` : 'We have your message.',
  sendAnother: 'Send another message',
  failedTitle: 'Failed to Send',
  failedText: 'Failed to send message. Please try again.',
} as const
