import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { recoveryCalls } from '#compose/recovery-key.server.ts'
import { createSettingsReader } from '#compose/settings-reader.server.ts'
import { createStepCheck } from '#compose/setup-evidence.server.ts'
import { openWithRecoveryKey } from '#compose/upkeep/administer.server.ts'
import { describePlace } from '#compose/upkeep/operations.server.ts'
import { systemCtx } from '#core/context.server.ts'
import { normaliseCode } from '#core/crypto/crockford.server.ts'
import { listenForChanges } from '#core/db/change-listener.server.ts'
import { readEnv } from '#core/env.server.ts'
import { createThrottle, THROTTLES } from '#core/http/throttle.server.ts'
import { createTokenOf, insertToken } from '#core/mail/link-tokens.server.ts'
import { createSlowCalls } from '#core/metrics/slow-calls.server.ts'
import { loadStarterCatalogue } from '#site/catalogue/starter/starter.server.ts'
import { DONE } from '#site/setup-checklist/evidence.fixture.ts'
import type { SetupChecklist } from '#site/setup-checklist/setup-checklist.contract.ts'
import { checkSteps } from '#site/setup-checklist/setup-checklist.service.server.ts'
import { DEFAULT_SETTINGS } from '#site/site-content/site-content.defaults.ts'
import { loadStarterTeam } from '#site/team/starter.server.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { eventually } from '../../../tests/setup/services.ts'

const elsewhere = await mkdtemp(path.join(tmpdir(), 'pepper-'))
const pepperFile = path.join(elsewhere, 'pepper')
afterAll(() => rm(elsewhere, { recursive: true, force: true }))

const api = await testCalls({ variables: { PEPPER_FILE: pepperFile, SMTP_URL: 'smtp://127.0.0.1:1' } })
const { call, query, recoveryKey } = api
const token = await api.signIn()
await loadStarterTeam(api.ctx)
await loadStarterCatalogue(api.ctx, { housePrefix: 'RMS' })

const read = async (): Promise<SetupChecklist> =>
  (await call('GET', '/api/admin/first-day', { token })).body as SetupChecklist
const pointOf = async (id: string) => {
  const point = (await read()).points.find((each) => each.id === id)
  if (point === undefined) throw new Error(`No point ${id}`)
  return point
}
const count = async () => (await call('GET', '/api/admin/first-day/count', { token })).body
const auditOf = async (where: string) =>
  query(
    `select action, new_value, changed_by_name, description, field_changed from audit.logs where ${where} order by seq`,
  )
const saveSettings = async (change: object) => {
  const { body } = await call('GET', '/api/admin/settings', { token })
  const { value, version } = body as { value: object; version: number }
  expect(
    (await call('PUT', '/api/admin/settings', { token, body: { value: { ...value, ...change }, version } })).status,
  ).toBe(200)
}

const OWN = {
  companyName: 'Haugaland Skipsservice AS',
  shortName: 'Haugaland Skipsservice',
  organisationNumber: '974760673',
  address: { ...DEFAULT_SETTINGS.address, street: 'Smedasundet 40' },
  phones: ['+4752700000', '+4752712345'],
  salesEmails: ['salg@skip.no', 'service@skip.no', 'handel@skip.no'],
  copiedStaff: ['ann@skip.no', 'bo@skip.no', 'cato@skip.no'],
  contactEmails: [{ label: 'Sales', address: 'salg@skip.no' }],
  internal: { ...DEFAULT_SETTINGS.internal, contactMailTo: 'post@skip.no' },
  rating: { ...DEFAULT_SETTINGS.rating, shown: false },
}

