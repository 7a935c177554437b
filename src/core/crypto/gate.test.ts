import { describe, expect, it } from 'vitest'
import { ArgonBusyError, createGate, createTurns } from './gate.server.ts'

/** A task that ends on request. */
function heldTask<T>(value: T) {
  const { promise, resolve } = Promise.withResolvers<T>()
  let started = false
  const task = () => {
    started = true
    return promise
  }
  return { task, finish: () => resolve(value), hasStarted: () => started }
}

describe('the gate before expensive key derivations', () => {
  it('runs two at once, the others in order, and refuses when the queue is full', async () => {
    const gate = createGate({ concurrency: 2, queue: 20, waitMs: 60_000 })
    const tasks = Array.from({ length: 22 }, (_, index) => heldTask(index))
    const results = tasks.map(({ task }) => gate(task))
    const started = () => tasks.flatMap((task, index) => (task.hasStarted() ? [index] : []))
    await expect(gate(() => Promise.resolve('one too many'))).rejects.toBeInstanceOf(ArgonBusyError)
    expect(started()).toEqual([0, 1])
    tasks[1]?.finish()
    await results[1]
    await Promise.resolve()
    expect(started()).toEqual([0, 1, 2])
    for (const { finish } of tasks) finish()
    expect(await Promise.all(results)).toEqual(tasks.map((_, index) => index))
    expect(await gate(() => Promise.resolve('free again'))).toBe('free again')
  })

  it('refuses who has waited too long, as "try again shortly", and never runs that task', async () => {
    const gate = createGate({ concurrency: 1, queue: 5, waitMs: 10 })
    const held = heldTask('done')
    const late = heldTask('never')
    const first = gate(held.task)
    await expect(gate(late.task)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
    held.finish()
    expect(await first).toBe('done')
    expect(late.hasStarted()).toBe(false)
    expect(await gate(() => Promise.resolve('next'))).toBe('next')
  })

  it('gives the place free when a task fails', async () => {
    const gate = createGate({ concurrency: 1, queue: 1, waitMs: 60_000 })
    await expect(gate(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await gate(() => Promise.resolve('next'))).toBe('next')
  })
})

describe('order of derivations', () => {
  const open = (waitMs = 60_000) => createTurns({ queue: 2, waitMs })
  /** Runs every pending promise callback. */
  const settle = () => new Promise((resolve) => setImmediate(resolve))

  it('strangers run one after the other, known devices concurrently', async () => {
    const turns = open()
    const [first, second, known, alsoKnown] = [heldTask(1), heldTask(2), heldTask(3), heldTask(4)]
    const runs = [turns.strangers(first.task), turns.strangers(second.task)]
    const knownRuns = [turns.known(known.task), turns.known(alsoKnown.task)]
    await settle()
    expect([first, second, known, alsoKnown].map(({ hasStarted }) => hasStarted())).toEqual([true, false, true, true])
    for (const { finish } of [first, second, known, alsoKnown]) finish()
    expect(await Promise.all([...runs, ...knownRuns])).toEqual([1, 2, 3, 4])
  })

  it('no stranger begins while a known device’s runs, not even when one of several is done', async () => {
    const turns = open()
    const [known, alsoKnown, stranger] = [heldTask(1), heldTask(2), heldTask(3)]
    const knownRuns = [turns.known(known.task), turns.known(alsoKnown.task)]
    const run = turns.strangers(stranger.task)
    known.finish()
    await knownRuns[0]
    await settle()
    expect(stranger.hasStarted()).toBe(false)
    alsoKnown.finish()
    await knownRuns[1]
    await settle()
    expect(stranger.hasStarted()).toBe(true)
    stranger.finish()
    expect(await run).toBe(3)
  })

  it('a stranger waits for a limited time only, and a failing known device unblocks it', async () => {
    const patient = open(10)
    const known = heldTask(1)
    const run = patient.known(known.task)
    expect(await patient.strangers(() => Promise.resolve('late'))).toBe('late')
    known.finish()
    await run
    const turns = open()
    await expect(turns.known(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await turns.strangers(() => Promise.resolve('next'))).toBe('next')
  })

  it('clients with proof of work run before waiting strangers, in FIFO order, one at a time', async () => {
    const turns = open()
    const [running, stranger, worker, another] = [heldTask(1), heldTask(2), heldTask(3), heldTask(4)]
    const order: number[] = []
    const note = async (run: Promise<number>) => void order.push(await run)
    const runs = [
      note(turns.strangers(running.task)),
      note(turns.strangers(stranger.task)),
      note(turns.workers(worker.task)),
      note(turns.workers(another.task)),
    ]
    await settle()
    expect([stranger, worker, another].some(({ hasStarted }) => hasStarted())).toBe(false)
    for (const { finish } of [running, stranger, worker, another]) finish()
    await Promise.all(runs)
    expect(order).toEqual([1, 3, 4, 2])
  })

  it('strangers beyond the queue are refused, known devices never', async () => {
    const turns = open()
    const held = heldTask(1)
    const runs = [turns.strangers(held.task), turns.strangers(held.task), turns.strangers(held.task)]
    await expect(turns.strangers(held.task)).rejects.toBeInstanceOf(ArgonBusyError)
    expect(await turns.known(() => Promise.resolve('in'))).toBe('in')
    held.finish()
    await Promise.all(runs)
  })
})
