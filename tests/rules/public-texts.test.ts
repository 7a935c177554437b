import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { findInlineTexts } from './find-inline-texts.ts'
import { listRepositoryFiles, ROOT } from './repository-files.ts'
import { isNode, scanSource, textOf, walk } from './scan-source.ts'

const FILES = listRepositoryFiles().filter((path) => /^src\/.*\.tsx?$/.test(path))
const textAt = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const ISLANDS = 'src/app/islands/registry.ts'
/**
 * The places that may name a language: one has all of them for the server's pages, one has an island's own, and one
 * serves calls, which have no page.
 */
const SPEAKERS = new Set([
  'src/app/public-messages.ts',
  'src/app/islands/messages.ts',
  'src/core/work/send-by-work.ts',
  'src/site/rfq/web/review-words.ts',
])
/** Messages that are loaded with a part of an island, after it. */
const LOADED_LATER = new Set(['pasteReview'])
const MESSAGES = /(^|-|\/)messages\/[a-z]{2}\.ts$|\.en\.ts$/
/** Where public pages end: the panel speaks English. */
const BEYOND = /^src\/app\/(admin|portal)\/|\/web\/admin\/|\.server\.ts$/

/** Names of places and words of machines. */
const SILENT = /\.data\.ts$|\/(structured-data|call|storage-keys)\.ts$/

const resolve = (specifier: string, from: string): string | undefined => {
  const [bare = ''] = specifier.split('?')
  if (bare.startsWith('#')) return `src/${bare.slice(1)}`
  return bare.startsWith('.') ? posix.join(posix.dirname(from), bare) : undefined
}

const importsOf = (path: string): string[] =>
  scanSource(path, textAt(path)).imports.flatMap(({ specifier, typeOnly }) => {
    const target = typeOnly ? undefined : resolve(specifier, path)
    return target !== undefined && /\.tsx?$/.test(target) ? [target] : []
  })

/** Everything that a public page or an island of one is made of, from the given files on. */
function reach(start: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const waiting = [...start]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path) || BEYOND.test(path) || MESSAGES.test(path)) continue
    reached.add(path)
    if (!SPEAKERS.has(path)) waiting.push(...importsOf(path))
  }
  return reached
}

interface IslandEntry {
  name: string
  component: string
  says: string[]
}

/** The registry of islands as it is written: name, file of the component, areas. */
function readIslands(text: string): IslandEntry[] {
  return walk(parseSync(ISLANDS, text).program.body).flatMap((node) => {
    if (node.type !== 'Property' || !isNode(node['value']) || node['value'].type !== 'ObjectExpression') return []
    const inside = walk(node['value'])
    const load = inside.find(({ type }) => type === 'ImportExpression')
    const says = inside.find((part) => part.type === 'Property' && textOf(part['key']) === 'says')
    const component = resolve(textOf(load?.['source']) ?? '', ISLANDS)
    if (component === undefined || says === undefined) return []
    const later = inside.find((part) => part.type === 'Property' && textOf(part['key']) === 'later')
    const areas = [says['value'], later?.['value']].flatMap((list) => walk(list).flatMap((part) => textOf(part) ?? []))
    return [{ name: textOf(node['key']) ?? '', component, says: areas }]
  })
}

/** Areas that a file asks for: `useMessages('contact')`. */
const areasIn = (path: string, text: string): string[] =>
  walk(parseSync(path, text).program.body).flatMap((node) =>
    node.type === 'CallExpression' && textOf(node['callee']) === 'useMessages'
      ? (textOf((node['arguments'] as unknown[])[0]) ?? [])
      : [],
  )

const islands = readIslands(textAt(ISLANDS))
const stillRoutes = FILES.filter(
  (path) => path.startsWith('src/app/routes/') && /handle = STATIC_PAGE\b/.test(textAt(path)),
)
const publicFiles = reach([...stillRoutes, ...islands.map(({ component }) => component), 'src/app/behaviour.ts'])

