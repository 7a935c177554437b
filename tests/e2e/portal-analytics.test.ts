import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { findFlawsAt } from './look.ts'
import { inDays, startPortal } from './portal-site.ts'
import { printedSheets, readDownload } from './site.ts'

const portal = startPortal()

beforeAll(async () => {
  for (const each of Array.from({ length: 12 }, (_, index) => index)) {
    const type = each % 3 === 0 ? 'repair' : 'annual service'
    await portal.addProject({
      clientName: each % 2 === 0 ? 'Even AS' : 'Odd AS',
      serviceType: type,
      requestDate: inDays(-each),
    })
  }
})

const open = () => portal.openAs(portal.manager, '/portal/analytics?period=30')
const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** Rows of the list of projects. */
const rows = (page: Page) => page.locator('.table tbody tr[data-row]').filter({ visible: true })

it('a chart says what it shows, reads by arrow keys and as a table; each of its numbers opens the list that it counts', async () => {
  const page = await open()
  const chart = block(page, 'Projects by day')
  await chart.getByText('12 projects').first().waitFor()
  expect(await findFlawsAt(page, 'portal-analytics')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  const widths = () =>
    page
      .locator('.chart-readings li')
      .evaluateAll((places) => places.map((place) => place.getBoundingClientRect().width))
  await expect.poll(async () => Math.min(...(await widths())), { message: 'to press' }).toBeGreaterThanOrEqual(23.9)
  // On paper without the frame and the controls, two charts next to each other, no sheet left empty.
  const sheets = await printedSheets(page)
  expect(sheets.length).toBeGreaterThan(1)
  expect(sheets.length).toBeLessThan(6)
  for (const share of sheets) expect(share, 'lying').toBeCloseTo(Math.SQRT2, 2)
  // The sentence in place of the drawing.
  await expect
    .poll(() => chart.locator('.chart > .visually-hidden').textContent())
    .toMatch(/^12 projects requested, .*Most: .*, 1\.$/)
  // One stop of the Tab key; arrows go on from there.
  const last = chart.getByRole('listitem').last().getByRole('link')
  await last.focus()
  await expect.poll(() => last.textContent()).toMatch(/: 1, /)
  await page.keyboard.press('ArrowLeft')
  const before = page.locator(':focus')
  await expect.poll(() => before.getAttribute('href')).not.toBe(await last.getAttribute('href'))
  await page.keyboard.press('Enter')
  await page.waitForURL(/projects-overview\?.*requestedFrom=/)
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.goBack()

  // The table next to it has the same numbers, and the file of all figures too.
  await chart.getByRole('button', { name: 'Table' }).click()
  const sums = chart.locator('tfoot tr')
  await sums.waitFor()
  await expect.poll(() => sums.textContent()).toMatch(/^Sum.*12/)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'All figures, CSV' }).click(),
  ])
  expect((await readDownload(file)).toString()).toContain(
    'projects,total,Projects in the period,all,Projects in the period,12,',
  )
  await block(page, 'Projects by status, system and client')
    .getByRole('link', { name: /Odd AS/ })
    .click()
  await expect.poll(() => rows(page).count()).toBe(6)
  await page.goBack()

  // Figures of rows that no other list shows have a list of their own, with the way back.
  await block(page, 'Hours and utilisation').getByRole('link', { name: 'Hours by day' }).click()
  await page.getByRole('heading', { name: 'Hours by day' }).waitFor()
  await page.getByText('No rows').waitFor()
  await page.getByRole('link', { name: 'Back to the charts' }).click()
  await page.getByRole('heading', { name: 'Analytics' }).waitFor()
})

it('filters and period are in the address, narrow every figure and its list, and an empty period offers a link to another', async () => {
  const page = await open()
  await block(page, 'Projects by day').getByText('12 projects').first().waitFor()
  await page.keyboard.press('f')
  const dialog = page.getByRole('dialog', { name: 'Filter' })
  await dialog.getByRole('combobox', { name: 'Client' }).selectOption('Odd AS')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL(/clientName=Odd/)
  const tile = page.getByRole('link', { name: /^6\s+Projects requested/ })
  await page.getByText(/client Odd AS\. Counted/).waitFor()
  await tile.click()
  await expect.poll(() => rows(page).count()).toBe(6)
  await page.goBack()
  await block(page, 'Hours and utilisation').getByRole('link', { name: 'Hours by day' }).click()
  // The list says what it is narrowed to, and the way back keeps it.
  await page.getByRole('group', { name: 'Narrowed to' }).getByText('Odd AS').waitFor()
  await page.getByRole('link', { name: 'Back to the charts' }).click()
  await page.waitForURL(/analytics\?.*period=30.*clientName=Odd|analytics\?.*clientName=Odd.*period=30/)
  await block(page, 'Parts by cost').getByRole('button', { name: 'Clear filter' }).click()
  await block(page, 'Projects by day').getByText('12 projects').first().waitFor()
  await block(page, 'Parts by cost').getByRole('button', { name: 'Show 12 months' }).click()
  await block(page, 'Projects by month').waitFor()

  await page.getByRole('button', { name: '90 d' }).click()
  await block(page, 'Projects by week').waitFor()
  await page.getByRole('button', { name: 'Own dates' }).click()
  await page.waitForURL(/period=own&from=/)
  const from = page.getByRole('textbox', { name: 'From' })
  await from.fill(inDays(0))
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(inDays(-3))
  await page.getByText(/last day is before the first/).waitFor()
  await from.fill(inDays(-3))
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await block(page, 'Projects by day')
    .getByText('1 projects, 0 before.')
    .or(block(page, 'Projects by day').getByText('1 project, 0 before.'))
    .waitFor()
})
