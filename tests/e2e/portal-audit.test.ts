import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { withClient } from '#core/db/with-client.server.ts'
import { findFlawsAt } from './look.ts'
import { startPortal, type AddedProject } from './portal-site.ts'
import { readDownload } from './site.ts'

const portal = startPortal()

let project: AddedProject
beforeAll(async () => {
  project = await portal.addProject({ vesselName: 'Auditor Bulk', clientName: 'Chain AS' })
  const changed = await portal.call(portal.manager, 'PATCH', `/api/portal/projects/${project.id}`, {
    clientName: 'Link AS',
    version: project.version,
  })
  expect(changed).toMatchObject({ status: 200 })
  await portal.addProject({ vesselName: 'Somebody Else' })
})

const open = (path = '/portal/audit') => portal.openAs(portal.manager, path)
/** Events in sight: rows of the table, or of the timeline. */
const events = (page: Page) => page.locator('.audit .table tbody tr, .timeline li').filter({ visible: true })

it('shows who did what, newest first, and narrows it by an address that can be sent, and its file', async () => {
  const page = await open()
  const row = events(page).filter({ hasText: 'Link AS' })
  await row.waitFor()
  await expect.poll(() => row.textContent()).toMatch(/Manager 1.*Updated.*Auditor Bulk.*Client name.*Chain AS.*Link AS/)
  await page.getByRole('combobox', { name: 'Kind of record' }).selectOption({ label: 'Project' })
  await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Created' })
  const search = page.getByRole('searchbox', { name: 'Search events' })
  await search.fill('auditor')
  await expect.poll(() => events(page).count()).toBe(1)
  await expect.poll(() => new URL(page.url()).search).toBe('?entityType=project&action=created&q=auditor')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)
  const text = (await readDownload(download)).toString()
  expect(text).toContain('Auditor Bulk')
  expect(text).not.toContain('Somebody Else')

  const again = await open(`/portal/audit${new URL(page.url()).search}`)
  await expect.poll(() => events(again).count()).toBe(1)
  await again.getByRole('button', { name: 'Clear all filters' }).click()
  await expect.poll(() => events(again).count()).toBeGreaterThan(2)
  await again.goBack()
  await expect.poll(() => events(again).count()).toBe(1)

  await search.fill('nosuchword')
  await page.getByText('No event matches these filters').waitFor()
  await page.locator('.empty').getByRole('button', { name: 'Clear all filters' }).click()
  await expect.poll(() => events(page).count(), { message: 'the way out of nothing' }).toBeGreaterThan(2)
})

it('finds the chain whole, and names the row that somebody with the database’s keys changed', async () => {
  const page = await open()
  await page.locator('.audit time').filter({ visible: true }).first().waitFor()
  const verify = page.getByRole('button', { name: 'Verify now' })
  await verify.click()
  await page.getByText('The chain is whole').waitFor()
  await page.getByText(/stored outside the database/).waitFor()
  expect(await findFlawsAt(page, 'portal-audit')).toEqual([])

  await withClient(portal.database.directUrl(), 'test', async (owner) => {
    await owner.query('alter table audit.logs disable trigger user')
    const { rows } = await owner.query<{ seq: string }>(
      `update audit.logs set new_value = 'Forged AS' where new_value = 'Link AS' returning seq`,
    )
    await verify.click()
    await page.getByText(`The chain breaks at row ${rows[0]?.seq}`).waitFor()
    await page.getByText(/It says now: .*Forged AS/).waitFor()
    await owner.query(`update audit.logs set new_value = 'Link AS' where new_value = 'Forged AS'`)
    await owner.query('alter table audit.logs enable trigger user')
  })
})

it('shows one record’s history in a timeline', async () => {
  const page = await open()
  await page
    .getByRole('link', { name: /Show the timeline of .* Auditor Bulk/ })
    .first()
    .click()
  await page.getByRole('heading', { name: /^Timeline of .* Auditor Bulk$/ }).waitFor()
  await expect.poll(() => events(page).count()).toBeGreaterThanOrEqual(2)
  await expect
    .poll(async () => (await events(page).allTextContents()).every((text) => !text.includes('Somebody Else')))
    .toBe(true)
  await expect
    .poll(() => page.getByRole('link', { name: 'Open project' }).getAttribute('href'))
    .toBe(`/portal/project/${project.id}`)
  expect(await findFlawsAt(page, 'portal-audit-timeline', [360, 1440])).toEqual([])
  await page.getByRole('button', { name: 'All events' }).click()
  await events(page).filter({ hasText: 'Somebody Else' }).first().waitFor()
})
