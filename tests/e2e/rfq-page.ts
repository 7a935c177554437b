import type { BrowserContext, Page } from 'playwright-core'
import { type useSharedSite, waitUntilAwake } from './site.ts'

/** The request list on a page. */
export const panel = (page: Page) => page.locator('#rfq')
export const title = (page: Page) => panel(page).getByRole('heading').first().textContent()
export const card = (page: Page, itemNumber: string) => page.locator('#products .card', { hasText: itemNumber })
export const lines = (page: Page) =>
  panel(page)
    .locator('.rfq-item:has(input)')
    .evaluateAll((items) =>
      items.map((item) => `${item.querySelector('b')?.textContent} ${item.querySelector('input')?.value}`),
    )

export async function add(page: Page, itemNumber: string, quantity?: number): Promise<void> {
  const field = card(page, itemNumber).getByRole('spinbutton')
  if (quantity !== undefined) {
    await field.fill(String(quantity))
    await field.blur()
  }
  await card(page, itemNumber).getByRole('button', { name: 'Add to RFQ' }).click()
}

/** The home page at its catalogue, for a new visitor or for one who is here already. */
export async function openCatalogueOf(
  site: Pick<ReturnType<typeof useSharedSite>, 'open' | 'product'>,
  visitor?: BrowserContext,
): Promise<Page> {
  const page = visitor ? await visitor.newPage() : await site.open('/#products')
  if (visitor) await page.goto(`${site.product.url}/#products`)
  await waitUntilAwake(page, 'catalogue')
  return page
}

/** Pixels of the drawer's second button that lie under the one that stays in sight. */
export const coveredOfCopy = (page: Page): Promise<number> =>
  page.locator('#rfq-drawer .rfq-send').evaluate((send) => {
    const copy = send.nextElementSibling?.querySelector('button')
    return send.getBoundingClientRect().bottom - (copy?.getBoundingClientRect().top ?? 0)
  })
