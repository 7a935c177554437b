import { expect, test } from 'vitest'
import { EMPTY_MEMBER, toPayload, validateMember } from './member-form.ts'

const filled = {
  ...EMPTY_MEMBER,
  name: 'Åse Berg',
  position: 'Technical service',
  email: 'service@rovaer.example',
  phone: '+47 00 00 00 00',
}

test('the sentences stand beside their fields', () => {
  expect(validateMember(EMPTY_MEMBER)).toEqual({
    name: 'Name is required',
    position: 'Position is required',
    email: 'Valid email is required',
  })
  expect(validateMember({ ...filled, phone: '00 00' })).toEqual({
    phone: 'Write the number as +47 and digits (E.164)',
  })
  expect(validateMember(filled)).toEqual({})
})

test('nothing typed is sent as nothing', () => {
  expect(toPayload({ ...filled, phone: ' ' })).toMatchObject({ phone: null, imageUrl: null })
})
