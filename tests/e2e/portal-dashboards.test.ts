import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayRange, mondayOf, todayInOslo, weekNumberOf } from '#core/days.ts'
import { findFlawsAt } from './look.ts'
import { inDays, startPortal, type AddedProject } from './portal-site.ts'
import { holdToast, settle } from './site.ts'

const portal = startPortal()
const MANAGER = '/portal/manager-dashboard'
const OPERATOR = '/portal/operator-dashboard'

const today = todayInOslo()
/** Monday of this week: the board's first day. */
const monday = mondayOf(today)
const onBoard = (count: number) => addDays(monday, count)

const planned = (vesselName: string, from: number, to: number, more: object = {}) => ({
  vesselName,
  clientName: 'Sund Rederi AS',
  location: 'Immingham',
  portCode: 'GBIMM',
  scheduledDate: onBoard(from),
  scheduledEndDate: onBoard(to),
  ...more,
})

let second: Awaited<ReturnType<typeof portal.addPerson>>

beforeAll(async () => {
  second = await portal.addPerson({ role: 'operator', name: 'Technician 2' })
  // Two jobs of one operator that have two days in common, and two that nobody has yet.
  await portal.addProject(planned('Nordtind', 14, 18, { assignedOperatorId: second.id }))
  await portal.addProject(planned('Ytterholm', 17, 21, { assignedOperatorId: second.id }))
  await portal.addProject(planned('Lyngfjell', 8, 11))
  await portal.addProject(planned('Blåskjær', 23, 25))
})

const row = (page: Page, name: string) => page.locator('.schedule').getByRole('group', { name, exact: true })
const bar = (page: Page, name: string, vessel: string) =>
  row(page, name).getByRole('button', { name: new RegExp(`^${vessel}`) })

/** Drags a job to a row, straight up or down or so many days along. */
async function drag(page: Page, from: string, vessel: string, to: string, days: number) {
  const lane = row(page, to).locator('.schedule-days')
  const [box, target] = await Promise.all([bar(page, from, vessel).boundingBox(), lane.boundingBox()])
  if (box === null || target === null) throw new Error('There is nothing to drag')
  await bar(page, from, vessel).dragTo(lane, {
    sourcePosition: { x: 12, y: 12 },
    targetPosition: { x: box.x - target.x + 12 + (days * target.width) / 28, y: 12 },
  })
}

describe('live events', () => {
  it('show what changes between the first load of a screen and the opening of the stream, soon or late', async () => {
    const stream = Promise.withResolvers<undefined>()
    const page = await portal.openAs(portal.manager, MANAGER, {
      prepare: async (opened) => {
        await opened.clock.install()
        await opened.route('**/api/portal/events', async (route) => {
          await stream.promise
          await route.continue()
        })
      },
    })
    await bar(page, 'Technician 2', 'Nordtind').waitFor()
    await portal.addProject(planned('Sørfjord', 1, 2, { assignedOperatorId: second.id }))
    stream.resolve(undefined)
    await bar(page, 'Technician 2', 'Sørfjord').waitFor()

    // The event of this change was published long before the stream is open: nothing repeats it.
    const late = Promise.withResolvers<undefined>()
    const other = await portal.openAs(portal.manager, MANAGER, {
      prepare: async (opened) => {
        await opened.clock.install()
        await opened.route('**/api/portal/events', async (route) => {
          await late.promise
          await route.continue()
        })
      },
    })
    await bar(other, 'Technician 2', 'Sørfjord').waitFor()
    await portal.db.execute(sql`update vessel_projects set vessel_name = 'Vestfjord' where vessel_name = 'Sørfjord'`)
    await other.clock.fastForward(11_000)
    late.resolve(undefined)
    await bar(other, 'Technician 2', 'Vestfjord').waitFor()
    await portal.db.execute(sql`update vessel_projects set status = 'cancelled' where vessel_name = 'Vestfjord'`)
  })
})

