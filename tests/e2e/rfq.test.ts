import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { RfqItem } from '#site/rfq/rfq-list.ts'
import { findFlawsAt } from './look.ts'
import { coveredOfCopy, add, card, lines, panel, title, openCatalogueOf } from './rfq-page.ts'
import { readDownload, lastMail, useSharedSite, waitUntilAwake } from './site.ts'

const site = useSharedSite()

const openCatalogue = (visitor?: BrowserContext) => openCatalogueOf(site, visitor)

/** Starts the page again with a list that an earlier visit left. */
async function keep(page: Page, items: RfqItem[]): Promise<void> {
  await page.evaluate((json) => localStorage.setItem('rfqItems', json), JSON.stringify(items))
  await page.reload()
  await waitUntilAwake(page, 'catalogue')
}

/** A list with descriptions that alone are longer than a mail link. */
const longList = (count: number): RfqItem[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `item-${index}`,
    name: `Article ${index + 1}`,
    itemNumber: `RMS-${1000 + index}`,
    description: 'A long description of what this article is and where it belongs. '.repeat(3).trim(),
    quantity: index + 1,
  }))

/** What screen readers announce; the region is part of the page from the start. */
const announced = (page: Page) => page.locator('[data-announcements][role=status]').textContent()

const drawer = (page: Page) => page.locator('#rfq-drawer')

/** Texts of the alerts that the page shows; each is closed at once. */
function keepAlerts(page: Page): string[] {
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  return alerts
}