describe('company, team and articles', () => {
  it('are examples until each fact is the company’s own; a rating is its own or off', async () => {
    expect(await pointOf('facts')).toMatchObject({ state: 'open', doneAt: null, by: null })
    expect((await pointOf('facts')).says).toMatch(/^10 of 10 fields hold the example: company name, .* and rating\.$/)
    await saveSettings({ ...OWN, rating: DEFAULT_SETTINGS.rating })
    expect((await pointOf('facts')).says).toBe('1 of 10 fields holds the example: rating.')
    await saveSettings({ rating: { shown: true, value: 4.7, count: 31 } })
    expect(await pointOf('facts')).toMatchObject({ state: 'done', by: 'administrator' })
    expect(await auditOf(`entity_type = 'first_day' and entity_name like 'Company facts%'`)).toMatchObject([
      { action: 'status_changed', new_value: 'done', changed_by_name: 'administrator' },
    ])
    // One address that leads nowhere is enough.
    await saveSettings({ salesEmails: ['salg@skip.no', 'service@rovaer.example', 'handel@skip.no'] })
    expect(await pointOf('facts')).toMatchObject({ state: 'again', doneAt: null })
    await saveSettings(OWN)
  })

  it('are examples while people or house-numbered articles are unchanged defaults', async () => {
    const before = await pointOf('team')
    expect(before.says).toMatch(/^3 of 3 people as delivered; (\d+) of (\d+) articles as delivered/)
    const [, samples = '', all = ''] = /; (\d+) of (\d+) articles/.exec(before.says) ?? []
    // Articles under their maker's number are facts.
    expect(Number(samples)).toBeGreaterThan(0)
    expect(Number(samples)).toBeLessThan(Number(all))
    await query(`update team_members set name = name || ' own', description = 'x', email = 'a@skip.no', phone = null`)
    await query(`update products set version = 2, description = 'Own.' where item_number like 'RMS-%'`)
    expect(await pointOf('team')).toMatchObject({ state: 'done' })
    await query(`update team_members set email = 'a@rovaer.example' where "order" = 0`)
    expect((await pointOf('team')).says).toMatch(
      /^1 of 3 people with an e-mail address or a phone number that is an ex/,
    )
    await query(`update team_members set email = 'a@skip.no', phone = '+4700000000' where "order" = 0`)
    expect((await pointOf('team')).facts).toContainEqual({
      isRight: false,
      says: expect.stringMatching(/ own: \+4700000000 is an example and leads to nobody$/),
    })
    await query(`update team_members set phone = null`)
  })
})

describe('delivered articles', () => {
  type Delivered = { id: string; version: number; isExample: boolean }
  const delivered = async () => (await call('GET', '/api/admin/products/delivered', { token })).body as Delivered[]
  const send = (address: string, body: object) => call('POST', address, { token, body })
  const seen = (rows: readonly Delivered[]) => rows.map(({ id, version }) => ({ id, version }))
  const isOwn = async () => (await pointOf('team')).facts.at(-1)

  it('are listed, removed together, and examples again after the removal is undone', async () => {
    await query(`delete from products`)
    await query(`delete from instance_state where key = 'starter-catalogue'`)
    await query(`delete from product_categories`)
    await query(`delete from brands`)
    await loadStarterCatalogue(api.ctx, { housePrefix: 'ACME' })
    const all = await delivered()
    const examples = all.filter(({ isExample }) => isExample)
    const own = examples.slice(0, 1)
    expect([all.length, examples.length < all.length, own.length]).toEqual([
      Number((await query<{ n: number }>('select count(*)::int as n from products'))[0]?.n),
      true,
      1,
    ])
    await query(`update products set version = 2, description = 'Own.' where id = $1`, [own[0]?.id])
    expect(await delivered()).toHaveLength(all.length - 1)
    const { status, body } = await send('/api/admin/products/selected/delete', { products: seen(examples.slice(1)) })
    expect(status).toBe(200)
    expect((await delivered()).filter(({ isExample }) => isExample)).toEqual([])
    expect(await isOwn()).toMatchObject({ isRight: true })
    const { act } = body as { act: string }
    expect((await send(`/api/admin/changes/${act}/put-back`, {})).status).toBe(200)
    const restored = (await delivered()).filter(({ isExample }) => isExample)
    expect(restored.map(({ id }) => id)).toEqual(examples.slice(1).map(({ id }) => id))
    expect(await isOwn()).toMatchObject({ isRight: false })
    expect((await send('/api/admin/products/selected/delete', { products: seen(restored) })).status).toBe(200)
  })
})

describe('the pepper', () => {
  it('is apart when it lies elsewhere, and only the service can read it', async () => {
    expect((await pointOf('pepper')).says).toMatch(/cannot be found/)
    await writeFile(pepperFile, Buffer.alloc(32), { mode: 0o400 })
    expect(await pointOf('pepper')).toMatchObject({ state: 'done', by: 'System' })
    await chmod(pepperFile, 0o460)
    expect(await pointOf('pepper')).toMatchObject({ state: 'again', says: 'Others on this machine can read the file.' })
    await chmod(pepperFile, 0o400)
  })
})

