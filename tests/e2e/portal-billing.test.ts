import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { pdf } from '../setup/tus.ts'
import { findFlawsAt } from './look.ts'
import { inDays, startPortal, type AddedProject } from './portal-site.ts'

const portal = startPortal()

let project: AddedProject
beforeAll(async () => {
  project = await portal.addProject({
    vesselName: 'Nordtind Carrier',
    clientName: 'Nordtind Bulk AS',
    projectValue: '96800.00',
    scheduledDate: inDays(-3),
    location: 'Bergen',
    assignedOperatorId: portal.operator.id,
  })
  await portal.moveProject(project.id, { to: 'confirmed' }, { to: 'in progress', reason: 'Papers on board' })
  const add = (body: object, person = portal.manager) =>
    portal.call(person, 'POST', `/api/portal/projects/${project.id}/parts`, body)
  await add({ partName: 'CLX TRO reagent set', partNumber: '09991', quantity: 2, unitCost: '3480', currency: 'NOK' })
  await add({ partName: 'Thiosulfate', partNumber: 'TS-25', quantity: 6 }, portal.operator)
})

const rowOf = (page: Page, text: string) => page.locator('.table tbody tr').filter({ hasText: text })

it('is billed by keyboard alone, from what waits to the invoice', async () => {
  portal.expectFaults(/422/)
  const page = await portal.openAs(portal.manager, '/portal/billing-dashboard', {
    width: 1440,
    height: 900,
  })
  const row = rowOf(page, 'Nordtind Carrier')
  await row.waitFor()
  await expect.poll(() => row.textContent()).toMatch(/NOK 6.960\.00.*NOK 96.800\.00.*Pending/)
  // What has no price can't be approved, and the refusal says which it is.
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Approve 3' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Give a price or mark it not billable: Thiosulfate.').first().waitFor()
  const parts = await portal.call(portal.manager, 'GET', `/api/portal/projects/${project.id}/parts`)
  const bare = parts.body.items.find(({ partNumber }: { partNumber: string }) => partNumber === 'TS-25')
  await portal.call(portal.manager, 'PATCH', `/api/portal/parts/${bare.id}`, { unitCost: '10', currency: 'NOK' })
  await expect.poll(() => row.textContent()).toMatch(/NOK 7.020\.00/)
  await page.getByRole('button', { name: 'Approve 3' }).focus()
  await page.keyboard.press('Enter')
  await rowOf(page, 'Approved').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Mark billed' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').locator('input:focus').waitFor()
  await page.keyboard.type('104882')
  await page.keyboard.press('Enter')
  await page.getByText('3 items billed', { exact: true }).waitFor()
  const billed = await portal.call(
    portal.manager,
    'GET',
    `/api/portal/billing/items?project=${project.id}&status=billed`,
  )
  expect(billed.body.total).toBe(3)
  await page.goto(`${portal.product.url}/portal/billing-dashboard?state=billed`)
  await page.locator('h1').waitFor()
  expect(await findFlawsAt(page, 'portal-billing-dashboard')).toEqual([])
})

it('lists each part, and marks what was read', async () => {
  // What is billed is marked as read by itself: two parts wait.
  for (const [partName, partNumber] of [
    ['Cuvette', 'CU-1'],
    ['Tubing', 'TU-2'],
  ]) {
    const body = { partName, partNumber, quantity: 1 }
    await portal.call(portal.operator, 'POST', `/api/portal/projects/${project.id}/parts`, body)
  }
  const page = await portal.openAs(portal.manager, '/portal/billing-notifications')
  const unread = page.locator('.inbox-dot')
  await unread.first().waitFor()
  expect(await findFlawsAt(page, 'portal-billing-notifications')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  // The heading names ship and project, so no line of its own does again; the menu counts what nobody has read.
  const lines = await page.locator('tr.inbox-unread .inbox-message').allTextContents()
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join()).not.toMatch(/Nordtind Carrier|P\d\d-\d{4}/)
  const entry = page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: /^Billing notifications/ })
  await expect.poll(() => entry.innerText()).toMatch(/\d+/)
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect.poll(() => unread.count()).toBe(0)
  await expect.poll(() => entry.innerText()).not.toMatch(/\d/)
  // A project folds, by its arrow and by its key.
  const fold = page.getByRole('button', { name: /^P\d\d-\d{4}, \d+ notices?$/ }).first()
  const message = page.locator('.inbox-message').filter({ hasText: ' added ' })
  const all = await message.count()
  await fold.click()
  await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('false')
  await expect.poll(() => message.count()).toBeLessThan(all)
  await page.keyboard.press('j')
  await page.keyboard.press('z')
  await expect.poll(() => message.count()).toBe(all)
  // What is billed doesn't wait for approval, and what has no price can't be approved.
  const approvals = await page.getByRole('button', { name: /^Approve/ }).count()
  expect(approvals).toBe(0)
})