describe('the list', () => {
  it('grows by what is added, keeps quantities at 1 or more, survives a reload and is emptied to the last', async () => {
    const page = await openCatalogue()
    await expect.poll(() => panel(page).getByRole('button').count()).toBe(0)
    const pending = card(page, '09991').getByRole('spinbutton')
    for (const wrong of ['0', '-5', '']) {
      await pending.fill(wrong)
      await pending.blur()
      await expect.poll(() => pending.inputValue(), { message: `“${wrong}” before it is added` }).toBe('1')
    }
    await expect.poll(() => announced(page)).toBe('')
    await add(page, '09991', 3)
    await expect.poll(() => announced(page)).toBe('3 × 09991 on the list')
    await expect.poll(() => title(page)).toBe('RFQ Items (1)')
    await expect.poll(() => pending.inputValue(), { message: 'pending quantity after it was added' }).toBe('1')
    await add(page, '09991')
    await add(page, '28034', 2)
    await expect.poll(() => title(page)).toBe('RFQ Items (2)')
    await expect.poll(() => lines(page)).toEqual(['09991 4', '28034 2'])
    await expect.poll(() => announced(page)).toBe('2 × 28034 on the list')
    await expect.poll(() => panel(page).innerText()).toContain('CLX reagent set')

    const quantity = panel(page).getByRole('spinbutton').first()
    await quantity.fill('-3')
    await quantity.blur()
    await expect.poll(() => quantity.inputValue(), { message: '-3 on the list' }).toBe('1')
    await expect.poll(() => panel(page).getByRole('button', { name: 'One less' }).first().isDisabled()).toBe(true)
    await panel(page).getByRole('button', { name: 'One more' }).first().click()
    await expect.poll(() => quantity.inputValue(), { message: 'one more' }).toBe('2')

    // A reload takes nothing away, not even a quantity that is typed and not added.
    await card(page, '28034').getByRole('spinbutton').fill('5')
    await page.reload()
    await waitUntilAwake(page, 'catalogue')
    await expect.poll(() => lines(page), { message: 'after a reload' }).toEqual(['09991 2', '28034 2'])
    await expect
      .poll(() => card(page, '28034').getByRole('spinbutton').inputValue(), { message: 'pending after a reload' })
      .toBe('5')

    await panel(page).getByRole('button', { name: 'Remove 09991' }).click()
    await expect.poll(() => lines(page)).toEqual(['28034 2'])
    await expect
      .poll(
        () =>
          panel(page)
            .locator('h3')
            .evaluate((heading) => heading === document.activeElement),
        { message: 'focus after a removal' },
      )
      .toBe(true)
    await panel(page).getByRole('button', { name: 'Remove 28034' }).click()
    await expect.poll(() => title(page)).toBe('RFQ Items (0)')

    // Nothing is sent of an empty list, and that is said.
    const alerts = keepAlerts(page)
    await panel(page).getByRole('button', { name: 'Send RFQ' }).click()
    await expect.poll(() => alerts).toEqual(['Please add items to your RFQ first.'])
    const mails = await page.evaluate(() => window.mailLinks)
    expect(mails).toEqual([])
  })

  it('is one list in two tabs', async () => {
    const visitor = await site.visit()
    const [one, other] = [await openCatalogue(visitor), await openCatalogue(visitor)]
    await add(one, '09991', 2)
    await expect.poll(() => lines(other)).toEqual(['09991 2'])
    await add(other, '28034')
    await add(one, '09991')
    await expect.poll(() => lines(one)).toEqual(['09991 3', '28034 1'])
    await expect.poll(() => lines(other)).toEqual(['09991 3', '28034 1'])
  })

  it('works for a visitor with a browser without storage', async () => {
    const visitor = await site.visit()
    await visitor.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    })
    const page = await openCatalogue(visitor)
    await add(page, '09991', 2)
    await add(page, '09991')
    await expect.poll(() => lines(page)).toEqual(['09991 3'])
  })

  it('takes items on a product page and leads from there to itself', async () => {
    const page = await site.open('/products/09991')
    await waitUntilAwake(page, 'add-to-rfq')
    const buy = page.locator('.product-buy')
    await buy.getByRole('spinbutton').fill('4')
    await buy.getByRole('button', { name: 'Add to RFQ' }).click()
    await buy.getByRole('button', { name: 'Open the list' }).click()
    await expect.poll(() => drawer(page).getByRole('spinbutton').inputValue()).toBe('4')
  })

  it('is counted in the header of every page and opens over it, and over the cards of the catalogue', async () => {
    const visitor = await site.visit({ width: 360, height: 740, reducedMotion: 'no-preference' })
    const page = await openCatalogue(visitor)
    const count = page.locator('.nav-rfq b')
    await expect.poll(() => count.innerText()).toBe('0')
    await add(page, '09991')
    await expect.poll(() => count.innerText()).toBe('1')
    await page.goto(`${site.product.url}/legal`)
    await page.evaluate((json) => localStorage.setItem('rfqItems', json), JSON.stringify(longList(14)))
    await page.reload()
    await page.getByRole('button', { name: 'RFQ list 14' }).click()
    const box = async () => drawer(page).getByRole('button', { name: 'Send RFQ' }).boundingBox()
    await expect.poll(async () => ((await box())?.y ?? 740) + 48, { message: 'Send of a long list' }).toBeLessThan(740)
    await page.evaluate((json) => localStorage.setItem('rfqItems', json), JSON.stringify(longList(1)))
    for (const path of ['/', '/nb/legal', '/sodium-thiosulfate']) {
      await page.goto(site.product.url + path)
      await expect.poll(() => count.innerText()).toBe('1')
      await page.getByRole('button', { name: /^(RFQ list|Forespørsel) 1$/ }).click()
      await expect.poll(() => drawer(page).locator('.rfq-item').allInnerTexts()).toHaveLength(1)
    }
    expect(await findFlawsAt(page, 'the list over a page', [360, 1440])).toEqual([])
    await expect.poll(() => coveredOfCopy(page)).toBeLessThan(1)
    await drawer(page).getByRole('button', { name: 'One more' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => drawer(page).isVisible()).toBe(false)
    await page.goto(site.product.url)
    await waitUntilAwake(page, 'catalogue')
    await expect.poll(() => lines(page)).toEqual(['RMS-1000 2'])
  })
})

