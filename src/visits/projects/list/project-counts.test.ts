import { describe, expect, it } from 'vitest'
import { testCalls } from '../../../../tests/setup/calls.ts'
import { addPerson } from '../../../../tests/setup/portal-people.ts'

const { ctx, call, query, signIn } = await testCalls()
const manager = await addPerson(ctx, { role: 'manager' })
const operator = await addPerson(ctx, { role: 'operator' })

async function addProject(body: Record<string, unknown>): Promise<void> {
  const answer = await call('POST', '/api/portal/projects', {
    token: manager.token,
    body: { serviceType: 'repair', ...body },
  })
  expect(answer.status).toBe(201)
}

await addProject({ vesselName: 'Havlys Spirit', assignedOperatorId: operator.id })
await addProject({ vesselName: 'Fonnvåg' })

describe('GET /api/portal/projects/counts', () => {
  it('counts what each may see', async () => {
    const all = await call('GET', '/api/portal/projects/counts', { token: manager.token })
    expect(all.body).toEqual({ total: 2, byStatus: { 'not confirmed': 2 } })
    const own = await call('GET', '/api/portal/projects/counts', { token: operator.token })
    expect(own.body).toEqual({ total: 1, byStatus: { 'not confirmed': 1 } })
    expect((await call('GET', '/api/admin/projects/counts', { token: await signIn() })).body).toEqual(all.body)
    expect((await call('GET', '/api/portal/projects/counts')).status).toBe(401)
    expect((await call('GET', '/api/admin/projects/counts', { token: manager.token })).status).toBe(401)
  })

  it('adds up values per currency for managers alone', async () => {
    for (const [projectValue, currency] of [
      ['0.10', 'NOK'],
      ['0.20', 'NOK'],
      ['7', 'EUR'],
    ]) {
      await addProject({ vesselName: `Sum ${projectValue}`, projectValue, currency })
    }
    const all = await call('GET', '/api/portal/projects/values', { token: manager.token, query: { q: 'sum' } })
    expect(all.body).toEqual({
      items: [
        { currency: 'EUR', total: '7.00' },
        { currency: 'NOK', total: '0.30' },
      ],
    })
    expect((await call('GET', '/api/portal/projects/values', { token: operator.token })).status).toBe(403)
  })
})

it('a cached result is not returned after the counter of changes repeats a number', async () => {
  const count = async () => {
    const { body } = await call('GET', '/api/portal/projects/counts', { token: manager.token })
    return (body as { total: number }).total
  }
  const before = await count()
  // As after a restore of older data: the row is missing, and the next change reuses the number of the lost one.
  const [{ version } = { version: '' }] = await query<{ version: string }>('select version from portal_changes')
  await addProject({ vesselName: 'Lost' })
  expect(await count()).toBe(before + 1)
  await query(`delete from vessel_projects where vessel_name = 'Lost'`)
  await query('update portal_changes set version = $1', [Number(version) + 1])
  expect(await count()).toBe(before)
})