describe('the schedule board', () => {
  it('says what is booked twice at the technician, at the jobs and in the head', async () => {
    const page = await portal.openAs(portal.manager, MANAGER)
    await bar(page, 'Technician 2', 'Nordtind').waitFor()
    await row(page, 'Technician 2')
      .getByText(/^Clash /)
      .waitFor()
    await expect.poll(() => bar(page, 'Technician 2', 'Nordtind').textContent()).toContain('Clash with Ytterholm')
    await page.getByText('1 clash', { exact: true }).waitFor()
    await expect.poll(() => row(page, 'Technician 2').locator('.clash').count()).toBe(1)
    expect(await findFlawsAt(page, 'manager')).toEqual([])
  })

  it('counts its weeks in a browser without Temporal, too, and keeps weeks and view in the address', async () => {
    const page = await portal.openAs(portal.manager, MANAGER)
    await expect.poll(() => page.evaluate(() => 'Temporal' in globalThis)).toBe(true)
    await page.getByRole('button', { name: '4 weeks on' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe(onBoard(28))
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'))
    await page.reload()
    await page.getByRole('button', { name: '4 weeks back' }).waitFor()
    await settle(page)
    await expect.poll(() => page.locator('.bar').count()).toBe(0)
    await page.getByRole('button', { name: 'Today', exact: true }).click()
    await page
      .getByText(`Week ${weekNumberOf(monday)}`)
      .first()
      .waitFor()
    await bar(page, 'Technician 2', 'Nordtind').waitFor()
    // The list has the same jobs and ways to act; its styles are those of every table, so it is looked at once.
    await page.getByRole('button', { name: 'List', exact: true }).click()
    expect(await findFlawsAt(page, 'manager-list', [1440])).toEqual([])
    const line = page.getByRole('table', { name: 'Schedule' }).getByRole('row', { name: /Blåskjær/ })
    await line.getByText('Unassigned').waitFor()
    await line.getByRole('button', { name: 'Assign Blåskjær' }).click()
    await page.getByRole('menuitem', { name: 'Technician 1' }).waitFor()
  })

  it('gives a job to a technician by keyboard alone or by dragging, and takes it back', async () => {
    const page = await portal.openAs(portal.manager, MANAGER)
    await bar(page, 'Unassigned', 'Lyngfjell').focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Blåskjær')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    const menu = page.getByRole('menu', { name: 'What to do with Lyngfjell' })
    await menu.getByRole('menuitem', { name: /Technician 1.*free/ }).waitFor()
    await page.keyboard.press('Enter')
    await holdToast(page, 'Lyngfjell given to Technician 1')
    await bar(page, 'Technician 1', 'Lyngfjell').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await bar(page, 'Unassigned', 'Lyngfjell').waitFor()
    await page.getByText('Lyngfjell is as it was').waitFor()

    // A double booking asks for a reason, by menu and by dragging alike, and isn't refused.
    await drag(page, 'Technician 2', 'Ytterholm', 'Unassigned', 0)
    await bar(page, 'Unassigned', 'Ytterholm').waitFor()
    await page.getByText('Nobody has Ytterholm now').waitFor()
    await expect.poll(() => page.getByText('1 clash', { exact: true }).count()).toBe(0)
    await bar(page, 'Unassigned', 'Ytterholm').click()
    await page.getByRole('menuitem', { name: /Technician 2.*Nordtind to/ }).click()
    const question = page.getByRole('dialog', { name: 'Assign Technician 2 with a clash?' })
    await question.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => bar(page, 'Technician 2', 'Ytterholm').count()).toBe(0)
    await drag(page, 'Unassigned', 'Ytterholm', 'Technician 2', 0)
    await question.getByRole('button', { name: 'Assign with clash' }).click()
    await question.getByText('Say why it is right all the same').waitFor()
    await question.getByLabel('Reason').fill('The second ship lies at the same quay')
    await question.getByRole('button', { name: 'Assign with clash' }).click()
    await bar(page, 'Technician 2', 'Ytterholm').waitFor()
    await page.locator('.toast').getByText('Nordtind', { exact: false }).waitFor()
  })

  it('moves a job to other days by dragging, by keys and by its menu, each with the way back', async () => {
    const page = await portal.openAs(portal.manager, '/portal/planner')
    const days = (from: number, to: number) => new RegExp(`Blåskjær moved to ${dayRange(onBoard(from), onBoard(to))}`)
    await drag(page, 'Unassigned', 'Blåskjær', 'Unassigned', -2)
    await holdToast(page, days(21, 23))
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Blåskjær is as it was').waitFor()
    await bar(page, 'Unassigned', 'Blåskjær').focus()
    await page.keyboard.press('Alt+ArrowLeft')
    await page.getByText(days(22, 24)).waitFor()
    await bar(page, 'Unassigned', 'Blåskjær').press('Enter')
    await page.getByRole('menuitem', { name: 'Other days…' }).click()
    await page.getByRole('dialog').getByLabel('First day').fill(onBoard(23))
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByText(days(23, 25)).waitFor()
  })

  it('asks why before a job is moved into a clash beyond its four weeks', async () => {
    const assigned = { assignedOperatorId: second.id }
    await portal.addProject(planned('Fonnvåg', 60, 62, assigned))
    const moved = await portal.addProject(planned('Rundøy', 26, 27, assigned))
    const page = await portal.openAs(portal.manager, '/portal/planner')
    await bar(page, 'Technician 2', 'Rundøy').press('Enter')
    await page.getByRole('menuitem', { name: 'Other days…' }).click()
    await page.getByRole('dialog').getByLabel('First day').fill(onBoard(61))
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Move Rundøy into a clash for Technician 2?' })
    await question.getByText(`Fonnvåg, ${dayRange(onBoard(60), onBoard(62))}. Both show`).waitFor()
    await question.getByRole('button', { name: 'Back' }).click()
    const { body } = await portal.call(portal.manager, 'GET', `/api/portal/projects/${moved.id}`)
    expect(body.scheduledDate).toBe(onBoard(26))
  })
})

describe('the dashboards of two people at once', () => {
  let job: AddedProject

  it('a technician starts the job and logs hours with one hand; the manager sees it without a reload', async () => {
    job = await portal.addProject({
      ...planned('Havlys', 0, 0),
      scheduledDate: today,
      scheduledEndDate: inDays(2),
      assignedOperatorId: portal.operator.id,
      vesselMasterPhone: '+44 7700 900 114',
    })
    await portal.moveProject(job.id, { to: 'confirmed' })
    const manager = await portal.openAs(portal.manager, MANAGER)
    await bar(manager, 'Technician 1', 'Havlys').waitFor()
    const page = await portal.openAs(portal.operator, OPERATOR, { width: 360, height: 740, hasTouch: true })
    const card = page.getByRole('article', { name: 'Havlys' })
    await expect
      .poll(() => card.getByRole('link', { name: /^Call Master/ }).getAttribute('href'))
      .toBe('tel:+447700900114')
    await card.getByText('Port time, Immingham').waitFor()
    const start = card.getByRole('button', { name: /^Start/ })
    await expect.poll(async () => (await start.boundingBox())?.height).toBe(80)
    await start.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
    await card.getByRole('button', { name: /^Started/ }).waitFor()
    await page.getByRole('button', { name: 'Half an hour more' }).click()
    await page.getByRole('button', { name: 'Log 2.5 h work' }).click()
    await page.getByText('2.5 h work logged on Havlys').waitFor()
    await page.getByText('2.5 h today').waitFor()
    await manager.getByText('Technician 1 started').waitFor()
    await manager.getByRole('listitem').filter({ hasText: 'Technician 1 logged hours on' }).waitFor()
    await bar(manager, 'Technician 1', 'Havlys').filter({ hasText: 'In progress' }).waitFor()
    expect(await findFlawsAt(page, 'operator')).toEqual([])
  })

  it('a manager chooses a technician’s day to see, and the address keeps it', async () => {
    const page = await portal.openAs(portal.manager, OPERATOR)
    await page.getByText('Whose day do you want to see?').waitFor()
    await page.getByLabel('Technician').selectOption({ label: 'Technician 1' })
    await page.getByRole('article', { name: 'Havlys' }).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('operatorId')).toBe(portal.operator.id)
  })

  it('a tile opens the list that it counts', async () => {
    const page = await portal.openAs(portal.manager, MANAGER)
    const tile = page
      .getByRole('navigation', { name: 'Open a filtered list' })
      .getByRole('link', { name: /Unassigned/ })
    await expect.poll(() => tile.textContent()).toMatch(/\d/)
    const count = Number.parseInt((await tile.textContent()) ?? '', 10)
    await tile.click()
    await page.waitForURL('**/portal/projects-overview?flag=unassigned')
    const { body } = await portal.call(portal.manager, 'GET', '/api/portal/projects?flag=unassigned')
    expect(body.total).toBe(count)
  })
})

