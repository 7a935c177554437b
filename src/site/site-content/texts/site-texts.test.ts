import { readdir } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { applyCustomTexts } from '#compose/pages/own-texts.ts'
import { listenForChanges } from '#core/db/change-listener.server.ts'
import { testCalls, UNLIMITED } from '../../../../tests/setup/calls.ts'
import { eventually } from '../../../../tests/setup/services.ts'
import { DEFAULT_SETTINGS } from '../site-content.defaults.ts'
import { toPublicSettings } from '../site-content.queries.server.ts'
import { deliveredTexts } from './delivered-texts.queries.server.ts'
import { findTextProblem } from './find-text-problem.ts'
import type { SiteTexts } from './site-texts.contract.ts'
import { SITE_TEXT_KEYS } from './site-texts.limits.ts'
import { findDraftedTexts, findPublishedTexts } from './site-texts.queries.server.ts'
import { consumePreview } from './site-texts.service.server.ts'
import { replaceText } from './text-places.ts'

const product = await testCalls({ throttles: UNLIMITED })
const { ctx, query } = product
const token = await product.signIn()
const URL = '/api/admin/texts'
const HEADING = 'site.hero.heading.en'
const NORWEGIAN = 'site.hero.heading.nb'

type Body = Record<string, unknown>
type Method = Parameters<typeof product.call>[0]
const send = (method: Method, path: string, body?: unknown) => product.call(method, URL + path, { token, body })
const ask = async <Answer = SiteTexts>(method: Method, path: string, body?: unknown): Promise<Answer> => {
  const answer = await send(method, path, body)
  expect(answer.status, answer.text.slice(0, 300)).toBe(200)
  return answer.body as Answer
}
const read = () => ask('GET', '')
const version = async () => (await read()).version
const draft = async (texts: Body, fits: string[] = []) =>
  ask('PUT', '/draft', { texts, fits, version: await version() })
const publish = async () => ask('POST', '/publish', { version: await version() })
const versions = async () => (await ask<{ items: Body[] }>('GET', '/versions')).items
const newestChange = async () =>
  ((await product.call('GET', '/api/admin/changes?pageSize=1', { token })).body as { items: Body[] }).items[0] ?? {}

beforeEach(async () => {
  await query('delete from site_texts')
  await query("delete from acts where id in (select act_id from kept_rows where entity_type = 'site_texts')")
})

describe('the delivered texts', () => {
  const delivered = deliveredTexts(DEFAULT_SETTINGS)

  it('exist for every text in both languages, satisfy their own rules, and differ by language', () => {
    for (const key of SITE_TEXT_KEYS) {
      const [en, nb] = [delivered[`${key}.en`] ?? '', delivered[`${key}.nb`] ?? '']
      expect(en, key).not.toBe('')
      // A text that is one token, or hours in digits, is the same in both.
      if (!/^(\{\w+\}|[\d/]+)$/.test(en)) expect(nb, key).not.toBe(en)
      expect([key, findTextProblem(`${key}.en`, en), findTextProblem(`${key}.nb`, nb)]).toEqual([key, null, null])
    }
    expect(delivered['site.hero.lead.en']).toContain('From {city} to the port')
    expect(delivered['legal.privacy.nb']).toContain('{contactsMonths}')
    expect(delivered['legal.privacy.en']).toContain('### How visits are counted')
  })

  it('leave the settings of a page as they are', () => {
    for (const lang of ['en', 'nb'] as const) {
      const settings = toPublicSettings(DEFAULT_SETTINGS, lang)
      expect(applyCustomTexts(settings, {}, lang)).toBe(settings)
    }
  })
})

