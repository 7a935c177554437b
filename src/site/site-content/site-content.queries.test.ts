import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { systemCtx } from '#core/context.server.ts'
import { createDb, createPool } from '#core/db/pool.server.ts'
import { testDatabase } from '../../../tests/setup/database.ts'
import { nb } from './messages/nb.ts'
import { DEFAULT_SETTINGS, NEW_SETTINGS } from './site-content.defaults.ts'
import { getSettings, toPublicSettings } from './site-content.queries.server.ts'
import { loadDefaultSettings } from './starter.server.ts'

const database = await testDatabase()
const pool = createPool({ url: database.url, max: 4, onError: () => undefined })
const ctx = systemCtx(createDb(pool))
afterAll(() => pool.end())

it('the defaults are written once and never over what was changed', async () => {
  expect((await Promise.all([loadDefaultSettings(ctx), loadDefaultSettings(ctx)])).filter(Boolean)).toHaveLength(1)
  expect(await getSettings(ctx)).toEqual(NEW_SETTINGS)
  await ctx.db.execute(sql`update site_settings set value = jsonb_set(value, '{shortName}', '"Bøvågen"')`)
  expect(await loadDefaultSettings(ctx)).toBe(false)
  expect((await getSettings(ctx)).shortName).toBe('Bøvågen')
})

it('a field that a newer version brought has its default', async () => {
  await ctx.db.execute(sql`update site_settings set value = value - 'moreBrands'`)
  expect((await getSettings(ctx)).moreBrands).toEqual(DEFAULT_SETTINGS.moreBrands)
})

it('a new installation asks search engines to wait; a stored record without the field does not', async () => {
  expect((await getSettings(ctx)).searchEngines.waitForFirstDay).toBe(true)
  await ctx.db.execute(sql`update site_settings set value = value - 'searchEngines'`)
  expect((await getSettings(ctx)).searchEngines.waitForFirstDay).toBe(false)
})

it('a broken record is an error that names the field and not its value', async () => {
  await ctx.db.execute(
    sql`update site_settings set value = jsonb_set(value, '{internal,contactMailTo}', '"canary-value"')`,
  )
  const error = await getSettings(ctx).catch((reason: unknown) => reason)
  expect(String(error)).toContain('internal.contactMailTo')
  expect(String(error)).not.toContain('canary-value')
})

it('public settings carry nothing internal', () => {
  expect(toPublicSettings(DEFAULT_SETTINGS)).not.toHaveProperty('internal')
  expect(toPublicSettings(DEFAULT_SETTINGS).phones).toEqual(DEFAULT_SETTINGS.phones)
})

it('a company says MVA after its number only when it is in the VAT register', () => {
  const vatNumber = 'NO123456785MVA'
  const registered = { ...DEFAULT_SETTINGS, invoicing: { ...DEFAULT_SETTINGS.invoicing, vatNumber } }
  expect(toPublicSettings(DEFAULT_SETTINGS).isVatRegistered).toBe(false)
  expect(toPublicSettings(registered, 'nb').isVatRegistered).toBe(true)
  expect(JSON.stringify(toPublicSettings(registered))).not.toContain(vatNumber)
  expect([false, true].map((isRegistered) => nb.footer.organisation('X AS', '1', isRegistered))).toEqual([
    'X AS, org.nr. 1,',
    'X AS, org.nr. 1 MVA,',
  ])
})
