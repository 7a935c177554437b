import { expect, it } from 'vitest'
import { createThreadRunner, type ThreadLimits } from './run-in-thread.server.ts'

/** A thread that performs a given action. */
const FILE = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, workerData } from 'node:worker_threads'
    if (workerData === 'hang') while (true) {}
    const all = []
    if (workerData === 'grow') while (true) all.push(new Array(10_000).fill({}).map(() => ({})))
    if (workerData === 'fail') throw new Error('broken')
    if (workerData !== 'end') parentPort.postMessage('did ' + workerData)
  `)}`,
)
const LIMITS: ThreadLimits = { heapMb: 32, timeout: 2000, queueSize: 3 }
const create = (limits = LIMITS) => createThreadRunner<{ input: string; answer: string }>(FILE, limits)

it.each([
  ['hang', 'timeout'],
  ['grow', 'memory'],
  ['fail', 'failed'],
  ['end', 'failed'],
])('ends a thread at the signal to %s, reports why (%s), and runs the next one', async (input, reason) => {
  const run = create({ ...LIMITS, timeout: input === 'grow' ? 60_000 : 2000 })
  const [first, second] = await Promise.allSettled([run(input), run('work')])
  expect(first).toMatchObject({ status: 'rejected', reason: { reason } })
  expect(second).toEqual({ status: 'fulfilled', value: 'did work' })
})

it('refuses more tasks than may wait, and takes further ones when they are done', async () => {
  const run = create()
  const tasks = await Promise.allSettled(['a', 'b', 'c', 'd'].map((input) => run(input)))
  expect(tasks.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(tasks.at(-1)).toMatchObject({ reason: { code: 'unavailable' } })
  expect(await run('e')).toBe('did e')
})
