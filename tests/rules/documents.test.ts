import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEnv } from '#core/env.server.ts'
import { findVariablesRead } from '../setup/variables.ts'
import { listRepositoryFiles, ROOT } from './repository-files.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const documents = listRepositoryFiles().filter((path) => path.endsWith('.md'))

/** Rows of the table of variables: name and default, the latter only where it is a value. */
function readVariables(text: string): { name: string; value: string | undefined }[] {
  return [...text.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \| (?:`([^`]*)`)?/gm)].map(([, name = '', value]) => ({
    name,
    value,
  }))
}

describe('the table of variables', () => {
  const variables = readVariables(read('docs/variables.md'))

  it('names exactly those that the product reads', () => {
    expect(variables.map(({ name }) => name).toSorted()).toEqual(findVariablesRead().toSorted())
  })

  it('gives their defaults: setting one to it changes nothing', () => {
    const files = {
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
    }
    const given = variables.filter(({ value }) => value !== undefined)
    expect(given.length).toBeGreaterThan(5)
    for (const { name, value } of given) {
      expect({ [name]: readEnv({ ...files, [name]: value }) }).toEqual({ [name]: readEnv(files) })
    }
  })

  it('is read: a planted row is found', () => {
    expect(readVariables('| `PLANTED` | `3` | text |\n| `OTHER_ONE` | empty | text |')).toEqual([
      { name: 'PLANTED', value: '3' },
      { name: 'OTHER_ONE', value: undefined },
    ])
  })
})

/** Scripts that a text calls by `npm run …`, `npm start` or `npm test`. */
const findScripts = (text: string) =>
  [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, run, short]) => run ?? short ?? '')

/** Files of ours that a text names in code marks; `x.…` and `…` are examples, `*` matches any part. */
const findPaths = (text: string) =>
  [...text.matchAll(/`((?:src|packages|tests|scripts|migrations|docs|public|deploy)\/[^`\s]*)`/g)].flatMap(
    ([, path = '']) => (/(^|\/)x\.|[<…]|NNNN/.test(path) ? [] : [path]),
  )

/** Relative links of a text, without their anchors. */
const findLinks = (text: string) =>
  [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)].flatMap(([, link = '']) => (/^[a-z]+:/.test(link) ? [] : [link]))

describe.each(documents)('%s', (document) => {
  const text = read(document)

  it('names scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    expect(findScripts(text).filter((name) => !(name in scripts))).toEqual([])
  })

  it('names files that exist', () => {
    expect(findPaths(text).filter((path) => globSync(path, { cwd: ROOT }).length === 0)).toEqual([])
  })

  it('has links that lead somewhere', () => {
    expect(findLinks(text).filter((link) => !existsSync(join(ROOT, dirname(document), link)))).toEqual([])
  })
})

it('planted names are found', () => {
  expect(findScripts('`npm run planted -- x`, npm start and npm testing')).toEqual(['planted', 'start'])
  expect(findPaths('`src/planted.ts` `src/x.contract.ts` `src/site/*/` src/outside.ts')).toEqual([
    'src/planted.ts',
    'src/site/*/',
  ])
  expect(findLinks('[a](docs/planted.md#part) [b](https://b.example) [c](#here)')).toEqual(['docs/planted.md'])
})

describe('decision records', () => {
  /** Number in the file's name, or what is wrong with its heading. */
  const judge = (path: string, text: string) => {
    const number = /(\d{4})-[^/]+$/.exec(path)?.[1] ?? ''
    return text.startsWith(`# ${Number(number)}. `) ? number : `${path} does not begin with # ${Number(number)}.`
  }

  it('are numbered without a gap and without twins, in name and heading', () => {
    const records = documents.filter((path) => path.startsWith('docs/decisions/') && !path.endsWith('README.md'))
    expect(records.map((path) => judge(path, read(path)))).toEqual(
      records.map((_, at) => String(at + 1).padStart(4, '0')),
    )
  })

  it('a planted record with the number of another is found', () => {
    expect(judge('docs/decisions/0031-tests.md', '# 32. Tests\n')).toContain('does not begin with # 31.')
  })
})

it('the index of decisions lists every record', () => {
  const records = documents
    .filter((path) => /^docs\/decisions\/\d{4}-/.test(path))
    .map((path) => path.split('/').at(-1))
  // A record that changes another one links it, too.
  const listed = [...new Set(findLinks(read('docs/decisions/README.md')))]
  expect(listed.toSorted()).toEqual(records.toSorted())
})

/** Modules of each area, as docs/modules.md lists them: the code names in the first column below the area's heading. */
const listModules = (text: string) =>
  text.split(/^## /m).flatMap((section) => {
    const area = /^`(src\/\w+)`:/.exec(section)?.[1]
    const cells = [...section.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = '']) => cell)
    return area === undefined
      ? []
      : cells.flatMap((cell) => cell.split(', ').map((name) => `${area}/${name.slice(1, -1)}`))
  })

it('docs/modules.md lists every module', () => {
  const modules = globSync('src/{site,visits,fleet,people,money,house}/*/', { cwd: ROOT })
  expect(listModules(read('docs/modules.md')).toSorted()).toEqual(modules.toSorted())
  expect(listModules('## `src/site`: x\n\n| `a`, `b` | `c` |\n## `src/core`\n| `d` |')).toEqual([
    'src/site/a',
    'src/site/b',
  ])
})
