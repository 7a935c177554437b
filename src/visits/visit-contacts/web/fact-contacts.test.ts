import { expect, test } from 'vitest'
import { factContacts } from './fact-contacts.ts'

const named = {
  vesselMasterName: 'Ola Nordmann',
  vesselMasterPhone: '+47 900 00 114',
  vesselMasterContact: 'master@ship.example',
  engineerName: 'Kari',
  engineerContact: '+47 900 00 187',
  engineerEmail: null,
  portAgent: 'Bergen Port Agency',
}

test('people named in the facts can be called before any contact is added', () => {
  expect(factContacts(named, [])).toMatchObject([
    { contactType: 'master', name: 'Ola Nordmann', phone: '+47 900 00 114', email: 'master@ship.example' },
    { contactType: 'engineer', name: 'Kari', phone: '+47 900 00 187', email: null },
    { contactType: 'agent', name: 'Bergen Port Agency', phone: null, email: null },
  ])
})

test('an existing contact is not listed twice, however the number is written', () => {
  const contacts = [
    { name: 'Captain', phone: '+4790000114', email: null },
    { name: 'Bergen Port Agency', phone: null, email: 'desk@agency.example' },
  ]
  expect(factContacts(named, contacts).map(({ contactType }) => contactType)).toEqual(['engineer'])
})

test('an e-mail address in place of a number is written to, not called', () => {
  const [person] = factContacts(
    { ...named, vesselMasterPhone: null, engineerName: null, engineerContact: null, portAgent: null },
    [],
  )
  expect(person).toMatchObject({ phone: null, email: 'master@ship.example' })
})