it('writes an expense down with its receipt, and bills it like a part', async () => {
  portal.expectFaults(/422/)
  const page = await portal.openAs(portal.manager, `/portal/project/${project.id}?tab=parts`, {
    width: 1440,
    height: 900,
  })
  const block = page.getByRole('region', { name: 'Service and expenses' })
  const line = block.locator('.only-wide tbody tr').filter({ hasText: 'Taxi to the quay' })
  await block.getByRole('button', { name: 'Add expense' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What for').fill('Taxi to the quay')
  await dialog.getByLabel('Amount optional').fill('much')
  await dialog
    .locator('input[type=file]')
    .last()
    .setInputFiles({
      name: 'taxi.pdf',
      mimeType: 'application/pdf',
      buffer: pdf('taxi'),
    })
  // What is refused stays to be corrected, the file as well.
  await dialog.getByRole('button', { name: 'Add expense' }).click()
  await dialog.locator('.field .error').waitFor()
  await dialog.getByLabel('Amount optional').fill('450,50')
  await dialog.getByRole('button', { name: 'Add expense' }).click()
  await expect.poll(() => line.textContent()).toMatch(/^Travel.*taxi\.pdf.*NOK.*450\.50.*Pending/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    line.getByRole('button', { name: 'Open taxi.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('taxi.pdf')
  await line.getByRole('button', { name: /^Billing of Taxi/ }).click()
  await page.getByRole('menuitem', { name: 'Approve' }).click()
  await expect.poll(() => line.textContent()).toContain('Approved')
  // Who bills from the dashboard opens the paper there.
  const board = await portal.openAs(portal.manager, '/portal/billing-dashboard', { width: 1440, height: 900 })
  const [paper] = await Promise.all([
    board.waitForEvent('download'),
    board.getByRole('button', { name: /^Open the receipt of P\d\d-/ }).click(),
  ])
  expect(paper.suggestedFilename()).toBe('taxi.pdf')
  await board.context().close()
  // Billed, it stays as it is.
  await line.getByRole('button', { name: /^Billing of Taxi/ }).click()
  await page.getByRole('menuitem', { name: 'Mark billed…' }).click()
  await page.getByRole('dialog').getByLabel('Invoice number').fill('104883')
  await page.keyboard.press('Enter')
  await expect.poll(() => line.textContent()).toContain('Billed')
  await expect.poll(() => line.getByRole('button', { name: 'Edit Taxi to the quay' }).count()).toBe(0)
  expect(await findFlawsAt(page, 'portal-expenses')).toEqual([])
})

it('shows a technician their own parts on a phone, and no price', async () => {
  const page = await portal.openAs(portal.operator, '/portal/parts-usage', { width: 360, height: 780 })
  await page.locator('li').filter({ hasText: 'Thiosulfate' }).first().waitFor()
  const shown = await page.locator('main').innerText()
  expect(shown).not.toMatch(/NOK|reagent/)
})

it('groups parts, with the sums of each currency', async () => {
  const page = await portal.openAs(portal.manager, '/portal/parts-usage?groupBy=part')
  await page.getByRole('button', { name: 'Lines of 09991' }).click()
  const vessel = page.getByRole('rowheader', { name: 'Nordtind Carrier', exact: true })
  await vessel.waitFor()
  const box = await vessel.boundingBox()
  expect(box?.width).toBeGreaterThan(120)
  expect(await findFlawsAt(page, 'portal-parts-usage', [360, 768, 1440])).toEqual([])
  await page.getByRole('button', { name: 'Month', exact: true }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?groupBy=month')
})
