import { describe, expect, it } from 'vitest'
import type { Actor } from '#core/actor.ts'
import { PROJECT_STATUSES, type ProjectStatus } from './projects.limits.ts'
import { allowedMoves, allowedTransitions, findAllowedMove, permissionsOf, type MoveFacts } from './projects.policy.ts'

const person = (role: 'manager' | 'operator', userId: string): Actor => ({
  kind: 'portal',
  userId,
  name: userId,
  role,
  sessionId: 's',
})
const ACTORS = {
  manager: person('manager', 'm'),
  'assigned technician': person('operator', 'o'),
  'other technician': person('operator', 'p'),
  administrator: { kind: 'admin', userId: 'a', name: 'a' },
} as const satisfies Record<string, Actor>

/** The specification's table of moves, written out a second time: M manager, O also the assigned technician. */
const TABLE = `
not confirmed > confirmed M
confirmed > in progress O
confirmed > not confirmed M
in progress > on hold O
on hold > in progress O
on hold > confirmed M
in progress > completed O
completed > in progress M
completed > closed M
closed > completed M
not confirmed > cancelled M
confirmed > cancelled M
on hold > cancelled M
in progress > cancelled M
cancelled > not confirmed M`
const WAYS = new Map(
  TABLE.trim()
    .split('\n')
    .map((way) => [way.slice(0, -2), way.at(-1)]),
)

const ready = (status: ProjectStatus): MoveFacts => ({
  status,
  scheduledDate: '2026-05-01',
  location: 'Bergen',
  clientName: 'Client AS',
  companyName: null,
  assignedOperatorId: 'o',
  hasHours: true,
  reportCount: 1,
  unansweredLines: 0,
  unsettledItems: 0,
  requiredDocuments: [],
})

describe('the table of moves', () => {
  const cases = PROJECT_STATUSES.flatMap((from) => PROJECT_STATUSES.map((to) => [from, to] as const))

  it.each(cases)('%s to %s: only for the permitted actors', (from, to) => {
    const who = WAYS.get(`${from} > ${to}`)
    const may = (actor: Actor) => allowedTransitions(ready(from), actor).includes(to)
    expect({
      manager: may(ACTORS.manager),
      assigned: may(ACTORS['assigned technician']),
      other: may(ACTORS['other technician']),
      administrator: may(ACTORS.administrator),
    }).toEqual({ manager: who !== undefined, assigned: who === 'O', other: false, administrator: false })
    const move = findAllowedMove(ready(from), ACTORS.manager, to)
    expect(move === null ? 'none' : move).toEqual(who === undefined ? 'none' : expect.objectContaining({ from, to }))
  })
})

describe('guards', () => {
  const manager = ACTORS.manager
  const move = (facts: Partial<MoveFacts>, from: ProjectStatus, to: ProjectStatus) =>
    allowedMoves({ ...ready(from), ...facts }, manager).find((option) => option.to === to)

  it('of confirming: date, place, and client or company', () => {
    expect(move({ scheduledDate: null }, 'not confirmed', 'confirmed')?.blockedBy).toMatch(/date/)
    expect(move({ location: null }, 'not confirmed', 'confirmed')?.blockedBy).toMatch(/port/)
    expect(move({ clientName: null }, 'not confirmed', 'confirmed')?.blockedBy).toMatch(/client/)
    expect(move({ clientName: null, companyName: 'C' }, 'not confirmed', 'confirmed')?.blockedBy).toBeUndefined()
  })

  it('of starting: a technician; papers, or a reason', () => {
    expect(move({ assignedOperatorId: null }, 'confirmed', 'in progress')?.blockedBy).toMatch(/technician/)
    const expired = move(
      { requiredDocuments: [{ category: 'passport', state: 'expired', daysLeft: -1 }] },
      'confirmed',
      'in progress',
    )
    expect(expired).toMatchObject({ needs: ['reason'], asks: 'Travel documents: passport expired.' })
    expect(expired?.blockedBy).toBeUndefined()
  })

  it('of completing: hours; a report, or a waiver. Of closing: no open parts', () => {
    expect(move({ hasHours: false }, 'in progress', 'completed')?.blockedBy).toMatch(/hours/)
    expect(move({ hasHours: true }, 'in progress', 'completed')?.blockedBy).toBeUndefined()
    expect(move({ reportCount: 0 }, 'in progress', 'completed')).toMatchObject({ needs: ['waiver'] })
    const unfinished = move({ unansweredLines: 2 }, 'in progress', 'completed')
    expect(unfinished?.asks).toMatch(/2 required lines/)
    expect(unfinished?.needs).toEqual(['reason'])
    expect(unfinished?.blockedBy).toBeUndefined()
    expect(move({ unsettledItems: 2 }, 'completed', 'closed')?.blockedBy).toMatch(/2 items/)
  })
})

describe('permissions', () => {
  const of = (status: ProjectStatus, actor: Actor) => permissionsOf(ready(status), actor)

  it('end for the assigned technician with completion, for managers with closing', () => {
    expect(PROJECT_STATUSES.filter((status) => of(status, ACTORS['assigned technician']).log)).toEqual([
      'not confirmed',
      'confirmed',
      'in progress',
      'on hold',
    ])
    expect(PROJECT_STATUSES.filter((status) => of(status, ACTORS.manager).log)).toEqual([
      'not confirmed',
      'confirmed',
      'in progress',
      'on hold',
      'completed',
    ])
    for (const status of PROJECT_STATUSES) expect(of(status, ACTORS['assigned technician']).comment).toBe(true)
  })

  it('of a previous technician are read-only, and values are for managers', () => {
    const { ...rest } = of('in progress', ACTORS['other technician'])
    expect(Object.values(rest)).not.toContain(true)
    expect(of('in progress', ACTORS['assigned technician']).seeValue).toBe(false)
    expect(of('in progress', ACTORS.manager).seeValue).toBe(true)
  })
})
