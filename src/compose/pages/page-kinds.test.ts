import { expect, it } from 'vitest'
import { classifyPage } from './page-kinds.ts'

it.each(['/portal/%0a', '/portal/project/%0D%0Ax', '/%00', '/products/a%7f', '/portal/%1B'])(
  '%s holds a control character: no page has it',
  (path) => {
    expect(classifyPage(path)).toEqual({ kind: 'missing', lang: 'en' })
  },
)

it('an information page is known by its address alone, which settings may change', () => {
  const content = new Set(['/ship-chandlery', '/nb/ship-chandlery'])
  expect(classifyPage('/ship-chandlery', content)).toEqual({ kind: 'kept', lang: 'en', listQuery: false, asks: [] })
  expect(classifyPage('/ship-chandlers', content).kind).toBe('missing')
  expect(classifyPage('/admin', content).kind).toBe('shell')
})

it.each([
  ['/', 'kept'],
  ['/products/%C3%A6', 'kept'],
  ['/admin', 'shell'],
  ['/portal/projects', 'shell'],
  ['/portal/%20', 'shell'],
  ['/nothing', 'missing'],
])('%s is %s', (path, kind) => {
  expect(classifyPage(path).kind).toBe(kind)
})
