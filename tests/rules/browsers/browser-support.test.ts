import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { listRepositoryFiles, ROOT } from '../repository-files.ts'
import { findNewerApis, findNewerStyles, OLDEST } from './browser-support.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const files = listRepositoryFiles().filter((path) => path.startsWith('src/'))
const sources = files.filter((path) => /\.tsx?$/.test(path) && !/\.(server|test|fixture|factory)\.tsx?$/.test(path))
const sheets = files.filter((path) => path.endsWith('.css'))

/** Newer features that are used, and what browsers without them do. */
const REVIEWED: Readonly<Record<string, string>> = {
  // Asked for before it is used.
  activationStart: 'no visit is counted twice or left out: nothing is prerendered there',
  deliveryType: 'the same, of prefetched pages',
  'document.prerendering': 'the same',
  navigation: 'fonts are drawn in after the first view, as on the first page of a visit',
  requestIdleCallback: 'the tabs of a project are loaded at once',
  cancelIdleCallback: 'the same',
  imageSmoothingQuality: 'pictures are scaled with the usual quality',
  // The build translates it.
  'light-dark()': 'two custom properties and a media query',
  // Left out without harm.
  'scrollbar-width': 'a thin scrollbar under a row of tabs or filters',
  'scrollbar-gutter': 'the page moves when a scrollbar appears',
  'overscroll-behavior': 'the page scrolls on at the end of a list (Safari lacks a detail only)',
  '@starting-style': 'the menu appears without moving',
  '@view-transition': 'pages change without a transition',
  'field-sizing': 'a text field scrolls instead of growing',
  'text-wrap': 'lines are as long as they come',
  'forced-color-adjust': 'Safari has no forced colours',
  'accent-color': 'boxes and radios in the system’s colour (Safari lacks a detail only)',
  'line-clamp': 'the prefixed property next to it does it',
  'user-select': 'the prefixed property next to it does it',
  // On paper.
  '@page': 'margins of the print dialog',
  size: 'the sheet of the print dialog',
  'break-after: avoid': 'a heading may be the last line of a sheet',
  orphans: 'one line may be alone on a sheet',
  widows: 'one line may be alone on a sheet',
  '::details-content': 'closed parts are printed closed',
  'content-visibility': 'closed parts are printed closed',
  // Each in a rule of its own, so that other browsers drop only this rule.
  '::-webkit-progress-bar': 'Firefox has the rule for its own',
  '::-webkit-progress-value': 'Firefox has the rule for its own',
  '::-moz-progress-bar': 'Safari has the rule for its own',
  '::-webkit-meter-bar': 'Firefox draws a meter in its own way',
  '::-webkit-meter-optimum-value': 'Firefox draws a meter in its own way',
  '::-webkit-inner-spin-button': 'Firefox has another property for it',
  '::-webkit-search-cancel-button': 'Firefox has no such button',
}

/** The newer features of some files, with the files. */
function collect(paths: readonly string[], find: (path: string) => string[]): Map<string, Set<string>> {
  const places = new Map<string, Set<string>>()
  for (const path of paths) {
    for (const feature of find(path)) places.set(feature, (places.get(feature) ?? new Set()).add(path))
  }
  return places
}

const used = new Map([
  ...collect(sources, (path) => findNewerApis(parseSync(path, read(path)).program)),
  ...collect(sheets, (path) => findNewerStyles(read(path))),
])

it('uses no feature that the oldest supported browsers lack, unless it is known what they do without it', () => {
  const unknown = [...used].filter(([feature]) => !Object.hasOwn(REVIEWED, feature))
  expect(unknown.map(([feature, places]) => `${feature}: ${[...places].join(', ')}`)).toEqual([])
})

it('lists no reviewed feature that is not used any more', () => {
  expect(Object.keys(REVIEWED).filter((feature) => !used.has(feature))).toEqual([])
})

it('names in README the browsers that are the oldest', () => {
  const line = read('README.md')
    .split('\n')
    .find((each) => each.startsWith('Browsers:'))
  expect(line).toContain(`Safari ${OLDEST.safari}.0`)
  expect(line).toContain(`Firefox ${OLDEST.firefox}`)
})

it('finds a planted feature of each kind', () => {
  const program = parseSync(
    'planted.ts',
    `box.checkVisibility(); URL.parse(text); requestIdleCallback(load); navigation.activation; document.prerendering; new CloseWatcher(); AbortSignal.any([]); [1].map(String)`,
  ).program
  expect(findNewerApis(program)).toEqual([
    'checkVisibility',
    'URL.parse',
    'requestIdleCallback',
    'navigation',
    'document.prerendering',
    'CloseWatcher',
    'AbortSignal.any',
  ])
  const css = `@starting-style { a { color: red } } a:open, a:hover { text-wrap: balance; color: light-dark(red, blue); width: calc-size(auto, size); display: grid }`
  expect(findNewerStyles(css)).toEqual(['@starting-style', ':open', 'text-wrap', 'light-dark()', 'calc-size()'])
})

it('the second type check finds planted parts of the language that are newer', () => {
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(ROOT, '.cache', 'planted-'))
  try {
    const lines = [
      'export const newer = [',
      'Map.groupBy([1], (each: number) => each),',
      'Promise.withResolvers<number>(),',
      'new Set([1]).values().map((each: number) => each),',
      'new Set([1]).union(new Set([2])),',
      'Array.fromAsync([1]),',
      '[1].toSorted(),',
      ']',
    ]
    writeFileSync(join(folder, 'planted.ts'), lines.join('\n'))
    const config = { extends: '../../tsconfig.browsers.json', compilerOptions: { types: [] }, include: ['planted.ts'] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder, '--noEmit', '--pretty', 'false'], {
      encoding: 'utf8',
    })
    const found = [...stdout.matchAll(/planted\.ts\((\d+),/g)].map(([, line]) => Number(line))
    expect([...new Set(found)]).toEqual([2, 3, 4, 5, 6])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
