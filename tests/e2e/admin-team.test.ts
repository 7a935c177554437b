import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { told, useAdminSite } from './admin-site.ts'
import { findFlawsAt } from './look.ts'

const site = useAdminSite()

const panel = (page: Page) => page.getByRole('complementary')
const names = (page: Page) => page.locator('.table .row-open').allTextContents()
const publicNames = async () => {
  const team = (await (await fetch(`${site.product.url}/api/team`)).json()) as { name: string }[]
  return team.map(({ name }) => name)
}

/** What Norwegian pages say of Åse Berg, and which of her texts are still English. */
const norwegianPosition = async () => {
  const team = (await (await fetch(`${site.product.url}/api/team?lang=nb`)).json()) as {
    name: string
    position: string
    untranslated?: string[]
  }[]
  const member = team.find(({ name }) => name === 'Åse Berg')
  return [member?.position, member?.untranslated]
}

async function createMember(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New member' }).click()
  await panel(page).getByLabel('Name', { exact: true }).fill(name)
  await panel(page).getByLabel('Position', { exact: true }).fill('Electrician')
  await panel(page).getByLabel('Email', { exact: true }).fill('service@rovaer.example')
  await panel(page).getByRole('button', { name: 'Create' }).click()
  await told(page, 'Team member created successfully')
}

test('a member with a photo is created, changed, moved and deleted, and the site follows', async () => {
  const page = await site.openTab('Team')
  await page.getByRole('button', { name: 'New member' }).click()
  const form = panel(page)
  await form.getByRole('button', { name: 'Create' }).click()
  await form.getByText('Name is required').waitFor()
  await form.getByText('Valid email is required').waitFor()
  await form.getByLabel('Name', { exact: true }).fill('Åse Berg')
  await form.getByLabel('Position', { exact: true }).fill('Electrician')
  await form.getByLabel('Email', { exact: true }).fill('service@rovaer.example')
  await form.getByLabel('Phone').fill('+47 00 00 00 00')
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#357' } })
    .png()
    .toBuffer()
  await form.locator('input[type="file"]').first().setInputFiles({
    name: 'ase.png',
    mimeType: 'image/png',
    buffer: photo,
  })
  await form.getByText('scaled to 400 × 300').waitFor()
  const card = page.locator('.team-preview')
  await expect.poll(() => card.locator('h3').textContent()).toBe('Åse Berg')
  await expect.poll(() => card.locator('img').getAttribute('src')).toMatch(/^data:image\/jpeg/)
  await form.getByRole('button', { name: 'Create' }).click()
  await told(page, 'Team member created successfully')
  await expect.poll(async () => (await publicNames()).at(-1)).toBe('Åse Berg')

  await form.getByLabel('Position', { exact: true }).fill('Service')
  await form.getByRole('button', { name: 'Save' }).click()
  await told(page, 'Team member updated successfully')

  await form.getByRole('button', { name: 'Norwegian, 0 of 2' }).click()
  await form.getByLabel('Position in Norwegian').fill('Servicetekniker')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(norwegianPosition).toEqual(['Servicetekniker', undefined])
  await form.getByRole('button', { name: 'English' }).click()
  await form.getByLabel('Position', { exact: true }).fill('Service on board')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(norwegianPosition).toEqual(['Service on board', ['position']])
  await form.getByRole('button', { name: 'Norwegian, 1 of 2' }).click()
  await form.getByRole('button', { name: 'It still holds' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(norwegianPosition).toEqual(['Servicetekniker', undefined])
  await form.getByRole('button', { name: 'Close panel' }).click()

  const before = await names(page)
  await page.getByRole('row').filter({ hasText: 'Åse Berg' }).hover()
  await page.getByRole('button', { name: 'Move Åse Berg up' }).click()
  await told(page, 'Order saved')
  const moved = [...before.slice(0, -2), 'Åse Berg', before.at(-2)]
  await expect.poll(() => names(page)).toEqual(moved)
  await expect.poll(publicNames).toEqual(moved)

  const grips = page.locator('.table .grip')
  await grips.nth(moved.length - 2).dragTo(page.locator('.table tbody tr').first())
  await expect.poll(publicNames).toEqual(['Åse Berg', ...moved.filter((name) => name !== 'Åse Berg')])

  await page.getByRole('row').filter({ hasText: 'Åse Berg' }).hover()
  await page.getByRole('button', { name: 'Delete Åse Berg' }).click()
  await page.getByRole('button', { name: 'Delete member' }).click()
  await told(page, 'Team member deleted successfully')
  await expect.poll(publicNames).not.toContain('Åse Berg')
})

test('two administrators change a member: fields that only one changed are merged, those that both changed are asked about', async () => {
  site.expectFaults(/409/)
  const first = await site.openTab('Team')
  await createMember(first, 'Ola Nes')
  const second = await site.openTab('Team')
  await second.getByRole('button', { name: 'Ola Nes', exact: true }).click()
  await panel(first).getByLabel('Position', { exact: true }).fill('Theirs')
  await panel(first).getByLabel('Phone').fill('+4700000000')
  await panel(first).getByRole('button', { name: 'Save' }).click()
  await told(first, 'Team member updated successfully')
  await panel(second).getByLabel('Position', { exact: true }).fill('Mine')
  await panel(second).getByLabel('Description').fill('Also mine')
  await panel(second).getByRole('button', { name: 'Save' }).click()
  await panel(second).getByText('Somebody else has changed this member').waitFor()
  await expect.poll(() => panel(second).getByLabel('Phone').inputValue()).toBe('+4700000000')
  await expect.poll(() => panel(second).getByLabel('Position', { exact: true }).inputValue()).toBe('Mine')
  await panel(second).getByRole('button', { name: 'Use stored: Position' }).click()
  await panel(second).getByRole('button', { name: 'Save' }).click()
  await told(second, 'Team member updated successfully')
  const team = (await (await fetch(`${site.product.url}/api/team`)).json()) as object[]
  expect(team).toContainEqual(
    expect.objectContaining({ name: 'Ola Nes', position: 'Theirs', description: 'Also mine', phone: '+4700000000' }),
  )
})

test('at every width nothing is out of reach and axe finds nothing', async () => {
  const page = await site.openTab('Team')
  await page.locator('.row-open').first().waitFor()
  expect(await findFlawsAt(page, 'team')).toEqual([])
  await page.locator('.card-row').first().click()
  await page.locator('.team-preview').scrollIntoViewIfNeeded()
  expect(await findFlawsAt(page, 'member')).toEqual([])
})
