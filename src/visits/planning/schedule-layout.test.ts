import { describe, expect, it } from 'vitest'
import {
  clashesOf,
  countBookedDays,
  findObstacle,
  freeRunOf,
  placeOnBoard,
  toLanes,
  type Job,
} from './schedule-layout.ts'

const job = (projectId: string, from: string, to: string, isBooked = true): Job => ({ projectId, from, to, isBooked })
const board = { from: '2026-12-07', to: '2027-01-03' }

describe('place on the board', () => {
  it('is counted in days from its left edge, and is cut where the job extends beyond the board', () => {
    expect(placeOnBoard({ from: '2026-12-07', to: '2026-12-08' }, board.from)).toEqual({
      start: 0,
      days: 2,
      startsOut: false,
      endsOut: false,
    })
    expect(placeOnBoard({ from: '2026-12-01', to: '2026-12-10' }, board.from)).toMatchObject({
      start: 0,
      days: 4,
      startsOut: true,
    })
    expect(placeOnBoard({ from: '2027-01-03', to: '2027-01-09' }, board.from)).toMatchObject({
      start: 27,
      days: 1,
      endsOut: true,
    })
  })

  it('is none for what ended before or begins after', () => {
    expect(placeOnBoard({ from: '2026-12-01', to: '2026-12-06' }, board.from)).toBeNull()
    expect(placeOnBoard({ from: '2027-01-04', to: '2027-01-04' }, board.from)).toBeNull()
  })
})

it.each([
  ['nothing covers it', [], { start: 4, days: 6 }],
  ['a bar covers its beginning', [{ start: 2, days: 4 }], { start: 6, days: 4 }],
  ['a bar covers its end', [{ start: 8, days: 9 }], { start: 4, days: 4 }],
  ['a bar is in its middle', [{ start: 5, days: 2 }], { start: 7, days: 3 }],
  [
    'bars cover all of it',
    [
      { start: 0, days: 7 },
      { start: 7, days: 3 },
    ],
    null,
  ],
])('an absence has its words where it is free when %s', (_, bars, free) => {
  expect(freeRunOf({ start: 4, days: 6 }, bars)).toEqual(free)
})

it('overlapping jobs are in separate lanes, and a free lane is reused', () => {
  const lanes = toLanes([
    job('b', '2026-12-16', '2026-12-20'),
    job('a', '2026-12-14', '2026-12-17'),
    job('c', '2026-12-18', '2026-12-19'),
    job('d', '2026-12-16', '2026-12-16'),
  ])
  expect(lanes.map(({ item, lane }) => [item.projectId, lane])).toEqual([
    ['a', 0],
    ['b', 1],
    ['d', 2],
    ['c', 0],
  ])
})

describe('clashes', () => {
  it('are the days that two booked jobs have in common', () => {
    expect(clashesOf([job('a', '2026-12-14', '2026-12-17'), job('b', '2026-12-16', '2026-12-20')])).toEqual([
      { from: '2026-12-16', to: '2026-12-17' },
    ])
  })

  it('are none where one job ends the day before the next begins, or is cancelled', () => {
    expect(
      clashesOf([
        job('a', '2026-12-14', '2026-12-15'),
        job('b', '2026-12-16', '2026-12-20'),
        job('c', '2026-12-14', '2026-12-20', false),
      ]),
    ).toEqual([])
  })

  it('of three jobs over the same days are returned once', () => {
    expect(
      clashesOf([
        job('a', '2026-12-14', '2026-12-18'),
        job('b', '2026-12-15', '2026-12-16'),
        job('c', '2026-12-16', '2026-12-19'),
      ]),
    ).toEqual([{ from: '2026-12-15', to: '2026-12-18' }])
  })
})

it('a day with two jobs is booked once, and days outside the board do not count', () => {
  expect(
    countBookedDays(
      [
        job('a', '2026-12-01', '2026-12-08'),
        job('b', '2026-12-08', '2026-12-09'),
        job('c', '2026-12-20', '2026-12-21', false),
      ],
      board,
    ),
  ).toBe(3)
})

it('the obstacle of a job is another job first, then an absence; never the job itself', () => {
  const wanted = job('w', '2026-12-16', '2026-12-18')
  const other = job('o', '2026-12-18', '2026-12-20')
  const leave = { from: '2026-12-17', to: '2026-12-24' }
  expect(findObstacle(wanted, [wanted, other], [leave])).toEqual({ job: other })
  expect(findObstacle(wanted, [wanted], [leave])).toEqual({ absence: leave })
  expect(findObstacle(wanted, [wanted], [])).toBeNull()
})
