import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDb } from '#core/db/pool.server.ts'
import { cloneInstallation, dropDatabase, openPatientPool } from '../setup/database.ts'
import { addPerson, type Person } from '../setup/portal-people.ts'
import { type Product, startProduct } from '../setup/product.ts'
import type { ClonedInstallation } from '../setup/site-server.ts'
import { until } from './server-client.ts'

let own: ClonedInstallation | undefined
let products: Product[] = []
let manager: Person
let operator: Person
beforeAll(async () => {
  own = await cloneInstallation()
  const { url, directUrl, installation } = own
  const env = { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl }
  products = await Promise.all([startProduct({ env, installation }), startProduct({ env, installation })])
  const pool = openPatientPool(directUrl)
  const db = createDb(pool)
  manager = await addPerson({ db }, { role: 'manager' })
  operator = await addPerson({ db }, { role: 'operator' })
  await pool.end()
})
afterAll(async () => {
  await Promise.all(products.map((product) => product.stop()))
  if (own !== undefined) await dropDatabase(own)
})

const at = (index: number) => products[index] as Product

/** The events that one person receives at one process. */
async function listen(index: number, { token }: Person) {
  const response = await fetch(`${at(index).url}/api/portal/events`, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(200)
  const heard = { text: '', ended: false }
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) heard.text += decoder.decode(chunk)
  }
  void read()
    .catch(() => undefined)
    .then(() => (heard.ended = true))
  await until(async () => heard.text.includes('event: open'), 'the stream is open')
  return heard
}

const post = async (index: number, path: string, body: object) => {
  const answer = await fetch(`${at(index).url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${manager.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as { id: string } }
}

it('a change at one process is received at the other, by those who may', async () => {
  const boss = await listen(1, manager)
  const technician = await listen(1, operator)
  const made = await post(0, '/api/portal/projects', { vesselName: 'Two Ports', serviceType: 'repair' })
  expect(made.status).toBe(201)
  const { id } = made.body
  await until(async () => boss.text.includes(id), 'the manager hears of the project')
  expect(technician.text).not.toContain(id)
  const assigned = await post(0, `/api/portal/projects/${id}/assign`, { operatorId: operator.id, version: 1 })
  expect(assigned.status).toBe(200)
  await until(async () => technician.text.includes('"topic":"notification"'), 'the technician hears of the notice')
  expect(technician.text).toContain(id)
})

it('a process that is shut down closes its streams at once, and the listener moves to the other', async () => {
  const heard = await listen(1, manager)
  const started = Date.now()
  expect(await at(1).kill('SIGTERM')).toBe(0)
  // Far from the 25 seconds that running requests may take.
  expect(Date.now() - started).toBeLessThan(20_000)
  await until(async () => heard.ended, 'the stream has ended')
  const again = await listen(0, manager)
  const made = await post(0, '/api/portal/projects', { vesselName: 'One Port', serviceType: 'repair' })
  await until(async () => again.text.includes(made.body.id), 'the other process tells on')
  await at(1).restart()
})
