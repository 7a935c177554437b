import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Language, LANGUAGES } from '#core/language.ts'
import { textsIn } from './read-markup.ts'

const CLIENT = join(import.meta.dirname, '../../build/client')

interface Chunk {
  file: string
  name?: string
  imports?: string[]
  dynamicImports?: string[]
}
type Manifest = Record<string, Chunk>

const readManifest = async (): Promise<Manifest> =>
  JSON.parse(await readFile(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Manifest

/** The files that a browser needs before these modules run: they, and all that they import without asking later. */
function filesOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const files = new Set<string>()
  const take = (key: string): void => {
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`The build knows no ${key}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const each of chunk.imports ?? []) take(each)
  }
  for (const module of modules) {
    const key = Object.keys(manifest).find((name) => name === module || name.startsWith(`${module}?`))
    if (key === undefined) throw new Error(`The build knows no ${module}`)
    take(key)
  }
  return files
}

/** Kilobytes as they travel: by brotli where that was worth it. */
async function kilobytesOf(files: Iterable<string>): Promise<number> {
  let sum = 0
  for (const file of files) {
    const path = join(CLIENT, file)
    const { size } = await stat(`${path}.br`).catch(() => stat(path))
    sum += size
  }
  return sum / 1000
}

/** Kilobytes; React and the router are 92 of the login’s. */
const LOGIN_MAX = 112
/** What a project's screen adds before its open tab; the day field and the ports' positions are 4 of it, drafts and lists' tools another, marks of unsent rows a third. */
const DETAIL_MAX = 58

const TABS = [
  'src/app/portal/VisitOverview.tsx',
  'src/visits/hours/web/HoursTab.tsx',
  'src/app/portal/BilledParts.tsx',
  'src/visits/visit-files/web/FilesTab.tsx',
  'src/visits/documents/web/TravelTab.tsx',
  'src/app/portal/VisitReports.tsx',
  'src/visits/comments/web/CommentsTab.tsx',
  'src/visits/projects/web/detail/HistoryTab.tsx',
] as const

const manifest = await readManifest()
const PORTAL = ['src/app/entry.client.tsx', 'src/app/root.tsx', 'src/app/routes/portal.tsx']
const login = filesOf(manifest, [...PORTAL, 'src/app/routes/portal/nothing.tsx'])
const detail = filesOf(manifest, [...PORTAL, 'src/app/routes/portal/project-detail.tsx'])

describe('scripts of the portal', () => {
  it('the login loads what a login needs', async () => {
    expect(await kilobytesOf(login)).toBeLessThanOrEqual(LOGIN_MAX)
    // The frame, the search and the query client come while the password is typed.
    const inside = filesOf(manifest, ['src/app/portal/PortalInside.tsx'])
    expect(await kilobytesOf(inside.difference(login))).toBeGreaterThan(10)
  })

  it('a project loads its frame, and each tab is a piece of its own', async () => {
    expect(await kilobytesOf(detail.difference(login))).toBeLessThanOrEqual(DETAIL_MAX)
    // The metadata of telephone numbers is loaded once a number is read.
    const phones = Object.values(manifest).find(({ name }) => name === 'phone')?.file ?? ''
    expect(await kilobytesOf([phones])).toBeGreaterThan(20)
    for (const tab of TABS) {
      const own = filesOf(manifest, [tab])
      expect(own.has(phones), `${tab} brings the metadata of telephone numbers`).toBe(false)
      expect(own.isSubsetOf(detail), tab).toBe(false)
      for (const other of TABS.filter((each) => each !== tab)) {
        expect(own.has(manifest[other]?.file ?? ''), `${tab} brings ${other}`).toBe(false)
      }
    }
  })
})

/** Kilobytes of an information page before the reader comes near its articles: no React, no words. Each island adds its name. */
const STILL_MAX = 4.3

it('the inline script of a page is whole: it imports nothing that would have to be loaded first', () => {
  expect(manifest['src/app/page-start.ts']?.imports ?? []).toEqual([])
})

it('a static page loads its behaviour and what wakes islands, and no island', async () => {
  const still = filesOf(manifest, ['src/app/page-scripts.ts'])
  expect(await kilobytesOf(still)).toBeLessThanOrEqual(STILL_MAX)
})

/** Every file of words that public pages say, by its path. */
const messages = import.meta.glob(['../../src/**/messages/??.ts', '../../src/**/*-messages/??.ts'], { eager: true })

/** Sentences that are in a script as they are written. */
const sentencesIn = (words: unknown): string[] =>
  textsIn(words).filter((text) => /^[\p{L}\p{N} ,.;:-]{20,}$/u.test(text) && text.includes(' '))

const sentencesOf = (lang: Language): string[] =>
  Object.entries(messages).flatMap(([path, words]) => (path.endsWith(`/${lang}.ts`) ? sentencesIn(words) : []))

const SENTENCES = (Object.keys(LANGUAGES) as Language[]).map((lang) => [lang, sentencesOf(lang)] as const)

const languagesIn = (script: string): Language[] =>
  SENTENCES.flatMap(([lang, sentences]) => (sentences.some((text) => script.includes(text)) ? [lang] : []))

const read = (file: string) => readFile(join(CLIENT, file), 'utf8')

/** What a page's script requests by itself: islands with what they need, and words. What only administrators use is left out. */
const brought = (manifest['src/app/page-scripts.ts']?.dynamicImports ?? []).filter((key) => !key.includes('/admin/'))

/** What a press brings beyond that, and what one brings that was brought by another. */
const pressed: string[] = []
const reached = new Set(brought.map((key) => manifest[key]?.file))
for (const keys = [...brought]; keys.length > 0;) {
  const key = keys.pop() ?? ''
  const { file, imports = [], dynamicImports = [] } = manifest[key] ?? { file: key }
  reached.add(file)
  const isNew = (each: string) => !reached.has(manifest[each]?.file)
  const onPress = dynamicImports.filter(isNew)
  pressed.push(...onPress)
  keys.push(...onPress, ...imports.filter(isNew))
}

describe('islands', () => {
  /** Kilobytes of home with all of its islands awake, React being 58 of them. What comes with a press is not counted. */
  const HOME_MAX = 102
  /** Kilobytes that a press on the field for pasted lists brings, over what is awake: the reader, its review and their words in both languages. */
  const PASTE_MAX = 34
  /** Kilobytes that all other presses bring together; the form that sends the list to us is 3 of them. */
  const PRESSES_MAX = 10
  const START = ['page-scripts']
  const HOME = ['islands', 'FindIsland', 'CatalogueIsland', 'ReportPanel', 'ContactForm']
  const HOME_SAYS = ['catalogue', 'contact', 'rfq', 'whistleblowing']

  /** The file with the words of an area, found by them. */
  const fileOfWords = async (area: string, lang: Language): Promise<string[]> => {
    const [sentence = ''] = sentencesIn(messages[`../../src/${area}/messages/${lang}.ts`])
    for (const key of brought) {
      if ((await read(manifest[key]?.file ?? '')).includes(sentence)) return [key]
    }
    throw new Error(`Nothing says "${sentence}"`)
  }

  it.each(Object.keys(LANGUAGES) as Language[])('home in %s loads no more when all of them are awake', async (lang) => {
    const islands = HOME.map((name) => brought.find((key) => manifest[key]?.name === name) ?? name)
    const words = await Promise.all(
      [...HOME_SAYS.map((area) => `site/${area}`), 'core'].map((area) => fileOfWords(area, lang)),
    )
    const files = filesOf(manifest, [...START.map((name) => `src/app/${name}.ts`), ...islands, ...words.flat()])
    expect(await kilobytesOf(files)).toBeLessThanOrEqual(HOME_MAX)
  })

  it('are requested by the page’s one script: none of them waits for a list of files first', async () => {
    const { imports = [] } = manifest['src/app/page-scripts.ts'] ?? {}
    // The page names these files as well, so that they are requested at the same time.
    expect(imports.flatMap((key) => manifest[key]?.imports ?? [])).toEqual([])
    const names = brought.map((key) => manifest[key]?.name)
    expect(names).toEqual(expect.arrayContaining([...HOME, 'ShopIsland', 'answers', 'en', 'nb']))
    expect(Object.keys(manifest).filter((key) => /islands\/(registry|messages|draw-island)/.test(key))).toEqual([])
  })

  it('all that presses bring together is little', async () => {
    const awake = filesOf(manifest, [...START.map((name) => `src/app/${name}.ts`), ...brought])
    const words = (Object.keys(LANGUAGES) as Language[]).flatMap((lang) =>
      sentencesIn(messages[`../../src/site/rfq/review-messages/${lang}.ts`]).slice(0, 1),
    )
    const ofPaste: string[] = []
    for (const key of pressed) {
      const script = await read(manifest[key]?.file ?? '')
      if (key.endsWith('/PasteReview.tsx') || words.some((sentence) => script.includes(sentence))) ofPaste.push(key)
    }
    const paste = filesOf(manifest, ofPaste).difference(awake)
    const others = filesOf(
      manifest,
      pressed.filter((key) => !ofPaste.includes(key)),
    ).difference(awake)
    expect(await kilobytesOf(paste)).toBeGreaterThan(10)
    expect(await kilobytesOf(paste)).toBeLessThanOrEqual(PASTE_MAX)
    expect(await kilobytesOf(others)).toBeLessThanOrEqual(PRESSES_MAX)
  })

  it('none of them brings what only admin and portal are made of', () => {
    const staffs = Object.values(manifest).filter(({ name = '' }) => /^(query|staff-)/.test(name))
    expect(staffs.length).toBeGreaterThan(2)
    const files = filesOf(manifest, [...brought, ...pressed])
    expect(staffs.map(({ file }) => file).filter((file) => files.has(file))).toEqual([])
  })
})

describe('words of the public pages', () => {
  it('are in the page’s language alone: no script has two, none is loaded before an island needs it', async () => {
    for (const file of filesOf(manifest, ['src/app/page-start.ts', 'src/app/page-scripts.ts'])) {
      expect(languagesIn(await read(file)), file).toEqual([])
    }
    const found = new Set<Language>()
    for (const key of [...brought, ...pressed]) {
      // A file of words is called after their language.
      const own = manifest[key]?.name
      // What it brings along is asked for on pages of either language, and so is an island itself.
      for (const file of filesOf(manifest, [key])) {
        const languages = languagesIn(await read(file))
        expect(
          languages.filter((lang) => lang !== own),
          `${file}, which ${key} brings`,
        ).toEqual([])
        for (const lang of languages) found.add(lang)
      }
    }
    expect([...found].toSorted()).toEqual(Object.keys(LANGUAGES))
  })

  it('a planted script that speaks two languages is found', () => {
    const planted = SENTENCES.map(([, [sentence = '']]) => `const text=${JSON.stringify(sentence)};`).join('')
    expect(languagesIn(planted)).toEqual(Object.keys(LANGUAGES))
    expect(languagesIn('const text="nothing of the sort"')).toEqual([])
  })
})
