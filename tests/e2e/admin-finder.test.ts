import { expect, test } from 'vitest'
import { withClient } from '#core/db/with-client.server.ts'
import { told, useAdminSite } from './admin-site.ts'
import { findFlawsAt } from './look.ts'
import { useSiteDatabase } from './site-database.ts'

const database = useSiteDatabase()
const site = useAdminSite({ database })

const fill = (text: string) => withClient(database.directUrl(), 'test', (client) => client.query(text))

test('a row of the cross-reference is refused next to its field, saved, and answered with at once', async () => {
  site.expectFaults(/422/)
  await fill(`insert into unanswered_questions (asked, day, times)
    select 'quantum thruster', current_date - back, 2 from generate_series(0, 2) back`)
  const page = await site.openPanel('/admin?tab=references')
  await page.getByRole('heading', { level: 1, name: 'Cross references' }).waitFor()
  await page.getByText('quantum thruster').filter({ visible: true }).waitFor()
  expect(await findFlawsAt(page, 'cross references')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'New row' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Maker', { exact: true }).fill('Lodvik')
  await dialog.getByLabel('Model or system', { exact: true }).fill('Probe 7')
  await dialog.getByLabel('TRO reagent', { exact: true }).selectOption('yes')
  await dialog.getByLabel('Confidence', { exact: true }).selectOption('high')
  await dialog.getByLabel('Item number').fill('09991')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.locator('.error').first().waitFor()
  await dialog.getByLabel('Sources').fill('Manual of the Probe 7 https://lodvik.example/manual')
  await dialog.getByLabel('Checked').fill('20.11.2026')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await told(page, 'Row added')
  await page.getByRole('searchbox').fill('Probe 7')
  await page.getByText(/^1 of \d+ rows\.$/).waitFor()
  const answer = await (await fetch(`${site.product.url}/tro-cross-reference-guide?q=probe7`)).text()
  expect(answer).toMatch(/Probe 7[\s\S]*09991/)
})

test('visits are shown by page, site and article, for a period', async () => {
  await fill(`insert into site_counts (day, kind, name, lang, host, times) values
    (current_date, 'page', '/tro-kit', 'en', 'search.example', 41), (current_date, 'page', '/nb', 'nb', '', 3),
    (current_date - 40, 'page', '/legal', 'en', '', 5), (current_date, 'listed', '09991', '', '', 7)`)
  const page = await site.openTab('Visits')
  const seen = async (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor()
  await seen('English 41, Norwegian 3')
  for (const text of ['/tro-kit', 'search.example', 'CLX reagent set']) await seen(text)
  const before = await page.getByText('/legal', { exact: true }).count()
  expect(before).toBe(0)
  expect(await findFlawsAt(page, 'visits')).toEqual([])
  await page.goto(`${site.product.url}/admin?tab=visits&days=90`)
  await seen('/legal')
})
