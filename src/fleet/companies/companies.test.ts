import { expect, it } from 'vitest'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import type { Company } from './companies.contract.ts'

const api = await testCalls()
const { token } = await addPerson(api.ctx, { role: 'manager' })
const ROOT = '/api/portal/companies'

const add = (body: object) => api.call('POST', ROOT, { token, body })
const change = (id: string, body: object) => api.call('PATCH', `${ROOT}/${id}`, { token, body })
const found = async (q: string) => {
  const { body } = await api.call('GET', ROOT, { token, query: { q } })
  return (body as { items: Company[] }).items.map(({ name }) => name)
}

it('stores invoice data in one normalized form, however it is typed', async () => {
  const { status, body } = await add({
    name: 'Nordtind Bulk AS',
    orgNumber: 'NO 974 760 673 MVA',
    vatNumber: '974 760 673 mva',
    country: 'no',
    address: 'Strandgata 1',
    postalCode: '5527',
    city: 'Haugesund',
    invoiceEmail: 'invoice@nordtind.example',
    peppolId: '0192: 974760673',
    currency: 'EUR',
    paymentDays: 30,
  })
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({
      orgNumber: '974760673',
      vatNumber: 'NO974760673MVA',
      country: 'NO',
      peppolId: '0192:974760673',
      currency: 'EUR',
      paymentDays: 30,
    }),
  ])
  const { id } = body as Company
  expect((await change(id, { version: 1, orgNumber: '', currency: '' })).body).toMatchObject({
    orgNumber: null,
    currency: null,
  })
})

it('refuses by field what cannot be right, and says what is wanted', async () => {
  const refused = async (body: object) => {
    const answer = await add({ name: 'Refused AS', ...body })
    const { fields } = answer.body as { fields?: { field: string; message: string }[] }
    return [answer.status, fields?.map(({ field }) => field)]
  }
  expect(await refused({ orgNumber: '987654321' })).toEqual([422, ['orgNumber']])
  const wrong = await add({ name: 'Refused AS', orgNumber: '987654321' })
  expect(wrong.body).toMatchObject({ fields: [{ message: expect.stringContaining('the last one does not fit') }] })
  expect(await refused({ orgNumber: '987654321', country: 'NO' })).toEqual([422, ['orgNumber']])
  expect(await refused({ vatNumber: 'NO987654321MVA' })).toEqual([422, ['vatNumber']])
  expect(await refused({ peppolId: '0192:987654321' })).toEqual([422, ['peppolId']])
  expect(await refused({ country: 'XX' })).toEqual([422, ['country']])
  expect(await refused({ currency: 'XBB' })).toEqual([422, ['currency']])
  expect(await refused({ paymentDays: 400 })).toEqual([422, ['paymentDays']])
  expect(await refused({ invoiceEmail: 'nobody' })).toEqual([422, ['invoiceEmail']])
  expect(await found('Refused')).toEqual([])
})

it('a number of another country needs no Norwegian check digit, until the company is said to be Norwegian', async () => {
  const { status, body } = await add({ name: 'Meridian B.V.', orgNumber: '12345678', country: 'NL' })
  expect(status).toBe(201)
  const { id } = body as Company
  expect((await change(id, { version: 1, country: 'NO' })).status).toBe(422)
  expect((await change(id, { version: 1, city: 'Rotterdam' })).body).toMatchObject({ version: 2, country: 'NL' })
})

it('is found by any of its names, by number and by city, word by word; each name leads to one company', async () => {
  const { body } = await add({
    name: 'Gråsund Rederi AS',
    alternativeNames: ['Graasund Shipping', 'GRR', 'grr'],
    city: 'Ålesund',
    orgNumber: '701730496',
  })
  const company = body as Company
  expect(company.alternativeNames).toEqual(['Graasund Shipping', 'GRR'])
  for (const q of ['gråsund', 'shipping graasund', 'GRR', '701730', 'rederi ålesund']) {
    expect(await found(q), q).toEqual(['Gråsund Rederi AS'])
  }
  expect(await found('%')).toEqual([])
  expect((await add({ name: 'graasund shipping' })).body).toMatchObject({
    status: 409,
    detail: 'Graasund Shipping is a name of Gråsund Rederi AS already.',
    company: { id: company.id },
  })
  expect((await add({ name: 'Another', alternativeNames: ['GRÅSUND REDERI AS'] })).status).toBe(409)
  for (const name of ['Gråsund  Rederi AS', 'Graasund\u00a0shipping', 'ＧＲＲ', 'Gråsund \u200bRederi AS']) {
    expect((await add({ name })).status, name).toBe(409)
  }
  expect((await change(company.id, { version: 1, name: 'GRR', alternativeNames: [] })).status).toBe(200)
})

