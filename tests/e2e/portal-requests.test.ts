import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { findFlawsAt } from './look.ts'
import { inDays, startPortal } from './portal-site.ts'

const portal = startPortal()
const LINES = 20
/** A buyer has no account. */
const NOBODY = null

let articles: { itemNumber: string; name: string }[] = []
beforeAll(async () => {
  articles = await queryRows(
    portal.db,
    { itemNumber: 'text', name: 'text' },
    sql`select item_number as "itemNumber", name from products order by item_number limit ${LINES}`,
  )
})

/** A request as a buyer sends it; gives its id. */
async function sendRequest(vesselName: string, items: readonly object[]): Promise<string> {
  const sent = await portal.call(NOBODY, 'POST', '/api/rfq/requests', {
    vessel: { name: vesselName },
    port: 'Immingham',
    eta: '2026-12-10T06:00',
    answerBy: inDays(0),
    items,
    contact: { name: 'Purchaser', company: 'Nordtind Bulk AS', email: 'purchasing@nordtind.example' },
    language: 'en',
  })
  expect(sent).toMatchObject({ status: 201 })
  const { body } = await portal.call(portal.manager, 'GET', `/api/portal/requests?q=${sent.body.reference}`)
  return body.items[0].id
}

const items = () =>
  articles.map(({ itemNumber, name }) => ({ itemNumber, text: `${itemNumber} ${name}`, quantity: 2, unit: 'pcs' }))

const price = (page: Page, line: number) => page.getByLabel(`Unit price of line ${line}`, { exact: true })

it('prices twenty lines by keyboard alone, and sends the quote', async () => {
  await sendRequest('Havlys Spirit', items())
  const page = await portal.openAs(portal.manager, '/portal/requests', { width: 1440, height: 900 })
  await page.locator('.request-list tbody tr').filter({ hasText: 'Havlys Spirit' }).waitFor()
  const started = Date.now()
  await page.keyboard.press('j')
  await page.keyboard.press('q')
  await page.locator('button:focus', { hasText: 'Make quote' }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('input[data-price]:focus').waitFor()
  for (let line = 1; line <= LINES; line += 1) {
    await page.locator(`input[data-price]:focus[aria-label="Unit price of line ${line}"]`).waitFor()
    await page.keyboard.type(`${line}00.0375`)
    await page.keyboard.press('Enter')
  }
  expect(Date.now() - started).toBeLessThan(90_000)
  await page.getByText(`${LINES} of ${LINES} lines priced`).first().waitFor()
  // 2 × (100 + 200 + … + 2000) and 20 times 2 × 0.0375, each line rounded half up.
  await expect.poll(() => page.locator('.quote-foot').textContent()).toMatch(/Total NOK.42.001\.60/)
  // Nothing is sent before somebody has said how VAT is treated.
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await page.getByLabel('VAT', { exact: true }).focus()
  await page.keyboard.type('0 %, goods and')
  await page.getByText('Saved', { exact: true }).waitFor()
  await expect.poll(() => page.getByLabel('Reason, on the quote').inputValue()).toBe('Norwegian VAT Act § 6-30')
  await page.locator('.quote-foot .primary', { hasText: 'Send quote' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Quote sent to purchasing@nordtind.example').first().waitFor()
  await page.locator('.panel', { hasText: 'Quoted' }).waitFor()
  expect(await findFlawsAt(page, 'portal-requests')).toEqual([])
})

it('takes suggested prices by Enter, leaves a line out with a reason, and offers a substitute', async () => {
  const id = await sendRequest('Vardholm', [...items().slice(0, 2), { text: 'sensor head for TRO-1000' }])
  const page = await portal.openAs(portal.manager, `/portal/requests/${id}/quote`, { width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Make quote' }).click()
  await price(page, 1).fill('100')
  await price(page, 3).focus()
  await page.keyboard.press('Alt+x')
  await page.getByLabel('Reason, for the buyer').fill('Supplier answers by 11 Dec')
  await page.getByRole('button', { name: 'Not in this quote' }).click()
  const left = page.locator('tr.is-left')
  await expect.poll(() => left.textContent()).toContain('Supplier answers by 11 Dec')
  await price(page, 2).focus()
  await page.keyboard.press('Alt+s')
  await page.getByLabel('Article that is offered').fill(articles[4]?.itemNumber ?? '')
  await page.locator('[role=option]').first().click()
  await page.getByLabel('Reason, for the buyer').fill('In stock')
  await page.getByRole('button', { name: 'Use this article' }).click()
  await page.locator('tr.quote-sub', { hasText: 'Instead of' }).waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await findFlawsAt(page, 'portal-quote')).toEqual([])
  // What was written is there again for everybody who opens the draft next.
  await page.reload()
  await expect.poll(() => price(page, 1).inputValue()).toBe('100.00')
  await left.waitFor()
})

it('shows both values when two managers change the price of one line, and saves different lines of both', async () => {
  portal.expectFaults(/409/)
  const id = await sendRequest('Breidvik Star', items().slice(0, 3))
  const other = await portal.addPerson({ role: 'manager', name: 'Manager 2' })
  const mine = await portal.openAs(portal.manager, `/portal/requests/${id}/quote`, { width: 1440, height: 900 })
  await mine.getByRole('button', { name: 'Make quote' }).click()
  await price(mine, 1).waitFor()
  const theirs = await portal.openAs(other, `/portal/requests/${id}/quote`, { width: 1440, height: 900 })
  await price(theirs, 1).fill('598')
  await theirs.getByText('Saved', { exact: true }).waitFor()
  // Live: what the other saved is in the open form.
  await expect.poll(() => price(mine, 1).inputValue()).toBe('598.00')
  await price(theirs, 2).fill('10')
  await price(mine, 2).fill('20')
  const clashed = await Promise.any(
    [mine, theirs].map(async (page) => {
      await page.getByText('Another manager changed this quote').waitFor()
      return page
    }),
  )
  await expect.poll(() => clashed.locator('table.versions').textContent()).toMatch(/10.*20|20.*10/)
  await clashed.getByRole('button', { name: 'Save what is chosen' }).click()
  await clashed.getByText('Saved', { exact: true }).waitFor()
  await expect.poll(() => clashed.getByText('Another manager changed this quote').count()).toBe(0)
})

it('corrects a line, answers the buyer, and makes a project of the order', async () => {
  const id = await sendRequest('Solvåg Trader', [{ text: 'thio sulfate unheard of', quantity: 2, unit: 'bag' }])
  const page = await portal.openAs(portal.manager, `/portal/requests?open=${id}`, { width: 1440, height: 900 })
  const panel = page.locator('.panel')
  await panel.getByRole('button', { name: 'Correct line 1' }).click()
  await panel.getByLabel('Article').fill(articles[0]?.itemNumber ?? '')
  await page.locator('[role=option]').first().click()
  await panel.getByRole('button', { name: 'Save line 1' }).click()
  await page.getByText('Line 1 saved').first().waitFor()
  await panel.getByText('Corrected').waitFor()
  // The next request with these words is read with the article.
  const next = await sendRequest('Torskegrunn', [{ text: 'Thio Sulfate unheard of' }])
  const read = await portal.call(portal.manager, 'GET', `/api/portal/requests/${next}`)
  expect(read.body.lines[0]).toMatchObject({ productNumber: articles[0]?.itemNumber, matched: 'alias' })
  await panel.getByLabel('Ask the buyer').fill('Are the bags 25 kg each?')
  await panel.getByRole('button', { name: 'Send question' }).click()
  await page.getByText('Question sent').first().waitFor()
  await panel.getByText('Are the bags 25 kg each?').waitFor()
})