describe('Send RFQ', () => {
  it('opens a mail to the three sales addresses with list and questions', async () => {
    const page = await site.open('/', {
      timezoneId: 'Asia/Tokyo',
      prepare: (fresh) => fresh.clock.setFixedTime('2026-11-21T12:00:00Z'),
    })
    await waitUntilAwake(page, 'catalogue')
    await add(page, '09991', 2)
    await add(page, '28034')
    await panel(page).getByRole('button', { name: 'Send RFQ' }).click()
    await expect.poll(() => page.evaluate(() => window.mailLinks.length)).toBe(1)
    const mail = await lastMail(page)
    expect(mail.to).toEqual(['sales@rovaer.example', 'service@rovaer.example', 'chandlery@rovaer.example'])
    expect(mail.cc).toEqual([])
    expect(mail.subject).toBe('RFQ Request - 2 items')
    const [, description = ''] = /Description: (.*)\r\n/.exec(mail.body) ?? []
    // On the page units do not break from their numbers; a mail is plain text.
    const shown = await card(page, '09991').locator('p').innerText()
    expect(shown.replaceAll('\u00a0', ' ')).toBe(description.replaceAll('\u00a0', ' '))
    const number = await panel(page).locator('.done-facts dd').first().innerText()
    expect(number).toMatch(/^R-[0-9A-F]{8}$/)
    // A Saturday: the office is there on Monday, on Oslo's clock.
    await expect
      .poll(() => panel(page).locator('.done-facts').innerText())
      .toContain('23 November 2026 at 07:00 Oslo time')
    expect(mail.body.split('\r\n').filter((line) => !line.startsWith('   Description: '))).toEqual([
      'Date: 21 November 2026',
      `Request: ${number}`,
      '',
      'Dear Røvær Marine Service AS sales team,',
      '',
      'We would like a quotation for these items:',
      '',
      '1. CLX reagent set',
      '   Item number: 09991',
      '   Quantity: 2',
      '',
      `2. ${await card(page, '28034').getByRole('heading').innerText()}`,
      '   Item number: 28034',
      '   Quantity: 1',
      '',
      'Please send us:',
      '- Unit prices and total',
      '- Delivery timeline',
      '- Payment terms',
      '',
      'Best regards,',
      '',
    ])
  })
})

