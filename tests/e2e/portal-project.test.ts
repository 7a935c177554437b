import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayIn } from '#core/days.ts'
import { findFlaws, findFlawsAt } from './look.ts'
import { inDays, startPortal, type AddedProject } from './portal-site.ts'
import { comeToRest, readDownload } from './site.ts'

const portal = startPortal()

const address = ({ id }: Pick<AddedProject, 'id'>) => `/portal/project/${id}`
const status = (page: Page) => page.locator('.project-title .chip').textContent()
const PHONE = { width: 360, height: 740 } as const
/** The desk last: what follows is done there. */
const SHOWN = [360, 1440]

const addPlanned = (body: Record<string, unknown> = {}) =>
  portal.addProject({
    clientName: 'Nordtind Bulk AS',
    location: 'Immingham',
    portCode: 'GBIMM',
    scheduledDate: inDays(0),
    scheduledEndDate: inDays(3),
    projectValue: '184500.00',
    ...body,
  })

/** Draws a line with the pointer, as a finger would. */
async function draw(page: Page): Promise<void> {
  await comeToRest(page)
  const pad = page.locator('canvas.signature')
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (box === null) throw new Error('There is nothing to sign on')
  await page.mouse.move(box.x + 20, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + 10, { steps: 4 })
  await page.mouse.move(box.x + box.width - 20, box.y + box.height - 10, { steps: 4 })
  await page.mouse.up()
}

