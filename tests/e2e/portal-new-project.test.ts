import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { findFlawsAt } from './look.ts'
import { inDays, startPortal, type AddedProject } from './portal-site.ts'

const portal = startPortal()

const PATH = '/portal/project/new'

let earlier: AddedProject

beforeAll(async () => {
  earlier = await portal.addProject({
    vesselName: 'Havlys Spirit',
    imo: '9074729',
    clientName: 'Nordtind Bulk AS',
    location: 'Bergen',
    portCode: 'NOBGO',
    scheduledDate: inDays(5),
    scheduledEndDate: inDays(8),
    assignedOperatorId: portal.operator.id,
    vesselMasterName: 'Captain Bjørnsen',
    description: 'Alarm 217 at discharge',
  })
})

const vesselField = (page: Page) => page.getByRole('combobox', { name: 'Vessel' })
const heading = (page: Page) => page.locator('.project-title h1').textContent()

/** The project that the page has gone to, as the server has it. */
async function saved(page: Page): Promise<Record<string, unknown>> {
  await page.waitForURL(/\/portal\/project\/(?!new)/)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  return (await portal.call(portal.manager, 'GET', `/api/portal/projects/${id}`)).body as Record<string, unknown>
}

describe('a new project', () => {
  it('begins with what is known of the vessel, warns of a clash, and is saved and confirmed at once', async () => {
    const page = await portal.openAs(portal.manager, PATH)
    await vesselField(page).fill('havlys')
    await page.getByRole('option', { name: /Havlys Spirit/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.locator('.prefilled').getByText('Captain Bjørnsen').waitFor()
    expect(await findFlawsAt(page, 'new-project', [360, 1440])).toEqual([])
    await page.getByLabel('Service type').selectOption('TRO calibration')
    await page.getByText('To confirm: choose the first day.').waitFor()
    await page.getByLabel('First day').fill(inDays(6))
    await page.getByLabel('Last day').fill(inDays(7))
    await page.getByRole('combobox', { name: 'Port' }).fill('singa')
    await page.getByRole('option', { name: /Singapore.*SGSIN/ }).click()
    await page.getByLabel('Ship arrives').fill(`${inDays(6)}T06:00`)
    await page.locator('.operator-row', { hasText: 'Technician 1' }).getByText('Clash, Havlys Spirit').waitFor()
    await page.locator('.operator-row', { hasText: 'Technician 1' }).click()
    await page.getByRole('textbox', { name: 'Value' }).fill('38 900,00')
    await page.getByRole('button', { name: 'Save and confirm' }).click()
    const question = page.getByRole('dialog', { name: 'Save with a clash for Technician 1?' })
    await question.getByLabel('Reason').fill('Both ships lie at one quay')
    await question.getByRole('button', { name: 'Save with clash' }).click()
    const project = await saved(page)
    expect(project).toMatchObject({
      vesselName: 'Havlys Spirit',
      vesselImo: '9074729',
      status: 'confirmed',
      clientName: 'Nordtind Bulk AS',
      projectValue: '38900.00',
      portCode: 'SGSIN',
      // Six in the morning on Singapore's clock.
      eta: `${inDays(5)}T22:00:00.000Z`,
      assignedOperatorId: portal.operator.id,
    })
    await page.getByText('The technician is booked twice:').waitFor()
    const id = project['id'] as string
    const { body } = await portal.call(portal.manager, 'GET', `/api/portal/projects/${id}/history`)
    expect(JSON.stringify(body)).toContain('Both ships lie at one quay')

    // Other days of a project that has a technician are asked about in the same way; days that are free are not.
    await page.keyboard.press('e')
    await page.getByLabel('First day').fill(inDays(4))
    await page.getByLabel('Last day').fill(inDays(5))
    await page.getByRole('button', { name: 'Save' }).click()
    await question.getByRole('button', { name: 'Back' }).click()
    await page.getByLabel('Last day').fill(inDays(4))
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The technician is booked twice:').waitFor({ state: 'detached' })
  })

  it('takes a place that is not in the port list, with a time zone of one’s choice or none', async () => {
    const page = await portal.openAs(portal.manager, PATH)
    await vesselField(page).fill('Yardholm')
    await page.getByRole('option', { name: /New vessel/ }).click()
    await page.getByLabel('Service type').selectOption('repair')
    await page.getByLabel('First day').fill(inDays(9))
    await page.getByRole('combobox', { name: 'Port' }).fill('Yard 7')
    await page.getByText('Not in the port list. Choose its time zone.').waitFor()
    await page.getByLabel('Ship arrives').fill(`${inDays(9)}T06:00`)
    await page.getByText('In UTC: the time zone of the place isn’t known.').first().waitFor()
    expect(await findFlawsAt(page, 'new-project-place', [360, 1440])).toEqual([])
    await page.getByLabel('Time zone').selectOption('Asia/Seoul')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const project = await saved(page)
    expect(project).toMatchObject({
      location: 'Yard 7',
      portCode: null,
      portTimeZone: 'Asia/Seoul',
      eta: `${inDays(8)}T21:00:00.000Z`,
    })
    await page.getByText('Port time').waitFor()
    await portal.call(portal.manager, 'PATCH', `/api/portal/projects/${project['id'] as string}`, {
      portTimeZone: null,
      version: project['version'],
    })
    await page.getByText(/21:00 UTC/).waitFor()
  })

  it('asks which vessel and which port are meant where they were typed and not chosen', async () => {
    portal.expectFaults(/422/)
    const page = await portal.openAs(portal.manager, PATH)
    await vesselField(page).fill('M/V Havlys-Spirit')
    await page.keyboard.press('Enter')
    await page.getByLabel('Service type').selectOption('repair')
    await page.getByRole('combobox', { name: 'Port' }).fill('Suva')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Is this the port?').waitFor()
    await page.getByRole('button', { name: 'Use this port' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Is this Havlys Spirit (IMO 9074729)? Choose it, or say that the vessel is new.').waitFor()
    expect(await findFlawsAt(page, 'new-project-asked', [360, 1440])).toEqual([])
    await page.getByRole('button', { name: 'Use this one' }).click()
    await page.locator('.prefilled').getByText('Captain Bjørnsen').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => saved(page)).toMatchObject({ vesselImo: '9074729', portCode: 'FJSUV', location: 'Suva' })
    const other = await portal.openAs(portal.manager, PATH)
    await vesselField(other).fill('Nyskip')
    await other.getByLabel('Service type').selectOption('repair')
    await other.getByRole('combobox', { name: 'Port' }).fill('Auckland')
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await other.getByRole('button', { name: 'Keep “Auckland” as written' }).click()
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await other.getByText('No vessel is called Nyskip.').waitFor()
    await other.getByRole('button', { name: 'New vessel “Nyskip”' }).click()
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => saved(other)).toMatchObject({ vesselName: 'Nyskip', portCode: null, location: 'Auckland' })
  })

  it('takes a new vessel, and says when it may be there already', async () => {
    const page = await portal.openAs(portal.manager, PATH)
    await vesselField(page).fill('Havlys Spirits')
    await page.getByRole('option', { name: /New vessel/ }).click()
    await page.getByText('One ship looks the same.').waitFor()
    await page.getByRole('button', { name: 'It is another ship' }).click()
    await page.getByRole('textbox', { name: /IMO/ }).fill('4102378')
    await page.getByLabel('Service type').selectOption('repair')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(/check digit does not fit/).waitFor()
    portal.expectFaults(/422/)
    await page.getByRole('textbox', { name: /IMO/ }).fill('')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect
      .poll(() => saved(page))
      .toMatchObject({ vesselName: 'Havlys Spirits', vesselImo: null, status: 'not confirmed' })
  })

  it('keeps a draft over a reload, where the session is and for this person', async () => {
    const page = await portal.openAs(portal.manager, PATH)
    await vesselField(page).fill('Draftholm')
    await page.getByRole('option', { name: /New vessel/ }).click()
    await page.getByRole('textbox', { name: 'Description' }).fill('Bring a cuvette')
    await page.getByText(/^Draft saved/).waitFor()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('drafts'))).toContain('Bring a cuvette')
    await page.reload()
    await page.getByText(/^Your draft of/).waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('Bring a cuvette')
    await page.getByRole('button', { name: 'Start empty' }).click()
    await expect.poll(() => page.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull()
  })

  it('copies an earlier one without its days', async () => {
    const page = await portal.openAs(portal.manager, `${PATH}?from=${earlier.id}`)
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Description' }).inputValue())
      .toBe('Alarm 217 at discharge')
    const day = await page.getByLabel('First day').inputValue()
    expect(day).toBe('')
    await page.keyboard.press('Control+s')
    await expect.poll(() => heading(page)).toBe('Havlys Spirit')
    await expect
      .poll(() => saved(page))
      .toMatchObject({ status: 'not confirmed', scheduledDate: null, location: 'Bergen' })
  })
})
