import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { addressOf, readRolePasswords } from '@maritime-service/postgres'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withEmbeddedDatabase } from '#core/backup/find-database.server.ts'
import { withClient } from '#core/db/with-client.server.ts'
import { post, told, useAdminSite } from './admin-site.ts'
import { findFlawsAt } from './look.ts'

const site = useAdminSite({ isEmbedded: true })

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** As time and mail servers do. */
const inDatabase = async (statement: string): Promise<void> => {
  const { dataDir } = site.product
  const passwords = await readRolePasswords(dataDir)
  await withEmbeddedDatabase(dataDir, async ({ backupUrl }) => {
    const socket = new URL(backupUrl).searchParams.get('host') ?? ''
    await withClient(addressOf(socket, 'app', passwords.app), 'test', (client) => client.query(statement))
  })
}

test('a mail that failed says why and is sent again', async () => {
  const message = { name: 'Åse', email: 'ase@vessel.example', company: '', phone: '', service: 'chemicals' }
  await post(site, '/api/contact', { ...message, message: 'Please quote two sets.' })
  const page = await site.openTab('Running')
  await part(page, 'Mail').getByRole('button', { name: 'Sent', exact: true }).click()
  await part(page, 'Mail').locator('tbody tr').first().waitFor()
  // Shown by an event, not by the clock: the tab asks for nothing by itself while its stream is open.
  await inDatabase("update outgoing_mail set status = 'failed', last_error = 'EENVELOPE 550', sent_at = null")
  await page.getByRole('link', { name: '1 mail could not be sent.' }).click()
  const mail = part(page, 'Mail')
  await mail.getByRole('button', { name: 'Not sent', exact: true }).click()
  await mail.getByText('The mail server does not know the recipient').first().waitFor()
  const quoted = await page.getByText('Please quote two sets').count()
  expect(quoted).toBe(0)
  expect(await findFlawsAt(page, 'running with a failed mail')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await mail.getByRole('button', { name: /^Send again: / }).click()
  await told(page, 'It is tried now')
  await mail
    .getByText(/^No mail waits|Waits/)
    .first()
    .waitFor()
  await expect.poll(() => page.getByRole('link', { name: '1 mail could not be sent.' }).count()).toBe(0)
})

test('a backup is made at a press, with its progress, and a drill of it passes', async () => {
  const page = await site.openTab('Running')
  // One at a time: both buttons are disabled in the meantime.
  const isUnderWay = Promise.all([
    page.getByRole('status', { name: 'Backup under way' }).waitFor(),
    page.getByRole('button', { name: 'Start a drill', disabled: true }).waitFor(),
  ])
  await page.getByRole('button', { name: 'Back up now' }).click()
  await isUnderWay
  const backups = part(page, 'Backups')
  await backups.locator('tbody tr').first().waitFor({ timeout: 240_000 })
  const sets = await readdir(path.join(site.product.dataDir, 'backups'))
  expect(sets).toHaveLength(1)
  await backups.getByText(/\d+ tables, [\d,]+ rows, [\d,]+ files, [\d.]+ MB/).waitFor()
  await page.getByRole('status', { name: 'Backup under way' }).waitFor({ state: 'detached' })
  // At a glance: how old, how large, and whether a copy is elsewhere; each links to the details.
  const health = page.locator('.health-facts')
  await health.getByText(/^[\d.]+ MB, no copy elsewhere$/).waitFor()
  await health.getByRole('link', { name: 'Last backup' }).click()
  await expect.poll(() => backups.evaluate((block) => document.activeElement === block)).toBe(true)
  await backups.getByText(/reaches the nights\. Name a folder by WAL_ARCHIVE/).waitFor()
  await page.getByRole('button', { name: 'Start a drill' }).click()
  await page.getByRole('status', { name: 'Drill under way' }).waitFor()
  await part(page, 'Last drill')
    .getByText(/^Passed/)
    .waitFor({ timeout: 240_000 })
  await part(page, 'Last drill')
    .getByText(/tables?, [\d,]+ rows?, [\d,]+ files?: all as they were saved/)
    .waitFor()
  expect(await findFlawsAt(page, 'running after a drill')).toEqual([])
})

test('a throttled sign-in counts the seconds down and then sends the code again', async () => {
  site.expectFaults(/429/)
  const problem = {
    type: 'about:blank',
    title: 'x',
    status: 429,
    detail: 'Too many attempts.',
    code: 'too-many-requests',
  }
  const page = await site.open('/admin', {
    prepare: (opened) =>
      opened.route('**/api/admin/login', (route) =>
        route.fulfill({
          status: 429,
          headers: { 'retry-after': '5' },
          contentType: 'application/problem+json',
          body: JSON.stringify(problem),
        }),
      ),
  })
  await page.getByLabel('Admin code', { exact: true }).fill('1234 5678 9012 3457')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: /^Try again in [1-5] s$/, disabled: true }).waitFor()
  await page.getByRole('button', { name: 'Log in' }).waitFor()
})