it('the pepper is not apart where the archive of the log, or the second place of backups, lies around it', async () => {
  for (const variables of [{}, { WAL_ARCHIVE: elsewhere }, { BACKUP_COPY_DIR: elsewhere }]) {
    const env = readEnv({ DATA_DIR: api.folder, ...variables })
    const operations = describePlace(env, { isEmbedded: true }, createSlowCalls())
    const { pepper } = await createStepCheck({ pepper: api.pepper, pepperFile, operations }).gather(api.ctx)
    expect(pepper, Object.keys(variables).join()).toMatchObject({
      isThere: true,
      isUnsaved: Object.keys(variables).length === 0,
    })
  }
})

describe('the test mail', () => {
  const send = () => call('POST', '/api/admin/first-day/test-mail', { token, body: {} })
  const open = (link: string) => call('POST', '/api/test-mail', { body: { token: link } })
  const newest = async () => {
    const rows = await query(`select id, "to", body from outgoing_mail order by created_at desc, id desc limit 1`)
    const [row] = rows as { id: string; to: string[]; body: string }[]
    return {
      id: row?.id ?? '',
      to: row?.to ?? [],
      link:
        /#test-mail=([\w-]+)/.exec(insertToken(row?.body ?? '', row?.id ?? '', createTokenOf(api.pepper)))?.[1] ?? '',
    }
  }

  it('goes to the sales address, and opening its link completes the step', async () => {
    expect(await pointOf('mail')).toMatchObject({ state: 'open', checkedAt: null })
    expect((await send()).status).toBe(200)
    const mail = await newest()
    expect(mail.to).toEqual(['salg@skip.no'])
    expect((await pointOf('mail')).state).toBe('waits')
    await query(`update outgoing_mail set status = 'sent' where id = $1`, [mail.id])
    expect((await pointOf('mail')).says).toMatch(/has not been opened yet/)
    expect((await open(mail.link)).status).toBe(200)
    expect(await pointOf('mail')).toMatchObject({ state: 'done', by: 'administrator' })
    // Opened twice is opened.
    expect((await open(mail.link)).status).toBe(200)
  })

  it('of before ends with a newer one, and an unknown link says so', async () => {
    const old = await newest()
    await send()
    expect(await pointOf('mail')).toMatchObject({ state: 'waits' })
    for (const link of [old.link, 'nothing', `${old.link}A`]) {
      const answer = await open(link)
      expect([answer.status, (answer.body as { detail: string }).detail]).toEqual([
        404,
        expect.stringContaining('newest mail'),
      ])
    }
    expect((await call('POST', '/api/test-mail', { body: {} })).status).toBe(422)
    await open((await newest()).link)
    expect((await pointOf('mail')).state).toBe('done')
  })

  it('is asked for again when the sales address changes', async () => {
    await saveSettings({ salesEmails: ['ny@skip.no', 'service@skip.no', 'handel@skip.no'] })
    expect(await pointOf('mail')).toMatchObject({ state: 'again', says: expect.stringContaining('ny@skip.no since') })
    await saveSettings({ salesEmails: OWN.salesEmails })
    expect((await pointOf('mail')).state).toBe('done')
  })
})

