import { describe, expect, it } from 'vitest'
import { testCalls } from '../../../../tests/setup/calls.ts'
import { addPerson } from '../../../../tests/setup/portal-people.ts'
import type { SearchResults } from './search.contract.ts'

const { ctx, call } = await testCalls()
const manager = await addPerson(ctx, { role: 'manager', name: 'Manager 1' })
const operator = await addPerson(ctx, { role: 'operator', name: 'Technician Havn' })

const find = async (q: string, token = manager.token): Promise<SearchResults> => {
  const { status, body } = await call('GET', '/api/portal/search', { query: { q }, token })
  expect(status).toBe(200)
  return body as SearchResults
}

async function addProject(body: Record<string, unknown>) {
  const answer = await call('POST', '/api/portal/projects', {
    token: manager.token,
    body: { serviceType: 'repair', ...body },
  })
  expect(answer.status).toBe(201)
  return answer.body as { id: string; projectNumber: string; vesselName: string }
}

const havlys = await addProject({
  vesselName: 'Havlys Spirit',
  imo: '9074729',
  clientName: 'Nordtind Bulk AS',
  location: 'Immingham',
  assignedOperatorId: operator.id,
})
const fonnvag = await addProject({ vesselName: 'Fonnvåg', clientName: 'Nordtind Reefer AS', location: 'Bergen' })

