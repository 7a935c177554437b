import { beforeEach, expect, it } from 'vitest'
import { listenForChanges } from '#core/db/change-listener.server.ts'
import { adminApi } from '../../../tests/setup/admin-api.ts'
import { eventually } from '../../../tests/setup/services.ts'
import { DEFAULT_SETTINGS } from './site-content.defaults.ts'
import { getSettings } from './site-content.queries.server.ts'
import { settingsRoutes } from './site-content.routes.server.ts'

const api = await adminApi(() => settingsRoutes)
const { call, query, newEvents } = api
const URL = '/api/admin/settings'

beforeEach(async () => {
  await query('delete from site_settings')
  await newEvents()
})

it('are read and replaced, each changed value with its own event', async () => {
  expect((await call('GET', URL)).body).toMatchObject({ value: DEFAULT_SETTINGS, version: 1 })
  const value = {
    ...DEFAULT_SETTINGS,
    shortName: 'Røvær',
    address: { ...DEFAULT_SETTINGS.address, city: 'Bergen' },
    phones: ['+4700000001'],
    internal: { ...DEFAULT_SETTINGS.internal, reportNoticeAddresses: ['board@rovaer.example'] },
  }
  const answer = await call('PUT', URL, { value, version: 1 })
  expect(answer).toMatchObject({ status: 200, body: { value, version: 2 } })
  expect(await getSettings(api.ctx)).toEqual(value)
  expect(
    (await newEvents()).map((event) => [event.action, event.field_changed, event.old_value, event.new_value]),
  ).toEqual([
    ['settings_changed', 'shortName', 'Røvær Marine Service', 'Røvær'],
    ['settings_changed', 'address.city', 'Haugesund', 'Bergen'],
    ['settings_changed', 'phones', '["+4700000000"]', '["+4700000001"]'],
    ['settings_changed', 'internal.reportNoticeAddresses', '[]', '["board@rovaer.example"]'],
  ])
  expect((await call('PUT', URL, { value, version: 2 })).body.version).toBe(2)
  expect(await newEvents()).toEqual([])
})

it('are never overwritten unseen, also when two save together', async () => {
  const put = (shortName: string) => call('PUT', URL, { value: { ...DEFAULT_SETTINGS, shortName }, version: 1 })
  const answers = await Promise.all([put('A'), put('B')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.current).toMatchObject({
    version: 2,
    value: { shortName: (await getSettings(api.ctx)).shortName },
  })
})

it.each([
  ['organisationNumber', '999999998', 'value.organisationNumber'],
  ['phones', ['00000000'], 'value.phones.0'],
  ['phones', ['+4700000000', '+44123456'], 'value.phones.1'],
  ['phones', [], 'value.phones'],
  ['businessHours', { opens: '7', closes: '15:00' }, 'value.businessHours.opens'],
  ['salesEmails', ['a@b.example', 'b@b.example'], 'value.salesEmails'],
  ['quickExit', { url: 'javascript:alert(1)', says: 'Leave' }, 'value.quickExit.url'],
  ['houseItemPrefix', 'rms', 'value.houseItemPrefix'],
  ['billingCurrencies', [], 'value.billingCurrencies'],
  ['billingCurrencies', ['NOK', 'ZZZ'], 'value.billingCurrencies.1'],
  ['billingCurrencies', ['NOK', 'NOK'], 'value.billingCurrencies'],
  ['surprise', true, 'value.surprise'],
])('refuse %s %j', async (field, wrong, place) => {
  const answer = await call('PUT', URL, { value: { ...DEFAULT_SETTINGS, [field]: wrong }, version: 1 })
  expect([answer.status, answer.body.fields[0].field]).toEqual([422, place])
  expect(await getSettings(api.ctx)).toEqual(DEFAULT_SETTINGS)
  expect(await newEvents()).toEqual([])
})

it('refuse requests without a session, and a change without a version', async () => {
  expect((await call('GET', URL, undefined, { token: null })).status).toBe(401)
  expect((await call('PUT', URL, { value: DEFAULT_SETTINGS, version: 1 }, { token: null })).status).toBe(401)
  expect((await call('PUT', URL, { value: DEFAULT_SETTINGS })).status).toBe(422)
})

it('notify every process of a change', async () => {
  const heard: string[] = []
  const listener = await listenForChanges({
    directUrl: api.directUrl,
    channel: 'content_changed',
    onChange: (payload) => heard.push(payload),
    onGap: () => undefined,
    onError: () => undefined,
  })
  await call('PUT', URL, { value: { ...DEFAULT_SETTINGS, shortName: 'Told' }, version: 1 })
  await eventually(() => (heard.includes('settings') ? true : undefined))
  await listener.stop()
})
