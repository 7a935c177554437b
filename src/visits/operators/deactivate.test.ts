import { expect, it } from 'vitest'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'

const { call, ctx } = await testCalls()
const manager = await addPerson(ctx, { role: 'manager' })
const next = await addPerson(ctx, { role: 'operator', name: 'Next' })
const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
  call(method, `/api/portal/${path}`, { token: manager.token, ...(body === undefined ? {} : { body }) })

it('a deactivated technician hands over each project, with the reason why it may book the next one twice', async () => {
  const leaving = await addPerson(ctx, { role: 'operator', name: 'Leaving' })
  const add = async (vesselName: string) => {
    const given = { vesselName, serviceType: 'repair', assignedOperatorId: leaving.id }
    return (await ask('POST', 'projects', given)).body as { id: string }
  }
  const [met, free] = [await add('Havdis'), await add('Havgull')]
  const reason = 'Both ships are at one quay'
  const reassign = [
    { projectId: met.id, operatorId: next.id, reason },
    { projectId: free.id, operatorId: next.id },
  ]
  expect(await ask('POST', `operators/${leaving.id}/deactivate`, { reassign })).toMatchObject({ status: 200 })
  const isRecorded = async ({ id }: { id: string }) =>
    JSON.stringify((await ask('GET', `projects/${id}/history`)).body).includes(reason)
  expect([await isRecorded(met), await isRecorded(free)]).toEqual([true, false])
})
