import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { getPublicMessages } from '#app/public-messages.ts'
import { LINK_PAGES, listPublicPages, type PublicPage } from '#app/public-pages.ts'
import { PUBLISHED_LANGUAGES } from '#core/language.ts'
import { classifyPage } from '../../src/compose/pages/page-kinds.ts'
import { listRepositoryFiles, ROOT } from './repository-files.ts'

/** Static routes that are no pages of their own: answers to forms, and what unknown addresses show. */
const ANSWERS = /\/(contact-result|report-result|follow-up-result|not-found)\.tsx$/
/** Pages behind a link without account. */
const BEHIND_LINKS = LINK_PAGES.map(({ route }) => `src/app/${route}`)

const PARTS: readonly [string, RegExp][] = [
  ['is not static', /export const handle = STATIC_PAGE\b/],
  ['has no loader', /export (async )?function loader\b/],
  ['has no title, description and languages', /buildPageMeta\(/],
  ['is in no frame', /<PublicLayout\b/],
]

/** What a declared page lacks, one sentence each. */
function findGaps(id: string, page: PublicPage): string[] {
  const file = join(ROOT, 'src/app', page.route)
  const source = existsSync(file) ? readFileSync(file, 'utf8') : null
  const found = PARTS.flatMap(([says, part]) => (source !== null && part.test(source) ? [] : [`${id} ${says}`]))
  for (const lang of PUBLISHED_LANGUAGES) {
    const { pages } = getPublicMessages(lang)
    if (!Object.hasOwn(pages, id)) found.push(`${id} has no title in ${lang}`)
  }
  const address = page.path.replaceAll(/:\w+/g, 'x')
  const known = page.sitemap === 'content' ? new Set([address]) : new Set<string>()
  if (classifyPage(address, known).kind !== 'cached') found.push(`${id} has no address`)
  if (page.path.includes(':') && page.sitemap === 'itself') found.push(`${id} is missing in the sitemap`)
  return found
}

it('every public page has all of its parts', () => {
  expect(listPublicPages().length).toBeGreaterThan(2)
  expect(listPublicPages().flatMap(([id, page]) => findGaps(id, page))).toEqual([])
})

it('every static route is a declared page or an answer', () => {
  const declared = new Set([...listPublicPages().map(([, { route }]) => `src/app/${route}`), ...BEHIND_LINKS])
  const routes = listRepositoryFiles().filter(
    (path) =>
      path.startsWith('src/app/routes/') && readFileSync(join(ROOT, path), 'utf8').includes('handle = STATIC_PAGE'),
  )
  expect(routes.filter((path) => !declared.has(path) && !ANSWERS.test(path))).toEqual([])
})

it('what a planted page lacks is named', () => {
  const planted: PublicPage = { path: '/kits/:slug', route: 'routes/admin.tsx', listQuery: false, sitemap: 'itself' }
  expect(findGaps('kit', planted)).toEqual([
    'kit is not static',
    'kit has no loader',
    'kit has no title, description and languages',
    'kit is in no frame',
    'kit has no title in en',
    'kit has no title in nb',
    'kit has no address',
    'kit is missing in the sitemap',
  ])
})
