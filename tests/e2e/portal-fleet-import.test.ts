import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { packWorkbook, plainRows } from '#core/csv/workbook/workbook.fixture.ts'
import { findFlawsAt } from './look.ts'
import { startPortal } from './portal-site.ts'

const portal = startPortal()

const FLEET = [
  'Skip;IMO-nummer;Rederi;Havn;Siste service;Servicetype;Farge',
  'MS Havlys Spirit;9074729;Nordtind Bulk AS;Immingham;11.12.2023;annual service;rød',
  'Vardholm;7625811;Nordtind Bulk AS;Rotterdam;;;blå',
  'Kvitbjoern;;Solvåg Shipping;Bodø;;;grønn',
  'Lyngfjell Bulk;9074728;;;;;',
].join('\r\n')

const open = (path: string) => portal.openAs(portal.manager, `/portal/vessel-directory/${path}`)
const choose = (page: Page, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'fleet.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
const shown = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first()

it('a Norwegian list is mapped, tried, and comes in as one', async () => {
  await portal.call(portal.manager, 'POST', '/api/portal/vessels', { name: 'Kvitbjørn', imo: '9289518' })
  const page = await open('import')
  await page.getByRole('heading', { name: 'Import vessels' }).waitFor()
  expect(await findFlawsAt(page, 'import file')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await choose(page, FLEET)
  const tryOut = page.getByRole('button', { name: 'Try it out' })
  await shown(page, '“Farge” waits for a choice').waitFor()
  await expect.poll(() => tryOut.getAttribute('aria-disabled')).toBe('true')
  expect(await findFlawsAt(page, 'import columns')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  const farge = page.getByRole('group', { name: 'Take or ignore “Farge”' })
  await farge.getByRole('button', { name: 'Ignore' }).click()
  await tryOut.click()
  await shown(page, 'IMO 9074728: check digit should be 9').waitFor()
  await shown(page, '1 row waits for a choice').waitFor()
  expect(await findFlawsAt(page, 'import dry run')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: /Refused left out/ }).click()
  await expect.poll(() => page.locator('.table tbody tr').count()).toBe(1)
  await page.getByRole('button', { name: /Refused left out/ }).click()
  await page
    .getByRole('combobox', { name: 'What to do with row 4' })
    .filter({ visible: true })
    .selectOption({ label: 'Same as Kvitbjørn' })
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await page.getByRole('heading', { name: '3 rows are in' }).waitFor()
  expect(await findFlawsAt(page, 'import done')).toEqual([])
  const { body } = await portal.call(portal.manager, 'GET', '/api/portal/vessels?pageSize=50')
  expect((body as { items: { name: string; location: string }[] }).items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'MS Havlys Spirit', lastServiceDate: '2023-12-11' }),
      // The same name in other letters is no former name.
      expect.objectContaining({ name: 'Kvitbjørn', location: 'Bodø', formerNames: [] }),
    ]),
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Try another file' }).click()
  await page.getByRole('button', { name: 'Undo this import of fleet.csv' }).filter({ visible: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click()
  await shown(page, '2 vessels removed').waitFor()
  await page.getByRole('link', { name: 'fleet.csv' }).filter({ visible: true }).click()
  await page.getByRole('heading', { name: 'This import was undone' }).waitFor()
  expect(await findFlawsAt(page, 'import undone')).toEqual([])
  const after = await portal.call(portal.manager, 'GET', '/api/portal/vessels?pageSize=50')
  expect((after.body as { items: { name: string; location: string | null }[] }).items).toEqual([
    expect.objectContaining({ name: 'Kvitbjørn', location: null }),
  ])
})

it('a fleet in an Excel workbook is tried like one in a CSV file', async () => {
  const rows = plainRows([
    ['Vessel', 'IMO'],
    ['MV By Book', 9074729],
    ['MV Wrong', 9074728],
  ])
  const page = await open('import')
  await page.locator('input[type=file]').setInputFiles({
    name: 'fleet.xlsx',
    mimeType: '',
    buffer: packWorkbook({ sheets: [{ name: 'Fleet 2026', rows }] }),
  })
  await shown(page, 'Sheet “Fleet 2026”').waitFor()
  expect(await findFlawsAt(page, 'import columns of a workbook')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Try it out' }).click()
  await shown(page, 'IMO 9074728: check digit should be 9').waitFor()
  await page.getByRole('button', { name: 'Import 1 row' }).waitFor()
})

it('two vessels that are one are compared, merged by keyboard, and are two again', async () => {
  const make = async (body: object) =>
    (await portal.call(portal.manager, 'POST', '/api/portal/vessels', body)).body as { id: string }
  await make({ name: 'Storegga Tern', imo: '9230048', location: 'Ålesund', vesselMasterPhone: '+47 11111111' })
  const twin = await make({ name: 'MS Storegga-Tern', vesselMasterPhone: '+47 22222222', portAgent: 'Agency' })
  const page = await open('duplicates')
  const row = page.locator('.table tbody tr').filter({ hasText: 'Same name' })
  await row.waitFor()
  await expect.poll(() => row.textContent()).toContain('Storegga Tern')
  expect(await findFlawsAt(page, 'duplicates')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await row.getByRole('button', { name: 'Compare Storegga Tern and MS Storegga-Tern' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Phone of the master of Storegga Tern: +47 11111111' }).waitFor()
  expect(await findFlawsAt(page, 'merge dialog')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('radio', { name: 'Phone of the master of Storegga Tern: +47 11111111' }).press('ArrowRight')
  await dialog.getByRole('button', { name: 'Merge into Storegga Tern' }).press('Enter')
  await shown(page, 'MS Storegga-Tern merged into Storegga Tern').waitFor()
  await dialog.waitFor({ state: 'detached' })
  const gone = await portal.call(portal.manager, 'GET', `/api/portal/vessels/${twin.id}`)
  expect(gone).toMatchObject({ status: 404, body: { mergedInto: { name: 'Storegga Tern' } } })
  await page.getByRole('button', { name: 'Undo the merge of MS Storegga-Tern' }).filter({ visible: true }).click()
  await shown(page, 'MS Storegga-Tern is a vessel of its own again').waitFor()
  await row.getByRole('button', { name: 'Not the same ship' }).click()
  await row.waitFor({ state: 'detached' })
})