it('are drafted, published, recorded in the feed and undone', async () => {
  const before = await read()
  expect(before).toMatchObject({ published: {}, draft: {}, untranslated: [], version: 1 })
  await draft({ [HEADING]: ' Ballast water, from {city} ', [NORWEGIAN]: 'Ballastvann, fra {city}' })
  expect(await findPublishedTexts(ctx)).toEqual({})
  expect(await findDraftedTexts(ctx)).toEqual({
    [HEADING]: 'Ballast water, from {city}',
    [NORWEGIAN]: 'Ballastvann, fra {city}',
  })
  expect(await newestChange()).not.toMatchObject({ entityType: 'site_texts' })
  expect(await versions()).toEqual([])

  expect(await publish()).toMatchObject({ draft: {}, untranslated: [] })
  const own = await findPublishedTexts(ctx)
  const shown = (lang: 'en' | 'nb') => applyCustomTexts(toPublicSettings(DEFAULT_SETTINGS, lang), own, lang).texts
  expect(shown('en')).toEqual({ 'site.hero.heading': 'Ballast water, from Haugesund' })
  expect(shown('nb')).toEqual({ 'site.hero.heading': 'Ballastvann, fra Haugesund' })
  const change = await newestChange()
  expect(change).toMatchObject({ kind: 'edited', entityType: 'site_texts', fields: [HEADING, NORWEGIAN], open: 1 })

  const back = await product.call('POST', `/api/admin/changes/${String(change['id'])}/put-back`, { token, body: {} })
  expect(back.status, back.text).toBe(200)
  expect(await findPublishedTexts(ctx)).toEqual({})
})

it('company words are drafted and published like the others, and texts that name them follow', async () => {
  const words = {
    'company.chandlery.en': 'stores supply',
    'company.chandlery.nb': 'proviantering',
    'company.chandleryCard.en': 'Stores',
    'company.quickExit.nb': 'Åpner værmeldingen.',
    'company.supportHours.en': '7/7',
  }
  await draft({ ...words, 'site.footer.about.nb': 'Om {chandlery}' })
  const shown = async (own: Promise<Record<string, string>>, lang: 'en' | 'nb') => {
    const untranslated = { ...DEFAULT_SETTINGS, translations: { nb: ['ship chandlery | skipshandel'] } }
    return applyCustomTexts(toPublicSettings(untranslated, lang), await own, lang)
  }
  expect((await shown(findPublishedTexts(ctx), 'nb')).chandlery.name).toBe('skipshandel')
  const drafted = await shown(findDraftedTexts(ctx), 'nb')
  expect(drafted).toMatchObject({ chandlery: { name: 'proviantering' }, quickExit: { says: 'Åpner værmeldingen.' } })
  expect(drafted.untranslated).toEqual(['about'])
  expect(drafted.texts?.['site.footer.about']).toBe('Om proviantering')
  await publish()
  expect(await shown(findPublishedTexts(ctx), 'en')).toMatchObject({
    supportHours: '7/7',
    chandlery: { name: 'stores supply', cardTitle: 'Stores', path: '/ship-chandlery' },
    quickExit: { says: DEFAULT_SETTINGS.quickExit.says },
  })
})

it('of a change are undone one by one, also to the default text', async () => {
  await draft({ [HEADING]: 'One', [NORWEGIAN]: 'En' })
  await publish()
  const { id } = await newestChange()
  const body = { fields: [HEADING], version: await version() }
  const back = await product.call('POST', `/api/admin/changes/${String(id)}/put-back`, { token, body })
  expect(back.status, back.text).toBe(200)
  expect(await findPublishedTexts(ctx)).toEqual({ [NORWEGIAN]: 'En' })
})

it('can be restored from an earlier version, listed with publisher and time; the draft stays on top', async () => {
  await draft({ [HEADING]: 'One', [NORWEGIAN]: 'En' })
  await publish()
  await draft({ [HEADING]: 'Two', [NORWEGIAN]: 'To' })
  await publish()
  await draft({ 'site.footer.about.en': 'Footer of a draft' })
  const [second, first] = await versions()
  expect(second).toMatchObject({ who: 'administrator', isRollBack: false, fields: [HEADING, NORWEGIAN] })
  expect(await ask('GET', `/versions/${String(first?.['id'])}`)).toEqual({
    own: { [HEADING]: 'One', [NORWEGIAN]: 'En' },
  })

  const rolled = await ask('POST', '/roll-back', { id: first?.['id'], version: await version() })
  expect(rolled).toMatchObject({
    published: { [HEADING]: 'One', [NORWEGIAN]: 'En' },
    draft: { 'site.footer.about.en': 'Footer of a draft' },
  })
  // Both were written together.
  expect(rolled.untranslated).toEqual(['site.footer.about'])
  expect((await versions())[0]).toMatchObject({ isRollBack: true })
  expect(await newestChange()).toMatchObject({ kind: 'put back', entityType: 'site_texts' })
  expect((await send('POST', '/roll-back', { id: first?.['id'], version: await version() })).status).toBe(409)

  expect((await ask('POST', '/roll-back', { id: null, version: await version() })).published).toEqual({})
  const unknown = { id: '01900000-0000-7000-8000-000000000000', version: await version() }
  expect((await send('POST', '/roll-back', unknown)).status).toBe(404)
})

