import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { told } from './admin-site.ts'
import { findFlaws, findFlawsAt } from './look.ts'
import { inDays, startPortal, type AddedProject } from './portal-site.ts'
import { printedSheets, readDownload, settle } from './site.ts'

const portal = startPortal()
const PATH = '/portal/projects-overview'
const USUAL_HEADS = 'No. Status Vessel Client Service Port Scheduled Technician Value Flags'.split(' ')

let havlys: AddedProject
let fonnvag: AddedProject
let skarvoy: AddedProject

beforeAll(async () => {
  havlys = await portal.addProject({
    vesselName: 'Havlys Spirit',
    clientName: 'Nordtind Bulk AS',
    location: 'Immingham',
    scheduledDate: inDays(2),
    scheduledEndDate: inDays(4),
    assignedOperatorId: portal.operator.id,
    projectValue: '184500.00',
    serviceType: 'annual service',
  })
  await portal.moveProject(havlys.id, { to: 'confirmed' }, { to: 'in progress' })
  fonnvag = await portal.addProject({
    vesselName: 'Fonnvåg',
    clientName: 'Gråsund Rederi AS',
    location: 'Bergen',
    scheduledDate: inDays(1),
    projectValue: '96400.00',
    currency: 'EUR',
  })
  await portal.moveProject(fonnvag.id, { to: 'confirmed' })
  skarvoy = await portal.addProject({
    vesselName: 'Skarvøy',
    clientName: 'Nordtind Bulk AS',
    scheduledDate: inDays(-6),
  })
})

const numbers = async (page: Page) => (await page.locator('.table .project-number').allTextContents()).toSorted()

/**
 * Gives a name no room and scrolls it, as the browser's search does with what it finds: whether it is cut, and how far it
 * went. What is drawn lies over its words and would go with them.
 */
const scrollCutName = (page: Page) =>
  page
    .locator('.table .name-text')
    .first()
    .evaluate((name) => {
      name.style.width = '5ch'
      name.scrollLeft = 50
      return [name.scrollWidth > name.clientWidth, name.scrollLeft]
    })

/** The text of the file that this button gives. */
async function download(page: Page, button: string | RegExp): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  return (await readDownload(file)).toString('utf8')
}

