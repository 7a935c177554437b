import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { told, useAdminSite } from './admin-site.ts'
import { findFlawsAt } from './look.ts'
import { readSitemap } from './read-markup.ts'
import { holdToast, settle } from './site.ts'

const site = useAdminSite()

test('products are moved to a position by number, also from a filtered list, and not where the order was changed in the meantime', async () => {
  site.expectFaults(/409/)
  const page = await site.openTab('Products')
  const numbers = () => page.locator('.table tbody tr td:nth-child(4)').allTextContents()
  await page.locator('.grip').first().waitFor()
  const [first = '', second = '', third = ''] = await numbers()
  const search = page.getByRole('searchbox', { name: 'Search products' })
  await search.fill(third)
  await expect.poll(async () => (await numbers()).length).toBeLessThan(10)
  const tool = page.getByRole('button', { name: `Move ${third} to position` })
  await tool.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Move ${third} to position` })
  await dialog.getByText(/^Now at 3 of \d+; 1 is shown first\.$/).waitFor()
  for (const wrong of ['', '0', '1.5', '99999', 'x']) {
    await dialog.getByLabel('Position').fill(wrong)
    await page.keyboard.press('Enter')
    await dialog.getByText(/^Write a whole number from 1 to \d+\.$/).waitFor()
  }
  expect(await findFlawsAt(page, 'admin-position')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  // Another administrator moves the first row to the last but one place in the meantime; this page gets no event.
  const { items } = await page.evaluate(async () => {
    const headers = {
      Authorization: `Bearer ${sessionStorage['adminSessionToken']}`,
      'Content-Type': 'application/json',
    }
    const list = await (await fetch('/api/admin/products', { headers })).json()
    const [{ id }] = list.items
    await fetch(`/api/admin/products/${id}/move`, { method: 'POST', headers, body: '{"position":5}' })
    return list
  })
  expect(items[0].itemNumber).toBe(first)
  await dialog.getByLabel('Position').fill('1')
  await page.keyboard.press('Enter')
  await dialog.getByText(/now at position 2 of \d+\. Nothing was moved\./).waitFor()
  await dialog.getByText(/^Now at 2 of/).waitFor()
  await page.keyboard.press('Enter')
  await told(page, `${third} is at position 1 of`)
  await expect.poll(() => tool.evaluate((button) => document.activeElement === button)).toBe(true)
  await search.fill('')
  await expect.poll(async () => (await numbers()).slice(0, 2)).toEqual([third, second])
})

test('markup that somebody wrote is text on every page that shows it', async () => {
  const markup = `</script></title><img src=x onerror="window.owned=1"><svg onload="window.owned=1"> [x](javascript:window.owned=1)`
  const headers = { authorization: `Bearer ${await site.session()}`, 'content-type': 'application/json' }
  const add = async (path: string, row: object) => {
    const body = JSON.stringify(row)
    const answer = await fetch(`${site.product.url}/api/admin/${path}`, { method: 'POST', headers, body })
    expect(answer.status, await answer.clone().text()).toBe(201)
    return (await answer.json()) as { id: string }
  }
  // Search engines get a group with one article only if it has a text that helps.
  const group = {
    name: `Kit ${markup}`.slice(0, 80),
    description: `${markup} What belongs to it, for every analyser on board.`,
  }
  const [category, brand] = [await add('categories', group), await add('brands', group)]
  const long = { specifications: markup, applications: markup, aliases: markup, parts: markup, questions: markup }
  const name = `Kit ${markup}`
  const product = { name, itemNumber: '"><img src=x onerror=alert(1)>', description: markup, ...long, imageUrl: null }
  await add('products', { ...product, categoryId: category.id, brandId: brand.id })
  const listOwn = async () =>
    (await readSitemap(site.product.url)).map(({ path }) => path).filter((path) => path.includes('onerror'))
  await expect.poll(async () => (await listOwn()).length).toBeGreaterThanOrEqual(3)
  const expectText = async (page: Page) => {
    await settle(page)
    const seen = () => page.evaluate(() => ['owned' in window, document.querySelectorAll('img[src="x"]').length])
    await expect.poll(seen, { message: page.url() }).toEqual([false, 0])
    await page.close()
  }
  for (const path of await listOwn()) {
    const page = await site.open(path)
    await page.getByText('onerror="window.owned=1"').first().waitFor({ state: 'attached' })
    await expectText(page)
  }
  for (const path of ['/', '/products']) await expectText(await site.open(path))
  for (const tab of ['Products', 'Changes']) await expectText(await site.openTab(tab))
})

test('the head of an open product stays under the tabs, wherever the list is scrolled to', async () => {
  const page = await site.openTab('Products')
  await page.locator('.table .row-open').first().click()
  const heading = page.getByRole('heading', { name: 'Edit product' })
  await heading.waitFor()
  await page.getByText(/^Signed in as/).waitFor()
  const isCovered = () =>
    heading.evaluate((element) => {
      const { left, top, bottom } = element.getBoundingClientRect()
      return [top + 1, bottom - 1].some((y) => document.elementFromPoint(left + 2, y) !== element)
    })
  for (const [width, height] of [
    [1440, 900],
    [1200, 500],
    [768, 900],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(isCovered, { message: `at the end, ${width} px` }).toBe(false)
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(isCovered, { message: `at the beginning, ${width} px` }).toBe(false)
  }
})

test('several get a new category at once and lose it again by Undo; a selection is deleted and restored', async () => {
  const page = await site.openTab('Products')
  const rows = page.locator('.table tbody tr')
  const categories = async () => (await rows.locator('td:nth-child(6)').allTextContents()).slice(0, 3)
  await rows.first().waitFor()
  await expect.poll(categories).not.toContain('')
  const before = await categories()
  for (const index of [0, 2]) await rows.nth(index).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: '2 selected' })
  const opener = bar.getByRole('button', { name: 'Category' })
  const create = page.getByRole('menuitem', { name: 'New category…' })
  // The page is moved to reach it, and says so only after the press.
  await opener.evaluate((button: HTMLElement) => {
    scrollBy(0, scrollY > 0 ? -40 : 40)
    button.click()
  })
  await settle(page)
  await expect.poll(() => create.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await opener.press('Enter')
  await create.press('Enter')
  await page.getByLabel('Name of the category').fill('Valves of all kinds')
  await page.keyboard.press('Enter')
  await holdToast(page, '2 products updated successfully')
  await expect.poll(categories).toEqual(['Valves of all kinds', before[1], 'Valves of all kinds'])
  // The bar had the focus and is gone: the focus is before the list, and not on the body.
  const isBeforeList = () =>
    page.getByLabel('Select all on this page').evaluate((box) => document.activeElement === box)
  await expect.poll(isBeforeList).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(categories).toEqual(before)
  const numbers = async () => (await rows.locator('td:nth-child(4)').allTextContents()).slice(0, 3)
  const order = await numbers()
  await rows.first().getByRole('checkbox').check()
  await rows.nth(1).getByRole('checkbox').check()
  expect(await findFlawsAt(page, 'admin-selection')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Next page' }).click()
  await bar.getByText('2 on other pages').waitFor()
  await page.getByRole('button', { name: 'Page before' }).click()
  await bar.getByText('2 on other pages').waitFor({ state: 'detached' })
  await bar.getByRole('button', { name: 'Delete 2', exact: true }).press('Enter')
  await holdToast(page, '2 products are in the bin for 30 days')
  await expect.poll(isBeforeList).toBe(true)
  await expect.poll(async () => (await numbers())[0]).toBe(order[2])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(numbers).toEqual(order)
})