describe('Copy Full Details', () => {
  it('copies a table in columns of 6, 5, 18, 25 and 60 and the three requests; where no mail program opened, the request', async () => {
    const page = await openCatalogue(await site.visit({ permissions: ['clipboard-read', 'clipboard-write'] }))
    const readClipboard = () => page.evaluate(() => navigator.clipboard.readText())
    const alerts = keepAlerts(page)
    await add(page, '09991', 12)
    await panel(page).getByRole('button', { name: 'Copy Full Details' }).click()
    await expect
      .poll(() => alerts)
      .toEqual(['Full email content copied to clipboard! Paste it into your email after clicking Send RFQ.'])
    const table = (await readClipboard()).split('\n')
    const header = table.findIndex((line) => line.startsWith('ITEM'))
    const columns = (line = '') =>
      [
        [0, 6],
        [6, 11],
        [11, 29],
        [29, 54],
        [54, 114],
      ].map(([start, end]) => line.slice(start, end).trim())
    expect(columns(table[header])).toEqual(['ITEM', 'QTY', 'ITEM NUMBER', 'PRODUCT NAME', 'DESCRIPTION'])
    expect(columns(table[header + 2]).slice(0, 4)).toEqual(['1', '12', '09991', 'CLX reagent set'])
    expect(table[header + 1]).toBe('-'.repeat(114))
    expect(Math.max(...table.map((line) => line.length))).toBe(114)
    const text = table.join('\n')
    for (const request of ['Shipping address', 'Delivery timeline', 'Payment terms']) expect(text).toContain(request)

    // No mail program opens here: instructions for that are next to the list.
    await panel(page).getByRole('button', { name: 'Send RFQ' }).click()
    await panel(page).getByRole('button', { name: 'Copy the request' }).click()
    await panel(page).getByText('Copied.').waitFor()
    const { subject, body } = await lastMail(page)
    expect(subject).toBe('RFQ Request - 1 item')
    await expect
      .poll(async () => (await readClipboard()).replaceAll('\r', ''))
      .toBe(`${subject}\n\n${body}`.replaceAll('\r', ''))
    await expect.poll(() => panel(page).innerText()).toMatch(/Send it to sales@rovaer\.example, service@.*\+47\s00/)
    await expect.poll(() => panel(page).getByLabel('Full text').inputValue()).toContain('09991')
    // It was said of the list as it was.
    await add(page, '28034')
    await panel(page).getByText('Copied.').waitFor({ state: 'detached' })
    await panel(page).getByRole('button', { name: 'Send RFQ' }).click()
    await panel(page).getByRole('button', { name: 'Copy Full Details' }).click()
    await panel(page).getByRole('button', { name: 'Copy the request' }).waitFor({ state: 'detached' })
    await panel(page).getByRole('button', { name: 'Send RFQ' }).click()
    await panel(page).getByRole('button', { name: 'Clear the list' }).click()
    await expect.poll(() => title(page)).toBe('RFQ Items (0)')

    // Too long for the full form: each item becomes one line, and the panel says what the mail leaves out.
    const copied = await readClipboard()
    await keep(page, longList(14))
    await panel(page).getByRole('button', { name: 'Send RFQ' }).click()
    await expect.poll(() => panel(page).innerText()).toContain('all 14 lines with item number, quantity and name')
    const short = await lastMail(page)
    expect(short.body.match(/^\d+\. RMS-\d{4}, \d+ pcs?, Article \d+\r$/gm)).toHaveLength(14)
    await expect.poll(readClipboard).toBe(copied)

    // Too long for that as well: the missing lines are named, in the mail too, and the whole request is offered.
    await keep(page, longList(60))
    await panel(page).getByRole('button', { name: 'Send RFQ' }).click()
    await panel(page).getByRole('heading', { name: 'The mail does not have the whole request' }).waitFor()
    await expect.poll(() => page.evaluate(() => window.mailLinks.length)).toBe(1)
    await expect.poll(() => page.evaluate(() => window.mailLinks[0]?.length)).toBeLessThan(2000)
    const mail = await lastMail(page)
    expect(mail.subject).toBe('RFQ Request - 60 items')
    const last = mail.body.match(/^\d+\. RMS-\d{4}, \d+ pcs?\r$/gm)?.length ?? 0
    expect(mail.body).toContain(`Lines ${last + 1} to 60 are not in the list above.`)
    await expect
      .poll(() => panel(page).innerText())
      .toContain(`Not in the mail: lines ${last + 1} to 60, from RMS-${1000 + last} to RMS-1059.`)
    await expect.poll(async () => (await readClipboard()).match(/^\d+ .*RMS-\d{4}/gm)).toHaveLength(60)
    await page.evaluate(() => navigator.clipboard.writeText('something else'))
    await panel(page).getByRole('button', { name: 'Copy the whole request' }).first().click()
    await expect.poll(async () => (await readClipboard()).match(/^\d+ .*RMS-\d{4}/gm)).toHaveLength(60)
  })

  it('says so when the browser refuses, and shows the text to copy by hand', async () => {
    const visitor = await site.visit()
    await visitor.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      document.execCommand = () => false
    })
    const page = await openCatalogue(visitor)
    const alerts = keepAlerts(page)
    await add(page, '09991')
    await panel(page).getByRole('button', { name: 'Copy Full Details' }).click()
    await expect.poll(() => alerts).toEqual(['Could not copy to clipboard. Please manually copy the email content.'])
    await expect.poll(() => panel(page).getByLabel('Full text').inputValue()).toContain('ITEM  QTY  ITEM NUMBER')
  })
})

