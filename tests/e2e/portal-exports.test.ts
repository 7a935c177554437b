import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#site/site-content/site-content.defaults.ts'
import { findFlawsAt } from './look.ts'
import { inDays, startPortal } from './portal-site.ts'
import { readDownload } from './site.ts'

const portal = startPortal()

const DASHBOARD = '/portal/billing-dashboard'
const EXPORTS = `${DASHBOARD}/exports`
const DESK = { width: 1440, height: 900 }
const COMPANIES = '/api/portal/companies'

const ask = async (method: string, path: string, body?: unknown) => {
  const answer = await portal.call(portal.manager, method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

/** A visit to a client with approved parts of these prices. */
async function addVisit(vesselName: string, companyName: string | null, prices: readonly string[], currency = 'NOK') {
  const { id } = await portal.addProject({
    vesselName,
    companyName,
    clientReference: '4500123',
    scheduledDate: inDays(-3),
    location: 'Bergen',
  })
  for (const unitCost of prices) {
    await ask('POST', `/api/portal/projects/${id}/parts`, { partName: 'DPD reagent', quantity: 2, unitCost, currency })
  }
  const { items } = await ask('GET', `/api/portal/billing/items?project=${id}`)
  await ask('POST', '/api/portal/billing/items/status', {
    ids: items.map((item: { id: string }) => item.id),
    billingStatus: 'approved',
  })
  return { id, items: items.map((item: { id: string }) => item.id) as string[] }
}

const exportNow = (projectId: string) =>
  ask('POST', '/api/portal/billing/exports', {
    projectIds: [projectId],
    format: 'csv',
    vat: { category: 'S', rate: '25', reason: null },
  })

beforeAll(async () => {
  const settings = {
    ...DEFAULT_SETTINGS,
    organisationNumber: '974760673',
    invoicing: { ...DEFAULT_SETTINGS.invoicing, vatNumber: 'NO974760673MVA', iban: 'NO9386011117947' },
  }
  await portal.db.execute(
    sql`insert into site_settings (id, value) values (1, ${JSON.stringify(settings)})
      on conflict (id) do update set value = excluded.value`,
  )
  await ask('POST', COMPANIES, { name: 'Nordtind Bulk AS', orgNumber: '123456785', country: 'NO' })
  await ask('POST', COMPANIES, { name: 'Solvåg Shipping AS', country: 'NO', alternativeNames: ['Solvag Shipping'] })
})

const rowOf = (page: Page, text: string) => page.locator('.table tbody tr').filter({ hasText: text })

/** Presses Tab until the focus is on the element with this name. */
async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press(key)
    const said = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body) return ''
      const labels =
        element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null
      return element.getAttribute('aria-label') ?? labels?.[0]?.innerText ?? element.innerText
    })
    if (typeof name === 'string' ? said.includes(name) : name.test(said)) return
  }
  throw new Error(`Tab never came to ${name}`)
}