describe('the table', () => {
  it('narrows by chips, search and filters, which the address and its file say, and is worked by keys alone', async () => {
    const page = await portal.openAs(portal.manager, `${PATH}?status=all`)
    await page.getByRole('link', { name: havlys.projectNumber }).first().waitFor()
    await expect.poll(() => numbers(page)).toHaveLength(3)
    await expect.poll(() => scrollCutName(page)).toEqual([true, 0])
    await page.getByRole('button', { name: /^Confirmed/ }).click()
    await expect.poll(() => numbers(page)).toEqual([fonnvag.projectNumber])
    await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('confirmed')
    await page.getByRole('button', { name: /^All/ }).click()
    const search = page.getByRole('searchbox', { name: 'Search in this list' })
    await page.keyboard.press('/')
    await search.and(page.locator(':focus')).waitFor()
    await page.keyboard.type('nordtind')
    await expect.poll(() => numbers(page)).toEqual([havlys.projectNumber, skarvoy.projectNumber].toSorted())
    await page.reload()
    await page.getByRole('link', { name: havlys.projectNumber }).first().waitFor()
    await expect.poll(() => numbers(page)).toHaveLength(2)
    await search.blur()
    await page.keyboard.press('f')
    const filter = page.getByRole('dialog', { name: 'Filter' })
    await filter.getByLabel('Service').selectOption('repair')
    await filter.getByRole('button', { name: 'Show' }).click()
    await expect.poll(() => numbers(page)).toEqual([skarvoy.projectNumber])
    await page.getByRole('button', { name: 'Remove filter Service' }).click()
    await expect.poll(() => numbers(page)).toHaveLength(2)

    const text = await download(page, /^CSV/)
    expect(text, 'the filtered list as a file').toContain(havlys.projectNumber)
    expect(text).not.toContain(fonnvag.projectNumber)

    await search.fill('nowhere')
    await page.getByText('No project matches these filters').waitFor()
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    await expect.poll(() => numbers(page), { message: 'with all filters cleared' }).toHaveLength(3)

    await search.fill('Skarv')
    await expect.poll(() => numbers(page)).toEqual([skarvoy.projectNumber])
    await search.blur()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByText('1 selected').waitFor()
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog', { name: 'Assign one project' })
    await dialog.getByRole('radio', { name: /Technician 1.*free/ }).check()
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await told(page, 'Technician 1 assigned')
    await page.locator('.table').getByText('Technician 1').waitFor()
    const { body } = await portal.call(portal.manager, 'GET', `/api/portal/projects/${skarvoy.id}`)
    expect(body.operatorName).toBe('Technician 1')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/portal/project/${skarvoy.id}`)
  })

  it('opens on open work, the nearest day first, without flaws; keeps columns and views; files and prints what is selected', async () => {
    portal.expectFaults(/404/)
    const page = await portal.openAs(portal.manager, PATH)
    await page.getByRole('link', { name: havlys.projectNumber }).first().waitFor()
    await expect
      .poll(() => page.locator('.table .project-number').allTextContents())
      .toEqual([skarvoy, fonnvag, havlys].map(({ projectNumber }) => projectNumber))
    expect(await findFlawsAt(page, 'portal-table')).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ media: 'print' })
    const seen = (role: 'navigation' | 'button') => page.getByRole(role).filter({ visible: true })
    await expect.poll(() => seen('navigation').count()).toBe(0)
    await expect
      .poll(() =>
        seen('button')
          .filter({ hasText: /^(Filter|Board|New project|Columns)/ })
          .count(),
      )
      .toBe(0)
    // As wide as a lying A4: paper has every column, nothing of boxes.
    await page.setViewportSize({ width: 1047, height: 900 })
    const heads = () => page.locator('.list-scroll thead th:visible').allInnerTexts()
    await expect.poll(heads).toEqual(USUAL_HEADS)
    await page.emulateMedia({ media: null })
    // A small laptop: less important columns are hidden, unless the list is sorted by one, and shown once somebody has
    // chosen them.
    await page.setViewportSize({ width: 1366, height: 900 })
    await expect.poll(heads).not.toContain('Value')
    await page.getByRole('button', { name: /^Columns/ }).click()
    const columns = page.getByRole('dialog', { name: 'Columns' })
    const noRoom = columns.locator('label', { hasText: 'no room at this width' }).locator('.menu-item-text')
    await expect.poll(() => noRoom.allInnerTexts()).toEqual(['Service', 'Port', 'Value'])
    await columns.getByLabel('Value').click()
    await expect.poll(heads).toContain('Port')
    await columns.getByLabel('Value').click()
    await expect.poll(async () => (await heads()).slice(1)).toEqual(USUAL_HEADS)
    await expect.poll(() => noRoom.count()).toBe(0)
    await columns.getByRole('button', { name: 'Back to default' }).click()
    await expect.poll(() => noRoom.count()).toBe(3)
    await page.keyboard.press('Escape')
    await page.goto(`${portal.product.url}${PATH}?sort=projectValue`)
    await page.locator('th[aria-sort="ascending"]').getByText('Value').waitFor()
    await page.goto(portal.product.url + PATH)
    await page.getByRole('button', { name: /^Columns/ }).click()
    await columns.getByLabel('Hours').check()
    await page.getByRole('columnheader', { name: 'Hours' }).waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('checkbox', { name: `Select ${fonnvag.projectNumber}` }).check()
    const text = await download(page, 'Export 1')
    expect(text, 'what is selected as a file').toContain(fonnvag.projectNumber)
    expect(text).not.toContain(havlys.projectNumber)

    await page.getByRole('combobox', { name: 'Client' }).selectOption('Nordtind Bulk AS')
    await expect.poll(() => numbers(page)).toHaveLength(2)
    await page.getByRole('button', { name: 'Own filters' }).click()
    await page.getByRole('menuitem', { name: 'Save view…' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('For Nordtind')
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
    await told(page, 'View For Nordtind saved')
    // The menu is opened before the saved views are known: they are added to it.
    const opened = Promise.withResolvers<void>()
    await page.route('**/api/portal/me/views*', async (route) => {
      await opened.promise
      await route.continue()
    })
    await page.goto(portal.product.url + PATH)
    await page.getByRole('columnheader', { name: 'Hours' }).waitFor()
    await page.getByRole('button', { name: 'Open work' }).click()
    await page.getByRole('menuitem', { name: 'Save view…' }).waitFor()
    opened.resolve()
    await page
      .getByRole('menuitemcheckbox', { name: 'For Nordtind' })
      .or(page.getByRole('menuitem', { name: 'For Nordtind' }))
      .click()
    await page.getByRole('button', { name: 'For Nordtind' }).waitFor()
    await expect.poll(() => numbers(page)).toHaveLength(2)

    await page.evaluate(() => {
      globalThis.print = () => {
        document.body.setAttribute('data-printed', String(document.querySelectorAll('.sheet').length))
        dispatchEvent(new Event('afterprint'))
      }
    })
    await page.getByRole('checkbox', { name: `Select ${havlys.projectNumber}` }).check()
    await page.getByRole('button', { name: 'Select all 2' }).click()
    await page.getByText('2 selected').waitFor()
    const problem = { status: 404, code: 'not-found', title: 'Not found', detail: 'There is no such project.' }
    const contacts = `**/api/portal/projects/${havlys.id}/contacts*`
    await page.route(contacts, (route) =>
      route.fulfill({ status: 404, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
    )
    await page.getByRole('button', { name: 'Job sheets' }).click()
    await page.locator('body[data-printed="1"]').waitFor()
    await page.getByText(`Without a job sheet: ${havlys.projectNumber}`).waitFor()
    await page.unroute(contacts)
    await page.evaluate(() => {
      globalThis.print = () => document.body.setAttribute('data-printed', '2')
    })
    await page.getByRole('button', { name: 'Job sheets' }).click()
    await page.locator('body[data-printed="2"]').waitFor()
    expect(await printedSheets(page), 'a standing A4 for each').toEqual(
      Array.from({ length: 2 }, () => expect.closeTo(Math.SQRT1_2, 2)),
    )
  })

  it('shows a technician own projects and no value', async () => {
    const page = await portal.openAs(portal.operator, '/portal/projects')
    await page.getByRole('link', { name: havlys.projectNumber }).first().waitFor()
    const shown = [await numbers(page), await page.locator('body').textContent()].join('\n')
    expect(shown).not.toContain(fonnvag.projectNumber)
    expect(shown).not.toContain('184')
    const values = await page.getByRole('columnheader', { name: 'Value' }).count()
    expect(values).toBe(0)
  })
})

it('the board moves a card by its menu, with the dialog that the move needs, and by dragging it', async () => {
  const add = (vesselName: string) =>
    portal.addProject({ vesselName, clientName: 'A', location: 'Oslo', scheduledDate: inDays(9) })
  const [project, dragged] = [await add('Boardholm'), await add('Dragholm')]
  const statusOf = async ({ id }: AddedProject) =>
    (await portal.call(portal.manager, 'GET', `/api/portal/projects/${id}`)).body.status
  const page = await portal.openAs(portal.manager, `${PATH}?view=board`)
  await page.getByText('Havlys Spirit').filter({ visible: true }).first().waitFor()
  expect(await findFlawsAt(page, 'portal-board')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^Confirm/ })
  await page.getByRole('button', { name: `Move ${project.projectNumber}` }).click()
  await page.getByRole('menuitem', { name: 'Confirm Confirmed' }).click()
  await confirm.click()
  await page.locator('.board-column', { hasText: 'Confirmed' }).getByText('Boardholm').first().waitFor()
  await settle(page)
  await expect.poll(() => statusOf(project)).toBe('confirmed')

  const card = page.locator('.board-card', { hasText: 'Dragholm' })
  await card.waitFor()
  await card.dragTo(page.locator('.board-column').nth(1))
  await confirm.click()
  await expect.poll(() => statusOf(dragged)).toBe('confirmed')
})

describe('the calendar', () => {
  it('shows visits on their days and leads to them', async () => {
    const page = await portal.openAs(portal.manager, `${PATH}?view=calendar&month=${inDays(2).slice(0, 7)}`)
    await page.locator('.calendar-visit', { hasText: 'Havlys Spirit' }).first().click()
    await page.waitForURL(`**/portal/project/${havlys.id}`)
  })

  it('opens a day that has more visits than room, by keys, and gives the focus back', async () => {
    const day = inDays(60)
    for (const vesselName of [
      'Dagholm 1',
      'Dagholm 2',
      'Dagholm 3',
      'Dagholm 4',
      'Dagholm 5',
      'Dagholm 6',
      'Dagholm 7',
    ]) {
      await portal.addProject({ vesselName, scheduledDate: day })
    }
    const page = await portal.openAs(portal.manager, `${PATH}?view=calendar&q=Dagholm&month=${day.slice(0, 7)}`)
    const more = page.getByRole('button', { name: /^2 more on / })
    await more.focus()
    await page.keyboard.press('Enter')
    const box = page.getByRole('dialog', { name: /^Visits on / })
    await box.waitFor()
    await expect
      .poll(async () =>
        (await box.getByRole('link').allTextContents()).map((text) => /Dagholm \d/.exec(text)?.[0]).toSorted(),
      )
      .toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => `Dagholm ${number}`))
    for (const width of [1440, 768]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await findFlaws(page, `portal-calendar-day-${width}`)).toEqual([])
    }
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'detached' })
    await expect.poll(() => more.evaluate((button) => document.activeElement === button)).toBe(true)
    await page.keyboard.press('Enter')
    await box.waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/portal/project/*')
  })

  it('brings today into sight on a phone, from another month and in its own', async () => {
    for (const days of [-1, 0, 1]) {
      for (let number = 0; number < 5; number += 1) {
        await portal.addProject({ vesselName: `Tidholm ${days} ${number}`, scheduledDate: inDays(days) })
      }
    }
    const page = await portal.openAs(portal.manager, `${PATH}?view=calendar`, { width: 360, height: 640 })
    const heading = page.getByRole('heading', { name: /^Today, / })
    await heading.waitFor()
    const isSeen = () =>
      heading.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return document.activeElement === element && top >= 0 && bottom <= innerHeight
      })
    await page.getByRole('button', { name: 'Next month' }).click()
    await heading.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Today' }).click()
    await expect.poll(isSeen).toBe(true)
    await page.getByRole('button', { name: 'Today' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(isSeen).toBe(true)
    await expect.poll(() => page.locator('.link-cards').filter({ hasText: 'Tidholm 0' }).count()).toBeGreaterThan(0)
    expect(await findFlawsAt(page, 'portal-calendar')).toEqual([])
  })
})

describe('several projects given to one technician', () => {
  it('asks for a reason where some of them clash, and records it with those alone', async () => {
    const days = { scheduledDate: inDays(40), scheduledEndDate: inDays(42), location: 'Bergen' }
    await portal.addProject({ vesselName: 'Kjelvik', ...days, assignedOperatorId: portal.operator.id })
    const clashing = await portal.addProject({ vesselName: 'Kjelnes', ...days })
    const free = await portal.addProject({ vesselName: 'Kjelholm', scheduledDate: inDays(50) })
    const page = await portal.openAs(portal.manager, `${PATH}?status=all&q=kjel`)
    await page.getByRole('checkbox', { name: `Select ${clashing.projectNumber}` }).check()
    await page.getByRole('checkbox', { name: `Select ${free.projectNumber}` }).check()
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog', { name: 'Assign 2 projects' })
    await dialog.getByRole('radio', { name: /Technician 1.*1 clash/ }).check()
    await dialog.getByRole('button', { name: 'Assign' }).click()
    const question = page.getByRole('dialog', { name: 'Assign Technician 1 with a clash?' })
    await question.getByText(`${clashing.projectNumber} meets other work`).waitFor()
    expect(await findFlawsAt(page, 'assign-clash', [360])).toEqual([])
    await question.getByRole('button', { name: 'Assign with clash' }).click()
    await question.getByText('Say why it is right all the same').waitFor()
    await question.getByLabel('Reason').fill('Same quay')
    await question.getByRole('button', { name: 'Assign with clash' }).click()
    await told(page, 'Technician 1 assigned to 2 projects')
    const reasons = [clashing, free].map(async ({ id }) => {
      const { body } = await portal.call(portal.manager, 'GET', `/api/portal/projects/${id}/history`)
      return JSON.stringify(body).includes('Same quay')
    })
    expect(await Promise.all(reasons)).toEqual([true, false])
  })
})

describe('search and commands', () => {
  it('finds a project from anywhere and opens it by keys; runs a command', async () => {
    const page = await portal.openAs(portal.manager, '/portal/profile')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const asked = page.getByRole('dialog').locator('input:focus')
    await page.keyboard.press('Control+k')
    await asked.waitFor()
    await page.keyboard.type('havlys')
    const first = page.getByRole('option').first()
    await first.getByText('In progress').waitFor()
    await expect.poll(() => first.locator('mark').textContent()).toBe('Havlys')
    expect(await findFlaws(page, 'portal-palette')).toEqual([])
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/portal/project/${havlys.id}`)

    await page.keyboard.press('Control+k')
    await asked.waitFor()
    await page.keyboard.type('audit')
    await page.getByRole('option', { name: 'Go to Audit log' }).click()
    await page.waitForURL('**/portal/audit')
  })
})

it('is read by an administrator without a portal session, who can change nothing', async () => {
  const page = await portal.open('/admin')
  const code = /Admin code\s+([\d ]+)/.exec(portal.product.output())?.[1]?.trim() ?? ''
  await page.getByLabel('Admin code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('link', { name: 'View All Projects' }).click()
  await page.getByRole('link', { name: havlys.projectNumber }).first().waitFor()
  await page.locator('.table').getByText('184 500.00').waitFor()
  const adding = await page.getByRole('link', { name: 'New project' }).count()
  const choosing = await page.getByRole('checkbox', { name: /^Select/ }).count()
  expect([adding, choosing]).toEqual([0, 0])
  await page.getByRole('link', { name: 'Back to admin' }).click()
  await page.waitForURL('**/admin')
})
