import { describe, expect, it } from 'vitest'
import {
  ASKED_BY_HAND,
  fitsPattern,
  isStaleAfter,
  subjectOf,
  SUBJECTS,
  type SubjectName,
} from '#core/web/call/stale.ts'
import { testCalls } from '../../../tests/setup/calls.ts'

const { routes } = await testCalls()

const staff = routes.map(({ endpoint }) => endpoint).filter(({ path }) => /^\/api\/(portal|admin)\//.test(path))
const reads = staff.filter(({ method }) => method === 'GET').map(({ path }) => path)
const changes = staff.filter(({ method }) => method !== 'GET').map(({ path }) => path)
const subjects = Object.keys(SUBJECTS) as SubjectName[]

/** Calls that change nothing that a list shows: who is signed in, and one-use links. */
const CHANGE_NO_SUBJECT = [
  '/api/admin/pictures/convert',
  '/api/admin/login',
  '/api/admin/logout',
  '/api/portal/login',
  '/api/portal/logout',
  '/api/portal/password-reset',
  '/api/portal/password-reset/confirm',
  '/api/portal/files/:id/link',
]

/** Read by calendars, not by the query client. */
const READ_BY_PROGRAMS = '/api/portal/calendar/:token.ics'

describe('the table of what a change makes old', () => {
  it('has the subject of each call that changes something, and only one', () => {
    const known = changes.filter((path) => !CHANGE_NO_SUBJECT.includes(path))
    const subjectsOf = (path: string) =>
      subjects.filter((name) => SUBJECTS[name].changedBy.some((pattern) => fitsPattern(pattern, path)))
    expect(known.filter((path) => subjectsOf(path).length !== 1)).toEqual([])
    expect(CHANGE_NO_SUBJECT.filter((path) => !changes.includes(path) || subjectOf(path) !== undefined)).toEqual([])
  })

  it('has for each read the changes that make it stale, or the reason why none does', () => {
    const isByHand = (path: string) => Object.keys(ASKED_BY_HAND).some((pattern) => fitsPattern(pattern, path))
    const isShown = (path: string) => subjects.some((name) => isStaleAfter(name, [path]))
    const unknown = reads.filter((path) => path !== READ_BY_PROGRAMS && !isByHand(path) && !isShown(path))
    expect(unknown).toEqual([])
    expect(reads.filter((path) => path.startsWith('/api/admin/reports') && isShown(path))).toEqual([])
  })

  it('names no address that is not there', () => {
    const unused = (patterns: readonly string[], paths: readonly string[]) =>
      patterns.filter((pattern) => !paths.some((path) => fitsPattern(pattern, path)))
    expect(subjects.flatMap((name) => unused(SUBJECTS[name].changedBy, changes))).toEqual([])
    expect(subjects.flatMap((name) => unused(SUBJECTS[name].shownBy, reads))).toEqual([])
    expect(unused(Object.keys(ASKED_BY_HAND), reads)).toEqual([])
  })

  it("makes old what shows the row, and leaves alone what shows another's", () => {
    expect(isStaleAfter('project', ['/api/portal/projects', 'a', 'hours', { sort: 'date' }], 'a')).toBe(true)
    expect(isStaleAfter('project', ['/api/portal/projects', 'b', 'hours'], 'a')).toBe(false)
    expect(isStaleAfter('project', ['/api/portal/projects', { page: '2' }], 'a')).toBe(true)
    expect(isStaleAfter('project', ['/api/portal/operators', { pageSize: '200' }], 'a')).toBe(true)
    expect(isStaleAfter('notification', ['/api/portal/projects', 'a'])).toBe(false)
  })
})