it('list a Norwegian text as untranslated once the English one changes, until it is written or confirmed', async () => {
  expect((await draft({ [HEADING]: 'New' })).untranslated).toEqual(['site.hero.heading'])
  expect((await draft({}, ['site.hero.heading'])).untranslated).toEqual([])
  expect((await draft({ [HEADING]: 'Newer' })).untranslated).toEqual(['site.hero.heading'])
  expect((await draft({ [NORWEGIAN]: 'Nyere' })).untranslated).toEqual([])
  expect((await draft({ [HEADING]: null, [NORWEGIAN]: null })).untranslated).toEqual([])
})

it('that are emptied, or written as they were delivered, are the delivered ones', async () => {
  const { delivered } = await read()
  await draft({ [HEADING]: 'Own', 'legal.terms.en': 'Own terms' })
  await publish()
  await draft({ [HEADING]: '', 'legal.terms.en': delivered['legal.terms.en'] })
  expect((await publish()).published).toEqual({})
})

it('that are what the pages say already leave the draft, which can be discarded; an empty one is not published', async () => {
  await draft({ [HEADING]: 'Own' })
  expect((await draft({ [HEADING]: null })).draft).toEqual({})
  expect((await send('POST', '/publish', { version: await version() })).status).toBe(409)
  await draft({ [HEADING]: 'Own' })
  expect((await ask('POST', '/draft/discard', { version: await version() })).draft).toEqual({})
  expect(await findPublishedTexts(ctx)).toEqual({})
})

it('are never overwritten unseen: the second writer gets both versions', async () => {
  const seen = await version()
  await draft({ [HEADING]: 'Theirs' })
  const refused = await send('PUT', '/draft', { texts: { [HEADING]: 'Mine' }, version: seen })
  expect(refused).toMatchObject({ status: 409, body: { current: { draft: { [HEADING]: 'Theirs' } } } })
  for (const path of ['/publish', '/draft/discard', '/roll-back']) {
    expect((await send('POST', path, { ...(path === '/roll-back' ? { id: null } : {}), version: seen })).status).toBe(
      409,
    )
  }
  expect((await read()).draft).toEqual({ [HEADING]: 'Theirs' })
})

it.each([
  [HEADING, 'x'.repeat(81), 'At most 80 characters; these are 81'],
  [HEADING, 'One\nTwo', 'Write it on one line'],
  [HEADING, 'From {town}', /^There is no \{town\}\. Known are \{company\}/],
  ['services.testing.features.nb', 'En\nTo', 'Write exactly 3 lines'],
  ['services.testing.features.nb', `En\nTo\n${'x'.repeat(61)}`, 'Line 3: at most 60 characters'],
  ['legal.terms.en', `# ${'x'.repeat(24_000)}`, 'At most 24000 characters; these are 24002'],
  ['home.picture.file', 'https://elsewhere.example/a.png', 'Choose a picture'],
  [
    'home.picture.file',
    '/pictures/01900000-0000-4000-8000-000000000000',
    'Say what the picture shows, in this language too',
  ],
])('refuse %s %.20s', async (field, text, sentence) => {
  const answer = await send('PUT', '/draft', { texts: { [field]: text }, version: await version() })
  expect(answer.status).toBe(422)
  expect((answer.body as { fields: Body[] }).fields[0]?.['message']).toEqual(
    typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
  )
  expect((await read()).draft).toEqual({})
})

