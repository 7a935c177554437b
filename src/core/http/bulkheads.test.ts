import { expect, it } from 'vitest'
import { AppError } from '../errors.ts'
import { Bulkhead } from './bulkheads.server.ts'

const refusalOf = async (entering: Promise<unknown>) => {
  const refusal = await entering.catch((error: unknown) => error)
  if (!(refusal instanceof AppError)) throw new Error('It was let in')
  return { code: refusal.code, retryAfter: refusal.retryAfter }
}

/** Enters and records when it may run. */
function enter(bulkhead: Bulkhead, session: string) {
  const caller = { hasTurn: false, leave: () => {} }
  void bulkhead.enter(session).then(
    (leave) => Object.assign(caller, { hasTurn: true, leave }),
    () => undefined,
  )
  return caller
}

it('runs some concurrently, queues the others in order, and shares the slots between clients', async () => {
  const bulkhead = new Bulkhead({ places: 10, atOnce: 3, ofOne: { places: 5, atOnce: 2 } }, 'manySearches')
  const own = Array.from({ length: 4 }, () => enter(bulkhead, 'a'))
  const other = enter(bulkhead, 'b')
  await Promise.resolve()
  await new Promise(setImmediate)
  expect(own.map(({ hasTurn }) => hasTurn)).toEqual([true, true, false, false])
  expect(other.hasTurn).toBe(true)
  own[0]?.leave()
  own[0]?.leave()
  await new Promise(setImmediate)
  expect(own.map(({ hasTurn }) => hasTurn)).toEqual([true, true, true, false])
  other.leave()
  await new Promise(setImmediate)
  expect(own[3]?.hasTurn).toBe(false)
})

it('refuses one session its many with 429, everybody when it is full with 503', async () => {
  const bulkhead = new Bulkhead({ places: 4, atOnce: 1, ofOne: { places: 2, atOnce: 1 } }, 'manySearches')
  for (const session of ['a', 'a', 'b']) enter(bulkhead, session)
  expect(await refusalOf(bulkhead.enter('a'))).toEqual({ code: 'too-many-requests', retryAfter: 1 })
  enter(bulkhead, 'b')
  expect(await refusalOf(bulkhead.enter('c'))).toEqual({ code: 'unavailable', retryAfter: 1 })
})

it('times out every waiting caller, and frees the place of one that gave up', async () => {
  const bulkhead = new Bulkhead({ places: 2, atOnce: 1, ofOne: { places: 2, atOnce: 1 } }, 'manySearches', 1)
  const leave = await bulkhead.enter('a')
  expect(await refusalOf(bulkhead.enter('b'))).toEqual({ code: 'unavailable', retryAfter: 1 })
  leave()
  await bulkhead.enter('b')
  expect(await refusalOf(bulkhead.enter('c'))).toEqual({ code: 'unavailable', retryAfter: 1 })
})