describe('the recovery key', () => {
  const confirm = (places: readonly number[], characters: readonly string[]) =>
    call('POST', '/api/admin/recovery-key/confirm', { token, body: { places, characters } })
  const placesNow = async () => {
    const { places } = (await read()).recovery
    if (places === null) throw new Error('Nothing is asked')
    return places
  }
  const onPaper = (places: readonly number[], key = recoveryKey) =>
    places.map((place) => normaliseCode(key).charAt(place - 1))
  const other = (sign: string) => (sign === '4' ? '3' : '4')
  beforeEach(() => query('delete from throttles'))

  it('is at hand for a user who types four of its characters, in any spelling', async () => {
    const places = await placesNow()
    expect(places).toHaveLength(4)
    expect(places.toSorted((a, b) => a - b)).toEqual(places)
    expect(Math.max(...places)).toBeLessThan(52)
    expect(await placesNow()).toEqual(places)
    const typed = onPaper(places).map((sign) => ({ 0: 'o', 1: 'l' })[sign] ?? sign.toLowerCase())
    expect((await confirm(places, typed)).status).toBe(200)
    expect(await pointOf('recovery')).toMatchObject({ state: 'done', by: 'administrator' })
    expect((await read()).recovery.triesLeft).toBe(4)
    const [known] = (await query('select check_digest, confirmed_by from report_key_wraps')) as Record<string, string>[]
    expect(known?.['confirmed_by']).toBe('administrator')
    expect(known?.['check_digest']).toMatch(/^\$argon2id\$/)
  })

  it('names the one character that is wrong, and how many tries are left', async () => {
    const places = await placesNow()
    const right = onPaper(places)
    const wrong = right.with(2, other(right[2] ?? ''))
    const answer = await confirm(places, wrong)
    expect(answer).toMatchObject({ status: 422, body: { triesLeft: 3, fields: [{ field: 'characters.2' }] } })
    expect((answer.body as { detail: string }).detail).toMatch(
      new RegExp(`^No\\. ${places[2]} is not what the paper says\\..*3 tries left this hour\\.$`),
    )
    const two = await confirm(
      places,
      right.map((sign, at) => (at < 2 ? other(sign) : sign)),
    )
    expect((two.body as { detail: string }).detail).toMatch(/^Two or more of these.*2 tries left/)
    expect((await auditOf(`entity_name = 'Recovery key' and action = 'login_failed'`)).length).toBe(2)
  })

  it('takes four wrong tries an hour and no more; a slip is none, nor is a right one', async () => {
    const places = await placesNow()
    const right = onPaper(places)
    const wrong = right.with(0, other(right[0] ?? ''))
    const slip = await confirm(places, ['U', '?', '', right[3] ?? ''])
    expect((slip.body as { fields: object[] }).fields).toHaveLength(3)
    expect((await confirm(places, right)).status).toBe(200)
    for (let tried = 1; tried <= 4; tried += 1) expect((await confirm(places, wrong)).status).toBe(422)
    const fifth = await confirm(places, right)
    expect(fifth.status).toBe(429)
    expect(Number(fifth.headers['retry-after'])).toBeGreaterThan(0)
    expect((await read()).recovery.triesLeft).toBe(0)
  })

  it('refuses other places, and what is no four characters', async () => {
    const places = await placesNow()
    expect(
      (
        await confirm(
          places.map((place) => (place % 51) + 1),
          onPaper(places),
        )
      ).status,
    ).toBe(409)
    expect((await confirm(places, ['A', 'B', 'C'])).status).toBe(422)
    expect((await confirm([0, 1, 2, 3], ['A', 'B', 'C', 'D'])).status).toBe(422)
    expect((await read()).recovery.triesLeft).toBe(4)
  })

  it('is made anew by one’s own code: the new one opens the reports, the old one nothing', async () => {
    const make = (code: string) => call('POST', '/api/admin/recovery-key', { token, body: { code } })
    const another = await api.addAdministrator('second')
    for (const code of [another, '1234567890123456']) {
      expect(await make(code)).toMatchObject({ status: 422, body: { fields: [{ field: 'code' }] } })
    }
    const made = await make(api.code)
    expect(made.status).toBe(201)
    const { recoveryKey: next, places } = made.body as { recoveryKey: string; places: number[] }
    expect(await pointOf('recovery')).toMatchObject({ state: 'again' })
    const opened = await openWithRecoveryKey(systemCtx(api.ctx.db), next)
    expect(opened.orgKey.privateKey.equals(api.orgKey.privateKey)).toBe(true)
    await expect(openWithRecoveryKey(systemCtx(api.ctx.db), recoveryKey)).rejects.toThrow('neither')
    // Typed in full at the machine it is at hand as well.
    expect(await pointOf('recovery')).toMatchObject({ state: 'done', by: 'Somebody at the machine' })
    expect(await auditOf(`entity_name = 'Recovery key' and description like 'All of it was typed%'`)).toHaveLength(1)
    expect(await auditOf(`entity_name = 'Recovery key' and description like 'A new%'`)).toMatchObject([
      { action: 'updated', field_changed: 'recoveryKey', new_value: null, changed_by_name: 'administrator' },
    ])
    expect((await confirm(places, onPaper(places, next))).status).toBe(200)
    expect((await pointOf('recovery')).state).toBe('done')
    const rows = await query(`select count(*)::int as n from audit.logs line where strpos(line::text, $1) > 0`, [next])
    expect(rows).toEqual([{ n: 0 }])
  })

  it('that was made before four of its characters were noted, or before another pepper, asks for a new one', async () => {
    await query(`update report_key_wraps set confirmed_at = null, confirmed_by = null`)
    const throttle = createThrottle({ pool: api.pool, secret: api.pepper.key, rules: THROTTLES })
    const lost = recoveryCalls({ throttle, pepper: { id: '0123456789abcdef', key: Buffer.alloc(32) } })
    expect((await lost.describe(api.ctx)).places).toBeNull()
    await query(`update report_key_wraps set check_places = null, check_digest = null`)
    expect((await read()).recovery.places).toBeNull()
    expect(await pointOf('recovery')).toMatchObject({ says: expect.stringContaining('Make a new one') })
    expect((await confirm([1, 2, 3, 4], ['A', 'B', 'C', 'D'])).status).toBe(409)
    const { body } = await call('POST', '/api/admin/recovery-key', { token, body: { code: api.code } })
    const { recoveryKey: next, places } = body as { recoveryKey: string; places: number[] }
    expect((await confirm(places, onPaper(places, next))).status).toBe(200)
  })
})