it('is run by keyboard alone: from the dashboard to an e-invoice, its file and its invoice number', async () => {
  const first = await addVisit('Nordtind Carrier', 'Nordtind Bulk AS', ['120.50', '80'])
  await addVisit('Nordtind Trader', 'Nordtind Bulk AS', ['99.90'])
  const page = await portal.openAs(portal.manager, `${DASHBOARD}?q=Nordtind&sort=vesselName`, DESK)
  await rowOf(page, 'Nordtind Trader').waitFor()
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await tabTo(page, 'Export 2')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export 2 projects' })
  await dialog.getByText('1 invoice to 1 client').waitFor()
  // Nothing is preset: neither a rate nor a section, and nothing leaves without one.
  const rates = dialog.getByRole('group', { name: 'VAT treatment' })
  const preset = await rates.getByRole('radio', { checked: true }).count()
  expect(preset).toBe(0)
  await expect.poll(() => dialog.getByRole('button', { name: /^Export/ }).getAttribute('aria-disabled')).toBe('true')
  await tabTo(page, '0 %, work on a qualifying ship')
  await page.keyboard.press(' ')
  await tabTo(page, 'Reason, kept with the invoice')
  await page.keyboard.type('Annual service on board, cargo ship in trade')
  await expect.poll(() => dialog.locator('.export-plan').innerText()).toMatch(/To invoice\s+NOK 600\.80/)
  await page.keyboard.press('Control+Enter')
  const panel = page.getByRole('complementary', { name: /^X\d\d-\d{4}$/ })
  await panel.getByText('Nordtind Bulk AS').first().waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe(EXPORTS)
  await tabTo(page, /^Download X/)
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  const bytes = await readDownload(file)
  await expect
    .poll(() => panel.locator('.export-digest').innerText())
    .toContain(createHash('sha256').update(bytes).digest('hex'))
  expect(String(bytes)).toMatch(/^<\?xml[^]*Nordtind Bulk AS[^]*<\/Invoice>\s*$/)
  await tabTo(page, 'Invoice number', 'Shift+Tab')
  await page.keyboard.type('104882')
  await page.keyboard.press('Enter')
  await panel.getByText('invoice 104882 of').waitFor()
  const { items } = await ask('GET', `/api/portal/billing/items?project=${first.id}`)
  expect(
    items.map(({ billingStatus, invoiceNumber }: Record<string, string>) => [billingStatus, invoiceNumber]),
  ).toEqual([
    ['billed', '104882'],
    ['billed', '104882'],
  ])
  // The dashboard ends with it, and the way from there leads to it.
  await page.goto(new URL(DASHBOARD, page.url()).href)
  const newest = page.getByRole('region', { name: 'Export history' }).locator('.only-wide tbody tr').first()
  await expect.poll(() => newest.textContent()).toMatch(/^X\d\d-\d{4}.*EHF, 1 invoice.*Billed/)
  await newest.getByRole('button', { name: /^X/ }).click()
  await panel.getByText('invoice 104882 of').waitFor()
})

it('says what is missing and where it is corrected, two names of a client being one', async () => {
  await addVisit('Solvåg Trader', 'Solvåg Shipping AS', ['70'])
  await addVisit('Solvåg Star', 'Solvag Shipping', ['30'])
  const page = await portal.openAs(portal.manager, `${DASHBOARD}?q=Solv`, DESK)
  await rowOf(page, 'Solvåg Star').waitFor()
  await page.getByRole('checkbox', { name: 'Select all projects of this page' }).check()
  await page.getByRole('button', { name: 'Export 2' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 invoice to 1 client').waitFor()
  await dialog.getByText('The organisation number of the company is missing.').waitFor()
  await dialog.getByRole('radio', { name: '25 %, general rate' }).check()
  await expect.poll(() => dialog.getByRole('button', { name: /^Export/ }).getAttribute('aria-disabled')).toBe('true')
  const [company] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('link', { name: 'Open the company' }).click(),
  ])
  await company.getByLabel('Organisation number').fill('974760673')
  await company.getByRole('button', { name: 'Save' }).click()
  await company.getByText('974760673').first().waitFor()
  await company.close()
  // The dialog updates by itself, and what was chosen in it stayed.
  await expect.poll(() => dialog.locator('.export-plan').innerText()).toMatch(/To invoice\s+NOK 250\.00/)
  await dialog.getByText('is missing').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: /^Export/ }).click()
  await page.getByRole('complementary', { name: /^X/ }).waitFor()
})

