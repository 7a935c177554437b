import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { told, useAdminSite } from './admin-site.ts'
import { findFlawsAt } from './look.ts'
import { holdToast } from './site.ts'

const site = useAdminSite()

const panel = (page: Page) => page.getByRole('complementary')
const line = (page: Page, name: string) => page.locator('.table tbody tr').filter({ hasText: name })

/** Calls as the page's own administrator. */
const send = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async (request) => {
      const token = localStorage.getItem('adminSessionToken') ?? sessionStorage.getItem('adminSessionToken') ?? ''
      const answer = await fetch(request.path, {
        method: request.method,
        headers: { authorization: `Bearer ${token}`, ...(request.body ? { 'content-type': 'application/json' } : {}) },
        ...(request.body ? { body: JSON.stringify(request.body) } : {}),
      })
      if (!answer.ok) throw new Error(`${request.method} ${request.path}: ${answer.status}`)
      return answer.status === 204 ? {} : ((await answer.json()) as { id: string })
    },
    { method, path, body },
  )

test('an edit and a deletion are put back from the feed, with Undo; the site follows', async () => {
  const page = await site.openTab('Changes')
  const body = { name: 'Feed pump', itemNumber: 'FEED-1', description: 'A pump for the feed.' }
  const made = (await send(page, 'POST', '/api/admin/products', body)) as { id: string }
  await send(page, 'PUT', `/api/admin/products/${made.id}`, { ...body, description: 'A pump for the whole feed.' })
  const gone = (await send(page, 'POST', '/api/admin/products', { ...body, name: 'Gone', itemNumber: 'FEED-2' })) as {
    id: string
  }
  await send(page, 'DELETE', `/api/admin/products/${gone.id}`)
  await page.reload()
  await line(page, 'FEED-1 Feed pump: description')
    .getByRole('button', { name: /FEED-1/ })
    .first()
    .click()
  await panel(page).getByText('Nothing has been changed since.').waitFor()
  await expect.poll(() => panel(page).locator('ins').allTextContents()).toEqual(['whole '])
  expect(await findFlawsAt(page, 'change')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await panel(page).getByRole('button', { name: 'Put back 1 field' }).click()
  await holdToast(page, '1 field of FEED-1 Feed pump is as before')
  const described = async () =>
    (await (await fetch(`${site.product.url}/api/products/${made.id}`)).json()) as { description: string }
  await expect.poll(async () => (await described()).description).toBe('A pump for the feed.')
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await described()).description).toBe('A pump for the whole feed.')
  await panel(page).getByRole('button', { name: 'Close panel' }).click()

  await page.getByRole('button', { name: /^Bin/ }).click()
  expect(await findFlawsAt(page, 'bin')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Put back FEED-2' }).click()
  await told(page, 'It is as it was before')
  await page.getByText('The bin is empty').waitFor()
  await expect.poll(async () => (await fetch(`${site.product.url}/api/products/${gone.id}`)).status).toBe(200)
})

test('what was changed again since is compared, field by field', async () => {
  const page = await site.openTab('Changes')
  const body = { name: 'Cell', itemNumber: 'SINCE-1', description: 'First.' }
  const { id } = (await send(page, 'POST', '/api/admin/products', body)) as { id: string }
  await send(page, 'PUT', `/api/admin/products/${id}`, { ...body, name: 'Cell two', description: 'Second.' })
  await send(page, 'PUT', `/api/admin/products/${id}`, { ...body, name: 'Cell three', description: 'Second.' })
  await page.reload()
  await line(page, 'description, name').getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'was changed again since' }).waitFor()
  expect(await findFlawsAt(page, 'compare', [1440, 360])).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Put back 1 of 2 fields' }).click()
  await told(page, 'as before')
  const now = (await (await fetch(`${site.product.url}/api/products/${id}`)).json()) as Record<string, string>
  expect([now['name'], now['description']]).toEqual(['Cell three', 'First.'])
})

test('an import of which something was changed since is put back but for that, which is named', async () => {
  site.expectFaults(/409/)
  const page = await site.openTab('Changes')
  const csv = 'itemNumber;name;description\nLEAVE-1;Valve;Old\nLEAVE-2;Hose;Old\nLEAVE-3;Seal;Old\n'
  const { digest } = (await send(page, 'POST', '/api/admin/products/import', { csv })) as unknown as { digest: string }
  await send(page, 'POST', '/api/admin/products/import/confirm', { csv, digest })
  const { items } = (await send(page, 'GET', '/api/admin/products?q=LEAVE-2')) as unknown as { items: { id: string }[] }
  const body = { name: 'Hose', itemNumber: 'LEAVE-2', description: 'Ours.' }
  await send(page, 'PUT', `/api/admin/products/${items[0]?.id}`, body)
  await page.reload()
  await line(page, '3 products')
    .getByRole('button', { name: /^Put back/ })
    .click()
  const dialog = page.getByRole('dialog', { name: '3 products: 1 can’t be put back with the others' })
  await dialog.getByText('LEAVE-2 Hose').waitFor()
  await dialog.getByText('changed again since').waitFor()
  expect(await findFlawsAt(page, 'leave', [1440, 360])).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Put back all but this one' }).click()
  await told(page, '2 rows are as before')
  const left = (await send(page, 'GET', '/api/admin/products?q=LEAVE-')) as unknown as {
    items: { itemNumber: string }[]
  }
  expect(left.items.map(({ itemNumber }) => itemNumber)).toEqual(['LEAVE-2'])
})

test('a large import is made in steps, once, however often it is requested', async () => {
  const page = await site.openTab('Changes')
  const rows = Array.from({ length: 501 }, (_, at) => `STEP-${at};Valve;Text`)
  const csv = `itemNumber;name;description\n${rows.join('\n')}\n`
  const { digest } = (await send(page, 'POST', '/api/admin/products/import', { csv })) as unknown as { digest: string }
  await send(page, 'POST', '/api/admin/products/import/confirm', { csv, digest })
  await page.reload()
  await line(page, '501 products')
    .getByRole('button', { name: /^Put back/ })
    .dblclick()
  await told(page, '501 rows are as before')
  await page.getByText('Put back in 2 steps').waitFor()
  const { items } = (await send(page, 'GET', '/api/admin/changes?pageSize=3')) as unknown as {
    items: { kind: string; rows: number }[]
  }
  expect(items.map(({ kind, rows: count }) => [kind, count])).toEqual([
    ['put back', 1],
    ['put back', 500],
    ['imported', 501],
  ])
})