it('is created once when a project names it, and becomes the client of a vessel without one', async () => {
  const project = (body: object) =>
    api.call('POST', '/api/portal/projects', { token, body: { serviceType: 'repair', ...body } })
  const first = (await project({ vesselName: 'MV Owned', companyName: 'Solvåg Shipping AS' })).body as Visit
  const [company] = await api.query<{ id: string }>(`select id from companies where name = 'Solvåg Shipping AS'`)
  const { body: vessel } = await api.call('GET', `/api/portal/vessels/${first.vesselId}`, { token })
  expect(vessel).toMatchObject({ companyId: company?.id, companyName: 'Solvåg Shipping AS' })
  await change(company?.id ?? '', { version: 1, alternativeNames: ['Solvag'] })
  const second = (await project({ vesselName: 'MV Second', companyName: 'solvag' })).body as Visit
  expect((await api.call('GET', `/api/portal/vessels/${second.vesselId}`, { token })).body).toMatchObject({
    companyId: company?.id,
  })
  await api.call('PATCH', `/api/portal/projects/${second.id}`, {
    token,
    body: { version: second.version, companyName: 'Ytterholm AS' },
  })
  expect((await api.call('GET', `/api/portal/vessels/${second.vesselId}`, { token })).body).toMatchObject({
    companyId: company?.id,
  })
  expect(
    await api.query(
      `select entity_name as name, action from audit.logs where entity_type = 'company' and entity_name in ('Solvåg Shipping AS', 'Ytterholm AS') and action = 'created' order by seq`,
    ),
  ).toEqual([
    { name: 'Solvåg Shipping AS', action: 'created' },
    { name: 'Ytterholm AS', action: 'created' },
  ])
})

it('isn’t added by a project that names a known one in another spelling, which the answer says', async () => {
  const project = async (vesselName: string, companyName: string) => {
    const body = { serviceType: 'repair', vesselName, companyName }
    const answer = await api.call('POST', '/api/portal/projects', { token, body })
    return answer.body as Visit & { companyName: string; warnings: { kind: string; message: string }[] }
  }
  const companyOf = async ({ vesselId }: Visit) =>
    ((await api.call('GET', `/api/portal/vessels/${vesselId}`, { token })).body as { companyName: string | null })
      .companyName
  await add({ name: 'Foldskjær Rederi AS', alternativeNames: ['Foldbåt'] })
  for (const [at, spelling] of [
    'Foldskjaer Rederi A/S',
    'FOLDSKJÆR REDERI',
    'Foldskjær-Rederi ASA',
    'Foldbaat Ltd.',
  ].entries()) {
    const created = await project(`Folded ${at}`, spelling)
    expect(created.companyName).toBe(spelling)
    expect(created.warnings).toEqual([
      { kind: 'client', message: expect.stringContaining(`“${spelling}” may be the client Foldskjær Rederi AS`) },
    ])
    expect(await companyOf(created)).toBeNull()
  }
  expect(await found('Fold')).toEqual(['Foldskjær Rederi AS'])
  const exact = await project('Folded exactly', 'foldskjær rederi as')
  expect([exact.warnings, await companyOf(exact)]).toEqual([[], 'Foldskjær Rederi AS'])
  const owned = await project('Folded exactly', 'Foldskjaer Rederi')
  expect(owned.warnings).toEqual([])
  const other = await project('Folded other', 'Foldskjær Tankers AS')
  expect([other.warnings, await companyOf(other)]).toEqual([[], 'Foldskjær Tankers AS'])
  const changed = await api.call('PATCH', `/api/portal/projects/${other.id}`, {
    token,
    body: { version: other.version, companyName: 'Foldbåt AB' },
  })
  // Its vessel has another client already.
  expect(changed.body).toMatchObject({ warnings: [{ kind: 'client' }] })
  // Adding a company by hand confirms that it is another one.
  expect((await add({ name: 'Foldskjaer Rederi A/S' })).status).toBe(201)
  const second = await project('Folded second', 'Foldskjaer Rederi A/S')
  expect([second.warnings, await companyOf(second)]).toEqual([[], 'Foldskjaer Rederi A/S'])
})

interface Visit {
  id: string
  vesselId: string
  version: number
}

it('a technician reads the companies of own visits alone, without what an invoice needs', async () => {
  const technician = await addPerson(api.ctx, { role: 'operator' })
  const own = (await add({ name: 'Own Visit AS', invoiceEmail: 'ap@own.example', vatNumber: 'DE123456789' })).body
  const other = (await add({ name: 'Other Visit AS' })).body
  const { id } = own as Company
  const vessel = await api.call('POST', '/api/portal/vessels', { token, body: { name: 'MV Own Visit', companyId: id } })
  const { id: vesselId } = vessel.body as { id: string }
  await api.call('POST', '/api/portal/projects', {
    token,
    body: { vesselId, vesselName: 'MV Own Visit', serviceType: 'repair', assignedOperatorId: technician.id },
  })
  const read = (path: string) => api.call('GET', path, { token: technician.token })
  expect((await read(ROOT)).body).toMatchObject({ total: 1, items: [{ name: 'Own Visit AS' }] })
  const { body } = await read(`${ROOT}/${id}`)
  expect(body).toMatchObject({ name: 'Own Visit AS' })
  for (const field of ['vatNumber', 'invoiceEmail', 'peppolId', 'currency', 'paymentDays']) {
    expect(body).not.toHaveProperty(field)
  }
  expect((await read(`${ROOT}/${(other as Company).id}`)).status).toBe(404)
})
