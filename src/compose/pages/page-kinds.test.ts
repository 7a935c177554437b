import { expect, it } from 'vitest'
import { classifyPage, findOwnSpelling } from './page-kinds.ts'

it.each(['/portal/%0a', '/portal/project/%0D%0Ax', '/%00', '/products/a%7f', '/portal/%1B'])(
  '%s contains a control character: no page has it',
  (path) => {
    expect(classifyPage(path)).toEqual({ kind: 'missing', lang: 'en' })
  },
)

it('an information page is known by its address alone, which settings may change', () => {
  const content = new Set(['/ship-chandlery', '/nb/ship-chandlery'])
  expect(classifyPage('/ship-chandlery', content)).toEqual({ kind: 'cached', lang: 'en', listQuery: false, asks: [] })
  expect(classifyPage('/ship-chandlers', content).kind).toBe('missing')
  expect(classifyPage('/admin', content).kind).toBe('shell')
})

it.each([
  ['/', 'cached'],
  ['/products/%C3%A6', 'cached'],
  ['/admin', 'shell'],
  ['/portal/projects', 'shell'],
  ['/portal/%20', 'shell'],
  ['/r/0UbTSf8NbBySZaKWD1jb4v', 'private'],
  ['/nb/r/0UbTSf8NbBySZaKWD1jb4v', 'private'],
  ['/r/0UbTSf8NbBySZaKWD1jb4v/x', 'missing'],
  ['/r', 'missing'],
  ['/nothing', 'missing'],
])('%s is %s', (path, kind) => {
  expect(classifyPage(path).kind).toBe(kind)
})

it.each([
  ['/CLX-reagent-09991', '/clx-reagent-09991'],
  ['/NB/Clx-Reagent-09991', '/nb/clx-reagent-09991'],
  ['/NB', '/nb'],
  ['/Products/RMS-1401/', '/products/rms-1401'],
  ['/products/Category/TRO-reagents', '/products/category/tro-reagents'],
  ['/What-Is-On-Board', '/what-is-on-board'],
  ['/legal/', '/legal'],
  ['/admin/', '/admin'],
  ['//', '/'],
])('%s is another spelling of %s', (path, own) => {
  expect(findOwnSpelling(path, new Set(['/clx-reagent-09991', '/nb/clx-reagent-09991']))).toBe(own)
})

it.each([
  '/',
  '/clx-reagent-09991',
  '/products/%C3%A6',
  '/products/a%2Fb',
  '/Admin',
  '/Portal/projects',
  '/Nothing',
  '//evil.example',
])('%s has no other spelling', (path) => {
  expect(findOwnSpelling(path, new Set(['/clx-reagent-09991']))).toBeNull()
})
