import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { systemCtx } from '#core/context.server.ts'
import { listenForChanges } from '#core/db/change-listener.server.ts'
import { removePictures, sweepPictures } from '#house/files/pictures/pictures.service.server.ts'
import { adminApi } from '../../../tests/setup/admin-api.ts'
import { eventually } from '../../../tests/setup/services.ts'
import { AdminTeamMember } from './team-admin.contract.ts'
import { teamAdminRoutes, teamRoutes } from './team.routes.server.ts'

const api = await adminApi((deps) => [...teamRoutes, ...teamAdminRoutes(deps)])
const { call, query, newEvents } = api

const MISSING = '00000000-0000-7000-8000-000000000000'
const kari = {
  name: 'Kari Ås',
  position: 'Service engineer',
  description: 'Plans visits.',
  email: 'kari@rovaer.example',
  phone: '+47 00 00 00 01',
}
const photo = async () =>
  `data:image/png;base64,${(
    await sharp({ create: { width: 500, height: 400, channels: 3, background: '#888' } })
      .png()
      .toBuffer()
  ).toString('base64')}`

beforeEach(async () => {
  await query('delete from team_members')
  await newEvents()
})

const create = async (more: object = {}) => (await call('POST', '/api/admin/team', { ...kari, ...more })).body

it('members are created at the end, with a photo of our own address, and public at once', async () => {
  const first = await create()
  const second = await create({ name: 'Åse Øyen', phone: '', imageUrl: await photo() })
  expect(AdminTeamMember.strict().parse(first)).toMatchObject({
    phone: '+4700000001',
    order: 0,
    imageUrl: null,
    version: 1,
  })
  expect(second).toMatchObject({
    phone: null,
    order: 1,
    imageUrl: expect.stringMatching(/^\/pictures\/[0-9a-f-]{36}$/),
  })
  expect((await call('GET', second.imageUrl, undefined, { token: null })).headers['content-type']).toBe('image/jpeg')
  expect((await call('GET', '/api/admin/team')).body).toEqual([first, second])
  expect((await newEvents()).map(({ action, entity_type }) => [action, entity_type])).toEqual([
    ['created', 'team_member'],
    ['created', 'team_member'],
  ])
})

it('changes are recorded by field, personal values outside the audit chain', async () => {
  const { id } = await create()
  await newEvents()
  const changed = await call('PUT', `/api/admin/team/${id}`, { ...kari, phone: null, position: 'Lead', version: 1 })
  expect(changed.body).toMatchObject({ phone: null, position: 'Lead', version: 2 })
  const events = await newEvents()
  expect(events.map((event) => event.field_changed)).toEqual(['position', 'phone'])
  expect(JSON.stringify(events)).not.toContain('00000001')
  expect(JSON.stringify(await query('select texts from audit.personal_values'))).toContain('+4700000001')
  expect((await call('PUT', `/api/admin/team/${id}`, { ...kari, phone: null, position: 'Lead' })).body.version).toBe(2)
  expect(await newEvents()).toEqual([])
})

it('stale changes get the row as it is; what is missing is 404', async () => {
  const { id } = await create()
  await call('PUT', `/api/admin/team/${id}`, { ...kari, position: 'Lead', version: 1 })
  expect(await call('PUT', `/api/admin/team/${id}`, { ...kari, version: 1 })).toMatchObject({
    status: 409,
    body: { current: { position: 'Lead', version: 2 } },
  })
  expect((await call('DELETE', `/api/admin/team/${id}?version=1`)).status).toBe(409)
  expect((await call('DELETE', `/api/admin/team/${id}?version=2`)).status).toBe(204)
  expect((await call('DELETE', `/api/admin/team/${id}`)).status).toBe(404)
  expect((await call('PUT', `/api/admin/team/${MISSING}`, kari)).status).toBe(404)
})

it.each([
  [{ name: '' }, 'name'],
  [{ email: 'kari' }, 'email'],
  [{ phone: '00 47 1' }, 'phone'],
  [{ phone: '+44 123' }, 'phone'],
  [{ imageUrl: 'https://example.com/x.jpg' }, 'imageUrl'],
  [{ order: 3 }, 'order'],
  [{ version: 3 }, 'version'],
  [{ updated_at: 'now' }, 'updated_at'],
])('refuses %j', async (more, field) => {
  const answer = await call('POST', '/api/admin/team', { ...kari, ...more })
  expect([answer.status, answer.body.fields[0].field]).toEqual([422, field])
  expect(await newEvents()).toEqual([])
})

it('is put into another order', async () => {
  const ids = [(await create({ name: 'A' })).id, (await create({ name: 'B' })).id, (await create({ name: 'C' })).id]
  expect((await call('POST', '/api/admin/team/reorder', { ids: ids.toReversed() })).status).toBe(200)
  expect((await call('GET', '/api/admin/team')).body.map((member: { name: string }) => member.name)).toEqual([
    'C',
    'B',
    'A',
  ])
})

it('refuses requests without a session', async () => {
  for (const [method, path, body] of [
    ['GET', '/api/admin/team', undefined],
    ['POST', '/api/admin/team', kari],
    ['PUT', `/api/admin/team/${MISSING}`, kari],
    ['DELETE', `/api/admin/team/${MISSING}`, undefined],
    ['POST', '/api/admin/team/reorder', { ids: [MISSING] }],
  ] as const) {
    expect((await call(method, path, body, { token: null })).status, `${method} ${path}`).toBe(401)
  }
})

it('every process is notified of a change', async () => {
  const heard: string[] = []
  const listener = await listenForChanges({
    directUrl: api.directUrl,
    channel: 'content_changed',
    onChange: (payload) => heard.push(payload),
    onGap: () => undefined,
    onError: () => undefined,
  })
  await create()
  await eventually(() => (heard.includes('team') ? true : undefined))
  await listener.stop()
})

it('a portrait is cached for minutes, and answers 404 as soon as it is erased', async () => {
  const { id, version, imageUrl } = await create({ imageUrl: await photo() })
  const read = () => call('GET', imageUrl, undefined, { token: null })
  expect((await read()).headers['cache-control']).toBe('public, max-age=300, must-revalidate')
  const etag = String((await read()).headers['etag'])
  await call('DELETE', `/api/admin/team/${id}?version=${version}`)
  expect((await read()).status).toBe(200)
  const ctx = systemCtx(api.ctx.db)
  await removePictures(ctx, [imageUrl.split('/').at(-1)])
  await sweepPictures(ctx, api.storage)
  expect((await read()).status).toBe(404)
  const conditional = await call('GET', imageUrl, undefined, { token: null, headers: { 'if-none-match': etag } })
  expect(conditional.status).toBe(404)
})

it.each([
  ['+48 (058) 123 45 67', '+48581234567'],
  ['+46 08 123 456 78', '+46812345678'],
  ['0049 (0) 40 3610 1234', '+494036101234'],
  ['+39 (0)6 1234567', '+39061234567'],
])('a phone number typed as %s is stored as it is dialled', async (typed, phone) => {
  const { body } = await call('POST', '/api/admin/team', { ...kari, phone: typed })
  expect(body.phone).toBe(phone)
  const changed = await call('PUT', `/api/admin/team/${body.id}`, { ...kari, phone: typed, version: 1 })
  expect([changed.status, changed.body.phone]).toEqual([200, phone])
})
