import { expect, it } from 'vitest'
import { classifyPage } from './page-kinds.ts'

it.each(['/portal/%0a', '/portal/project/%0D%0Ax', '/%00', '/products/a%7f', '/portal/%1B'])(
  '%s holds a control character: no page has it',
  (path) => {
    expect(classifyPage(path)).toEqual({ kind: 'missing', lang: 'en' })
  },
)

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
