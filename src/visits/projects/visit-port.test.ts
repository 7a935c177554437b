import { expect, it } from 'vitest'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'

const api = await testCalls()
const { token } = await addPerson(api.ctx, { role: 'manager' })
const ROOT = '/api/portal/projects'
const create = (more: object) =>
  api.call('POST', ROOT, { token, body: { vesselName: 'MV Ported', serviceType: 'repair', ...more } })

it('refuses the name of one port with the code of another, in a new project and in a change', async () => {
  const wrong = { location: 'Singapore', portCode: 'NOBGO' }
  const refused = await create(wrong)
  expect(refused).toMatchObject({
    status: 422,
    body: {
      detail:
        'The port “Singapore” is Singapore (SGSIN), but the port code NOBGO is Bergen, Norway. Correct one of them.',
    },
  })
  expect(refused.body).toMatchObject({ fields: [{ field: 'portCode' }, { field: 'location' }] })
  const made = await create({ location: 'Bergen, Dokken', portCode: 'NOBGO' })
  const { id, version } = made.body as { id: string; version: number }
  const change = (sent: object) => api.call('PATCH', `${ROOT}/${id}`, { token, body: { version, ...sent } })
  expect((await change({ location: 'Rotterdam' })).status).toBe(422)
  expect((await change({ portCode: 'NLRTM', location: 'Hamburg' })).status).toBe(422)
  expect((await change({ portCode: 'NLRTM', location: 'Rotterdam' })).status).toBe(200)
})
