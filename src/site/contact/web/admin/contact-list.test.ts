import { expect, test } from 'vitest'
import type { ContactMessage } from '../../contacts-admin.contract.ts'
import { filterContacts } from './contact-list.ts'

const message = (id: string, values: Partial<ContactMessage>): ContactMessage => ({
  id,
  name: 'Kåre',
  email: 'kare@ship.example',
  company: null,
  phone: null,
  service: null,
  message: 'Two reagent kits, please',
  createdAt: '2026-11-20T10:00:00.000Z',
  isRead: true,
  handledAt: null,
  note: '',
  version: 1,
  ...values,
})

const messages = [
  message('a', { isRead: false }),
  message('b', { company: 'Northern Tankers', handledAt: '2026-11-21T10:00:00.000Z' }),
  message('c', { note: 'Called KÅRE back' }),
]
const found = (...args: [string, '' | 'unread' | 'open' | 'handled']) =>
  filterContacts(messages, ...args).map(({ id }) => id)

test('every word has to occur, in any field and any case', () => {
  expect(found('tankers KITS', '')).toEqual(['b'])
  expect(found('called kåre', '')).toEqual(['c'])
  expect(found('  ', '')).toEqual(['a', 'b', 'c'])
  expect(found('submarine', '')).toEqual([])
})

test('a state narrows the list', () => {
  expect(found('', 'unread')).toEqual(['a'])
  expect(found('', 'open')).toEqual(['a', 'c'])
  expect(found('kåre', 'handled')).toEqual(['b'])
})