it('refuse an unknown field, and requests without a session', async () => {
  expect((await send('PUT', '/draft', { texts: { 'site.hero.colour.en': 'x' }, version: 1 })).status).toBe(422)
  const calls: [Method, string][] = [
    ['GET', ''],
    ['PUT', '/draft'],
    ['POST', '/draft/discard'],
    ['POST', '/publish'],
    ['POST', '/preview'],
    ['GET', '/versions'],
    ['POST', '/roll-back'],
  ]
  for (const [method, path] of calls) {
    const body = method === 'GET' ? undefined : { version: 1 }
    expect((await product.call(method, URL + path, { token: null, body })).status, path).toBe(401)
  }
})

it('notify every process when they are published, and not when they are drafted', async () => {
  await draft({ [HEADING]: 'First' })
  const heard: string[] = []
  const listener = await listenForChanges({
    directUrl: product.directUrl,
    channel: 'content_changed',
    onChange: (payload) => heard.push(payload),
    onGap: () => undefined,
    onError: () => undefined,
  })
  await draft({ [HEADING]: 'Second' })
  await query("select pg_notify('content_changed', 'after the draft')")
  await eventually(() => (heard.length > 0 ? true : undefined))
  expect(heard).toEqual(['after the draft'])
  await publish()
  await eventually(() => (heard.includes('settings') ? true : undefined))
  await listener.stop()
})

it('are previewed once, by an address that names the session', async () => {
  const { address } = await ask<{ address: string }>('POST', '/preview', { page: 'legal', lang: 'nb' })
  const preview = address.replace('/preview/', '')
  expect(await consumePreview(ctx, preview)).toMatchObject({ path: '/nb/legal' })
  expect(await consumePreview(ctx, preview)).toBeNull()
  const late = (await ask<{ address: string }>('POST', '/preview', { page: 'home', lang: 'en' })).address
  await query("update text_previews set expires_at = now() - interval '1 second'")
  expect(await consumePreview(ctx, late.replace('/preview/', ''))).toBeNull()
})

it('retain a picture as long as a draft or a version uses it', async () => {
  const PICTURE =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const words = { 'home.picture.en': 'A tanker at anchor', 'home.picture.nb': 'En tanker for anker' }
  const uses = async (file: unknown) =>
    (await query<{ uses: number }>('select uses from pictures where id = $1', [String(file).slice(10)]))[0]?.uses
  const missing = await send('PUT', '/draft', { texts: { 'home.picture.file': PICTURE }, version: await version() })
  expect([missing.status, (missing.body as { fields: Body[] }).fields.map(({ field }) => field)]).toEqual([
    422,
    ['texts.home.picture.en', 'texts.home.picture.nb'],
  ])
  const first = (await draft({ 'home.picture.file': PICTURE, ...words })).draft['home.picture.file']
  expect(first).toMatch(/^\/pictures\/[0-9a-f-]{36}$/)
  expect(await uses(first)).toBe(1)
  const files = (await readdir(product.folder, { recursive: true })).map((file) => /-(\d+\.\w+)$/.exec(file)?.[1])
  expect(files).toEqual(expect.arrayContaining(['400.jpg', '1600.avif', '1600.webp']))
  const second = (await draft({ 'home.picture.file': PICTURE })).draft['home.picture.file']
  expect([await uses(first), await uses(second)]).toEqual([0, 1])
  await publish()
  expect(await uses(second)).toBe(1)
  await draft({ 'home.picture.file': null })
  expect((await publish()).published).toEqual({})
  expect(await uses(second)).toBe(1)
  const [, shown] = await versions()
  const rolled = await ask('POST', '/roll-back', { id: shown?.['id'], version: await version() })
  expect(rolled.published).toEqual({ 'home.picture.file': second, ...words })
})

it('a line with more bars than parts loses no words', () => {
  const messages = { about: { rows: [{ name: 'Quality', text: 'ISO 9001' }] } }
  expect(replaceText(messages, 'about.rows', 'Quality | ISO 9001 | 2015\nOne').about.rows).toEqual([
    { name: 'Quality', text: 'ISO 9001 | 2015' },
    { name: 'One', text: '' },
  ])
})
