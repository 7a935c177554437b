import { describe, expect, it } from 'vitest'
import { searchArticles } from './articles.ts'
import { PROJECT_READS } from './offline-reads.ts'
import { isOwnRead, listCopies, planSync, type SyncAnswer } from './sync-plan.ts'

const ID = '01930000-0000-7000-8000-000000000001'

describe('what changed on the server', () => {
  const OTHER = ID.replace(/1$/, '2')
  const SHIP = ID.replace(/1$/, '8')
  const LIST = '/api/portal/projects?page=1'
  const NOW = 5
  const answerOf = (parts: object): SyncAnswer =>
    ({
      cursor: 'next',
      projects: [],
      vessels: [],
      contacts: [],
      checklists: [],
      articles: [],
      removed: [],
      ...parts,
    }) as never
  const state = { cursor: 'first', projects: { [ID]: SHIP, [OTHER]: SHIP }, pending: [], syncedAt: 0 }

  it('a changed visit is read again, its checklist is in the answer', () => {
    const changes = answerOf({
      projects: [{ id: ID, vesselId: SHIP }],
      checklists: [{ projectId: ID, templateId: null, lines: [] }],
    })
    const plan = planSync(state, changes, [LIST], NOW)
    expect(plan.state.cursor).toBe('next')
    expect(plan.state.pending).toContain(LIST)
    expect(plan.state.pending).toContain(`/api/portal/projects/${ID}`)
    expect(plan.state.pending).not.toContain(`/api/portal/projects/${OTHER}`)
    expect(plan.state.pending).not.toContain(`/api/portal/projects/${ID}/checklist`)
    expect(plan.stored).toEqual([[`/api/portal/projects/${ID}/checklist`, { templateId: null, lines: [] }]])
    expect(plan.isDropped(LIST)).toBe(false)
  })

  it('a visit that is another technician’s now leaves the device, and the lists that name it', () => {
    const before = { ...state, pending: [`/api/portal/projects/${OTHER}/hours`] }
    const plan = planSync(before, answerOf({ removed: [{ entity: 'project', id: OTHER }] }), [LIST], NOW)
    expect(plan.isDropped(`/api/portal/projects/${OTHER}`)).toBe(true)
    expect(plan.isDropped(`/api/portal/projects/${OTHER}/parts?pageSize=200&sort=createdAt`)).toBe(true)
    expect(plan.isDropped(`/api/portal/projects/${ID}`)).toBe(false)
    expect(plan.isDropped(`/api/portal/vessels/${SHIP}`)).toBe(false)
    expect(plan.isDropped(LIST)).toBe(true)
    expect(plan.isDropped('/api/portal/me')).toBe(false)
    expect(plan.state.pending).toEqual([LIST])
    const last = planSync(plan.state, answerOf({ removed: [{ entity: 'project', id: ID }] }), [], NOW)
    expect(last.isDropped(`/api/portal/vessels/${SHIP}`)).toBe(true)
  })

  it('a visit is on the device once all its reads are; a changed one is as old as its copy', () => {
    const reads = (id: string) => PROJECT_READS.map((read) => read.replace(':id', id))
    const known = new Map(reads(ID).map((address) => [address, new Date(3)]))
    const { state: now } = planSync(state, answerOf({}), [], NOW)
    expect([...listCopies(now, known)]).toEqual([[ID, new Date(5)]])
    const waiting = { ...now, pending: [`/api/portal/projects/${ID}/usual-parts`] }
    expect([...listCopies(waiting, known)]).toEqual([[ID, new Date(3)]])
    known.delete(`/api/portal/projects/${ID}/usual-parts`)
    expect([...listCopies(waiting, known)]).toEqual([])
  })

  it('after a full read nothing else stays', () => {
    const plan = planSync(null, answerOf({ projects: [{ id: ID, vesselId: SHIP }] }), [], NOW)
    expect(plan.isDropped(`/api/portal/projects/${OTHER}`)).toBe(true)
    expect(isOwnRead(`/api/portal/vessels/${OTHER}/history`, plan.state.projects)).toBe(false)
    expect(isOwnRead(`/api/portal/vessels/${OTHER}/history`, null)).toBe(true)
  })
})

it('articles are found without a network by number, beginning or word', () => {
  const article = (partNumber: string, partName: string) => ({
    productId: partNumber,
    partNumber,
    partName,
    category: null,
    unit: 'pcs',
  })
  const all = [article('09991', 'CLX reagent set'), article('9991', 'Gasket'), article('X-09991', 'Reagent, spare')]
  const find = (q: string) => searchArticles(all, q).map(({ partNumber }) => partNumber)
  expect(find('09991')).toEqual(['09991', 'X-09991'])
  expect(find('9991')).toEqual(['9991', '09991', 'X-09991'])
  expect(find('REAG')).toEqual(['09991', 'X-09991'])
  expect(find('sket')).toEqual([])
})
