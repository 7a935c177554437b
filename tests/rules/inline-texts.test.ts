import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findInlineTexts, findServerTexts, hasRefusal } from './find-inline-texts.ts'
import { listRepositoryFiles, ROOT } from './repository-files.ts'

/** Code without a screen: its texts for people are in messages. */
const FILES = listRepositoryFiles().filter(
  (path) =>
    /^src\/(?!app\/|ui\/)[^/]+\/.*\.ts$/.test(path) &&
    !/\.(test|fixture|factory|data|entity)\.ts$|\.en\.ts$|messages\/[a-z]{2}\.ts$|\/web\//.test(path),
)

/** Texts for the administrator of the server only, for PostgreSQL, or for programs that read documents. */
const SILENT = [
  // Made-up people and papers of the example company, and the example rows of the catalogue's file.
  'compose/demo/',
  'site/catalogue/(.*/)?(starter-product|export-products)\\.',
  // What the administrator of the server reads in the terminal and in its state of health.
  'compose/(describe-health|health|pages/development|start/|upkeep/)',
  'core/(backup|db/(baseline|embedded))/',
  // robots.txt, the sitemap and the like; the description of the calls; the page of last resort and the note over a draft, which take their words.
  'compose/(openapi|pages/(documents|pages|preview|unavailable-page))',
  // SQL that is put together outside of sql`…`, and defaults that the database writes.
  'core/(audit/prepare-audit|db/change-listener|jobs/jobs)',
  '.*\\.table\\.server',
  // Names of things in the world: browsers, the company.
  'people/portal-auth/(.*/)?device-name',
  'site/site-content/(.*/)?(site-content\\.defaults|structured-data)',
  // Headers, the stream of events, errors as drizzle and the box that seals call them.
  'core/(crypto/box|http/client-error|http/server|live/live-hub)',
  // Values that are stored and compared.
  '.*\\.limits\\.ts$',
  // The one table of refusals, with their titles.
  'core/errors\\.ts$',
].map((place) => new RegExp(`^src/${place}`))

describe('texts of the server', () => {
  const judged = FILES.filter((path) => !SILENT.some((place) => place.test(path)))

  it('are looked for in all of its files but those that speak to no person', () => {
    expect(judged.length).toBeGreaterThan(350)
    for (const place of SILENT)
      expect(
        FILES.filter((path) => place.test(path)),
        String(place),
      ).not.toEqual([])
  })

  it('are in messages', () => {
    const found = judged.flatMap((path) =>
      findServerTexts(path, readFileSync(join(ROOT, path), 'utf8')).map((words) => `${path}:${words}`),
    )
    expect(found).toEqual([])
  })

  it('of refusals are in messages only, also in exempt files', () => {
    expect(FILES.filter((path) => hasRefusal(readFileSync(join(ROOT, path), 'utf8')))).toEqual([])
    expect(hasRefusal("throw new AppError('conflict', 'This report is full.')")).toBe(true)
    expect(hasRefusal('throw new AppError(\n  `invalid`,\n  `Give ${field}.`,\n)')).toBe(true)
    expect(hasRefusal("throw refuse('conflict', en.refusals, 'reportFull')")).toBe(false)
    expect(hasRefusal("throw new AppError('conflict', reportTexts.full)")).toBe(false)
  })

  it.each([
    ['a refusal', "throw new AppError('conflict', 'This report is full.')"],
    ['a refusal with a value', "throw new AppError('conflict', `${name} is ${to} already.`)"],
    ['a rule of a contract', "const name = line(1, 200, 'Name is required')"],
    ['a mail', "const mail = { subject: 'A new password for the service portal' }"],
    ['a notice', 'const what = `${who} named you on ${project}`'],
    ['a remark in the audit', 'const event = { description: `Session ended: ${device}` } as const'],
    ['a heading on paper', "h(Text, {}, 'Parts used')"],
    ['a sentence in a list', "const COLUMNS = ['Who', 'Kind of record']"],
    ['a part of a sentence', "const rest = count > 1 ? ` and ${count} more` : ''"],
  ])('%s that is planted is found', (_, source) => {
    expect(findServerTexts('planted.server.ts', source)).toHaveLength(1)
  })

  it.each([
    "throw new AppError('conflict', texts.full)",
    "throw new Error('A part without its project')",
    'const rows = sql`select count(*) from ${table} where ${column} is null`',
    'const scope = `POST /api/portal/projects/${id}/files ${userId}`',
    'const query = sql.raw(`limit ${rows} offset ${skipped}`)',
    'const onceKey = `document ${id} ${step}`',
    "log.warn({ err }, 'could not be read')",
    "const key = 'Idempotency-Key'",
    "type Heading = 'Parts used'",
  ])('what no person reads is left alone: %s', (source) => {
    expect(findServerTexts('planted.server.ts', source)).toEqual([])
  })
})

/** Screens and what they share; public ones have a rule of their own, by language. */
const SCREENS = listRepositoryFiles().filter(
  (path) =>
    /^src\/(app|ui|core\/web|[^/]+\/[^/]+\/web)\/.*\.tsx?$/.test(path) &&
    !/\.(test|fixture|data|limits|entity)\.tsx?$|\.en\.ts$|messages\/[a-z]{2}\.ts$/.test(path),
)

/** Units, a library's own words that are compared, classes, and output to the browser's console. */
const WORDLESS = /\/(format-bytes|site-form|StatusMark|storage-keys)\.tsx?$/
/** Names of keys, and one word in front of a value that a machine reads. */
const CODED = /^\d+: (Ctrl \w+|Enter|Esc|&nbsp;|[a-z-]+ |Bearer )$/

const findScreenTexts = (path: string, text: string): string[] =>
  findInlineTexts(path, text).filter((words) => !CODED.test(words))

describe('texts of admin and portal', () => {
  it('are in messages', () => {
    expect(SCREENS.length).toBeGreaterThan(400)
    const found = SCREENS.filter((path) => !WORDLESS.test(path)).flatMap((path) =>
      findScreenTexts(path, readFileSync(join(ROOT, path), 'utf8')).map((words) => `${path}:${words}`),
    )
    expect(found).toEqual([])
  })

  it.each([
    '<Button>Try again</Button>',
    '<IconButton label="Close" />',
    '<b>{first} of {total}</b>',
    '<p>{`Search ${name}`}</p>',
  ])('a planted text is found: %s', (source) => expect(findScreenTexts('planted.tsx', source)).toHaveLength(1))

  it.each(['<Kbd>Ctrl S</Kbd>', '<Button>{messages.save}</Button>', 'const id = `project ${each.id}`'])(
    'what no person reads is left alone: %s',
    (source) => expect(findScreenTexts('planted.tsx', source)).toEqual([]),
  )
})
