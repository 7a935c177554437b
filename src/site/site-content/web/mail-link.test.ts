import { expect, test } from 'vitest'
import { en } from '../messages/en.ts'
import { buildContactMail } from './mail-link.ts'

const settings = {
  shortName: 'Røvær Marine Service',
  salesEmails: ['sales@rovaer.example', 'service@rovaer.example', 'chandlery@rovaer.example'] as [
    string,
    string,
    string,
  ],
  copiedStaff: ['ann@rovaer.example', 'bo@rovaer.example', 'cato@rovaer.example'] as [string, string, string],
}

test('the contact mail is addressed to the first person with three members of staff copied, a fixed subject and a greeting first', () => {
  const link = new URL(buildContactMail(settings, en.contactBar))
  expect(link.pathname).toBe('sales@rovaer.example')
  expect(link.searchParams.get('cc')).toBe('ann@rovaer.example,bo@rovaer.example,cato@rovaer.example')
  expect(link.searchParams.get('subject')).toBe('Inquiry from the website')
  expect(link.searchParams.get('body')).toMatch(/^Hello Røvær Marine Service,\r\n/)
})

test('spaces are written as %20, since mail programs print a plus sign as it is', () => {
  expect(buildContactMail(settings, en.contactBar)).not.toContain('+')
})