/** Server files of the calls and forms that anyone may send. */
const refusing = FILES.filter(
  (path) =>
    /^src\/(core\/http\/|compose\/(.*\/)?(forms|build-app|pages)\.server|site\/(catalogue|contact|finder|rfq|team|traffic|whistleblowing)\/((board|search|shop|starter|follow-up|sealing)\/)?[^/]*$)/.test(
      path,
    ) && !/admin|csv|versions|\.(test|fixture)\.ts/.test(path),
)
/** A refusal that a page can say: it carries a reason, and its sentence is next to those of other languages. */
const hasMuteRefusal = (text: string): boolean => /new AppError\(/.test(text)
/** They pass on what a contract says of fields, each with its reason. */
const PASSING_ON = ['src/compose/pages/forms.server.ts', 'src/core/http/problem.server.ts']

describe('texts of the public pages', () => {
  it('are looked for in all of their files', () => {
    expect(stillRoutes.length).toBeGreaterThan(5)
    expect(islands.map(({ name }) => name)).toContain('contact-form')
    expect([...publicFiles]).toContain('src/site/rfq/web/QuantityStepper.tsx')
    expect([...publicFiles]).toContain('src/core/web/use-form.ts')
    expect(publicFiles.size).toBeGreaterThan(70)
  })

  it('come from the page’s language: no file of a page names one', () => {
    const found = [...publicFiles]
      .filter((path) => !SPEAKERS.has(path))
      .flatMap((path) =>
        importsOf(path).flatMap((target) => (MESSAGES.test(target) ? [`${path} imports ${target}`] : [])),
      )
    expect(found).toEqual([])
  })

  it('are in messages, not in components', () => {
    const found = [...publicFiles]
      .filter((path) => !SILENT.test(path))
      .flatMap((path) => findInlineTexts(path, textAt(path)).map((words) => `${path}:${words}`))
    expect(found).toEqual([])
  })

  it('of refusals are in messages too, with a reason by which a page can say them', () => {
    expect(refusing.length).toBeGreaterThan(30)
    expect(refusing.filter((path) => hasMuteRefusal(textAt(path)))).toEqual(PASSING_ON)
    expect(hasMuteRefusal("throw new AppError('conflict', reportTexts.full)")).toBe(true)
    expect(hasMuteRefusal("throw refuse('conflict', en.refusals, 'reportFull')")).toBe(false)
  })

  it('come with the island that says them, and no others', () => {
    for (const { name, component, says } of islands) {
      const asked = new Set([...reach([component])].flatMap((path) => areasIn(path, textAt(path))))
      for (const later of LOADED_LATER) asked.delete(later)
      // The error of a form is shown in the region that is mounted next to it.
      if (name.endsWith('-form')) asked.add('common')
      expect([name, ...says.toSorted()]).toEqual([name, ...[...asked].toSorted()])
    }
  })

  it.each([
    ['a text', '<p>Send us a message</p>'],
    ['a label', '<input aria-label="Search" />'],
    ['a sentence in a variable', "const text = 'Please try again.'"],
    ['a part of a sentence', 'const text = `${count} items`'],
    ['an attribute of a component', '<Field label="Name" />'],
  ])('%s that is planted in a component is found', (_, source) => {
    expect(findInlineTexts('planted.tsx', source)).toHaveLength(1)
  })

  it.each([
    '<p className="Wide Row">{text.name}</p>',
    "throw new Error('No such page')",
    "const key = 'rfq-items'",
    'const path = `/products/${id}#top`',
    "type Tab = 'One tab'",
  ])('what no person reads is left alone: %s', (source) => {
    expect(findInlineTexts('planted.tsx', source)).toEqual([])
  })
})

describe('what the staff see of public pages', () => {
  /** Parts of public pages that ask for their page's language. */
  const speaking = new Set(
    [...publicFiles].filter((path) => /\buse(Messages|PageLanguage|Speech)\(/.test(textAt(path))),
  )
  const isMute = (path: string, text: string) =>
    scanSource(path, text).imports.some(
      ({ specifier, typeOnly }) => !typeOnly && speaking.has(resolve(specifier, path) ?? ''),
    ) && !text.includes('<PageLanguageContext')

  it('is given a language by the screen that shows it', () => {
    const staff = FILES.filter((path) => /^src\/app\/(admin|portal)\/|\/web\/admin\//.test(path))
    expect(staff.filter((path) => isMute(path, textAt(path)))).toEqual([])
  })

  it('a planted preview without a language is found', () => {
    const path = 'src/site/team/web/admin/Planted.tsx'
    const text = "import { MemberCard } from '../MemberCard.tsx'\nexport const Planted = () => <MemberCard />\n"
    expect(isMute(path, text)).toBe(true)
  })
})
