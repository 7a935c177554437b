import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { findFlawsAt } from './look.ts'
import { startPortal } from './portal-site.ts'

const portal = startPortal()
const DESK = { width: 1440, height: 900 }

const rowOf = (page: Page, text: string) => page.locator('.table tbody tr').filter({ hasText: text })
const add = (body: object) =>
  portal.call(portal.manager, 'POST', '/api/portal/prices', {
    itemNumber: '09991',
    price: '3340',
    currency: 'NOK',
    from: '2026-01-01',
    ...body,
  })

let company = ''
beforeAll(async () => {
  const made = await portal.call(portal.manager, 'POST', '/api/portal/companies', { name: 'Breidvik Tankers AS' })
  company = made.body.id
  await add({ companyId: company })
  await add({ price: '3620', to: '2027-03-31' })
})

it('a price is changed in place by keyboard: the old one ends the day before', async () => {
  const page = await portal.openAs(portal.manager, '/portal/prices', DESK)
  await rowOf(page, 'Breidvik').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await page.getByRole('textbox', { name: 'Price of 09991, Breidvik Tankers AS' }).fill('3480')
  await page.getByText('+4.2 %, new period').filter({ visible: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Price of 09991 saved').waitFor()
  await expect.poll(() => rowOf(page, 'Breidvik').count()).toBe(2)
  await expect.poll(() => rowOf(page, '3 480.00').textContent()).toContain('no end')
})

it('a new price that overlaps another one offers to end it', async () => {
  portal.expectFaults(/409/)
  const page = await portal.openAs(portal.manager, '/portal/prices', DESK)
  await rowOf(page, '3 620.00').waitFor()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Article').fill('09991')
  await page
    .getByRole('option', { name: /^09991/ })
    .first()
    .click()
  await dialog.getByLabel('Price').fill('3700,50')
  await dialog.getByRole('textbox', { name: 'Valid from' }).fill('2027-01-01')
  await dialog.getByRole('button', { name: 'Add price' }).click()
  await dialog.getByText(/NOK 3620\.00 for all clients is valid from 1 Jan 2026 to 31 Mar 2027/).waitFor()
  await dialog.getByRole('button', { name: 'End it on 31 Dec 2026' }).click()
  await rowOf(page, '3 700.50').waitFor()
  await expect.poll(() => rowOf(page, '3 620.00').textContent()).toContain('31 Dec 2026')
})

it('a file is tried, decided about and imported, and the import is undone', async () => {
  const page = await portal.openAs(portal.manager, '/portal/prices/import', DESK)
  const csv =
    'Article;Client;Price;Currency;Valid from\n09991;;9.999,00;EUR;2027-01-01\n09991;;on request;USD;2027-01-01\n09991;;1.200;USD;2027-01-01\n'
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByText('“on request” is not a price').filter({ visible: true }).waitFor()
  await page.getByRole('button', { name: 'Import 2 prices' }).click()
  await page.getByText('2 prices are in the lists').waitFor()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click()
  await page.getByText('2 prices removed, 0 restored').first().waitFor()
})

it('is drawn without flaws at all widths', async () => {
  for (const path of ['/portal/prices', '/portal/prices/import', '/portal/mailbox']) {
    const page = await portal.openAs(portal.manager, path, DESK)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await findFlawsAt(page, path.slice(1).replaceAll('/', '-')), path).toEqual([])
  }
})
