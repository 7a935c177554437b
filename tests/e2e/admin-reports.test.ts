import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { post, told, useAdminSite } from './admin-site.ts'
import { findFlawsAt } from './look.ts'
import { settle } from './site.ts'

const site = useAdminSite()
const TEXT = 'The sample line was closed while the log was written.'

beforeAll(async () => {
  const common = { reporterName: '', reporterEmail: '' }
  await post(site, '/api/whistleblower', {
    ...common,
    anonymous: true,
    incidentType: 'environment',
    description: TEXT,
  })
  await post(site, '/api/whistleblower', {
    anonymous: false,
    reporterName: 'Kåre Vik',
    reporterEmail: 'kare@ship.example',
    incidentType: 'safety',
    description: 'The gas detector was away for repair.',
  })
})

const panel = (page: Page) => page.getByRole('complementary')
const openReports = (page: Page) => page.getByRole('button', { name: 'Open reports' }).click()
const openOne = async (page: Page, text: string) => {
  await openReports(page)
  await page.getByRole('row').filter({ hasText: text }).getByRole('button').click()
  await panel(page).getByText('No messages yet.').or(panel(page).locator('.report-thread li').first()).waitFor()
}

/** Counts the calls that open reports. */
function countOpenings(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (/\/api\/admin\/reports($|[/?])/.test(request.url())) count += 1
  })
  return () => count
}

test('nothing is opened before somebody asks, and nothing by itself afterwards', async () => {
  const page = await site.openTab('Contacts')
  const openings = countOpenings(page)
  await page.getByRole('link', { name: /^Reports/ }).click()
  await page.getByText('That you opened them is recorded').waitFor()
  await settle(page)
  expect(openings()).toBe(0)
  await openReports(page)
  await page.getByRole('cell', { name: TEXT }).waitFor()
  expect(openings()).toBe(1)
  await page.evaluate(() => {
    dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
    dispatchEvent(new Event('online'))
  })
  await settle(page)
  expect(openings()).toBe(1)

  await page.getByRole('link', { name: /^Contacts/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()
  await page.getByRole('link', { name: /^Reports/ }).click()
  await page.getByRole('button', { name: 'Open reports' }).waitFor()
  const shown = await page.content()
  expect(shown).not.toContain(TEXT)
  expect(openings()).toBe(1)
})

test('a report is read, acknowledged, summed up, answered and closed', async () => {
  const page = await site.openTab('Reports')
  await openOne(page, TEXT)
  const facts = panel(page).locator('.facts')
  for (const [name, value] of [
    ['Kind', 'Anonymous'],
    ['Name', 'not given'],
    ['Department', 'not asked'],
    ['Category', 'Environment'],
    ['Deleted', 'Not while it is open. The time begins when it is closed.'],
  ] as const) {
    await expect.poll(() => facts.locator('div').filter({ hasText: name }).first().textContent()).toContain(value)
  }
  await panel(page)
    .getByText(/^Acknowledge by \d\d \w+ \d{4}: 7 days left$/)
    .waitFor()
  // Exactly the moves that are allowed from here.
  await expect.poll(() => panel(page).locator('.panel-foot button').allTextContents()).toEqual(['Acknowledge'])
  await panel(page).getByRole('button', { name: 'Acknowledge' }).click()
  await told(page, 'Report updated successfully')
  await expect
    .poll(() => panel(page).locator('.panel-foot button').allTextContents())
    .toEqual(['Close', 'Take into work'])

  await panel(page).getByLabel('Neutral summary').fill('Sampling')
  await panel(page).getByRole('button', { name: 'Save summary' }).click()
  await expect.poll(() => panel(page).getByRole('button', { name: 'Save summary' }).count()).toBe(0)

  await panel(page).getByLabel('Answer the reporter').fill('Which tank was it?')
  await page.keyboard.press('Control+Enter')
  await told(page, 'Answer sent')
  await expect
    .poll(() => panel(page).locator('.report-thread li').allTextContents())
    .toEqual([expect.stringMatching(/^The company .*Which tank was it\?$/)])
  await expect.poll(() => panel(page).getByLabel('Answer the reporter').inputValue()).toBe('')

  await panel(page).getByRole('button', { name: 'Close', exact: true }).click()
  await panel(page)
    .getByText(/^After \d\d \w+ \d{4}$/)
    .waitFor()
  await expect.poll(() => panel(page).locator('.panel-foot button').allTextContents()).toEqual(['Take into work'])
})

test('two administrators write a summary: the second one sees both and chooses', async () => {
  site.expectFaults(/409/)
  const [first, second] = [await site.openTab('Reports'), await site.openTab('Reports')]
  await openOne(first, 'gas detector')
  await openOne(second, 'gas detector')
  await panel(first).getByLabel('Neutral summary').fill('Theirs')
  await panel(first).getByRole('button', { name: 'Save summary' }).click()
  await told(first, 'Report updated successfully')
  await panel(second).getByLabel('Neutral summary').fill('Mine')
  await panel(second).getByRole('button', { name: 'Save summary' }).click()
  await panel(second).getByText('The stored summary: “Theirs”').waitFor()
  await expect.poll(() => panel(second).getByLabel('Neutral summary').inputValue()).toBe('Mine')
  await panel(second).getByRole('button', { name: 'Use stored summary' }).click()
  await expect.poll(() => panel(second).getByLabel('Neutral summary').inputValue()).toBe('Theirs')

  // A state that somebody else changed is not moved from under them either.
  await panel(first).getByRole('button', { name: 'Acknowledge' }).click()
  await told(first, 'Report updated successfully')
  await panel(second).getByRole('button', { name: 'Acknowledge' }).click()
  await panel(second).getByText('It is shown as stored now.').waitFor()
  await expect
    .poll(() => panel(second).locator('.panel-foot button').allTextContents())
    .toEqual(['Close', 'Take into work'])
})

test('at every width nothing is out of reach and axe finds nothing', async () => {
  const page = await site.openTab('Reports')
  expect(await findFlawsAt(page, 'reports-gate')).toEqual([])
  await openReports(page)
  await page.locator('.card-row').last().waitFor()
  expect(await findFlawsAt(page, 'reports')).toEqual([])
  await page.locator('.card-row').last().click()
  await panel(page).getByLabel('Neutral summary').fill('Not saved')
  expect(await findFlawsAt(page, 'report')).toEqual([])
})