it('prints the list alone; its CSV has one line per item and no cell that a spreadsheet would run', async () => {
  const page = await openCatalogue()
  // What the buttons do comes with the first entry; when the line is gone by then, a press says what to do.
  site.expectFaults(/request-actions|ERR_FAILED/)
  const isActions = /assets\/request-actions.*\.js/
  await page.route(isActions, (route) => route.abort())
  await add(page, '09991', 2)
  await panel(page).getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => panel(page).innerText()).toContain('the list is kept; or write to sales@rovaer.example')
  await page.unroute(isActions)
  await page.reload()
  await waitUntilAwake(page, 'catalogue')
  await page.evaluate(() => (window.print = () => undefined))
  await panel(page).getByRole('button', { name: 'Print' }).click()
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('.rfq-print')
  await expect.poll(() => sheet.isVisible()).toBe(true)
  await expect
    .poll(() => sheet.getByRole('row').nth(1).getByRole('cell').allInnerTexts())
    .toEqual(expect.arrayContaining(['1', '2', '09991', 'CLX reagent set']))
  const letterhead = await sheet.locator('.rfq-letterhead').innerText()
  expect(letterhead).toMatch(/^Røvær Marine Service AS\n[\s\S]*Haugesund[\s\S]*sales@rovaer\.example/)
  const wishes = await sheet.getByRole('listitem').allInnerTexts()
  expect(wishes).toEqual(['Unit prices and total', 'Delivery timeline', 'Payment terms'])
  await expect.poll(() => page.locator('body > :not(.rfq-print)').filter({ visible: true }).count()).toBe(0)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect.poll(() => page.locator('main').isVisible()).toBe(true)
  await expect.poll(() => sheet.count()).toBe(0)

  await keep(page, [
    { id: 'a', name: 'CLX reagent set', itemNumber: '09991', description: 'Four sets', quantity: 2 },
    { id: 'b', name: '=1+1', itemNumber: 'X-1', description: 'a "quoted", text', quantity: 3 },
  ])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel(page).getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^rfq-\d{4}-\d\d-\d\d\.csv$/)
  const rows = (await readDownload(download)).toString().split('\r\n')
  expect(rows[0]).toBe('\uFEFFItem,Quantity,Item number,Product name,Description')
  expect(rows[1]).toBe('1,2,09991,CLX reagent set,Four sets')
  expect(rows[2]).toBe(`2,3,X-1,'=1+1,"a ""quoted"", text"`)
})

it('the vessel strip checks an IMO number and suggests ports, is in the mail once it is filled in, and is remembered', async () => {
  const sendAndRead = async () => {
    await panel(page).getByRole('button', { name: 'Send RFQ' }).click()
    await expect.poll(() => page.evaluate(() => window.mailLinks.length)).toBeGreaterThan(0)
    return (await lastMail(page)).body
  }
  const page = await openCatalogue()
  await add(page, '09991')
  const unfilled = await sendAndRead()
  expect(unfilled).not.toMatch(/Vessel|IMO|Port|Agent/)
  await panel(page).locator('summary', { hasText: 'Vessel' }).click()
  const field = page.getByLabel('IMO number')
  await field.fill('9074728')
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => page.getByText('The check digit does not match.').isVisible()).toBe(true)
  await field.fill('9074729')
  await expect.poll(() => page.getByText('Check digit is right').isVisible()).toBe(true)
  await expect.poll(() => field.getAttribute('aria-invalid')).toBeNull()

  const port = page.getByLabel('Next port')
  await port.focus()
  const suggestions = () =>
    port.evaluate((input: HTMLInputElement) => [...(input.list?.options ?? [])].map(({ value }) => value))
  await expect.poll(suggestions).toContain('Singapore, Singapore (SGSIN)')
  await expect.poll(suggestions).toEqual(expect.arrayContaining([expect.stringMatching(/^Rotterdam, .*\(NLRTM\)$/)]))

  await page.getByLabel('Vessel name').fill('Aurora')
  await field.fill('IMO 9074729')
  await page.getByLabel('ETA, port time').fill('2026-11-24T08:30')
  await page.getByLabel('Port agent').fill('Agency Ltd')
  const body = await sendAndRead()
  expect(body).toContain('Vessel: Aurora\r\nIMO number: 9074729\r\n')
  expect(body).toContain('ETA: 2026-11-24 08:30, port time\r\nAgent: Agency Ltd\r\n')
  expect(body).not.toContain('Our reference')

  await page.reload()
  await waitUntilAwake(page, 'catalogue')
  await expect.poll(() => page.getByLabel('Vessel name').inputValue()).toBe('Aurora')
})
