import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, it } from 'vitest'
import { listRepositoryFiles, ROOT } from './repository-files.ts'

/** What many components share: no component owns it. */
const SHARED =
  /^src\/(app\/styles\/|ui\/(buttons|sections|tables|touch|basic\/(blocks|brand)|field\/segments|list\/filters)\.css$)/

/** The tables of contents: one for each kind of page, and what two of them share. */
const STYLES = 'src/app/styles'
const CONTENTS = ['public', 'admin', 'portal'].map((name) => `${STYLES}/${name}.css`)
const PARTS = new Set([`${STYLES}/staff.css`])
/** Font faces have no layer; the public pages have them as a sheet of their own. */
const FONTS = `${STYLES}/fonts.css`

const CLASS = /\.([a-zA-Z][\w-]*)/g

interface Rule {
  selector: string
  /** The at-rules around it, outermost first. */
  around: string
  body: string
}

/** The rules of a style sheet that our formatter has written: no braces in strings, no nesting but in at-rules. */
function readRules(css: string): Rule[] {
  const rules: Rule[] = []
  const open: string[] = []
  let text = ''
  for (const character of css.replace(/\/\*[\s\S]*?\*\//g, '')) {
    if (character === '{') {
      open.push(text.slice(text.lastIndexOf(';') + 1).trim())
      text = ''
    } else if (character === '}') {
      const selector = open.pop() ?? ''
      if (!selector.startsWith('@') && !open.some((at) => at.includes('keyframes'))) {
        rules.push({ selector, around: open.join(' '), body: text })
      }
      text = ''
    } else text += character
  }
  return rules
}

const classesOf = (selector: string): string[] => [...selector.matchAll(CLASS)].map(([, name]) => name ?? '')

/** The parts of a list of selectors: commas inside parentheses do not part. */
const partsOf = (selector: string): string[] => selector.split(/,(?![^(]*\))/).map((part) => part.trim())

/** For readers with settings of their own, and for paper: what others define looks otherwise. */
const ROOT_ASKED = /(?:html|:root|body|main)\b[^\s,{>+~]*:has\([^{]*/g
const RESTYLES = /\/(print|forced-colors|more-contrast)\.css$/

/** Classes that begin a rule, with the files where they do. */
function findTwiceDefined(sheets: ReadonlyMap<string, string>): string[] {
  const places = new Map<string, Set<string>>()
  for (const [path, css] of sheets) {
    if (RESTYLES.test(path)) continue
    for (const { selector } of readRules(css)) {
      for (const part of partsOf(selector)) {
        const [owner] = classesOf(part)
        if (owner !== undefined) places.set(owner, (places.get(owner) ?? new Set()).add(path))
      }
    }
  }
  return [...places].filter(([, files]) => files.size > 1).map(([name, files]) => `.${name}: ${[...files].join(', ')}`)
}

/** Classes that no component, drawing or script spells, whole or by the part before a `${`. */
function findUnused(sheets: ReadonlyMap<string, string>, sources: string): string[] {
  const words = new Set(sources.match(/[a-zA-Z][\w-]*/g))
  const begins = [...sources.matchAll(/([a-zA-Z][\w-]*-)\$\{/g)].map(([, begin]) => begin ?? '')
  const isUsed = (name: string) => words.has(name) || begins.some((begin) => name.startsWith(begin))
  const found: string[] = []
  for (const [path, css] of sheets) {
    const names = new Set(readRules(css).flatMap(({ selector }) => classesOf(selector)))
    for (const name of names) if (!isUsed(name)) found.push(`.${name}: ${path}`)
  }
  return found
}

const findImportant = (sheets: ReadonlyMap<string, string>): string[] =>
  [...sheets].flatMap(([path, css]) =>
    readRules(css)
      .filter(({ around, body }) => body.includes('!important') && !/print|prefers-reduced-motion/.test(around))
      .map(({ selector }) => `${selector}: ${path}`),
  )

/** Texts of several lines, which people wrote, without a direction for each line. */
const findUndirected = (sheets: ReadonlyMap<string, string>): string[] =>
  [...sheets].flatMap(([path, css]) =>
    readRules(css)
      .filter(({ body }) => /white-space: (pre-line|pre-wrap|break-spaces)/.test(body))
      .filter(({ body }) => !body.includes('unicode-bidi: plaintext'))
      .map(({ selector }) => `${selector}: ${path}`),
  )

/** Files without a component of their name, or split by width; `X.staff.css` has X's styles for admin and portal. */
const findStray = (paths: readonly string[], all: ReadonlySet<string>): string[] =>
  paths.filter(
    (path) =>
      /-(phone|narrow|wide|desktop|mobile|extra)\.css$/.test(path) ||
      (!SHARED.test(path) && !all.has(path.replace(/(\.staff)?\.css$/, '.tsx'))),
  )

/** Parts of names that are words of one or two letters, or an abbreviation that everybody here says. */
const SHORT_WORDS = new Set('by in is js me no of off ok on to up csv rfq'.split(' '))

/** What is long enough for a word and yet is none. */
const CLIPPED = new Set(
  'act acts adm adr btn cur desc dlg err fig inp lab num opt pic pos prof sec seg sel sig tbl tech'.split(' '),
)

/** A part of a name that reads as a word; a number distinguishes equal ones. */
const isWord = (part: string) =>
  SHORT_WORDS.has(part) ||
  /^\d$/.test(part) ||
  (/^[a-z]{3,}$/.test(part) && /[aeiouy]/.test(part) && !CLIPPED.has(part))

/** Classes with names that are not words. The elements inside a drawing are letters: it has hundreds of them. */
function findClipped(sheets: ReadonlyMap<string, string>, drawings: string): string[] {
  const marks = new Set([...drawings.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')))
  const found: string[] = []
  for (const [path, css] of sheets) {
    const names = new Set(readRules(css).flatMap(({ selector }) => classesOf(selector)))
    for (const name of names) if (!marks.has(name) && !name.split('-').every(isWord)) found.push(`.${name}: ${path}`)
  }
  return found
}

interface Contents {
  /** Every file that a table of contents names, by itself or through another table. */
  named: string[]
  withoutLayer: string[]
}

function readContents(path: string, readText: (path: string) => string): Contents {
  const contents: Contents = { named: [], withoutLayer: [] }
  for (const [, url = '', layer] of readText(path).matchAll(
    /@import url\('([^']+)'\)( layer\((?:tokens|base|ui|module|print)\))?;/g,
  )) {
    const named = posix.normalize(posix.join(posix.dirname(path), url))
    const within = PARTS.has(named) ? readContents(named, readText) : { named: [named], withoutLayer: [] }
    contents.named.push(...within.named)
    contents.withoutLayer.push(...within.withoutLayer)
    if (layer === undefined && !PARTS.has(named)) contents.withoutLayer.push(named)
  }
  return contents
}

/** Outside of paper and of browsers without script, where nothing changes: such a rule restyles all of the page with each node. */
const findRootsAsked = (sheets: ReadonlyMap<string, string>): string[] =>
  [...sheets].flatMap(([path, css]) =>
    [
      ...css.replaceAll(/@media (print|\(scripting: none\))[^{]*\{(?:[^{}]|\{[^{}]*\})*\}/g, '').matchAll(ROOT_ASKED),
    ].map(([selector]) => `${selector.trim()}: ${path}`),
  )

const files = listRepositoryFiles()
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const stylePaths = files.filter((path) => /^src\/.*\.css$/.test(path) && !CONTENTS.includes(path) && !PARTS.has(path))
const sheets = new Map(stylePaths.map((path) => [path, read(path)]))
const contents = CONTENTS.map((path) => readContents(path, read))
const drawings = files
  .filter((path) => path.startsWith('src/ui/drawings/'))
  .map(read)
  .join('\n')
const sources = files
  .filter((path) => /^src\/.*\.(tsx?|svg)$/.test(path) && !/\.(test|fixture|server)\.tsx?$|\.data\.ts$/.test(path))
  .map(read)
  .join('\n')

it('a style is next to the component with its name', () => {
  expect(findStray(stylePaths, new Set(files))).toEqual([])
})

it('the tables of contents name every style, none twice, in a layer', () => {
  for (const { named, withoutLayer } of contents) {
    expect(named).toEqual([...new Set(named)])
    expect(withoutLayer.filter((path) => path !== FONTS)).toEqual([])
  }
  const everywhere = new Set(contents.flatMap(({ named }) => named))
  expect([...everywhere].toSorted()).toEqual(stylePaths.toSorted())
})

it('no class is defined in two files of one kind of page', () => {
  for (const { named } of contents) {
    const own = new Set(named)
    expect(findTwiceDefined(new Map([...sheets].filter(([path]) => own.has(path))))).toEqual([])
  }
})

it('no rule is there that nothing uses', () => {
  expect(findUnused(sheets, sources)).toEqual([])
})

it('no public style asks the root what it has', () => {
  const own = new Set(contents[0]?.named)
  expect(findRootsAsked(new Map([...sheets].filter(([path]) => own.has(path))))).toEqual([])
})

it('names of classes are words', () => {
  expect(findClipped(sheets, drawings)).toEqual([])
})

it('nothing is important but on paper and where motion is reduced', () => {
  expect(findImportant(sheets)).toEqual([])
})

it('each line of a written text has the direction of its own letters', () => {
  expect(findUndirected(sheets)).toEqual([])
})

it('planted faults are found', () => {
  const planted = new Map([
    ['src/ui/A.css', '.card { color: red } .card .lost-word-of-a-test, .b-2 { margin: 0 !important }'],
    ['src/ui/B.css', '@media print { .card:hover { color: red !important } } .dpd-1 { fill: red }'],
  ])
  expect(findTwiceDefined(planted)).toEqual(['.card: src/ui/A.css, src/ui/B.css'])
  expect(findUnused(planted, '<i className="card b-2" /> `dpd-${level}`')).toEqual([
    '.lost-word-of-a-test: src/ui/A.css',
  ])
  const clipped = new Map([['src/ui/A.css', '.card-btn .is-open .l .q2, .pj-t, .in-work { color: red } .tbl .num {}']])
  expect(findClipped(clipped, '<path class="l q2"/>')).toEqual(
    ['.card-btn', '.pj-t', '.tbl', '.num'].map((name) => `${name}: src/ui/A.css`),
  )
  const asking =
    'html:has(.drawer[open]) { overflow: hidden } @media print { body:has(.code) { color: red } } .a:has(b) {}'
  expect(findRootsAsked(new Map([['src/ui/A.css', asking]]))).toEqual(['html:has(.drawer[open]): src/ui/A.css'])
  const written = '.note { white-space: pre-line } .text { white-space: pre-wrap; unicode-bidi: plaintext }'
  expect(findUndirected(new Map([['src/ui/A.css', written]]))).toEqual(['.note: src/ui/A.css'])
  expect(findImportant(planted)).toEqual(['.card .lost-word-of-a-test, .b-2: src/ui/A.css'])
  const tree = new Set(['src/ui/A.tsx', 'src/ui/A.css', 'src/ui/B.css', 'src/ui/A-phone.css'])
  expect(findStray(['src/ui/A.css', 'src/ui/A.staff.css', 'src/ui/B.css', 'src/ui/A-phone.css'], tree)).toEqual([
    'src/ui/B.css',
    'src/ui/A-phone.css',
  ])
  const tables = new Map([
    [`${STYLES}/portal.css`, "@import url('./staff.css'); @import url('./fonts.css');"],
    [`${STYLES}/staff.css`, "@import url('../../ui/A.css') layer(ui); @import url('./staff/base.css');"],
  ])
  expect(readContents(`${STYLES}/portal.css`, (path) => tables.get(path) ?? '')).toEqual({
    named: ['src/ui/A.css', `${STYLES}/staff/base.css`, `${STYLES}/fonts.css`],
    withoutLayer: [`${STYLES}/staff/base.css`, `${STYLES}/fonts.css`],
  })
})
