import { expect, test } from 'vitest'
import { paths } from '#core/paths.ts'
import { isAppShell } from './transitions.ts'

test('every address of the panel and of the portal is known, and none of a public page', () => {
  const all = [...Object.values(paths).filter((path) => typeof path === 'string'), paths.project('1')]
  const shells = all.filter((path) => path.includes('/admin') || path.includes('/portal'))
  expect(shells.length).toBeGreaterThan(5)
  expect(all.filter(isAppShell)).toEqual(shells)
})
