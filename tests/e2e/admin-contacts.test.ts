import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { post, told, useAdminSite } from './admin-site.ts'
import { findFlawsAt } from './look.ts'
import { readDownload, lastMail } from './site.ts'

const site = useAdminSite()

beforeAll(async () => {
  const common = { company: '', phone: '', service: '' }
  const messages = [
    { name: 'Kåre Vik', email: 'kare@ship.example', message: 'Two reagent kits to Haugesund, please' },
    { name: 'Ola Nes', email: 'ola@ship.example', message: 'When can a technician come?', service: 'service' },
    {
      name: 'Liv Lund',
      email: 'liv@fleet.example',
      message: 'Quote for chemicals\nand cuvettes',
      company: 'Northern Fleet',
      phone: '+47 00 00 00 00',
    },
  ]
  for (const message of messages) await post(site, '/api/contact', { ...common, ...message })
})

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const open = (page: Page, name: string) => row(page, name).getByRole('button').click()
const panel = (page: Page) => page.getByRole('complementary')

test('a message is found, read, answered, noted and handled', async () => {
  const page = await site.openTab('Contacts')
  await row(page, 'Ola Nes').waitFor()
  // Newest first.
  await expect.poll(() => page.getByRole('row').nth(1).textContent()).toContain('Liv Lund')
  await expect.poll(() => row(page, 'Ola Nes').textContent()).toContain('Unread')
  await page.getByLabel('Search messages').fill('technician')
  await page.getByText('1 message matches.').waitFor()
  await open(page, 'Ola Nes')
  await panel(page).getByText('When can a technician come?').waitFor()
  await expect.poll(() => row(page, 'Ola Nes').textContent()).toContain('Read')
  await expect.poll(() => page.locator('.admin-tabs [aria-current] .new').textContent()).toBe('2 new')

  await panel(page).getByRole('link', { name: 'Reply by mail' }).click()
  await expect
    .poll(() => lastMail(page))
    .toMatchObject({ to: ['ola@ship.example'], subject: 'Re: your message about Service' })

  await panel(page).getByLabel('Note').fill('Called back, visit in week 50')
  await panel(page).getByRole('button', { name: 'Save note' }).click()
  await told(page, 'Message updated successfully')
  await panel(page).getByRole('button', { name: 'Mark as handled' }).click()
  await panel(page)
    .getByText(/^Handled \d\d \w+ \d{4}, \d\d:\d\d$/)
    .waitFor()

  await page.getByLabel('Search messages').fill('')
  await page.getByLabel('Show').selectOption('Handled')
  await page.getByText('1 message matches.').waitFor()
  await page.reload()
  await row(page, 'Ola Nes').waitFor()
  await expect.poll(() => panel(page).getByLabel('Note').inputValue()).toBe('Called back, visit in week 50')
})

test('two administrators write a note: the second one sees both and chooses', async () => {
  site.expectFaults(/409/)
  const [first, second] = [await site.openTab('Contacts'), await site.openTab('Contacts')]
  await open(first, 'Liv Lund')
  await expect.poll(() => row(first, 'Liv Lund').textContent()).toContain('Read')
  await second.reload()
  await open(second, 'Liv Lund')
  await panel(second).getByLabel('Note').fill('Mine')
  await panel(first).getByLabel('Note').fill('Theirs')
  await panel(first).getByRole('button', { name: 'Save note' }).click()
  await told(first, 'Message updated successfully')
  await panel(second).getByRole('button', { name: 'Save note' }).click()
  const note = panel(second).getByRole('alert')
  await note.getByText('The stored note: “Theirs”').waitFor()
  await expect.poll(() => panel(second).getByLabel('Note').inputValue()).toBe('Mine')
  await note.getByRole('button', { name: 'Keep mine' }).click()
  await panel(second).getByRole('button', { name: 'Save note' }).click()
  await told(second, 'Message updated successfully')
  await expect.poll(() => note.count()).toBe(0)
})

test('all messages come as CSV', async () => {
  const page = await site.openTab('Contacts')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('contact-messages.csv')
  const csv = (await readDownload(download)).toString()
  expect(csv).toContain('Received,Name,Email')
  expect(csv).toContain('"Quote for chemicals\nand cuvettes"')
})

test('what cannot be read is said, and can be tried again', async () => {
  site.expectFaults(/500|503/)
  const page = await site.openTab('Team')
  await page.route('**/api/admin/contacts', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('link', { name: /^Contacts/ }).click()
  await page.getByText('The messages could not be read').waitFor()
  await page.unroute('**/api/admin/contacts')
  await page.getByRole('button', { name: 'Try again' }).click()
  await row(page, 'Kåre Vik').waitFor()
})

test('at every width nothing is out of reach and axe finds nothing', async () => {
  const page = await site.openTab('Contacts')
  const message = page.getByRole('button', { name: /Kåre Vik/ })
  await message.waitFor()
  expect(await findFlawsAt(page, 'contacts')).toEqual([])
  await message.click()
  await panel(page).getByLabel('Note').fill('Not saved')
  expect(await findFlawsAt(page, 'contact')).toEqual([])
})