describe('a job from request to closed, by a manager and a technician in two browsers', () => {
  let project: AddedProject

  beforeAll(async () => {
    project = await addPlanned({
      vesselName: 'Havlys Spirit',
      serviceType: 'annual service',
      // In Immingham it may still be yesterday.
      scheduledDate: addDays(todayIn('Europe/London'), 2),
    })
  })

  it('is confirmed and assigned at the desk, done on a phone, reviewed and closed at the desk', async () => {
    const desk = await portal.openAs(portal.manager, address(project))
    await desk.getByRole('button', { name: 'Confirm' }).click()
    await expect.poll(() => status(desk)).toBe('Confirmed')
    await desk.getByText('Start: No technician is assigned.').waitFor()
    await desk.keyboard.press('a')
    await desk.getByRole('menuitemcheckbox', { name: /Technician 1/ }).click()
    await expect.poll(() => desk.locator('.project-facts').textContent()).toContain('Technician 1')

    const phone = await portal.openAs(portal.operator, address(project), PHONE)
    const moves = phone.getByRole('group', { name: 'Move the job' })
    await moves.getByRole('button', { name: /Start/ }).click()
    const early = phone.getByRole('dialog')
    await early.getByText('The visit begins in 2 days').waitFor()
    expect(await findFlaws(phone, 'start-early')).toEqual([])
    await early.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => status(phone)).toBe('Confirmed')
    await moves.getByRole('button', { name: /Start/ }).click()
    await early.getByRole('button', { name: 'Start 2 days early' }).click()
    await expect.poll(() => status(phone)).toBe('In progress')
    // Shown without a reload.
    await expect.poll(() => status(desk)).toBe('In progress')
    const shown = await phone.locator('main').textContent()
    expect(shown).not.toContain('184')

    await phone.getByRole('link', { name: /^Hours/ }).click()
    await phone.getByRole('button', { name: 'Half an hour more' }).click()
    await phone.getByRole('button', { name: 'Log 2.5 h work' }).click()
    await expect.poll(() => phone.locator('.project-facts').textContent()).toContain('2.5 h')
    await phone.getByRole('link', { name: /^Parts/ }).click()
    await phone.getByRole('combobox', { name: 'Part number or name' }).fill('Gasket, EPDM')
    await phone.getByRole('button', { name: 'One more' }).click()
    await phone.getByRole('button', { name: 'Add 2 × Gasket, EPDM' }).click()
    await phone.locator('.tool-cards').getByText('Gasket, EPDM').waitFor()

    await moves.getByRole('button', { name: /Hold/ }).click()
    await phone.getByRole('button', { name: 'Hold', exact: true }).last().click()
    await phone.getByText('Write the reason').waitFor()
    await phone.getByRole('textbox', { name: 'Reason' }).fill('Waits for an electrode')
    await phone.getByLabel('Follow-up date').fill(inDays(2))
    await phone.getByRole('dialog').getByRole('button', { name: 'Hold' }).click()
    await expect.poll(() => status(phone)).toBe('On hold')
    await moves.getByRole('button', { name: /Resume/ }).click()
    await expect.poll(() => status(phone)).toBe('In progress')

    await makeReport(phone)
    await phone.getByRole('link', { name: /^Overview/ }).click()
    await moves.getByRole('button', { name: /Complete/ }).click()
    await phone.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
    await expect.poll(() => status(phone)).toBe('Completed')
    await phone.getByText('This project is handed in.').waitFor()

    await expect.poll(() => status(desk)).toBe('Completed')
    await desk.getByText('Close: 2 items are neither billed nor marked not billable.').waitFor()
    await bill(desk)
    await desk.getByText('Close: 1 item is neither billed nor marked not billable.').waitFor()
    await expect
      .poll(() => desk.getByRole('link', { name: 'Settle service and expenses' }).getAttribute('href'))
      .toContain('?q=P')
    await billService()
    await desk.locator('.project-top').getByRole('button', { name: 'Close' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => status(desk)).toBe('Closed')
    await desk.getByText('This project is closed.').waitFor()
    // Its end is taken back now and then: that is not what the screen is for.
    await expect.poll(() => desk.getByRole('button', { name: 'Reopen' }).getAttribute('class')).not.toContain('primary')
    await desk.getByRole('link', { name: 'History' }).click()
    await desk.locator('.history').getByText('changed the billing status').first().waitFor()
    // What it was and what it is are in one line.
    const change = desk.locator('.history-change').filter({ has: desk.locator('svg') })
    await expect.poll(async () => (await change.first().boundingBox())?.height).toBeLessThan(30)
  })

  async function makeReport(phone: Page): Promise<void> {
    await phone.getByRole('link', { name: /^Reports/ }).click()
    await phone.getByRole('button', { name: 'Make report' }).click()
    await phone.getByRole('textbox', { name: 'Findings' }).fill('Cuvette was scaled; cleaned.')
    await phone.getByRole('button', { name: 'Add reading' }).click()
    await phone.getByLabel('What was measured').fill('TRO at discharge')
    await phone.getByLabel('Value', { exact: true }).fill('0.7')
    await phone.getByLabel('Unit', { exact: true }).fill('mg/L')
    await phone.getByLabel('Limit', { exact: true }).fill('max 0.5')
    await phone.getByRole('button', { name: 'Make draft' }).click()
    await phone.getByText('outside the limit').waitFor()
    const report = phone.getByRole('article')
    await report.getByRole('button', { name: 'Sign', exact: true }).click()
    await draw(phone)
    // One sheet for all three steps.
    const sheet = phone.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Sign as technician' }).click()
    await sheet.getByText('Technician: Technician 1').waitFor()
    await sheet.getByRole('textbox', { name: 'Name' }).fill('Captain Bjørnsen')
    // A person who cannot draw leaves the name.
    await sheet.getByRole('button', { name: 'Use the name' }).click()
    await sheet.getByRole('button', { name: 'Sign as master' }).click()
    await sheet.getByText('Master: Captain Bjørnsen').waitFor()
    await sheet.getByRole('button', { name: 'Finalise', exact: true }).click()
    await report.getByText('Final', { exact: true }).waitFor()
    // The digest of the content, and that of the file.
    for (const digest of await report.locator('code').allTextContents()) expect(digest).toMatch(/^[0-9a-f]{64}$/)
    await expect.poll(() => report.locator('code').count()).toBe(2)
  }

  /** Shown on the desk without a reload. */
  async function billService(): Promise<void> {
    const listed = await portal.call(
      portal.manager,
      'GET',
      `/api/portal/billing/items?project=${project.id}&kind=service`,
    )
    const [{ id, version }] = (listed.body as { items: { id: string; version: number }[] }).items as [
      { id: string; version: number },
    ]
    const move = (seen: number, body: Record<string, string>) =>
      portal.call(portal.manager, 'POST', '/api/portal/billing/items/status', {
        ids: [id],
        versions: { [id]: seen },
        ...body,
      })
    await move(version, { billingStatus: 'approved' })
    await move(version + 1, { billingStatus: 'billed', invoiceNumber: '2026-118', invoiceDate: inDays(0) })
  }

  async function bill(desk: Page): Promise<void> {
    await desk.getByRole('link', { name: 'Settle parts' }).click()
    await desk.getByText('1 line, 1 pending, 1 without a price').waitFor()
    const billing = desk.getByRole('button', { name: /^Billing of Gasket, EPDM.*: pending\. Change/ })
    await billing.click()
    await desk.getByRole('menuitem', { name: /Approve.*give a price first/, disabled: true }).waitFor()
    await desk.keyboard.press('Escape')
    await desk.getByRole('button', { name: 'Actions for Gasket, EPDM' }).click()
    await desk.getByRole('menuitem', { name: 'Edit part' }).click()
    await expect.poll(() => desk.getByLabel('Currency').locator('option').allTextContents()).toContain('SEK')
    await desk.getByRole('dialog').getByRole('textbox', { name: 'Unit cost' }).fill('540')
    await desk.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await desk.getByRole('button', { name: 'Approve 1 pending' }).click()
    await desk.getByRole('button', { name: /^Billing of Gasket, EPDM.*: approved\. Change/ }).click()
    await desk.getByRole('menuitem', { name: 'Mark billed…' }).click()
    await desk.getByRole('textbox', { name: 'Invoice number' }).fill('2026-118')
    await desk.getByRole('dialog').getByRole('button', { name: 'Mark billed' }).click()
    await desk.getByRole('button', { name: /^Billing of Gasket, EPDM.*: billed/ }).waitFor()
  }
})

