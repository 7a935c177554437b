import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  choicesOfHour,
  clockIn,
  dayAndTimeAt,
  dayInOslo,
  dayRange,
  daysBetween,
  formatDay,
  formatDayInProse,
  formatOsloTime,
  formatPrintedTime,
  formatSpan,
  longWeekdayDay,
  momentIn,
  mondayOf,
  formatAuditValue,
  sortableTime,
  sortableTimeWithSeconds,
  isSkippedTime,
  toInstant,
  toLocal,
  weekNumberOf,
} from './days.ts'

describe('days', () => {
  it('count across the ends of months, leap days and the change of clocks', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
    expect(mondayOf('2026-12-13')).toBe('2026-12-07')
  })

  it('count the week as ISO 8601 does', () => {
    expect(weekNumberOf('2026-12-09')).toBe(50)
    expect(weekNumberOf('2027-01-03')).toBe(53)
    expect(weekNumberOf('2027-01-04')).toBe(1)
  })

  it('go by months over the year’s end, and stop at the end of a shorter month', () => {
    expect(addMonths('2026-12-01', 1)).toBe('2027-01-01')
    expect(addMonths('2026-01-01', -1)).toBe('2025-12-01')
    expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
  })

  it('are written as people say a span', () => {
    expect(dayRange('2026-12-16', '2026-12-18')).toBe('16–18 Dec')
    expect(dayRange('2026-12-28', '2027-01-03')).toBe('28 Dec–3 Jan')
    expect(dayRange('2026-12-28', '2026-12-28')).toBe('28 Dec')
    expect(formatSpan('2026-12-16', null)).toBe('Wed 16 Dec')
    expect(formatSpan('2026-12-16', '2026-12-18')).toBe('16–18 Dec')
    expect(formatSpan('2026-12-28', '2027-01-03')).toBe('28 Dec–3 Jan')
  })

  it('begin in Oslo when the clock there says so', () => {
    expect(dayInOslo('2026-12-08T22:59:00Z')).toBe('2026-12-08')
    expect(dayInOslo(Date.parse('2026-12-08T23:00:00Z'))).toBe('2026-12-09')
    expect(dayInOslo('2026-07-01T22:00:00Z')).toBe('2026-07-02')
  })
})

describe('times', () => {
  it('a time on the port clock becomes the instant, and comes back as it was written', () => {
    expect(toInstant('2026-12-09T06:00', 'Asia/Singapore')).toBe('2026-12-08T22:00:00.000Z')
    expect(toLocal('2026-12-08T22:00:00.000Z', 'Asia/Singapore')).toBe('2026-12-09T06:00')
    expect(toInstant('2026-07-01T12:00', 'Europe/London')).toBe('2026-07-01T11:00:00.000Z')
    expect(toInstant('', 'Europe/Oslo')).toBeNull()
  })

  it('the hours around the change of the clocks keep their place', () => {
    // On 29 March 2026 Oslo changes from 02:00 to 03:00, on 25 October from 03:00 back to 02:00.
    expect(toInstant('2026-03-29T01:30', 'Europe/Oslo')).toBe('2026-03-29T00:30:00.000Z')
    expect(toInstant('2026-03-29T03:30', 'Europe/Oslo')).toBe('2026-03-29T01:30:00.000Z')
    expect(toInstant('2026-10-25T04:00', 'Europe/Oslo')).toBe('2026-10-25T03:00:00.000Z')
  })

  it('names a time that the clocks leave out', () => {
    expect(isSkippedTime('2027-03-28T02:30', 'Europe/Oslo')).toBe(true)
    for (const time of ['2027-03-28T01:59', '2027-03-28T03:00', '2027-10-31T02:30', '2027-10-31T02:30/2', '']) {
      expect(isSkippedTime(time, 'Europe/Oslo'), time).toBe(false)
    }
    expect(isSkippedTime('2027-03-14T02:15', 'America/New_York')).toBe(true)
  })

  it('the hour that occurs twice in autumn is distinguished, in writing and in reading', () => {
    const both = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']
    expect(both.map((at) => momentIn(at))).toEqual(['Sun 25 Oct, 02:30 (UTC+2)', 'Sun 25 Oct, 02:30 (UTC+1)'])
    expect(both.map((at) => toLocal(at, 'Europe/Oslo'))).toEqual(['2026-10-25T02:30', '2026-10-25T02:30/2'])
    expect(both.map((at) => toInstant(toLocal(at, 'Europe/Oslo'), 'Europe/Oslo'))).toEqual(both)
    expect(choicesOfHour('2026-10-25T02:30', 'Europe/Oslo')?.map(({ label }) => label)).toEqual([
      '02:30 (UTC+2)',
      '02:30 (UTC+1)',
    ])
    expect(['2026-10-24T23:59:00Z', '2026-10-25T02:00:00Z', '2026-03-29T01:00:00Z'].map((at) => clockIn(at))).toEqual([
      '01:59',
      '03:00',
      '03:00',
    ])
    expect(clockIn('2026-04-04T15:30:00Z', 'Australia/Sydney')).toBe('02:30 (UTC+11)')
    expect(choicesOfHour('2026-10-24T02:30', 'Europe/Oslo')).toBeNull()
  })

  it('are written for columns, sentences, paper and programs', () => {
    const at = '2026-12-09T21:05:03.000Z'
    expect(formatDay('2026-12-09')).toBe('09 Dec 2026')
    expect(formatDay('2026-09-08')).toBe('08 Sep 2026')
    expect(['2026-09-08', '2026-09-08T04:30:00.000Z', 'P2026-09-08'].map(formatAuditValue)).toEqual([
      '8 Sep 2026',
      '8 Sep 2026, 06:30',
      'P2026-09-08',
    ])
    expect(formatDayInProse('2026-12-09')).toBe('Wed 9 Dec')
    expect(longWeekdayDay('2026-12-09')).toBe('Wednesday 9 Dec')
    expect(formatOsloTime(at)).toBe('09 Dec 2026, 22:05')
    expect(formatPrintedTime(at)).toBe('9 Dec 2026, 22:05')
    expect(momentIn(at)).toBe('Wed 9 Dec, 22:05')
    expect(momentIn(at, 'Asia/Singapore')).toBe('Thu 10 Dec, 05:05')
    expect(dayAndTimeAt(at, 'Europe/London')).toBe('09 Dec 21:05')
    expect(clockIn(at, 'Asia/Kolkata')).toBe('02:35')
    expect(sortableTime(at)).toBe('2026-12-09 22:05')
    expect(sortableTimeWithSeconds(at)).toBe('2026-12-09 22:05:03')
  })
})
