import { expect, test } from 'vitest'
import { TEAM_LIMITS } from '../../team.limits.ts'
import { toPayload, toValues, validateMember } from './member-form.ts'

const EMPTY_MEMBER = toValues(null)
const filled = {
  ...EMPTY_MEMBER,
  name: 'Åse Berg',
  position: 'Technical service',
  email: 'service@rovaer.example',
  phone: '+47 00 00 00 00',
}

test('the messages are shown next to their fields', () => {
  expect(validateMember(EMPTY_MEMBER, null)).toEqual({
    name: 'Name is required',
    position: 'Position is required',
    email: 'Valid email is required',
  })
  expect(validateMember({ ...filled, phone: '00 00' }, null)).toEqual({
    phone: 'Write the number as +47 and digits (E.164)',
  })
  expect(validateMember(filled, null)).toEqual({})
})

test('errors in a Norwegian text are shown next to it', () => {
  const tooLong = { ...filled, positionNb: 'x'.repeat(TEAM_LIMITS.position + 1) }
  expect(Object.keys(validateMember(tooLong, null))).toEqual(['positionNb'])
})

test('nothing typed is sent as nothing', () => {
  expect(toPayload({ ...filled, phone: ' ' }, null)).toMatchObject({ phone: null, imageUrl: null })
})
