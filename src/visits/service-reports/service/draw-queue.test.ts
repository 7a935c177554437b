import { expect, it } from 'vitest'
import { AppError } from '#core/errors.ts'
import { DrawQueue } from './draw-queue.server.ts'

const RULE = { places: 20, placesOfOne: 12, atOnce: 2, largeAtOnce: 1, timeout: 60_000 }

/** Opens a queue that records the started callers and ends them one by one. */
function openQueue(rule = RULE) {
  const queue = new DrawQueue(rule)
  const begun: string[] = []
  const leaves = new Map<string, () => void>()
  const ask = (name: string, session: string, size: number) =>
    queue.enter(session, size).then((leave) => {
      begun.push(name)
      leaves.set(name, leave)
      return undefined
    })
  const end = async (name: string) => {
    leaves.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { ask, end, begun, settle }
}

it('renders one large document at a time, and a small one of another session immediately', async () => {
  const { ask, end, begun, settle } = openQueue()
  for (let index = 0; index < 12; index += 1) void ask(`large ${index}`, 'kari', 120)
  void ask('small', 'ola', 3)
  await settle()
  expect(begun).toEqual(['large 0', 'small'])
  await end('small')
  expect(begun).toEqual(['large 0', 'small'])
  await end('large 0')
  expect(begun).toEqual(['large 0', 'small', 'large 1'])
})

it('serves sessions in turns, and of one session the small documents first', async () => {
  const { ask, end, begun, settle } = openQueue({ ...RULE, atOnce: 1 })
  for (const [name, session, size] of [
    ['kari 1', 'kari', 50],
    ['kari 2', 'kari', 60],
    ['kari 3', 'kari', 2],
    ['ola 1', 'ola', 100],
    ['ola 2', 'ola', 1],
  ] as const)
    void ask(name, session, size)
  await settle()
  for (const name of ['kari 1', 'ola 2', 'kari 3', 'ola 1', 'kari 2']) {
    expect(begun.at(-1)).toBe(name)
    await end(name)
  }
})

it('refuses callers when too many wait, in total or of one session, or when no slot is free in time', async () => {
  const many = openQueue({ ...RULE, places: 3, placesOfOne: 2, timeout: 20 })
  void many.ask('a', 'kari', 100)
  const late = many.ask('b', 'kari', 100)
  await expect(many.ask('c', 'kari', 1)).rejects.toThrow(AppError)
  const other = many.ask('d', 'ola', 100)
  await expect(many.ask('e', 'per', 1)).rejects.toThrow(AppError)
  await expect(late).rejects.toThrow(AppError)
  await expect(other).rejects.toThrow(AppError)
})
