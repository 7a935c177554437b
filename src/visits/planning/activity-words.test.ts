import { describe, expect, it } from 'vitest'
import { summarizeActivity, type LogLine } from './activity-words.ts'

const NOW = Date.parse('2026-12-09T08:00:00Z')
let lines = 0

/** A line of the log, so many minutes ago. */
const line = (minutes: number, more: Partial<LogLine>): LogLine => ({
  id: String((lines += 1)),
  entityId: 'p1',
  entityName: 'P26-0412 Havlys Spirit',
  action: 'updated',
  fieldChanged: null,
  newValue: null,
  changedBy: 'u1',
  changedByName: 'Technician 3',
  description: null,
  createdAt: new Date(NOW - minutes * 60_000),
  ...more,
})

const words = (log: LogLine[], max?: number) =>
  summarizeActivity(log, max).map(({ who, what, more }) => [who, what, more].filter(Boolean).join(' '))

describe('recent activity', () => {
  it('is described in words, with the reason of a hold and the person a job was assigned to', () => {
    expect(
      words([
        line(1, { action: 'status_changed', newValue: 'in progress' }),
        line(2, { action: 'status_changed', newValue: 'on hold', description: 'waits for electrode' }),
        line(3, { action: 'assigned', newValue: 'Technician 3', changedBy: 'm1', changedByName: 'Manager 1' }),
        line(4, { fieldChanged: 'scheduledDate', newValue: '2026-12-14' }),
        line(5, { action: 'created', changedBy: null, changedByName: 'system' }),
      ]),
    ).toEqual([
      'Technician 3 started',
      'Technician 3 put on hold waits for electrode',
      'Manager 1 assigned to Technician 3',
      'Technician 3 moved',
      'System created',
    ])
  })

  it('makes one line of what one person did in a row, and two of what lies far apart', () => {
    const part = { action: 'part_added' }
    expect(words([line(1, part), line(2, part), line(3, part), line(60, part)])).toEqual([
      'Technician 3 added 3 parts to',
      'Technician 3 added 1 part to',
    ])
    expect(words([line(1, part), line(2, { ...part, entityId: 'p2' })])).toHaveLength(2)
  })

  it('omits views and logins, and is limited to a number of lines', () => {
    expect(words([line(1, { action: 'file_viewed' }), line(2, { action: 'login' })])).toEqual([])
    expect(words([line(1, { action: 'commented' }), line(2, { action: 'created' })], 1)).toHaveLength(1)
  })
})