it('names what another manager billed in the meantime, and one press exports the rest', async () => {
  portal.expectFaults(/409/)
  const visit = await addVisit('Vestlodd', 'Nordtind Bulk AS', ['11', '22', '33'])
  const [one = '', two = ''] = visit.items
  // This screen gets no event of the other manager's change until it sends.
  const page = await portal.openAs(portal.manager, EXPORTS, {
    ...DESK,
    prepare: (opened) => opened.route('**/api/portal/events*', () => undefined),
  })
  await rowOf(page, 'Vestlodd').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Export 1', exact: true }).last().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'CSV' }).check({ force: true })
  // Offered, not applied: nothing is chosen before the press.
  await dialog.getByRole('button', { name: /^As last time for Nordtind Bulk AS: / }).click()
  await expect.poll(() => dialog.getByLabel('Reason, kept with the invoice').inputValue()).toContain('cargo ship')
  await dialog.getByRole('radio', { name: '25 %, general rate' }).check()
  await dialog.getByText('NOK 165.00').waitFor()
  await ask('POST', '/api/portal/billing/items/status', {
    ids: [one],
    billingStatus: 'billed',
    invoiceNumber: 'M-1',
    invoiceDate: inDays(0),
  })
  await ask('POST', '/api/portal/billing/exports', {
    ids: [two],
    format: 'csv',
    vat: { category: 'S', rate: '25', reason: null },
  })
  await dialog.getByRole('button', { name: /^Export/ }).click()
  await dialog.getByText('2 items cannot be exported').waitFor()
  await dialog.getByText(/is billed already, on invoice M-1/).waitFor()
  await dialog.getByText(/is in export X\d\d-\d{4} already/).waitFor()
  await dialog.getByRole('button', { name: 'Go on without them' }).click()
  const panel = page.getByRole('complementary', { name: /^X/ })
  await panel.getByText('Items, 1').waitFor()
  // A number that is used elsewhere is refused next to its field, with a link to it.
  portal.expectFaults(/422/)
  await panel.getByLabel('Invoice number').fill('m-1')
  await panel.getByRole('button', { name: 'Mark 1 item as billed' }).click()
  await panel.getByText(/m-1 is on P\d\d-\d+ already/).waitFor()
  await expect
    .poll(() => panel.getByRole('link', { name: 'Open it' }).getAttribute('href'))
    .toBe(`/portal/project/${visit.id}`)
})

it('gives up an export so that its items are free, and makes a credit note of one that was billed', async () => {
  const visit = await addVisit('Breidvik Star', 'Nordtind Bulk AS', ['40', '50'])
  const made = await exportNow(visit.id)
  const page = await portal.openAs(portal.manager, EXPORTS, DESK)
  await rowOf(page, made.number).getByRole('button', { name: made.number, exact: true }).click()
  const panel = page.getByRole('complementary', { name: made.number })
  await page.locator('.export-digest').first().waitFor()
  expect(await findFlawsAt(page, 'portal-exports-open', [360, 768, 1440])).toEqual([])
  await panel.getByRole('button', { name: 'Give up' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Wrong rate')
  await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click()
  await panel.getByText('Given up: Wrong rate').waitFor()
  await rowOf(page, 'Breidvik Star').waitFor()
  const again = await exportNow(visit.id)
  await ask('POST', `/api/portal/billing/exports/${again.id}/billed`, {
    invoiceNumber: '104901',
    invoiceDate: inDays(0),
  })
  await page.goto(`${portal.product.url}${EXPORTS}?open=${again.id}`)
  const billed = page.getByRole('complementary', { name: again.number })
  await billed.getByRole('checkbox').first().uncheck()
  await billed.getByRole('button', { name: 'Credit 1 item' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Returned')
  await page.getByRole('dialog').getByRole('button', { name: 'Credit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Credit 1 project' })
  await dialog.getByText(/takes back invoice 104901/).waitFor()
  // The VAT treatment is that of the invoice: nobody is asked.
  await dialog.getByText(/VAT as on the invoice: 25 %/).waitFor()
  await expect.poll(() => dialog.getByRole('radio', { name: '25 %, general rate' }).count()).toBe(0)
  await dialog.getByRole('button', { name: /^Export credit/ }).click()
  await page.getByText('EHF, 1 credit note').first().waitFor()
  const [note] = (await ask('GET', '/api/portal/billing/exports?kind=credit note')).items
  expect(note).toMatchObject({ kind: 'credit note', lines: 1, invoices: [{ credits: '104901' }] })
})

it('says in the dialog that a client is unknown, free of violations at every width', async () => {
  const bare = await addVisit('Ytterholm', null, ['10'], 'EUR')
  await portal.db.execute(sql`update vessel_projects set client_name = 'Nobody knows them AS' where id = ${bare.id}`)
  const page = await portal.openAs(portal.manager, EXPORTS, DESK)
  await page.getByRole('button', { name: /^Export \d+$/ }).click()
  await page.getByRole('radio', { name: '25 %, general rate' }).check()
  await page.getByText('There is no company of the name').waitFor()
  expect(await findFlawsAt(page, 'portal-exports-dialog')).toEqual([])
})
