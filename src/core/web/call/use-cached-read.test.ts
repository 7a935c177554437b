import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answers, cacheResponse } from './use-cached-read.ts'

const MINUTE = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  answers.clear()
})

it('an answer is forgotten 10 minutes after the last component that used it', () => {
  answers.set('/api/team', { answer: Promise.resolve([]), askedAt: Date.now() })
  const [releaseOne, releaseOther] = [cacheResponse('/api/team'), cacheResponse('/api/team')]
  vi.advanceTimersByTime(30 * MINUTE)
  releaseOne()
  vi.advanceTimersByTime(30 * MINUTE)
  expect(answers.has('/api/team')).toBe(true)
  releaseOther()
  vi.advanceTimersByTime(9 * MINUTE)
  expect(answers.has('/api/team')).toBe(true)
  const releaseLast = cacheResponse('/api/team')
  vi.advanceTimersByTime(30 * MINUTE)
  expect(answers.has('/api/team')).toBe(true)
  releaseLast()
  vi.advanceTimersByTime(11 * MINUTE)
  expect(answers.has('/api/team')).toBe(false)
})
