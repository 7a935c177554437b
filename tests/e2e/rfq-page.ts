import type { Page } from 'playwright-core'

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
