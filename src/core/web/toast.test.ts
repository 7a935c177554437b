import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, getToasts, showToast, subscribeToToasts, TOAST_REMOVE_DELAY_MS } from './toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const toast of getToasts()) dismissToast(toast.id)
  vi.runAllTimers()
  vi.useRealTimers()
})

const shown = () => getToasts().filter((toast) => toast.open)

test('a new toast replaces the one before', () => {
  showToast({ title: 'Message Sent' })
  showToast({ title: 'Failed to Send', description: 'Please try again.', variant: 'danger' })
  expect(shown()).toMatchObject([{ title: 'Failed to Send', variant: 'danger' }])
})

test('a closed toast is no longer shown and later forgotten', () => {
  const id = showToast({ title: 'Message Sent' })
  dismissToast(id)
  expect(shown()).toEqual([])
  expect(getToasts()).toHaveLength(1)
  vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS)
  expect(getToasts()).toEqual([])
})

test('closing a toast that was replaced leaves the new one', () => {
  const first = showToast({ title: 'First' })
  showToast({ title: 'Second' })
  dismissToast(first)
  vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS)
  expect(shown()).toMatchObject([{ title: 'Second' }])
})

test('listeners are called for each change until they unsubscribe, and the list is stable between changes', () => {
  const heard: string[] = []
  const leave = subscribeToToasts(() => heard.push(getToasts()[0]?.title ?? ''))
  showToast({ title: 'One' })
  expect(getToasts()).toBe(getToasts())
  leave()
  showToast({ title: 'Two' })
  expect(heard).toEqual(['One'])
})
