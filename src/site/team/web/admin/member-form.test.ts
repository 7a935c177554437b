import { expect, test } from 'vitest'
import { TEAM_FIELDS } from '../../team.entity.ts'
import { MEMBER_FORM, toMemberBody } from './member-form.ts'

const EMPTY_MEMBER = MEMBER_FORM.read(null)
const filled = {
  ...EMPTY_MEMBER,
  name: 'Åse Berg',
  position: 'Technical service',
  email: 'service@rovaer.example',
  phone: '+47 00 00 00 00',
}

test('the messages are shown next to their fields', () => {
  expect(MEMBER_FORM.check(EMPTY_MEMBER)).toEqual({
    name: 'Name is required',
    position: 'Position is required',
    email: 'Valid email is required',
  })
  expect(MEMBER_FORM.check({ ...filled, phone: '00 00' })).toEqual({
    phone: 'Write the number as +47 and digits (E.164)',
  })
  expect(MEMBER_FORM.check(filled)).toEqual({})
})

test('errors in a Norwegian text are shown next to it', () => {
  const tooLong = { ...filled, positionNb: 'x'.repeat(TEAM_FIELDS.position.max + 1) }
  expect(Object.keys(MEMBER_FORM.check(tooLong))).toEqual(['positionNb'])
})

test('nothing typed is sent as nothing', () => {
  expect(toMemberBody({ ...filled, phone: ' ' }, null)).toMatchObject({ phone: null, imageUrl: null })
})
