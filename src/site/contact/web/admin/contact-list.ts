import { searchWords } from '#core/contract/search-words.ts'
import type { ContactMessage } from '../../contacts-admin.contract.ts'

export const CONTACT_FILTERS = ['', 'unread', 'open', 'handled'] as const
export type ContactFilter = (typeof CONTACT_FILTERS)[number]

export const toFilter = (value: string): ContactFilter => CONTACT_FILTERS.find((filter) => filter === value) ?? ''

const KEEPS: Record<ContactFilter, (message: ContactMessage) => boolean> = {
  '': () => true,
  unread: ({ isRead }) => !isRead,
  open: ({ handledAt }) => handledAt === null,
  handled: ({ handledAt }) => handledAt !== null,
}

/** The messages of one state in which every word of `search` occurs somewhere. Their order stays. */
export function filterContacts(
  messages: readonly ContactMessage[],
  search: string,
  filter: ContactFilter,
): ContactMessage[] {
  const words = searchWords(fold(search))
  return messages.filter((message) => {
    if (!KEEPS[filter](message)) return false
    const { name, email, company, phone, service, note } = message
    const text = fold([name, email, company, phone, service, message.message, note].join('\n'))
    return words.every((word) => text.includes(word))
  })
}

const fold = (text: string) => text.normalize('NFC').toLocaleLowerCase('en')
