import { expect, it } from 'vitest'
import { describeSignObstacle, findSignObstacle, type SignedSheet } from './sign-obstacle.policy.ts'

const line = (key: string, more: Partial<SignedSheet['lines'][number]> = {}) =>
  ({ key, text: `Line ${key}`, required: true, result: 'ok', verdict: null, ...more }) as const

const sheet = (more: Partial<SignedSheet>): SignedSheet => ({
  lines: [],
  findings: [],
  photos: [],
  hours: '1.00',
  ...more,
})

const obstacleOf = (more: Partial<SignedSheet>) => {
  const obstacle = findSignObstacle(sheet(more))
  return obstacle === null ? null : describeSignObstacle(obstacle)
}

it('is signed only with all required lines, a finding for each fault, the photos that were asked for, and hours', () => {
  const open = line('a', { result: null })
  const fault = line('b', { verdict: 'outside' })
  const pictured = line('c', { photo: true })
  const findings = [{ lineKey: 'b', fileIds: [] }]
  expect(obstacleOf({ lines: [open, fault, pictured], hours: '0.00' })).toBe('First answer: Line a.')
  const other = [{ lineKey: null, fileIds: [] }]
  expect(obstacleOf({ lines: [fault, pictured], findings: other })).toBe('First write the finding for: Line b.')
  expect(obstacleOf({ lines: [fault, pictured], findings })).toBe('First take a photo for: Line c.')
  const photos = [{ lineKey: 'c' }]
  expect(obstacleOf({ lines: [fault, pictured], findings, photos, hours: '0' })).toBe('First log hours of this visit.')
  expect(obstacleOf({ lines: [fault, pictured], findings, photos, hours: '0.50' })).toBeNull()
})

it('asks nothing of optional lines, and no photo of what was not done or is on a finding', () => {
  expect(obstacleOf({ lines: [line('a', { result: null, required: false, photo: true })] })).toBeNull()
  expect(obstacleOf({ lines: [line('a', { result: 'not done', photo: true })] })).toBeNull()
  const findings = [{ lineKey: 'a', fileIds: ['1'] }]
  expect(obstacleOf({ lines: [line('a', { result: 'finding', photo: true })], findings })).toBeNull()
})
