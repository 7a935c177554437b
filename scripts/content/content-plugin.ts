import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '@mdx-js/mdx'
import remarkGfm from 'remark-gfm'
import type { Plugin } from 'vite'
import { bindUnits } from '#core/line-breaks.ts'
import { findFaults, nameOf, type ReadPage, readPage, readSources, type Sources } from './read-page.ts'

const ROOT = join(import.meta.dirname, '../..')
const CONTENT = join(ROOT, 'content')

const loadSources = (): Sources => readSources(readFileSync(join(CONTENT, 'facts/sources.json'), 'utf8'))

/** Every page's file, from the repository's root. */
const listPageFiles = (): string[] =>
  ['en', 'nb'].flatMap((lang) =>
    readdirSync(join(CONTENT, lang))
      .filter((name) => name.endsWith('.mdx'))
      .toSorted()
      .map((name) => `content/${lang}/${name}`),
  )

/**
 * Reads every page in `content/`.
 * @throws Error that names what is wrong: in one of them, or with all of them together
 */
export function readPages(): ReadPage[] {
  const sources = loadSources()
  const pages = listPageFiles().map((path) => readPage(path, readFileSync(join(ROOT, path), 'utf8'), sources))
  const faults = findFaults(pages)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return pages
}

/** What the scripts of a browser get of a page: nothing. Its text is in the document already. */
const LEFT_OUT = 'export const page = null\nexport default () => null\n'

/**
 * Compiles the texts in `content/`: front matter is checked and exported as `page`, the rest becomes a component. A page
 * that is not right stops the build.
 */
export function contentPages(): Plugin {
  return {
    name: 'content-pages',
    enforce: 'pre',
    buildStart() {
      readPages()
    },
    async transform(code, id) {
      const path = id.split('?')[0] ?? ''
      if (nameOf(path) === null) return null
      if (this.environment.name === 'client' && this.environment.mode === 'build') return { code: LEFT_OUT, map: null }
      const { page, body } = readPage(path, code, loadSources())
      const compiled = await compile({ path, value: bindUnits(body) }, { remarkPlugins: [remarkGfm] })
      return { code: `${String(compiled)}\nexport const page = ${JSON.stringify(page)}\n`, map: null }
    },
  }
}
