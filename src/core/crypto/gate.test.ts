import { describe, expect, it } from 'vitest'
import { ArgonBusyError, createGate } from './gate.server.ts'

/** A task that ends when told to. */
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