describe('the planner', () => {
  it('answers who can be where, proposes the first, and asks for a reason in case of an obstacle', async () => {
    await portal.addProject(planned('Askeladden', 15, 16))
    const page = await portal.openAs(portal.manager, '/portal/planner')
    await page.getByRole('combobox', { name: 'Project' }).fill('askel')
    await page.getByRole('option', { name: /Askeladden/ }).click()
    await page.getByRole('heading', { name: /^Who can be in Immingham / }).waitFor()
    await page.getByRole('combobox', { name: 'Port' }).fill('busan')
    await page.getByRole('option', { name: /Busan/ }).click()
    await page.getByRole('heading', { name: `Who can be in Busan ${dayRange(onBoard(15), onBoard(16))}?` }).waitFor()
    expect(await findFlawsAt(page, 'planner', [360, 768, 1440])).toEqual([])
    await page.getByRole('button', { name: 'Choose Technician 2' }).click()
    await page.getByRole('button', { name: 'Assign Technician 2' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign Technician 2 with a clash?' })
    await dialog.getByRole('button', { name: 'Assign with clash' }).click()
    await dialog.getByText('Say why it is right all the same').waitFor()
    await dialog.getByLabel(/^Reason/).fill('Nordtind is handed over')
    await dialog.getByRole('button', { name: 'Assign with clash' }).click()
    await holdToast(page, 'Askeladden given to Technician 2')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Askeladden is as it was').waitFor()
  })

  it('moves the project where other days than its own are asked about', async () => {
    const project = await portal.addProject(planned('Stavfjord', 40, 41))
    const asked = new URLSearchParams({ project: project.id, port: 'KRPUS', start: onBoard(44), end: onBoard(46) })
    const page = await portal.openAs(portal.manager, `/portal/planner?${asked}`)
    const days = dayRange(onBoard(44), onBoard(46))
    const choice = page.getByRole('region', { name: 'Technician 1' })
    await choice
      .getByText(`to Stavfjord, Immingham, ${days}. It is planned ${dayRange(onBoard(40), onBoard(41))}`)
      .waitFor()
    await choice.getByText('Its port isn’t changed.').waitFor()
    await choice.getByRole('button', { name: 'Assign Technician 1' }).click()
    await holdToast(page, `Stavfjord moved to ${days}`)
    const read = async () => (await portal.call(portal.manager, 'GET', `/api/portal/projects/${project.id}`)).body
    expect(await read()).toMatchObject({
      assignedOperatorId: portal.operator.id,
      scheduledDate: onBoard(44),
      scheduledEndDate: onBoard(46),
      portCode: 'GBIMM',
    })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Stavfjord is as it was').waitFor()
    expect(await read()).toMatchObject({ assignedOperatorId: null, scheduledDate: onBoard(40) })
  })
})
