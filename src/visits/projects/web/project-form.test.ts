import { expect, test } from 'vitest'
import {
  changedFields,
  EMPTY_PROJECT,
  missingToConfirm,
  toChanges,
  toPayload,
  validateProject,
} from './project-form.ts'

const filled = {
  ...EMPTY_PROJECT,
  vesselName: ' Havlys Spirit ',
  serviceType: 'repair',
  projectValue: '38 900,5',
  portCode: 'SGSIN',
  portTimeZone: 'Asia/Singapore',
  eta: '2026-12-09T06:00',
}

test('what was typed is sent as the server stores it', () => {
  expect(toPayload(filled)).toMatchObject({
    vesselName: 'Havlys Spirit',
    projectValue: '38900.5',
    clientName: null,
    eta: '2026-12-08T22:00:00.000Z',
    etd: null,
  })
})

test('times of a place without a time zone are typed in UTC', () => {
  const nowhere = { ...filled, portCode: '', portTimeZone: '', location: 'Yard 7' }
  expect(toPayload(nowhere)).toMatchObject({ eta: '2026-12-09T06:00:00.000Z', portTimeZone: null })
})

test('a change sends nothing but what was changed', () => {
  const next = { ...filled, berth: 'Kai 3', clientName: '  ' }
  expect(changedFields(filled, next)).toEqual(['berth'])
  expect(toChanges(filled, next)).toEqual({ berth: 'Kai 3' })
  expect(toChanges(filled, filled)).toEqual({})
})

test('a form that cannot be right says so at the field', () => {
  expect(validateProject(EMPTY_PROJECT)).toEqual({
    vesselName: 'Choose the vessel',
    serviceType: 'Choose the service type',
  })
  expect(
    validateProject({ ...filled, scheduledDate: '2026-12-09', scheduledEndDate: '2026-12-08', projectValue: 'much' }),
  ).toEqual({
    scheduledEndDate: 'The last day is before the first',
    projectValue: 'Write an amount such as 12345.67',
  })
})

test('what is missing to confirm is named', () => {
  expect(missingToConfirm(filled).map(({ field }) => field)).toEqual(['scheduledDate', 'location', 'clientName'])
  expect(
    missingToConfirm({ ...filled, scheduledDate: '2026-12-09', location: 'Singapore', companyName: 'Nordtind' }),
  ).toEqual([])
})
