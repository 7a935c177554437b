import { text } from 'node:stream/consumers'
import { BlobWriter, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { oleFile, packWorkbook, plainRows } from '#core/csv/workbook/workbook.fixture.ts'
import { useAdminSite } from './admin-site.ts'
import { findFlawsAt } from './look.ts'

const CODE = '4829173650284716'
const site = useAdminSite({ env: { ADMIN_CODE: CODE } })

async function openImport(): Promise<Page> {
  const page = await site.openPanel('/admin?tab=products&view=csv')
  await page.getByRole('heading', { name: 'Import and export' }).waitFor()
  return page
}

const choose = (page: Page, csv: string) =>
  page.locator('input[type="file"]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
const step = (page: Page, name: RegExp) => page.getByRole('region', { name })
const pressed = (page: Page, result: string) =>
  page.getByRole('group', { name: 'Rows by result' }).getByRole('button', { name: result })
const fileOf = async (page: Page, button: RegExp) => {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await download
  return { name: file.suggestedFilename(), text: await text(await file.createReadStream()) }
}

const HEAD = 'Varenr;Betegnelse;Tekst hos oss;Varegruppe;Merke;Pris'

test('a supplier’s list is mapped, tried, written with its new groups, and remembered; what is refused comes back', async () => {
  const page = await openImport()
  await page.getByLabel('Supplier').fill('Høglund')
  await choose(
    page,
    `${HEAD}\nV-1;Ventil;Kuleventil;Ventiler;Høglund;1\n;Uten nummer;x;Ventiler;;2\n09991;Endret;y;;;3\n`,
  )
  const columns = step(page, /^Columns of list.csv/)
  await columns.getByText('“Tekst hos oss” waits for a choice').waitFor()
  expect(await findFlawsAt(page, 'admin-import-columns')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect
    .poll(() => columns.getByRole('button', { name: 'Try it out' }).getAttribute('aria-disabled'))
    .toBe('true')
  await columns.getByRole('combobox', { name: 'What “Tekst hos oss” goes to' }).selectOption('Description')
  await columns.getByRole('button', { name: 'Try it out' }).click()
  const dryRun = step(page, /^Dry run of list.csv/)
  await dryRun.getByText('One column').waitFor({ state: 'detached' })
  await dryRun.getByRole('checkbox', { name: 'Høglund' }).uncheck()
  await dryRun.getByText('Rows of an unticked one get no brand.').waitFor()
  expect(await findFlawsAt(page, 'admin-import')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await pressed(page, 'Refused').click()
  await expect.poll(() => dryRun.locator('tbody tr').count()).toBe(1)
  const refused = await fileOf(page, /^Refused rows as CSV/)
  expect(refused.text.split('\r\n').slice(0, 2)).toEqual([
    `${HEAD.replaceAll(';', ',')},Row,Reason`,
    ',Uten nummer,x,Ventiler,,2,3,Item number is required',
  ])
  await dryRun.getByRole('button', { name: 'Import 2 rows' }).click()
  await page.getByRole('heading', { name: '2 rows are in' }).waitFor()
  await page.getByText('1 new, 1 changed, 1 new category or brand. 1 row was refused and left out.').waitFor()
  await page
    .getByText(/new product, place \d+/)
    .filter({ visible: true })
    .waitFor()
  expect(await findFlawsAt(page, 'admin-import-done')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Try another file' }).click()
  await page.getByLabel('Supplier').fill('høglund')
  await page.getByText(/^6 columns of Høglund are remembered from /).waitFor()
  await choose(page, `${HEAD}\nV-2;Ventil;Kuleventil;Ventiler;;1\n`)
  await expect.poll(() => columns.getByText('Remembered for høglund').filter({ visible: true }).count()).toBe(6)
  await columns.getByRole('button', { name: 'Try it out' }).click()
  // The name of V-1 under another number: only a person can decide.
  await dryRun.getByText('1 row waits for a choice and is left out otherwise.').waitFor()
  await dryRun.getByText('The name of V-1').filter({ visible: true }).waitFor()
  expect(await findFlawsAt(page, 'admin-import-asked')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  const choice = dryRun.getByRole('combobox', { name: 'What to do with row 2' }).filter({ visible: true })
  await choice.selectOption('A new product')
  await dryRun.getByRole('button', { name: 'Import 1 row' }).click()
  const numbers = () =>
    page.evaluate(async () => {
      const found = await (await fetch('/api/products/search?q=V-2')).json()
      return found.map(({ itemNumber }: { itemNumber: string }) => itemNumber)
    })
  await page.getByRole('heading', { name: '1 row is in' }).waitFor()
  await expect.poll(numbers).toContain('V-2')
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await expect.poll(numbers).not.toContain('V-2')
  await page.getByRole('button', { name: 'Show the products' }).click()
  await page.getByRole('searchbox', { name: 'Search products' }).fill('V-1')
  await page.getByRole('row').filter({ hasText: 'V-1' }).filter({ hasText: 'Ventiler' }).waitFor()
  await page.goto(`${site.product.url}/admin?view=csv`)
  expect((await fileOf(page, /^Download products.csv/)).name).toBe('products.csv')
})

const PIXEL = Buffer.from(
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='.split(
    ',',
  )[1] ?? '',
  'base64',
)

test('a ZIP of pictures gives each to the product of its file name, lists the rest, and is undone as one', async () => {
  const zip = new ZipWriter(new BlobWriter(), { useWebWorkers: false })
  for (const [name, bytes] of [
    ['by number/09991.png', PIXEL],
    ['again/09991.PNG', PIXEL],
    ['28034.jpg', Buffer.from('no picture')],
    ['NOBODY-1.png', PIXEL],
    ['__MACOSX/._09991.png', PIXEL],
  ] as const) {
    await zip.add(name, new Uint8ArrayReader(bytes))
  }
  const buffer = Buffer.from(await (await zip.close()).arrayBuffer())
  const page = await openImport()
  const file = page.locator('input[type="file"]')
  await file.setInputFiles({ name: 'broken.zip', mimeType: 'application/zip', buffer: buffer.subarray(0, 300) })
  await page.getByText('This ZIP file could not be read').waitFor()
  await file.setInputFiles({ name: 'pictures.zip', mimeType: 'application/zip', buffer })
  const pictures = step(page, /^Pictures of pictures.zip/)
  await pictures.getByText('4 files. Nothing has been written.').waitFor()
  expect(await findFlawsAt(page, 'admin-import-pictures')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  const leftOut = await fileOf(page, /^Files left out as CSV/)
  expect(leftOut.text.split('\r\n').slice(1, -1)).toEqual([
    'again/09991.PNG,09991,by number/09991.png is for the same product already',
    expect.stringMatching(/^28034\.jpg,28034,.*28034\.jpg is no/),
    'NOBODY-1.png,NOBODY-1,There is no product NOBODY-1',
  ])
  const pictureOf = () =>
    page.evaluate(async () => {
      const found = await (await fetch('/api/products/search?q=09991')).json()
      return found.find(({ itemNumber }: { itemNumber: string }) => itemNumber === '09991').imageUrl
    })
  const before = await pictureOf()
  await pictures.getByRole('button', { name: 'Give 1 picture' }).click()
  await page.getByRole('heading', { name: '1 product has its picture' }).first().waitFor()
  await expect.poll(pictureOf).toMatch(/^\/pictures\/[0-9a-f-]{36}$/)
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await expect.poll(pictureOf).toBe(before)
})

test('20,000 rows are imported in one go, with a bar that moves', async () => {
  const page = await openImport()
  const rows = Array.from({ length: 20_000 }, (_, index) => `BULK-${index},Bulk product ${index},From a long list`)
  await choose(page, ['itemNumber,name,description', ...rows].join('\n'))
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Import 20,000 rows' }).click({ timeout: 60_000 })
  const bar = page.getByRole('progressbar')
  await expect.poll(() => bar.evaluate((element: HTMLProgressElement) => element.value)).not.toBe(0)
  await page.getByRole('heading', { name: '20,000 rows are in' }).waitFor({ timeout: 180_000 })
  await page.getByRole('button', { name: 'Show the products' }).click()
  await page.getByRole('searchbox', { name: 'Search products' }).fill('BULK-19999')
  await page.getByRole('row').filter({ hasText: 'Bulk product 19999' }).waitFor()
})

test('a workbook is read from the sheet that is chosen, and what can’t be read says what it is', async () => {
  site.expectFaults(/422/)
  const page = await openImport()
  const chooseFile = (name: string, buffer: Buffer) =>
    page.locator('input[type="file"]').setInputFiles({ name, mimeType: '', buffer })
  const said = (sentence: string) => page.locator('.toast').getByText(sentence).waitFor()
  await chooseFile('old.xls', oleFile('Workbook'))
  await said('This is an old Excel workbook (.xls).')
  await chooseFile('locked.xlsx', oleFile('EncryptedPackage'))
  await said('This workbook is protected by a password.')
  const sheets = [
    {
      name: 'Prices',
      rows: plainRows([
        ['Item number', 'Shelf colour'],
        ['1', 2],
      ]),
    },
    {
      name: 'Products',
      rows: plainRows([
        ['Item number', 'Name', 'Description'],
        ['00991', 'Filter', 'From a book'],
      ]),
    },
  ]
  const workbook = packWorkbook({ sheets })
  await chooseFile('cut.xlsx', workbook.subarray(0, -40))
  await said('This workbook is damaged or incomplete.')
  await chooseFile('list.xlsx', workbook)
  const columns = step(page, /^Columns of list.xlsx/)
  await columns.getByText('“Shelf colour” waits for a choice').waitFor()
  await columns.getByLabel('Sheet (one of 2)').selectOption('Products')
  await columns.getByText('From a book').first().waitFor()
  expect(await findFlawsAt(page, 'admin-import-sheet')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await columns.getByRole('button', { name: 'Try it out' }).click()
  await step(page, /^Dry run of list.xlsx/)
    .getByRole('button', { name: 'Import 1 row' })
    .click()
  await page.getByRole('button', { name: 'Undo this import' }).waitFor()
})
