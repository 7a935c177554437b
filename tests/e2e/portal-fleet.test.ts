import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findFlawsAt } from './look.ts'
import { inDays, startPortal } from './portal-site.ts'
import { holdToast, readDownload } from './site.ts'

const portal = startPortal()

const FLEET = '/portal/vessel-directory'
const told = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text }).first().waitFor()
const panel = (page: Page, name: string) => page.getByRole('complementary', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true })

async function addVessel(body: Record<string, unknown>): Promise<{ id: string }> {
  const answer = await portal.call(portal.manager, 'POST', '/api/portal/vessels', body)
  expect(answer.status).toBe(201)
  return answer.body
}

describe('the fleet', () => {
  it('is filtered, opened and edited by keyboard alone, and leaves as a file', async () => {
    await addVessel({ name: 'Havlys Keyboard', systemType: 'Electrolysis', nextServiceDue: inDays(-3) })
    await addVessel({ name: 'Rundøy Keyboard', systemType: 'UV', nextServiceDue: inDays(5) })
    const page = await portal.openAs(portal.manager, FLEET)
    await row(page, 'Rundøy Keyboard').waitFor()
    expect(await findFlawsAt(page, 'portal-fleet', [360, 1440])).toEqual([])
    await page.keyboard.press('f')
    await dialog(page).getByRole('checkbox', { name: 'UV' }).focus()
    await page.keyboard.press('Space')
    await dialog(page).getByRole('button', { name: 'Show' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/system=UV/)
    await row(page, 'Havlys Keyboard').waitFor({ state: 'detached' })
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^CSV/ }).click(),
    ])
    const [, ...rows] = (await readDownload(file)).toString().trim().split('\r\n')
    expect(rows).toHaveLength(1)
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    const beside = panel(page, 'Rundøy Keyboard')
    await beside.getByText('in 5 d').first().waitFor()
    expect(await findFlawsAt(page, 'portal-fleet-open', [360, 1440])).toEqual([])
    await beside.getByRole('button', { name: 'Edit', exact: true }).focus()
    await page.keyboard.press('Enter')
    await dialog(page).getByLabel('IMO number').fill('9074728')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('This is no IMO number').waitFor()
    await dialog(page).getByLabel('IMO number').fill('IMO 9074729')
    await dialog(page).getByLabel('Former names').fill('Gråsund\nTernholm')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await told(page, 'Vessel saved')
    await beside.getByText('Gråsund, Ternholm').waitFor()
    await beside.locator('dl').getByText('9074729', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await beside.waitFor({ state: 'hidden' })
    // On a tablet the most important columns are visible without moving the table; columns that somebody chose are,
    // too.
    await page.setViewportSize({ width: 768, height: 900 })
    const heads = () => page.locator('.list-scroll thead th:visible').allInnerTexts()
    const isMoved = () => page.locator('.list-scroll').evaluate((list) => list.scrollWidth > list.clientWidth)
    await expect.poll(heads).toEqual(['Vessel', 'Client', 'System', 'Last service', 'Next due', 'Open', 'Actions'])
    await expect.poll(isMoved).toBe(false)
    const chosen = new URL(page.url())
    chosen.searchParams.set('columns', 'vesselName,imo,clientName,system,brand,location,contacts,agent')
    await page.goto(chosen.href)
    await row(page, 'Rundøy Keyboard').waitFor()
    await expect.poll(heads).toEqual(expect.arrayContaining(['IMO', 'System', 'Location', 'Contacts', 'Port agent']))
    await expect.poll(isMoved).toBe(true)
  })

  it('of a vessel that somebody else changed in the meantime shows both', async () => {
    portal.expectFaults(/409/)
    const { id } = await addVessel({ name: 'Havlys Shared', location: 'Bergen' })
    const page = await portal.openAs(portal.manager, `${FLEET}?open=${id}`)
    await panel(page, 'Havlys Shared').getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog(page).getByLabel('Location').fill('Haugesund')
    const other = await portal.call(portal.manager, 'PATCH', `/api/portal/vessels/${id}`, { location: 'Ålesund' })
    expect(other.status).toBe(200)
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).getByText('Somebody else has changed this').waitFor()
    await dialog(page).getByRole('cell', { name: 'Ålesund' }).waitFor()
    await expect.poll(() => dialog(page).getByLabel('Location').inputValue()).toBe('Haugesund')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await panel(page, 'Havlys Shared').getByText('Haugesund').waitFor()
  })

  it('leads from a vessel to its next project, with everything known filled in', async () => {
    const { id } = await addVessel({
      name: 'Havlys Next',
      clientName: 'Nordtind Bulk AS',
      imo: '7625811',
      systemType: 'Electrolysis',
      vesselMasterName: 'Master Next',
      nextServiceDue: inDays(40),
    })
    const page = await portal.openAs(portal.manager, `/portal/vessel/${id}`)
    await page.getByRole('heading', { name: 'Service history' }).waitFor()
    expect(await findFlawsAt(page, 'portal-vessel', [360, 1440])).toEqual([])
    await page.getByRole('link', { name: 'New project' }).click()
    await page.getByRole('group', { name: 'Vessel' }).getByText('Havlys Next').waitFor()
    await page.getByText('Master Next').waitFor()
    await page.getByText('Nordtind Bulk AS').first().waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/\/portal\/project\/(?!new)/)
    const answer = await portal.call(portal.manager, 'GET', `/api/portal/projects?vesselId=${id}`)
    expect(answer.body.items).toMatchObject([{ serviceType: 'annual service', scheduledDate: inDays(40) }])
  })

  it('a technician corrects whom to call on a phone, and nothing else', async () => {
    const project = await portal.addProject({
      vesselName: 'Havlys Phone',
      assignedOperatorId: portal.operator.id,
      serviceType: 'repair',
    })
    const page = await portal.openAs(portal.operator, FLEET, { width: 360 })
    const card = page.getByRole('button', { name: /Havlys Phone/ }).filter({ visible: true })
    // The name has its room in the card: nothing is drawn over it.
    await expect.poll(async () => (await card.locator('b').boundingBox())?.width).toBeGreaterThan(60)
    await card.click()
    const sheet = panel(page, 'Havlys Phone')
    await sheet.getByRole('link', { name: project.projectNumber }).waitFor()
    const editing = await sheet.getByRole('button', { name: 'Edit', exact: true }).count()
    expect(editing).toBe(0)
    await sheet.getByRole('button', { name: 'Correct master, engineer and port agent' }).click()
    await dialog(page).getByLabel('Phone of the master').fill('+47 900 00 000')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await sheet.getByRole('link', { name: /\+47\s90\s00\s00\s00/ }).waitFor()
    await sheet.getByRole('button', { name: 'Add owner or others' }).click()
    await dialog(page).getByLabel('Name').fill('Superintendent')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await sheet.getByText('Superintendent').waitFor()
  })

  it('companies keep what an invoice needs, and are found by any name', async () => {
    const page = await portal.openAs(portal.manager, `${FLEET}?client=Nobody&due=overdue`)
    await page.getByRole('button', { name: 'Companies', exact: true }).click()
    // Filters of the vessels stay with the vessels.
    await page.waitForURL((url) => url.search === '?view=companies')
    await page.getByRole('button', { name: 'New company' }).first().click()
    await dialog(page).getByLabel('Name', { exact: true }).fill('Gråsund Rederi AS')
    await dialog(page).getByLabel('Other names').fill('Graasund Shipping')
    await dialog(page).getByLabel('Organisation number').fill('974 760 673')
    await dialog(page).getByRole('button', { name: 'Add company' }).click()
    await told(page, 'Gråsund Rederi AS added')
    await page.getByRole('searchbox', { name: 'Search the companies' }).fill('graasund')
    await row(page, 'Gråsund Rederi AS').waitFor()
    expect(await findFlawsAt(page, 'portal-companies', [360, 1440])).toEqual([])
    await row(page, 'Gråsund Rederi AS').click()
    await dialog(page).getByLabel('Country').selectOption('NO')
    await expect.poll(() => dialog(page).getByLabel('Organisation number').inputValue()).toBe('974760673')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await told(page, 'Company saved')
  })

  it('two companies become one on the screen of duplicates, and two again', async () => {
    const add = async (body: object) => (await portal.call(portal.manager, 'POST', '/api/portal/companies', body)).body
    const stays = await add({ name: 'Solvåg Merging AS', orgNumber: '987654325' })
    const goes = await add({ name: 'Solvaag Merging', invoiceEmail: 'ap@solvaag.example' })
    await addVessel({ name: 'Solvåg Merged', companyId: goes.id })
    const page = await portal.openAs(portal.manager, `${FLEET}?view=companies`)
    await page.getByRole('link', { name: 'Duplicates' }).click()
    const compare = page.getByRole('button', { name: /^Compare Solvåg Merging AS and/ })
    await compare.first().waitFor()
    expect(await findFlawsAt(page, 'portal-company-duplicates', [360, 1440])).toEqual([])
    await compare.click()
    await dialog(page).getByRole('cell', { name: '1 vessel', exact: true }).waitFor()
    await dialog(page).getByRole('button', { name: 'Merge into Solvåg Merging AS' }).click()
    await holdToast(page, 'Solvaag Merging merged into Solvåg Merging AS')
    await page.getByRole('heading', { name: 'Merged lately' }).waitFor()
    const read = (id: string) => portal.call(portal.manager, 'GET', `/api/portal/companies/${id}`)
    expect((await read(stays.id)).body).toMatchObject({
      alternativeNames: ['Solvaag Merging'],
      invoiceEmail: 'ap@solvaag.example',
    })
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    await told(page, 'Solvaag Merging is a company of its own again')
    expect((await read(goes.id)).body).toMatchObject({ name: 'Solvaag Merging' })
  })
})
