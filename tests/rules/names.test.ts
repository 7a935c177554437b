import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { listRepositoryFiles, ROOT } from './repository-files.ts'
import { type Node, textOf, walk } from './scan-source.ts'

const FILES = listRepositoryFiles().filter((path) => /^(src|packages|scripts|tests)\/.*\.tsx?$/.test(path))

/** A text that PostgreSQL reads, or a piece of one. */
const IS_SQL = /\b(select|insert into|update|delete from|join)\s/
/** What follows a table, a function or a subquery, with or without `as`; `…` represents a value. */
const ALIAS =
  /\b(?:from|join|update|into)\s+[\w.…]+(?:\([^()]*\))?\s+(?:as\s+)?([a-z])(?![\w.'"…])|\)\s+(?:as\s+)?([a-z])(?=\s*(?:$|[\n(,)])|\s+(?:where|on|join|set|group|order)\b)/g

const sqlOf = (node: Node): string | undefined => {
  if (node.type === 'Literal') return textOf(node)
  if (node.type !== 'TemplateLiteral') return undefined
  return (node['quasis'] as { value: { raw: string } }[]).map(({ value }) => value.raw).join('…')
}

/** Tables and subqueries that are called by one letter: `line: letter`. */
function findShortAliases(path: string, text: string): string[] {
  if (!IS_SQL.test(text)) return []
  return walk(parseSync(path, text).program.body).flatMap((node) => {
    const sql = sqlOf(node)
    if (sql === undefined || !IS_SQL.test(sql)) return []
    const line = text.slice(0, node.start).split('\n').length
    return Array.from(sql.matchAll(ALIAS), ([, table, subquery]) => `${line}: ${table ?? subquery}`)
  })
}

/** Patterns of LIKE that are made of a text as it was typed: a `%` in it would find everything. */
const findRawPatterns = (path: string, text: string): string[] =>
  path.endsWith('.server.ts') && /\bi?like\b/.test(text)
    ? Array.from(
        text.matchAll(/`%?\$\{(?!escapeLike\()[^`{}]*\}%?`|replaceAll\(\/\[\\\\%_\]/g),
        ([found]) => found,
      ).filter((found) => found.includes('%'))
    : []

it('typed text is escaped in one way before it becomes a pattern', () => {
  const found = FILES.filter((path) => path !== 'src/core/db/escape-like.server.ts').flatMap((path) =>
    findRawPatterns(path, readFileSync(join(ROOT, path), 'utf8')).map((pattern) => `${path}: ${pattern}`),
  )
  expect(found).toEqual([])
  const planted = 'src/visits/parts/planted.queries.server.ts'
  expect(findRawPatterns(planted, 'sql`name ilike ${`%${typed}%`}`')).toHaveLength(1)
  expect(findRawPatterns(planted, 'sql`name like ${`${typed}%`}`')).toHaveLength(1)
  expect(findRawPatterns(planted, 'sql`name like ${`%${escapeLike(typed)}%`}`')).toEqual([])
})

/** Who takes a text apart that is no search: a name, a line of paper, a pasted list. */
const TAKE_APART = [
  'src/core/contract/search-words.ts',
  'src/core/pdf/draw-text.server.ts',
  'src/core/pdf/printable-text.ts',
  'src/site/rfq/rfq-text.ts',
  'src/ui/basic/Avatar.tsx',
]

const SPLIT_WORDS = /\.split\(\/\\s\+\//

it('a search is taken apart in one way, which counts its words', () => {
  const found = FILES.filter((path) => /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)).filter((path) =>
    SPLIT_WORDS.test(readFileSync(join(ROOT, path), 'utf8')),
  )
  expect(found.toSorted()).toEqual(TAKE_APART)
  expect(SPLIT_WORDS.test(String.raw`q.split(/\s+/).filter(Boolean)`)).toBe(true)
})

const CODES_HELPER = 'packages/postgres/src/error-codes.ts'
const DIRECT_READ = /'code' in |ErrnoException|\b(?:error|cause|failure|reason)\.code\s*[!=]==?\s*'E[A-Z]/

/** Reads of an error's own code, which miss what a library wrapped. */
const findDirectReads = (text: string): string[] => text.split('\n').filter((line) => DIRECT_READ.test(line))

it('reads the code of an error through the one helper, which looks at its causes too', () => {
  const files = FILES.filter(
    (path) => /^(?:src|packages|scripts)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && path !== CODES_HELPER,
  )
  const found = files.flatMap((path) =>
    findDirectReads(readFileSync(join(ROOT, path), 'utf8')).map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
  for (const planted of [
    `if (error instanceof Error && 'code' in error) return`,
    `.catch((error: NodeJS.ErrnoException) => error)`,
    `if (error.code === 'ENOSPC') return`,
  ])
    expect(findDirectReads(planted), planted).toHaveLength(1)
  expect(findDirectReads(`if (error instanceof AppError && error.code === 'not-found') return`)).toEqual([])
})

describe('names', () => {
  it('of tables in SQL are words', () => {
    const found = FILES.filter((path) => path !== 'tests/rules/names.test.ts').flatMap((path) =>
      findShortAliases(path, readFileSync(join(ROOT, path), 'utf8')).map((name) => `${path}:${name}`),
    )
    expect(found).toEqual([])
  })

  it.each([
    'const rows = sql`select p.id from vessel_projects p where p.id = ${id}`',
    'const rows = sql`select ${x} from ${table} left join vessels v on v.id = ${y}`',
    'const rows = sql`select w.id from (select id from typed) w`',
    'const rows = sql`select c.id from (select id from typed) as c where true`',
    'const rows = sql`select t.word from unnest(words) as t (word)`',
    "await query('update audit.logs l set seq = 1')",
  ])('a planted letter is found: %s', (source) => {
    expect(findShortAliases('planted.ts', source)).toHaveLength(1)
  })

  it.each([
    'const rows = sql`select project.id from vessel_projects project where project.id = ${id}`',
    'const rows = sql`select coalesce(sum(hours), 0) from project_hours`',
    "const text = 'It is taken from a list'",
  ])('words are left alone: %s', (source) => {
    expect(findShortAliases('planted.ts', source)).toEqual([])
  })

  it('of files say what is inside', () => {
    const says = (path: string) =>
      !/^(api|children|common|helpers?|misc|options|shared|types|utils?)\./.test(basename(path))
    expect(FILES.filter((path) => !says(path))).toEqual([])
    expect(says('src/visits/parts/web/api.ts')).toBe(false)
    expect(says('src/visits/parts/web/parts-list.ts')).toBe(true)
  })
})
