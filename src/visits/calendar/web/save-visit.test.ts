import { expect, test } from 'vitest'
import { eventOfVisit } from '../visit-event.ts'
import { fileOfVisit } from './save-visit.ts'

const job = {
  id: '0190d0a2-0000-7000-8000-000000000001',
  projectNumber: 'P26-0412',
  vesselName: 'Havlys; Spirit, "Røvær"',
  serviceType: 'annual service',
  status: 'confirmed',
  location: 'Ålesund '.repeat(12),
  berth: 'Kai 3',
  firstDay: '2026-12-07',
  lastDay: '2026-12-11',
  address: 'https://example.com/portal/project/1',
  version: 4,
}

test('a job is an all-day event with an exclusive end, the day after the last', () => {
  const file = fileOfVisit(job, new Date('2026-12-01T08:00:00Z'))
  expect(file).toContain('\r\nDTSTART;VALUE=DATE:20261207\r\nDTEND;VALUE=DATE:20261212\r\n')
  expect(file).toContain('\r\nSEQUENCE:3\r\nDTSTAMP:20261201T080000Z\r\n')
  expect(file).toContain(String.raw`SUMMARY:Havlys\; Spirit\, "Røvær"\, annual service (P26-0412)`)
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

test('no line is longer than the standard allows, and unfolded it is what was written', () => {
  const file = fileOfVisit(job, new Date())
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`LOCATION:${'Ålesund '.repeat(12)}\\, Kai 3`)
})

test('a visit has the same name and count in a file and in a feed, and its state in words of calendars', () => {
  const file = fileOfVisit(job, new Date())
  const { uid, sequence } = eventOfVisit(job)
  expect(file).toContain(`\r\nUID:${uid}\r\n`)
  expect(file).toContain(`\r\nSEQUENCE:${sequence}\r\n`)
  const words = (status: string) => eventOfVisit({ ...job, status }).status
  expect(['not confirmed', 'cancelled', 'confirmed', 'closed'].map(words)).toEqual([
    'TENTATIVE',
    'CANCELLED',
    'CONFIRMED',
    'CONFIRMED',
  ])
})
