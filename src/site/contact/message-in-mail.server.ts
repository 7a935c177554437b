import { messageTexts } from './messages.en.ts'

interface Sender {
  name: string
  email: string
  company: string | null
  phone: string | null
  service: string | null
}

/** Sender and subject of a message, one per line. */
export const formatSender = (sender: Sender): string[] =>
  (['name', 'email', 'company', 'phone', 'service'] as const).flatMap((field) =>
    sender[field] ? [`${messageTexts.fields[field]}: ${sender[field]}`] : [],
  )
