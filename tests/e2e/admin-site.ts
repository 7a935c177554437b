import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ProductOptions } from '../setup/product.ts'
import type { SiteDatabase } from './site-database.ts'
import { storeSession, type Site, useSite } from './site.ts'

type OpenOptions = Parameters<Site['open']>[1]

export interface AdminSite extends Site {
  /** A fresh browser in which an administrator is signed in, at an address of the panel. */
  openPanel(path?: string, options?: OpenOptions): Promise<Page>
  /** The same at a tab, after its heading is shown. */
  openTab(tab: string, options?: OpenOptions): Promise<Page>
  /** The administrator's session, for calls. */
  session(): Promise<string>
  /** The same at a section of the Site tab. */
  openSection(section: string, heading: string, options?: OpenOptions): Promise<Page>
}

interface AdminSiteOptions extends Pick<ProductOptions, 'env'> {
  /** What the file prepares rows in; without one the product has its own. */
  database?: SiteDatabase
  /** With the product's own database in its data folder. */
  isEmbedded?: boolean
}

/**
 * One product and one browser for a test file, with an administrator who has a session. Nobody types a code; the tests
 * of the entrance do that.
 */
export function useAdminSite({ env = {}, database, isEmbedded = false }: AdminSiteOptions = {}): AdminSite {
  const site = useSite(async () => {
    const prepared = await database?.start()
    return { ...prepared, isEmbedded, env: { ...env, ...prepared?.env } }
  })
  const isLive = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${site.product.url}/api/admin/overview`, { headers })).ok
  }
  let session = ''
  const findSession = async () => {
    // One for the whole file, since a code is dear to check; a test may have ended it.
    if (session !== '' && (await isLive(session))) return session
    const code = env['ADMIN_CODE'] ?? /Admin code\s+([\d ]+)/.exec(site.product.output())?.[1]?.trim()
    const body = JSON.stringify({ code })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${site.product.url}/api/admin/login`, { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
    session = ((await answer.json()) as { sessionToken: string }).sessionToken
    return session
  }
  const openPanel: AdminSite['openPanel'] = async (path = '/admin?tab=products', options = {}) =>
    site.open(path, {
      ...options,
      async prepare(page) {
        await storeSession(page, 'adminSessionToken', await findSession())
        await options.prepare?.(page)
      },
    })
  return Object.assign(Object.create(site) as Site, {
    openPanel,
    session: findSession,
    async openTab(tab: string, options: OpenOptions = {}) {
      const page = await openPanel(`/admin?tab=${tab.toLowerCase()}`, options)
      await page.getByRole('heading', { level: 1, name: tab }).waitFor()
      return page
    },
    async openSection(section: string, heading: string, options: OpenOptions = {}) {
      const page = await openPanel(`/admin?tab=site&section=${section}`, options)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
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
