import { beforeAll, describe, expect, it } from 'vitest'
import { formatPrintedDay, shortDay } from '#core/days.ts'
import { findOverflow } from './geometry.ts'
import { findFlawsAt } from './look.ts'
import { inDays, startPortal, type AddedProject } from './portal-site.ts'
import { holdToast } from './site.ts'

const portal = startPortal()

let job: AddedProject & { vesselId: string }

beforeAll(async () => {
  job = (await portal.addProject({
    vesselName: 'Havlys Spirit',
    clientName: 'Nordtind Bulk AS',
    // Its days are Oslo's, at every hour.
    location: 'Gdańsk',
    portCode: 'PLGDN',
    scheduledDate: inDays(0),
    scheduledEndDate: inDays(2),
    assignedOperatorId: portal.operator.id,
  })) as typeof job
  await portal.moveProject(job.id, { to: 'confirmed' }, { to: 'in progress', reason: 'Papers follow' })
  const system = await portal.call(portal.manager, 'POST', `/api/portal/vessels/${job.vesselId}/systems`, {
    position: 1,
    maker: 'Headway',
    model: 'HMT-1000',
    capacity: '1000 m³/h',
    treatment: 'electrolysis',
    analyser: 'HF scientific CLX-Ex2',
  })
  const path = `/api/portal/vessels/${job.vesselId}/reagents`
  for (const mixedOn of [inDays(-178), inDays(-88)]) {
    const body = { systemId: system.body.id, itemNumber: '09991', mixedOn }
    expect(await portal.call(portal.manager, 'POST', path, body)).toMatchObject({ status: 201 })
  }
})