describe('GET /api/portal/search', () => {
  it('finds projects by number, vessel, client and place, their own number first', async () => {
    expect((await find(havlys.projectNumber)).projects.map(({ id }) => id)).toEqual([havlys.id])
    expect((await find('havlys')).projects.map(({ id }) => id)).toEqual([havlys.id])
    expect((await find('nordtind')).projects).toHaveLength(2)
    expect((await find('bergen')).projects.map(({ id }) => id)).toEqual([fonnvag.id])
  })

  it('finds vessels by part of the name and by IMO number, clients, and people', async () => {
    expect((await find('spirit')).vessels).toMatchObject([{ name: 'Havlys Spirit', imo: '9074729' }])
    expect((await find('IMO 9074')).vessels).toMatchObject([{ name: 'Havlys Spirit' }])
    expect((await find('fonnvåg')).vessels).toMatchObject([{ name: 'Fonnvåg' }])
    expect((await find('havn')).people).toMatchObject([{ id: operator.id, role: 'operator' }])
  })

  it.each(['imo 9074729', 'IMO: 9074729', 'IMO no. 9074729', 'IMO-9074729', 'imo9074729', 'havlys IMO 9074729'])(
    'finds the vessel and its visit by “%s” in every list',
    async (q) => {
      for (const path of ['/api/portal/vessel-directory', '/api/portal/projects']) {
        const { body } = await call('GET', path, { token: manager.token, query: { q } })
        expect((body as { items: { vesselName: string }[] }).items, path).toMatchObject([
          { vesselName: 'Havlys Spirit' },
        ])
      }
      if (q.startsWith('havlys')) return
      expect((await find(q)).vessels).toMatchObject([{ name: 'Havlys Spirit' }])
      const { body } = await call('GET', '/api/portal/vessels', { token: manager.token, query: { q } })
      expect(body).toMatchObject({ total: 1 })
    },
  )

  it('finds vessels by former names and clients by any name of their company', async () => {
    const company = await call('POST', '/api/portal/companies', {
      token: manager.token,
      body: { name: 'Gråsund Rederi AS', alternativeNames: ['GRR Shipping'] },
    })
    const vessel = await call('POST', '/api/portal/vessels', {
      token: manager.token,
      body: {
        name: 'Storegga Tern',
        formerNames: ['Old Petrel'],
        clientName: 'Nobody',
        companyId: (company.body as { id: string }).id,
      },
    })
    expect(vessel.status).toBe(201)
    expect((await find('old-petrel')).vessels).toMatchObject([
      { name: 'Storegga Tern', clientName: 'Gråsund Rederi AS', formerName: 'Old Petrel' },
    ])
    expect((await find('storegga')).vessels).toMatchObject([{ name: 'Storegga Tern', formerName: null }])
    expect((await find('grr ship')).clients).toEqual([{ name: 'Gråsund Rederi AS', count: 1 }])
    expect((await find('gråsund')).clients).toEqual([{ name: 'Gråsund Rederi AS', count: 1 }])
  })

  it('finds parts by number and name, for a technician only those of own projects', async () => {
    for (const [project, partNumber] of [
      [havlys, 'HW-0412-S'],
      [fonnvag, 'HW-0413-S'],
    ] as const) {
      const answer = await call('POST', `/api/portal/projects/${project.id}/parts`, {
        token: manager.token,
        body: { partName: 'Gasket, EPDM', partNumber, quantity: 2 },
      })
      expect(answer.status).toBe(201)
    }
    expect((await find('0412-s')).parts).toEqual([
      { partNumber: 'HW-0412-S', partName: 'Gasket, EPDM', count: 1, projectId: havlys.id },
    ])
    expect((await find('gasket')).parts).toHaveLength(2)
    expect((await find('gasket', operator.token)).parts).toMatchObject([{ projectId: havlys.id }])
  })

  it('shows a technician own projects and no accounts', async () => {
    const found = await find('nordtind', operator.token)
    expect(found.projects.map(({ id }) => id)).toEqual([havlys.id])
    expect(found.clients).toEqual([{ name: 'Nordtind Bulk AS', count: 1 }])
    expect((await find('havn', operator.token)).people).toEqual([])
    expect((await find('fonnvåg', operator.token)).vessels).toEqual([])
    expect((await find('spirit', operator.token)).vessels).toHaveLength(1)
  })

  it('says by what else a project or a vessel was found', async () => {
    const project = await addProject({
      vesselName: 'Refholm',
      clientName: 'Short Name AS',
      companyName: 'Longform HoldingCell AS',
      clientReference: 'PO-88123',
    })
    expect((await find('PO-88123')).projects).toMatchObject([{ id: project.id, foundBy: 'PO-88123' }])
    expect((await find('refholm longform')).projects).toMatchObject([{ foundBy: 'Longform HoldingCell AS' }])
    expect((await find('refholm')).projects).toMatchObject([{ foundBy: null }])
    expect((await find('9074729')).vessels).toMatchObject([{ name: 'Havlys Spirit', isByImo: true }])
    expect((await find('havlys')).vessels).toMatchObject([{ name: 'Havlys Spirit', isByImo: false }])
  })

  it('finds people by parts of their name and by address, and contacts of vessels that the caller may see', async () => {
    const person = await addPerson(ctx, { role: 'operator', name: 'Ragnhild Aas Søbstad', email: 'rs@portal.example' })
    expect((await find('ragn søb')).people.map(({ id }) => id)).toEqual([person.id])
    expect((await find('rs@portal')).people).toMatchObject([{ email: 'rs@portal.example' }])
    for (const [project, name] of [
      [havlys, 'Contact Seen'],
      [fonnvag, 'Contact Hidden'],
    ] as const) {
      const answer = await call('POST', `/api/portal/projects/${project.id}/contacts`, {
        token: manager.token,
        body: { name, contactType: 'superintendent', company: 'Nordtind Technical' },
      })
      expect(answer.status).toBe(201)
    }
    expect((await find('nordtind contact')).contacts.map(({ name }) => name).toSorted()).toEqual([
      'Contact Hidden',
      'Contact Seen',
    ])
    expect((await find('nordtind contact', operator.token)).contacts).toMatchObject([
      { name: 'Contact Seen', contactType: 'superintendent', vesselName: 'Havlys Spirit' },
    ])
  })

  it('takes what was typed for itself: wildcards find nothing', async () => {
    const found = await find('%%')
    expect(found).toEqual({ projects: [], vessels: [], clients: [], parts: [], people: [], contacts: [] })
    expect((await find('__')).projects).toEqual([])
  })

  it('refuses requests without a session, and queries that are too short', async () => {
    expect((await call('GET', '/api/portal/search', { query: { q: 'havlys' } })).status).toBe(401)
    expect((await call('GET', '/api/portal/search', { query: { q: 'h' }, token: manager.token })).status).toBe(400)
  })
})