describe('the first day as a whole', () => {
  it('is summarised with every count, and only for administrators', async () => {
    expect(await count()).toEqual({ done: 5, of: 7, again: [], examples: [], isHidden: false })
    for (const own of ['', '/count']) expect((await call('GET', `/api/admin/first-day${own}`)).status).toBe(401)
    expect((await call('POST', '/api/admin/first-day/test-mail', { body: {} })).status).toBe(401)
  })

  it('is done once every check passes; a tick that is taken back opens it again, and the site stays to be found', async () => {
    const check = (change: object = {}) =>
      checkSteps(systemCtx(api.ctx.db), { gather: async () => ({ ...DONE, ...change }) })
    const reader = createSettingsReader(() => api.ctx)
    const isHidden = async () => {
      reader.forget()
      return reader.isHidden()
    }
    expect(await isHidden()).toBe(false)
    await saveSettings({ searchEngines: { waitForFirstDay: true } })
    expect(await isHidden()).toBe(true)
    expect(await count()).toMatchObject({ isHidden: true })
    const heard: string[] = []
    const listener = await listenForChanges({
      directUrl: api.directUrl,
      channel: 'content_changed',
      onChange: (payload) => heard.push(payload),
      onGap: () => undefined,
      onError: () => undefined,
    })
    const { points, stored } = await check()
    expect(points.map(({ state }) => state)).toEqual(Array(7).fill('done'))
    expect(stored).toMatchObject({ allDoneAt: expect.any(String), completedAt: expect.any(String) })
    // Pages that were excluded from search engines are rendered again in every process.
    await eventually(() => (heard.includes('settings') ? true : undefined))
    await listener.stop()
    expect(await isHidden()).toBe(false)
    expect(await count()).toEqual({ done: 7, of: 7, again: [], examples: [], isHidden: false })
    expect(await auditOf(`entity_type = 'first_day' and entity_name = 'First day'`)).toHaveLength(1)
    const again = await check({ drill: DONE.drill && { ...DONE.drill, endedAt: '2026-11-01T00:00:00.000Z' } })
    expect(again.points.map(({ id, state }) => (state === 'done' ? null : `${id} ${state}`)).filter(Boolean)).toEqual([
      'drill again',
    ])
    expect(again.stored).toMatchObject({ allDoneAt: null, completedAt: stored.completedAt })
    expect(await isHidden()).toBe(false)
    expect(await auditOf(`entity_type = 'first_day' and entity_name = 'The last drill passed'`)).toMatchObject([
      { new_value: 'done', changed_by_name: 'system' },
      { new_value: 'open', changed_by_name: 'system' },
    ])
  })
})
