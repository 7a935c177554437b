import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Site, useSite } from './site.ts'

type OpenOptions = Parameters<Site['open']>[1]

export interface AdminSite extends Site {
  /** A fresh browser in which an administrator has signed in and opened a tab of the panel. */
  openTab(tab: string, options?: OpenOptions): Promise<Page>
}

/** One product and one browser for a test file, with an administrator who knows the code of the first start. */
export function useAdminSite(): AdminSite {
  const site = useSite()
  return Object.assign(Object.create(site) as Site, {
    async openTab(tab: string, options: OpenOptions = {}) {
      const page = await site.open('/admin', options)
      const code = /Admin code\s+([\d ]+)/.exec(site.product.output())?.[1]?.trim() ?? ''
      await page.getByLabel('Admin code', { exact: true }).fill(code)
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
      await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: tab }).click()
      await page.getByRole('heading', { level: 1, name: tab }).waitFor()
      return page
    },
  })
}

/** Waits until a toast says so. */
export const told = (page: Page, text: string): Promise<void> =>
  page.locator('.toast').filter({ hasText: text }).waitFor()

/** Posts as a visitor's form does. */
export async function post(site: Site, path: string, body: object): Promise<void> {
  const answer = await fetch(site.product.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.ok).toBe(true)
}