describe('the reagent clock', () => {
  it('is wound by the technician in two taps of the thumb, and a slip is taken back', async () => {
    const page = await portal.openAs(portal.operator, '/portal/operator-dashboard', {
      width: 360,
      height: 740,
      hasTouch: true,
    })
    const card = page.getByRole('region', { name: 'Systems and reagents' })
    await card.getByText('day 88, in 2 d').waitFor()
    await card.getByRole('button', { name: 'Log a mix' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Log mixed today' }).tap()
    await holdToast(page, `09991 logged, change ${formatPrintedDay(inDays(90))}`)
    await card.getByRole('img', { name: `Mixed ${formatPrintedDay(inDays(0))}` }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).tap()
    await card.getByText('day 88, in 2 d').waitFor()
    expect(await findFlawsAt(page, 'today-reagents', [360])).toEqual([])
  })

  it('says on the visit how long the box lasts; one press makes a supply project of what is needed', async () => {
    await portal.addProject({
      vesselName: 'Havlys Spirit',
      vesselId: job.vesselId,
      scheduledDate: inDays(300),
      location: 'Bergen',
    })
    const page = await portal.openAs(portal.manager, `/portal/project/${job.id}`)
    const block = page.getByRole('region', { name: 'Systems and reagents' })
    await block.getByText('1 Electrolysis, 1000 m³/h').waitFor()
    await block.getByText(/days short of the next visit/).waitFor()
    expect(await findFlawsAt(page, 'project-systems')).toEqual([])
    await block.getByRole('button', { name: 'Order reagents' }).click()
    await page.getByText('1 × 09991 CLX reagent set, for system 1 (HF scientific CLX-Ex2)').waitFor()
    await page.getByRole('heading', { level: 1, name: /Havlys Spirit/ }).waitFor()
  })
})

describe('services that are due', () => {
  let ship: string

  beforeAll(async () => {
    const add = async (body: object) =>
      (await portal.call(portal.manager, 'POST', '/api/portal/vessels', body)).body.id as string
    ship = await add({
      name: 'Ternholm',
      nextServiceDue: inDays(-21),
      clientName: 'Gråsund Rederi AS',
      location: 'Bergen',
    })
    await add({ name: 'Vardholm', nextServiceDue: inDays(5), location: 'Rotterdam' })
    await portal.addProject({
      vesselName: 'Gråsund',
      location: 'Haugesund',
      portCode: 'NOHAU',
      scheduledDate: inDays(2),
      scheduledEndDate: inDays(3),
      assignedOperatorId: portal.operator.id,
    })
  })

  it('stand on the dashboard with what is over first; a row opens a new project with all that is known', async () => {
    const page = await portal.openAs(portal.manager, '/portal/manager-dashboard')
    const block = page.getByRole('region', { name: 'Services due' })
    await block.getByText('2 vessels in 90 days').waitFor()
    await page.getByRole('link', { name: '2 30 d services due' }).click()
    await block.getByText('2 vessels in 30 days').waitFor()
    await block.getByText('21 d over').filter({ visible: true }).waitFor()
    await page.getByRole('link', { name: 'services due, 1 over' }).click()
    await block.getByText('1 vessel overdue').waitFor()
    await block.getByRole('button', { name: '30 d' }).click()
    await block.getByText('2 vessels in 30 days').waitFor()
    expect(await findFlawsAt(page, 'due-list')).toEqual([])
    // The phone is looked at last: its head has everything within reach.
    const outside = await findOverflow(page)
    expect(outside).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await block.getByRole('link', { name: 'Create project for Vardholm' }).click()
    await page.getByRole('heading', { level: 1, name: 'New project' }).waitFor()
    await expect.poll(() => page.getByRole('combobox', { name: 'Port' }).inputValue()).toContain('Rotterdam')
    await page.getByRole('button', { name: /^Save/ }).first().click()
    await page.getByRole('heading', { level: 1, name: /Vardholm/ }).waitFor()
    const { body } = await portal.call(portal.manager, 'GET', '/api/portal/vessels/due')
    expect(body.items[1]).toMatchObject({ vesselName: 'Vardholm', openProject: { scheduledDate: inDays(5) } })
  })

  it('are combined with a visit near by in one press, and taken back in another', async () => {
    const page = await portal.openAs(portal.manager, '/portal/planner')
    const block = page.getByRole('region', { name: 'Due, and near a planned visit' })
    await block.getByText('58 nm, 2 days after, Technician 1').filter({ visible: true }).waitFor()
    // The map is around the ship that can be combined, with all of them in sight, and around whichever is chosen.
    const onMap = (name: RegExp) => block.getByRole('img', { name }).waitFor()
    await onMap(/last port of Ternholm and the planned visit within 300/)
    await block.getByRole('button', { name: 'All on the map' }).click()
    await onMap(/1 vessel of this list/)
    await block.getByRole('button', { name: '1, show Ternholm on the map' }).click()
    await onMap(/last port of Ternholm/)
    expect(await findFlawsAt(page, 'due-near')).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await block.getByRole('button', { name: /^Combine Ternholm with Gråsund/ }).click()
    await holdToast(page, 'Ternholm combined with Gråsund')
    const made = async () =>
      (await portal.call(portal.manager, 'GET', `/api/portal/projects?vesselId=${ship}`)).body.items as object[]
    expect(await made()).toEqual([
      expect.objectContaining({
        status: 'not confirmed',
        portCode: 'NOHAU',
        scheduledDate: inDays(4),
        clientName: 'Gråsund Rederi AS',
        assignedOperatorId: portal.operator.id,
      }),
    ])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Taken back').waitFor()
    expect(await made()).toEqual([])

    // The technician has other work on the day after the visit.
    await portal.addProject({
      vesselName: 'Karmsund',
      scheduledDate: inDays(4),
      assignedOperatorId: portal.operator.id,
    })
    await block.getByRole('button', { name: /^Combine Ternholm with Gråsund/ }).click()
    const question = page.getByRole('dialog', { name: 'Assign Technician 1 with a clash?' })
    await question.getByText(`Karmsund, ${shortDay(inDays(4))}. Both show the clash`).waitFor()
    expect(await made()).toEqual([])
    await question.getByLabel(/^Reason/).fill('Karmsund takes an hour')
    await question.getByRole('button', { name: 'Assign with clash' }).click()
    await holdToast(page, 'Ternholm combined with Gråsund')
    expect(await made()).toHaveLength(1)
  })
})
