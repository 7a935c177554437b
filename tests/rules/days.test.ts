import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listRepositoryFiles, ROOT } from './repository-files.ts'

/** Days and times are counted and written in one file: own code gets commas, zones and leap days wrong. */
const HOME = 'src/core/days.ts'

/** Public pages load nothing of the portal's: what they write depends on their language, and is next to it. */
const PUBLIC = new Set([
  'src/app/behaviour/availability.ts',
  'src/core/days/office-time.ts',
  'src/core/language/days.ts',
  'src/site/rfq/web/request-actions.tsx',
  'src/visits/visit-links/visit-days.ts',
])

const OWN_CLOCK = /Intl\.DateTimeFormat\(|toLocale(Date|Time)String|\.setUTC|(const|function) (addDays|daysBetween)\b/

const keepsOwnClock = (path: string, text: string): boolean =>
  /^src\/.*\.tsx?$/.test(path) &&
  path !== HOME &&
  !/\.test\.tsx?$/.test(path) &&
  !PUBLIC.has(path) &&
  OWN_CLOCK.test(text)

it('days are counted and written in one file', () => {
  const found = listRepositoryFiles().filter((path) => keepsOwnClock(path, readFileSync(join(ROOT, path), 'utf8')))
  expect(found).toEqual([])
})

it('a planted clock is found', () => {
  const planted = "const DAY = new Intl.DateTimeFormat('en-GB')"
  expect(keepsOwnClock('src/visits/parts/web/planted.tsx', planted)).toBe(true)
  expect(keepsOwnClock('src/visits/parts/planted.server.ts', 'const addDays = (day) => day')).toBe(true)
  expect(keepsOwnClock(HOME, planted)).toBe(false)
})

/** Numbers likewise: own code forgets the comma, or breaks a line within one. */
const WRITES_NUMBERS = /^src\/core\/language(\/counts)?\.ts$/
const OWN_NUMBER = /Intl\.NumberFormat\(|\.toLocaleString\(/
const writesOwnNumber = (path: string, text: string): boolean =>
  /^src\/.*(?<!\.test)\.tsx?$/.test(path) && !WRITES_NUMBERS.test(path) && OWN_NUMBER.test(text)

it('numbers are written in two files, of public pages and of the staff', () => {
  const found = listRepositoryFiles().filter((path) => writesOwnNumber(path, readFileSync(join(ROOT, path), 'utf8')))
  expect(found).toEqual([])
  expect(writesOwnNumber('src/visits/parts/web/planted.tsx', "rows.toLocaleString('en')")).toBe(true)
  expect(writesOwnNumber('src/core/language/counts.ts', "new Intl.NumberFormat('en')")).toBe(false)
})

/** The browser's own fields write days as it likes; `src/ui/day` writes them as the house does. */
const BROWSERS_FIELD = /type(="|: ')(date|datetime-local|month|week|time)["']/
const isStaffScreen = (path: string): boolean =>
  /^src\/(?!site\/(?:rfq|finder\/web\/board)\/|money\/requests\/web\/SendRequest|visits\/visit-links\/web\/[A-Z]).*\.tsx$/.test(
    path,
  )

it('fields for days are the house’s own', () => {
  const found = listRepositoryFiles().filter(
    (path) => isStaffScreen(path) && BROWSERS_FIELD.test(readFileSync(join(ROOT, path), 'utf8')),
  )
  expect(found).toEqual([])
  expect(BROWSERS_FIELD.test('<input type="datetime-local" />')).toBe(true)
  expect(BROWSERS_FIELD.test("text('usedDate', { type: 'date' })")).toBe(true)
})

/** Makes every address that dials a number. */
const PHONE_HOME = 'src/core/phone/'

/** A `tel:` address that is made by hand; the word alone, as in a test or a sentence, is none. */
const HAND_MADE = /[`'"]tel:(?:\$\{|[+\d])|[`'"]tel:[`'"]\s*\+|href=["']tel:/

it(`only ${PHONE_HOME} makes addresses that dial`, () => {
  const sources = listRepositoryFiles().filter(
    (path) =>
      /^(?:src|content)\/.*\.(?:tsx?|mdx)$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith(PHONE_HOME),
  )
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter((path) => HAND_MADE.test(readFileSync(join(ROOT, path), 'utf8')))).toEqual([])
})

it('planted addresses made by hand are found', () => {
  expect(HAND_MADE.test('<a href={`tel:${phone}`}>')).toBe(true)
  expect(HAND_MADE.test("const link = 'tel:' + phone")).toBe(true)
  expect(HAND_MADE.test('<a href="tel:+4700000000">')).toBe(true)
})
