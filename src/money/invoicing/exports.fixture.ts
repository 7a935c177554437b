import { createHash } from 'node:crypto'
import { beforeEach, expect } from 'vitest'
import { todayInOslo } from '#core/days.ts'
import { DEFAULT_SETTINGS } from '#site/site-content/site-content.defaults.ts'
import { addProject } from '#visits/projects/project.fixture.ts'
import { testCalls, type TestCalls } from '../../../tests/setup/calls.ts'
import { addPerson, type Person } from '../../../tests/setup/portal-people.ts'
import { all, readXml } from './document/broken-rules.fixture.ts'

export const zero = { category: 'Z', rate: 0, section: '6-9', reason: 'Annual service on board' }
export const standard = { category: 'S', rate: '25', reason: null }

type Body = ReturnType<typeof JSON.parse>

/** The seller as the settings have it, complete unless overridden. */
const setSellerBy = (query: TestCalls['query'], invoicing: object) =>
  query('insert into site_settings (id, value) values (1, $1) on conflict (id) do update set value = $1', [
    {
      ...DEFAULT_SETTINGS,
      organisationNumber: '974760673',
      invoicing: {
        ...DEFAULT_SETTINGS.invoicing,
        vatNumber: 'NO974760673MVA',
        iban: 'NO9386011117947',
        isInForetaksregisteret: true,
        ...invoicing,
      },
    },
  ])

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
export const at = (file: Buffer | undefined, path: string) => all(readXml(String(file)), path).map(({ text }) => text)

/** Two managers, a technician, and what they do around exports. */
export async function exportStage() {
  const product = await testCalls()
  const { call, query, ctx, server } = product
  const mona = await addPerson(ctx, { role: 'manager', name: 'Mona Manager' })
  const erik = await addPerson(ctx, { role: 'manager', name: 'Erik Manager' })
  const kari = await addPerson(ctx, { role: 'operator', name: 'Kari Ås' })
  const setSeller = (invoicing: object = {}) => setSellerBy(query, invoicing)
  beforeEach(async () => {
    await setSeller()
  })
  const ask = async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    person: Person = mona,
  ) => {
    const answer = await call(method, `/api/portal/${path}`, { token: person.token, body })
    return { status: answer.status, body: answer.body as Body }
  }
  const run = (more: object, person?: Person) =>
    ask('POST', 'billing/exports', { format: 'ehf', vat: zero, ...more }, person)
  const bill = (ids: string[], billingStatus: string, more: object = {}) =>
    ask('POST', 'billing/items/status', { ids, billingStatus, ...more })
  const mark = (made: { id: string }, invoiceNumber: unknown, invoiceDate = todayInOslo()) =>
    ask('POST', `billing/exports/${made.id}/billed`, { invoiceNumber, invoiceDate })

  let clients = 0
  /** A client with the data that an e-invoice needs, unless overridden. */
  async function addClient(more: object = {}): Promise<string> {
    clients += 1
    const name = `Client ${clients} AS`
    const made = await ask('POST', 'companies', { name, orgNumber: '123456785', country: 'NO', ...more })
    expect(made.status).toBe(201)
    return name
  }

  /** A visit to a client with approved parts of these prices. */
  async function addVisit({
    client,
    prices = ['100'],
    currency = 'NOK',
    reference = '4500123',
  }: {
    client: string
    prices?: string[]
    currency?: string
    reference?: string | null
  }): Promise<{ id: string; parts: string[]; number: string }> {
    const id = await addProject(product, { operator: kari.id })
    await query('update vessel_projects set company_name = $2, client_reference = $3 where id = $1', [
      id,
      client,
      reference,
    ])
    const parts: string[] = []
    for (const unitCost of prices) {
      const part = { partName: 'DPD reagent', partNumber: '09991', quantity: 3, unitCost, currency }
      parts.push((await ask('POST', `projects/${id}/parts`, part)).body.id)
    }
    expect((await bill(parts, 'approved')).status).toBe(200)
    const [row] = await query<{ number: string }>(
      'select project_number as number from vessel_projects where id = $1',
      [id],
    )
    return { id, parts, number: row?.number ?? '' }
  }

  /** The files as downloaded by their links. */
  async function download({ id }: { id: string }): Promise<Buffer[]> {
    const { status, body } = await ask('POST', `billing/exports/${id}/link`, {})
    expect([status, body.url]).toEqual([200, body.files[0].url])
    const files: Buffer[] = []
    for (const { url } of body.files as { url: string }[]) {
      const answer = await server.inject({ method: 'GET', url: url.replace('http://portal.test', '') })
      expect(answer.statusCode).toBe(200)
      files.push(answer.rawPayload)
    }
    return files
  }
  const statesOf = async (ids: string[]) =>
    (
      await query<{ state: string }>(
        'select billing_status as state from billing_items where id = any($1) order by id',
        [ids],
      )
    ).map(({ state }) => state)
  return { product, mona, erik, kari, setSeller, ask, run, bill, mark, addClient, addVisit, download, statesOf }
}
