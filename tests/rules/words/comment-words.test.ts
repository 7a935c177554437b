import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { listRepositoryFiles, ROOT } from '../repository-files.ts'

/** Words of a private vocabulary that comments and test names don't use, with the standard terms. */
const AVOIDED: readonly { found: RegExp; use: string }[] = [
  { found: /(?<!-)\b(stands?|stood|standing)\b(?!-)/i, use: 'is, is stored, is shown, is defined' },
  { found: /\bwho(so)?ever\b/i, use: 'the user, the caller, the visitor' },
  { found: /\bmeanwhile\b/i, use: 'in the meantime, concurrently' },
  { found: /\b(hears?|heard)\b/i, use: 'receives, is notified, is subscribed' },
  { found: /\btold\b/i, use: 'notified, recorded, reported' },
  { found: /\bbesides?\b/i, use: 'next to, in addition to' },
  { found: /\bastray\b/i, use: 'is lost' },
  { found: /\b(mend(s|ed|ing)?|swept)\b/i, use: 'corrects, deletes' },
  { found: /\b(kept|holding) (bytes|answers?|copy|copies)\b/i, use: 'cached response' },
]

const TITLE = /\b(?:it|describe|test)(?:\.\w+(?:\([^()]*\))?)*\(\s*(['"`])((?:(?!\1).)*)\1/g

interface Prose {
  start: number
  text: string
}

function proseOf(path: string, source: string): Prose[] {
  if (path.endsWith('.css')) {
    return Array.from(source.matchAll(/\/\*(.*?)\*\//gs), ({ index, 1: text = '' }) => ({ start: index, text }))
  }
  const titles = /\.test\.tsx?$/.test(path)
    ? Array.from(source.matchAll(TITLE), ({ index, 2: text = '' }) => ({ start: index, text }))
    : []
  const { comments } = parseSync(path, source)
  return [...comments.map(({ start, value }) => ({ start, text: value })), ...titles]
}

/** Returns `line: word (use …)` for each avoided word in a comment or test name; code in backticks and names of parameters are skipped. */
function findAvoidedWords(path: string, source: string): string[] {
  return proseOf(path, source).flatMap(({ start, text }) => {
    const line = source.slice(0, start).split('\n').length
    const words = text.replaceAll(/`[^`]*`|@param \w+/g, '')
    return AVOIDED.flatMap(({ found, use }) => {
      const [word] = found.exec(words) ?? []
      return word === undefined ? [] : [`${line}: ${word} (use ${use})`]
    })
  })
}

it('comments and test names use standard terms', () => {
  const files = listRepositoryFiles().filter((path) => /^(src|packages|scripts|tests)\/.*\.(tsx?|mjs|css)$/.test(path))
  expect(files.length).toBeGreaterThan(1000)
  const found = files.flatMap((path) =>
    findAvoidedWords(path, readFileSync(join(ROOT, path), 'utf8')).map((words) => `${path}:${words}`),
  )
  expect(found).toEqual([])
})

/** Returns the sentences of a messages file that call a technician an operator; keys and values of the API are single words. */
const findOperators = (source: string): string[] =>
  Array.from(source.matchAll(/(['`])((?:(?!\1)[^\\\n]|\\.)*)\1/g), ([, , text = '']) => text).filter(
    (text) => /\boperators?\b/i.test(text.replaceAll(/\$\{[^}]*(?:\}|$)/g, '')) && !/^operators?$/.test(text),
  )

it('texts of the portal say technician', () => {
  // On the public site an operator is somebody who operates ships.
  const files = listRepositoryFiles().filter((path) => /^src\/(?!site\/).*messages.*\.ts$/.test(path))
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap((path) => findOperators(readFileSync(join(ROOT, path), 'utf8')))).toEqual([])
  expect(findOperators("a: 'operator', b: 'No operator', c: `${operator} left`, d: 'Operators'")).toEqual([
    'No operator',
    'Operators',
  ])
})

it('planted words are found in comments and test names, not in code', () => {
  const comment = ['st', 'ands'].join('')
  const title = ['who', 'ever'].join('')
  const planted = [`/** Where it ${comment}. */`, 'const told = 1', `it('admits ${title} asks', () => {})`].join('\n')
  const terms = [
    `1: ${comment} (use is, is stored, is shown, is defined)`,
    `3: ${title} (use the user, the caller, the visitor)`,
  ]
  expect(findAvoidedWords('src/core/planted.test.ts', planted)).toEqual(terms)
  expect(findAvoidedWords('src/core/planted.css', `a {}\n/* It ${comment} apart. */`)).toEqual([
    `2: ${comment} (use is, is stored, is shown, is defined)`,
  ])
  expect(
    findAvoidedWords('src/core/planted.ts', `/** A \`${title}\`, a stand-in.\n * @param beside numbers */`),
  ).toEqual([])
})
