import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findFlawsAt } from './look.ts'
import { startPortal } from './portal-site.ts'

const portal = startPortal()
const TEMPLATES = '/api/portal/checklist-templates'

interface Template {
  id: string
  name: string
  version: number
  templateVersion: number
  lines: { key: string }[]
}

const manage = async (method: 'GET' | 'PATCH', path: string, body?: object) =>
  (await portal.call(portal.manager, method, path, body)).body as unknown

async function findTemplate(name: string): Promise<Template> {
  const { items } = (await manage('GET', TEMPLATES)) as { items: Template[] }
  const found = items.find((each) => each.name === name)
  if (found === undefined) throw new Error(`There is no checklist ${name}`)
  return found
}

async function open(name: string): Promise<Page> {
  const { id } = await findTemplate(name)
  const page = await portal.openAs(portal.manager, `/portal/checklists?template=${id}`)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  return page
}

const publish = (page: Page) => page.getByRole('button', { name: 'Publish version 2' })
const panel = (page: Page) => page.getByRole('complementary', { name: /^Line \d/ })
const numberOf = (page: Page, text: string) =>
  page.getByRole('row').filter({ hasText: text }).getByRole('cell').first().textContent()

describe('the editor of checklists', () => {
  it('adds a reading by keyboard, says what it lacks, keeps the draft over a reload and publishes it', async () => {
    const page = await open('TRO verification')
    await expect.poll(() => publish(page).getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('n')
    const text = panel(page).getByRole('textbox', { name: 'Text on the sheet' })
    await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type('Sample pressure')
    await page.getByRole('row').filter({ hasText: 'Sample pressure' }).waitFor()
    await panel(page).getByRole('radio', { name: 'Reading' }).press('Enter')
    await page.getByText('Version 2 cannot be published yet').waitFor()
    await page.getByText('Line 11, Sample pressure: the reading has no unit.').waitFor()
    await expect.poll(() => publish(page).getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Go to line 11' }).press('Enter')
    await panel(page).getByText('Write the unit, such as bar.').waitFor()
    await panel(page).getByRole('textbox', { name: 'Unit' }).fill('bar')
    await panel(page).getByRole('combobox', { name: 'Most decimals' }).selectOption('2')
    await panel(page).getByRole('switch', { name: 'Photo' }).press('Space')
    await panel(page)
      .getByRole('textbox', { name: /At most/ })
      .fill('0,30')
    await page.getByText('Version 2 cannot be published yet').waitFor({ state: 'detached' })
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => numberOf(page, 'Sample pressure')).toBe('10')

    // The draft outlives the screen.
    await page.getByText(/^Draft saved in this browser/).waitFor()
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage })))
      .toContain('Sample pressure')
    await page.reload()
    await page.getByText('Draft of version 2').waitFor()
    await expect.poll(() => numberOf(page, 'Sample pressure')).toBe('10')
    await page.getByText('1 new').waitFor()

    await publish(page).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Publish version 2?' })
    await dialog.getByText('No open sheet uses version 1.').waitFor()
    await dialog.getByText('Phones load it the next time they have network.').waitFor()
    await dialog.getByText('A published version cannot be changed, only replaced.').waitFor()
    await dialog.getByRole('button', { name: 'Publish version 2' }).press('Enter')
    await page.getByText('Version 2 is in use').waitFor()
    await page.getByRole('link', { name: /TRO verification\s*v2/ }).waitFor()
    const { lines, templateVersion } = await findTemplate('TRO verification')
    expect(templateVersion).toBe(2)
    expect(lines.find(({ key }) => key.startsWith('line-'))).toMatchObject({
      unit: 'bar',
      max: '0.30',
      kind: 'reading',
      decimals: 2,
      photo: true,
    })
  })

  it('asks before it removes a line that was answered, and says when another version was published', async () => {
    const project = await portal.addProject({ assignedOperatorId: portal.operator.id })
    const line = `/api/portal/projects/${project.id}/checklist/before-work-toolbox-talk-and-permits`
    expect(await portal.call(portal.operator, 'PUT', line, { result: 'ok', version: 0 })).toMatchObject({ status: 200 })
    const page = await open('Fault call')
    await page.getByRole('button', { name: 'Edit Toolbox talk and permits' }).click()
    await panel(page).getByRole('button', { name: 'Remove line' }).click()
    const dialog = page.getByRole('dialog', { name: '“Toolbox talk and permits” stays in 1 sheet' })
    await dialog.getByRole('button', { name: 'Keep' }).click()
    await panel(page).getByRole('button', { name: 'Remove line' }).click()
    await dialog.getByRole('button', { name: 'Remove from version 2' }).click()
    await page.getByText('1 removed').waitFor()

    const { id, version, lines } = await findTemplate('Fault call')
    await manage('PATCH', `${TEMPLATES}/${id}`, { version, lines: lines.slice(0, -1) })
    await page.getByText('Version 2 was published in the meantime').waitFor()
    await page.getByRole('button', { name: 'Start from the version in use' }).click()
    await page.getByText('Nothing differs from the version in use.').last().waitFor()
  })

  it('adds a checklist and refuses one without a service', async () => {
    const page = await open('Commissioning')
    await page.getByRole('button', { name: 'New checklist' }).click()
    const dialog = page.getByRole('dialog', { name: 'New checklist' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Survey')
    await dialog.getByRole('textbox', { name: 'First line' }).fill('Plan on board')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Choose at least one kind of service').waitFor()
    await dialog.getByRole('checkbox', { name: 'survey' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'Survey' }).waitFor()
    await page.getByRole('button', { name: 'Edit Plan on board' }).waitFor()
  })

  it('has no flaws at any width, with a line open or not', async () => {
    const page = await open('Annual service, electrolysis')
    expect(await findFlawsAt(page, 'checklists')).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Edit Voltage' }).click()
    await panel(page).waitFor()
    expect(await findFlawsAt(page, 'checklists-line')).toEqual([])
  })

  it('is for managers', async () => {
    const page = await portal.openAs(portal.operator, '/portal/checklists')
    await page.getByText('This screen is for managers').waitFor()
  })
})
