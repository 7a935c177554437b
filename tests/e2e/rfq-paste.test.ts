import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { paths } from '#core/paths.ts'
import { add, lines, panel, title, openCatalogueOf } from './rfq-page.ts'
import { lastMail, useSharedSite, waitUntilAwake } from './site.ts'

const site = useSharedSite()

const openCatalogue = (visitor?: BrowserContext) => openCatalogueOf(site, visitor)

async function paste(page: Page, text: string): Promise<void> {
  const box = page.getByLabel('Item numbers with quantities')
  if (!(await box.isVisible())) await page.getByText('Paste item numbers').click()
  await box.fill(text)
  await page.getByRole('button', { name: 'Read the list' }).click()
}

it('a pasted list comes back line by line, and only what was confirmed is added', async () => {
  const page = await openCatalogue()
  await paste(page, '9991 x 2\nno-such-part 4\n28034; 3\n\nRMS-1502 x 1,5\nXYZ-77\n28030 2 25\nRMS-1503 2 pcs (utgår)')
  const review = page.getByRole('dialog', { name: 'Paste list' })
  const rows = review.locator('tbody tr')
  const answers = () =>
    rows.evaluateAll((all) =>
      all.map((row) => [
        row.querySelector('i')?.textContent,
        [...row.querySelectorAll('mark')].map(({ textContent }) => textContent).join(' '),
        row.querySelector('input')?.value ?? '',
        row.querySelector('.paste-verdict')?.textContent,
      ]),
    )
  await expect.poll(answers).toEqual([
    ['1', '9991 x 2', '2', 'Found'],
    ['2', '', '', 'Not found, ask us'],
    ['3', '28034 3', '3', 'Found'],
    ['5', 'RMS-1502 x 1,5', '', 'Quantity unclear, choose'],
    ['6', '', '', 'Not found, ask us'],
    ['7', '28030 2 25', '', 'Quantity unclear, choose'],
    ['8', 'RMS-1503 2 pcs', '2', 'Please check'],
  ])
  await expect.poll(() => review.getByText('9991 read as 09991').isVisible()).toBe(true)
  await expect.poll(() => review.getByText('We did not understand “utgår”').isVisible()).toBe(true)
  const before = await lines(page)
  expect(before).toEqual([])
  // Back to the text and in again: nothing is lost, nothing is added.
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByLabel('Item numbers with quantities').inputValue()).toContain('no-such-part 4')
  await page.getByRole('button', { name: 'Read the list' }).click()

  await review.getByRole('link', { name: 'line 7' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('2')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('number')
  await rows.nth(0).getByRole('spinbutton').fill('4')
  await rows.nth(4).getByRole('button', { name: 'Leave out' }).click()
  // What was not understood is added once it was confirmed.
  await expect.poll(() => review.getByRole('button', { name: 'Add 3 items and 1 line to identify' }).count()).toBe(1)
  await rows.nth(6).getByRole('button', { name: 'Confirm' }).click()
  await review.getByRole('button', { name: 'Add 4 items and 1 line to identify' }).click()
  await expect.poll(() => lines(page)).toEqual(['09991 4', '28034 3', '28030 25', 'RMS-1503 2'])
  await expect
    .poll(() => page.getByText('4 items added to the list. 1 line goes into the request as written.').isVisible())
    .toBe(true)
  await expect.poll(() => page.getByLabel('Item numbers with quantities').inputValue()).toBe('RMS-1502 x 1,5')
  await page.reload()
  await waitUntilAwake(page, 'catalogue')
  await panel(page).getByRole('button', { name: 'Send RFQ' }).click()
  await expect.poll(() => page.evaluate(() => window.mailLinks.length)).toBe(1)
  const mail = await lastMail(page)
  expect(mail.subject).toBe('RFQ Request - 5 items')
  expect(mail.body).toContain('Please identify these lines for us:\r\n- no-such-part 4\r\n')
  expect(mail.body).not.toContain('XYZ-77')
  await panel(page).getByRole('button', { name: 'Remove no-such-part 4' }).click()
  await expect.poll(() => title(page)).toBe('RFQ Items (4)')
})

it('stays open when the window becomes as narrow as a phone after a search', async () => {
  const page = await site.open(paths.catalogue, { width: 1280 })
  await waitUntilAwake(page, 'shop')
  await page.getByRole('searchbox').fill('28030')
  await page.getByRole('button', { name: 'Paste list' }).click()
  const narrowAndWiden = async (dialog: Locator) => {
    await page.setViewportSize({ width: 390, height: 700 })
    await expect.poll(() => dialog.isVisible()).toBe(true)
    await page.setViewportSize({ width: 1280, height: 900 })
  }
  const form = page.getByRole('dialog', { name: 'Paste item numbers' })
  await form.getByLabel('Item numbers with quantities').fill('9991 x 2')
  await narrowAndWiden(form)
  await form.getByRole('button', { name: 'Read the list' }).click()
  const review = page.getByRole('dialog', { name: 'Paste list' })
  await review.getByText('9991 read as 09991').waitFor()
  await narrowAndWiden(review)
  await page.setViewportSize({ width: 390, height: 700 })
  await review.getByRole('button', { name: /^Add 1 item/ }).click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

it('says that a list is not kept where storage is full', async () => {
  const visitor = await site.visit()
  await visitor.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const page = await openCatalogue(visitor)
  await add(page, '09991')
  await expect.poll(() => panel(page).getByText('This browser has no room to keep the list.').isVisible()).toBe(true)
  const promises = await panel(page).getByText('The list is kept on this device only.').count()
  expect(promises).toBe(0)
})
