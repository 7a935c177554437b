import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { told, useAdminSite } from './admin-site.ts'
import { findFlaws, WIDTHS } from './look.ts'

const site = useAdminSite()

const preview = (page: Page) => page.getByRole('complementary', { name: 'What the site prints' })
const publish = (page: Page) => page.getByRole('button', { name: 'Publish' })
const home = async () => (await fetch(site.product.url)).text()

test('settings are checked next to their fields, previewed and published', async () => {
  const page = await site.openSection('company', 'Company')
  const number = page.getByLabel('Organisation number')
  await number.fill('999999998')
  await page.getByText('The check digit of the organisation number is wrong').waitFor()
  await preview(page).getByText('Correct the marked fields to see it.').waitFor()
  await expect.poll(() => publish(page).getAttribute('aria-disabled')).toBe('true')
  await number.fill('999999999')
  await expect.poll(() => page.getByText('Nothing changed').count()).toBe(1)

  // What is typed in one section stays while another one is filled in, and what is wrong there is named here.
  const section = (name: string) => page.getByRole('link', { name, exact: true }).click()
  await page.getByLabel('Vessels served', { exact: true }).fill('many')
  await section('Contact & hours')
  await page.getByRole('button', { name: 'See Company' }).click()
  await preview(page).getByText('Correct the marked fields to see it.').waitFor()
  await page.getByLabel('Vessels served', { exact: true }).fill('2417')
  await preview(page).getByText('more than 2417 vessels served').waitFor()
  await section('Contact & hours')
  await page.getByLabel('Opens', { exact: true }).fill('06:30')
  await page.getByLabel('Phones', { exact: true }).fill('+4700000000')
  await page.getByRole('button', { name: 'Add mailbox' }).click()
  await page.getByLabel('Label 4', { exact: true }).fill('Accounts')
  await page.getByLabel('Label 4, Norwegian').fill('Regnskap')
  await page.getByLabel('Address 4').fill('accounts@rovaer.example')
  await preview(page).getByText('06:30-15:00 Oslo time').waitFor()
  await preview(page).getByText('Accounts: accounts@rovaer.example').waitFor()
  const before = await home()
  expect(before).not.toContain('2417')

  await page.keyboard.press('Control+s')
  await told(page, 'Published')
  await page.getByText('Nothing changed').waitFor()
  await expect.poll(home).toContain('2417')
  await expect.poll(home).toContain('accounts@rovaer.example')
  await expect.poll(async () => (await fetch(`${site.product.url}/nb`)).text()).toContain('Regnskap')
})

test('two administrators publish: the second one is shown both and chooses', async () => {
  site.expectFaults(/409/)
  const [first, second] = [await site.openSection('company', 'Company'), await site.openSection('company', 'Company')]
  await first.getByLabel('Short name', { exact: true }).fill('Theirs')
  await first.getByRole('link', { name: 'Contact & hours' }).click()
  await first.getByLabel('City', { exact: true }).fill('Bergen')
  await publish(first).click()
  await told(first, 'Published')
  await second.getByLabel('Short name', { exact: true }).fill('Mine')
  await second.getByLabel('Vessels served', { exact: true }).fill('2500')
  await publish(second).click()
  await second.getByText('Somebody else has published other settings').waitFor()
  await expect.poll(() => second.getByLabel('Short name', { exact: true }).inputValue()).toBe('Mine')
  await second.getByRole('button', { name: 'Use published: Short name' }).click()
  await publish(second).click()
  await told(second, 'Published')
  await second.reload()
  await expect.poll(() => second.getByLabel('Short name', { exact: true }).inputValue()).toBe('Theirs')
  await expect.poll(() => second.getByLabel('Vessels served', { exact: true }).inputValue()).toBe('2500')
  await second.getByRole('link', { name: 'Contact & hours' }).click()
  await expect.poll(() => second.getByLabel('City', { exact: true }).inputValue()).toBe('Bergen')
})

test('typed values survive a look at another tab, and are deleted by Discard', async () => {
  const page = await site.openSection('company', 'Company')
  const before = await page.getByLabel('Short name', { exact: true }).inputValue()
  await page.getByLabel('Short name', { exact: true }).fill('Typed')
  await page.getByRole('link', { name: /^Team/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor()
  await page.getByRole('link', { name: 'Site', exact: true }).click()
  await page.getByText('1 field changed').waitFor()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect.poll(() => page.getByLabel('Short name', { exact: true }).inputValue()).toBe(before)
})

test('at every width nothing is out of reach and axe finds nothing', async () => {
  const page = await site.openSection('company', 'Company')
  await page.getByLabel('Organisation number').fill('1')
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    expect(await findFlaws(page, `site-${width}`)).toEqual([])
    await page.getByLabel('Address of its page').scrollIntoViewIfNeeded()
    expect(await findFlaws(page, `site-below-${width}`)).toEqual([])
  }
})
