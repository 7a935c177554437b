import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findFaults, type ReadPage, readPage } from './read-page.ts'

const ROOT = join(import.meta.dirname, '../..')
const SOURCES = { manual: { title: 'A manual', address: 'https://x.example/manual' } }

const FRONT = {
  title: 'A title',
  description: 'A description',
  headline: 'A heading',
  name: 'A name',
  about: 'What it is about',
  group: 'reagents',
  order: 1,
  checked: '2026-11-20',
  published: '2026-11-22',
  changed: '2026-11-22',
  related: ['one', 'two'],
  sources: ['manual'],
  articles: ['09991'],
  howToOrder: 'reagent',
  data: { kind: 'WebPage' },
}
const BODY = '\n<Answer>Yes.<Source of="manual" /></Answer>\n'

// JSON is YAML as well.
const read = (change: object = {}, body = BODY, path = 'content/en/one.mdx'): ReadPage =>
  readPage(path, `---\n${JSON.stringify({ ...FRONT, ...change })}\n---\n${body}`, SOURCES)

it('a page is its front matter and its text', () => {
  const { lang, page, body } = read()
  expect([lang, page.slug, page.articles, page.sources]).toEqual([
    'en',
    'one',
    ['09991'],
    [{ id: 'manual', ...SOURCES.manual }],
  ])
  expect(body).toBe(BODY)
})

it.each([
  ['a title too long for a search engine', { title: 'x'.repeat(61) }, /title/],
  ['a description too long', { description: 'x'.repeat(156) }, /description/],
  ['a number that lost its zero', { articles: [9991] }, /articles/],
  ['a field that nobody knows', { colour: 'red' }, /colour/],
  ['a source that nobody has', { sources: ['manual', 'hearsay'] }, /hearsay/],
  ['a change before the check', { checked: '2026-11-23' }, /changed is before checked/],
  ['a product without a name', { data: { kind: 'Product' } }, /needs its name/],
])('the build stops at %s', (_, change, says) => {
  expect(() => read(change)).toThrow(says)
})

it('the build stops at a source that no sentence names', () => {
  expect(() => read({}, '\n<Answer>Yes.</Answer>\n')).toThrow(/no sentence rests on manual/)
})

it('pages together: twins, links and what both languages share', () => {
  const one = read({ related: ['two', 'three'] })
  const two = read({ englishOnly: 'Of no use there' }, BODY, 'content/en/two.mdx')
  const twin = read({ related: ['two', 'one'], order: 7 }, BODY, 'content/nb/one.mdx')
  const stray = read({ related: ['one', 'two'] }, BODY, 'content/nb/alone.mdx')
  expect(findFaults([one, two, twin, stray])).toEqual([
    'content/nb/alone.mdx has no English page beside it',
    'content/en/one.mdx is related to three, which is no page',
    'content/nb/one.mdx differs from its English twin in group, order, card, articles or kind',
  ])
  expect(findFaults([read({ related: ['one', 'one'] })])).toEqual([
    'content/nb/one.mdx is missing, and content/en/one.mdx gives no reason (englishOnly)',
  ])
})

it('a source is listed once under its id', () => {
  const text = readFileSync(join(ROOT, 'content/facts/sources.json'), 'utf8')
  const ids = [...text.matchAll(/^ {2}"([a-z0-9-]+)": \{/gm)].map(([, id]) => id)
  expect(ids.length).toBeGreaterThan(80)
  expect(new Set(ids).size).toBe(ids.length)
})