describe('one project', () => {
  it('keeps what was typed when somebody else saved first, takes parts, hours and comments by Enter, without flaws', async () => {
    portal.expectFaults(/409/)
    const project = await addPlanned({ assignedOperatorId: portal.operator.id })
    await portal.moveProject(project.id, { to: 'confirmed' }, { to: 'in progress', reason: 'Papers are on board' })
    const page = await portal.openAs(portal.manager, address(project))
    const goTo = (tab: RegExp) => page.locator('.tabs').getByRole('link', { name: tab }).click()
    await page.getByRole('heading', { name: 'Facts' }).waitFor()
    expect(await findFlawsAt(page, 'project-overview', SHOWN)).toEqual([])
    await page.keyboard.press('e')
    await page.getByRole('textbox', { name: 'Berth' }).fill('Kai 3')
    await portal.call(portal.manager, 'PATCH', `/api/portal/projects/${project.id}`, { berth: 'Kai 9' })
    await page.getByRole('button', { name: 'Save' }).click()
    const versions = page.locator('.versions')
    await versions.waitFor()
    await expect.poll(() => versions.textContent()).toContain('Kai 9')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('.facts').getByText('Kai 3').waitFor()

    await goTo(/^Parts/)
    const parts = page.locator('.table').filter({ has: page.locator('tr.add') })
    for (const [name, cost] of [
      ['Electrode', '0,10'],
      ['Gasket', '0.20'],
    ] as const) {
      await page.getByRole('textbox', { name: 'Name' }).fill(name)
      const price = page.locator('tr.add').getByRole('textbox', { name: 'Unit cost' })
      await price.fill(cost)
      await price.press('Enter')
      await parts.locator('.name').getByText(name).waitFor()
      // The row is ready for the next: another Enter adds nothing.
      await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('')
      await page.keyboard.press('Enter')
    }
    await expect.poll(() => parts.locator('.name').count()).toBe(2)
    await expect
      .poll(() => parts.locator('.sum-row').textContent(), { message: 'exact sums per currency' })
      .toContain('0.30')
    // Prices are typed one below the other: one click, then Enter after each.
    for (const partName of ['Seal', 'Hose', 'Valve']) {
      await portal.call(portal.manager, 'POST', `/api/portal/projects/${project.id}/parts`, { partName })
    }
    await page.getByRole('textbox', { name: 'Unit cost of Valve' }).waitFor()
    await page.getByRole('textbox', { name: 'Unit cost of Seal' }).click()
    for (const price of ['1', '2,5', '0.0125']) {
      await page.keyboard.type(price)
      await page.keyboard.press('Enter')
    }
    await expect.poll(() => parts.locator('.sum-row').textContent()).toContain('3.81')
    expect(await findFlawsAt(page, 'project-parts', SHOWN)).toEqual([])
    await page.getByRole('button', { name: 'Approve 5 pending' }).click()
    await expect.poll(() => parts.locator('.status-approved').count()).toBe(5)

    await goTo(/^Hours/)
    const hours = page.locator('tr.add').getByRole('textbox', { name: 'Hours' })
    for (const count of [1, 2]) {
      await hours.fill('2,5')
      await hours.press('Enter')
      await expect.poll(() => hours.inputValue()).toBe('')
      await hours.press('Enter')
      await expect.poll(() => page.locator('.table tbody tr:not(.add)').count()).toBe(count)
    }
    const logged = await portal.call(portal.manager, 'GET', `/api/portal/projects/${project.id}/hours`)
    expect(logged.body.items.map((each: { hours: string }) => each.hours)).toEqual(['2.50', '2.50'])

    await goTo(/^Comments/)
    const box = page.getByRole('textbox', { name: 'Comment' })
    await box.waitFor()
    expect(await findFlawsAt(page, 'project-comments', SHOWN)).toEqual([])
    await box.pressSequentially('Please look, @Tech')
    await page.getByRole('option', { name: /Technician 1/ }).waitFor()
    await box.press('Enter')
    await page.getByText('Technician 1 is notified').waitFor()
    await box.press('Control+Enter')
    await page.locator('.mention').getByText('@Technician 1').waitFor()
    const { body } = await portal.call(portal.operator, 'GET', '/api/portal/notifications')
    expect(JSON.stringify(body), 'who is mentioned is notified').toContain(`named you on ${project.projectNumber}`)
  })

  it('is not there for a technician who never had it', async () => {
    const project = await addPlanned()
    const page = await portal.openAs(portal.operator, address(project))
    await page.getByText('There is no such project for you').waitFor()
    await page.getByRole('link', { name: 'To the projects' }).waitFor()
    portal.expectFaults(/404/)
  })

  it('asks why before a cancelled visit is taken up again on days that its technician has given away', async () => {
    const days = { scheduledDate: inDays(200), scheduledEndDate: inDays(202), assignedOperatorId: portal.operator.id }
    const project = await addPlanned({ ...days, vesselName: 'Cancelled Star' })
    await portal.moveProject(project.id, { to: 'cancelled', reason: 'The ship is late' })
    await addPlanned({ ...days, vesselName: 'Taken Star' })
    const page = await portal.openAs(portal.manager, address(project))
    await page.getByRole('button', { name: 'Take up again' }).first().click()
    const question = page.getByRole('dialog', { name: 'Save with a clash for Technician 1?' })
    await question.getByText('Taken Star, ').waitFor()
    await expect.poll(() => status(page)).toBe('Cancelled')
    await question.getByLabel(/^Reason/).fill('Both ships share a berth')
    await question.getByRole('button', { name: 'Save with clash' }).click()
    await expect.poll(() => status(page)).toBe('Not confirmed')
  })

  it('is saved as a file for a calendar program, also on a plain http address', async () => {
    const project = await addPlanned({ vesselName: 'Havlys Calendar', serviceType: 'annual service' })
    const page = await portal.openAs(portal.manager, address(project), {
      prepare: (each) => each.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID')),
    })
    await page.getByRole('button', { name: 'More actions' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Add to calendar' }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`${project.projectNumber}.ics`)
    expect(String(await readDownload(file))).toMatch(/^BEGIN:VCALENDAR[^]*SUMMARY:Havlys Calendar\\, Annual service/)
  })

  it('prints a job sheet without prices', async () => {
    const project = await addPlanned({ vesselName: 'Printholm' })
    const page = await portal.openAs(portal.manager, address(project), {
      prepare: (each) => each.addInitScript(() => (window.print = () => document.body.classList.add('was-printed'))),
    })
    await page.getByRole('heading', { name: 'Printholm' }).waitFor()
    await page.keyboard.press('p')
    await page.locator('body.was-printed').waitFor()
    await page.emulateMedia({ media: 'print' })
    const sheet = page.locator('.sheet')
    await expect.poll(() => sheet.isVisible()).toBe(true)
    await expect.poll(() => page.locator('.project-head').isVisible()).toBe(false)
    const printed = await sheet.textContent()
    expect(printed).not.toContain('184')
  })
})
