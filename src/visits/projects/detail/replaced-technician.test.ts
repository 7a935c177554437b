import { beforeAll, describe, expect, it } from 'vitest'
import { testCalls } from '../../../../tests/setup/calls.ts'
import { addPerson, type Person } from '../../../../tests/setup/portal-people.ts'
import { addProject, setStatus } from '../project.fixture.ts'

const product = await testCalls()
const { call, query, ctx } = product

let manager: Person
let kari: Person
let ola: Person
beforeAll(async () => {
  manager = await addPerson(ctx, { role: 'manager', name: 'Mona Manager' })
  kari = await addPerson(ctx, { role: 'operator', name: 'Kari Ås' })
  ola = await addPerson(ctx, { role: 'operator', name: 'Ola Nordmann' })
})

/** A call with the body of its response as the test needs it. */
const ask = async (
  person: Person | null,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
) => {
  const answer = await call(method, `/api/portal/${path}`, { token: person?.token ?? null, body })
  return { status: answer.status, body: answer.body as ReturnType<typeof JSON.parse> }
}

describe('a replaced technician', () => {
  it('reads the comments, contacts and files that were there until then, and nothing later', async () => {
    const id = await addProject(product, { operator: kari.id })
    await ask(kari, 'POST', `projects/${id}/comments`, { comment: 'Before' })
    await ask(kari, 'POST', `projects/${id}/contacts`, { contactType: 'agent', name: 'Agent before' })
    const { body: project } = await ask(manager, 'GET', `projects/${id}`)
    const replaced = await ask(manager, 'PATCH', `projects/${id}`, {
      assignedOperatorId: ola.id,
      version: project.version,
    })
    expect(replaced.status).toBe(200)
    await ask(ola, 'POST', `projects/${id}/comments`, { comment: 'After' })
    await ask(ola, 'POST', `projects/${id}/contacts`, { contactType: 'agent', name: 'Agent after' })
    const read = async (person: Person) => [
      (await ask(person, 'GET', `projects/${id}/comments`)).body.items.map(
        ({ comment }: { comment: string }) => comment,
      ),
      (await ask(person, 'GET', `projects/${id}/contacts`)).body.items.map(({ name }: { name: string }) => name),
      (await ask(person, 'GET', `vessels/${project.vesselId}/contacts`)).body.items.map(
        ({ name }: { name: string }) => name,
      ),
    ]
    expect(await read(kari)).toEqual([['Before'], ['Agent before'], ['Agent before']])
    const all = [
      ['After', 'Before'],
      ['Agent before', 'Agent after'],
      ['Agent after', 'Agent before'],
    ]
    expect(await read(ola)).toEqual(all)
    expect(await read(manager)).toEqual(all)
  })

  it('reads hours, parts and reports, and opens files, that were there until then, and nothing later', async () => {
    const id = await addProject(product, { operator: kari.id })
    await setStatus(product, id, 'in progress')
    const log = async (person: Person, name: string, hours: string) => {
      const answers = [
        await ask(person, 'POST', `projects/${id}/hours`, { date: '2026-01-07', kind: 'work', hours }),
        await ask(person, 'POST', `projects/${id}/parts`, { partName: name }),
        await ask(person, 'POST', `projects/${id}/reports/generate`, { findings: name }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
      return answers[2]?.body.id as string
    }
    const before = await log(kari, 'Before', '2')
    const { body: project } = await ask(manager, 'GET', `projects/${id}`)
    await ask(manager, 'POST', `projects/${id}/assign`, { operatorId: ola.id, version: project.version })
    const after = await log(ola, 'After', '3')
    const read = async (person: Person) => {
      const list = async (path: string) => (await ask(person, 'GET', path)).body
      const { sums } = await list(`projects/${id}/hours`)
      const of = async (path: string, name: string) =>
        (await list(path)).items.map((item: Record<string, unknown>) => item[name]).toSorted()
      const { items } = await list(`projects?vesselId=${project.vesselId}`)
      return [
        sums.total,
        [
          (await list(`projects/${id}`)).operatorHours,
          ...items.map((row: { operatorHours: string }) => row.operatorHours),
        ],
        await of(`projects/${id}/parts`, 'partName'),
        (await of(`projects/${id}/reports`, 'id')).length,
        await of(`vessels/${project.vesselId}/parts`, 'partName'),
        (await of(`vessels/${project.vesselId}/files`, 'id')).length,
        (await ask(person, 'POST', `files/${before}/link`)).status,
        (await ask(person, 'POST', `files/${after}/link`)).status,
      ]
    }
    expect(await read(kari)).toEqual(['2.00', ['2.00', '2.00'], ['Before'], 1, ['Before'], 1, 200, 404])
    const all = ['5.00', ['5.00', '5.00'], ['After', 'Before'], 2, ['After', 'Before'], 2, 200, 200]
    expect(await read(ola)).toEqual(all)
    expect(await read(manager)).toEqual(all)
  })

  it('is named with the hours of the visit, which are billed and counted in the figures', async () => {
    const id = await addProject(product, { operator: kari.id })
    await setStatus(product, id, 'in progress')
    const log = (person: Person, hours: string) =>
      ask(person, 'POST', `projects/${id}/hours`, { date: '2026-01-21', kind: 'work', hours })
    await log(kari, '2.5')
    const { body: project } = await ask(manager, 'GET', `projects/${id}`)
    await ask(manager, 'POST', `projects/${id}/assign`, { operatorId: ola.id, version: project.version })
    await log(ola, '3')
    const { body: assigned } = await ask(manager, 'GET', `projects/${id}`)
    await ask(manager, 'PATCH', `projects/${id}`, { hourRate: '1000', version: assigned.version })
    const names = (items: { userName: string; hours: string }[]) =>
      items.map(({ userName, hours }) => `${userName} ${hours}`).toSorted()
    const { items, sums } = (await ask(manager, 'GET', `projects/${id}/hours`)).body
    expect([names(items), sums.total]).toEqual([['Kari Ås 2.50', 'Ola Nordmann 3.00'], '5.50'])
    expect(await query('select quantity::text, total::text from billing_items where project_id = $1', [id])).toEqual([
      { quantity: '5.50', total: '5500.00' },
    ])
    const figures = async (filter: string) =>
      (await ask(manager, 'GET', `analytics/utilisation/rows?dayFrom=2026-01-21&dayTo=2026-01-21${filter}`)).body
    const all = await figures('')
    expect([names(all.items), all.sum]).toEqual([['Kari Ås 2.50', 'Ola Nordmann 3.00'], '5.50'])
    expect((await figures(`&operatorId=${kari.id}`)).sum).toBe('2.50')
  })

  it('no longer changes the people of the vessel', async () => {
    const id = await addProject(product, { operator: kari.id })
    const { body: project } = await ask(manager, 'GET', `projects/${id}`)
    const path = `vessels/${project.vesselId}/contacts`
    const { body: owner } = await ask(kari, 'POST', path, { contactType: 'owner', name: 'Owner' })
    expect((await ask(kari, 'GET', path)).body.items).toMatchObject([{ name: 'Owner', mayChange: true }])
    await ask(manager, 'PATCH', `projects/${id}`, { assignedOperatorId: ola.id, version: project.version })
    expect((await ask(kari, 'GET', path)).body.items).toMatchObject([{ name: 'Owner', mayChange: false }])
    const remove = (person: Person) => ask(person, 'DELETE', `vessel-contacts/${owner.id}?version=${owner.version}`)
    expect((await remove(kari)).status).toBe(404)
    expect((await remove(ola)).status).toBe(204)
  })
})
