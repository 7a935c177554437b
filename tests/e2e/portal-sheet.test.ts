import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { findFlawsAt } from './look.ts'
import { inDays, startPortal, type AddedProject } from './portal-site.ts'

const portal = startPortal()

const PHONE = { width: 360, height: 740 } as const
const SHOWN = [360, 768, 1440]

const LINES = [
  {
    key: 'pressure',
    text: 'Differential pressure, clean',
    kind: 'reading',
    unit: 'bar',
    max: '0.30',
    required: true,
    decimals: 2,
  },
  { key: 'flush', text: 'Back-flush function', kind: 'check', required: true, group: 'Filter' },
  { key: 'cell', text: 'Insulation of the cell', kind: 'check', required: true, group: 'Electrolyser' },
  { key: 'tank', text: 'Discharge, neutraliser on', kind: 'reading', unit: 'mg/L', max: '0.10', required: true },
  { key: 'cuvette', text: 'Cuvette', kind: 'check', required: false, photo: true },
]

const VISIT = { serviceType: 'survey', scheduledDate: inDays(0), location: 'Bergen', clientName: 'Havlys' }

let project: AddedProject
beforeAll(async () => {
  const template = { name: 'Survey of a test', serviceTypes: ['survey'], lines: LINES }
  const made = await portal.call(portal.manager, 'POST', '/api/portal/checklist-templates', template)
  expect(made.status).toBe(201)
  project = await portal.addProject({ assignedOperatorId: portal.operator.id, ...VISIT })
})

const open = (query = '') => portal.openAs(portal.operator, `/portal/project/${project.id}/sheet${query}`, PHONE)
const answer = (page: Page, line: string, result: string) =>
  page.getByRole('group', { name: line }).getByRole('radio', { name: result })
const checklist = async () => {
  const { body } = await portal.call(portal.operator, 'GET', `/api/portal/projects/${project.id}/checklist`)
  return new Map<string, { result: string | null; value?: string; onLine?: string; reason?: string; verdict: string }>(
    body.lines.map((line: { key: string }) => [line.key, line]),
  )
}

async function sign(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Use the name' }).click()
  await page.getByRole('button', { name: action }).click()
}

describe('the attendance sheet of a visit', () => {
  it('is filled in on a phone: answers, readings with a verdict, and a reason for what was not done', async () => {
    await portal.moveProject(project.id, { to: 'confirmed' }, { to: 'in progress', reason: 'Papers come by mail' })
    const page = await open()
    await page.getByText('4 obligatory lines are open').waitFor()
    await answer(page, 'Back-flush function', 'OK').press('Space')
    await answer(page, 'Insulation of the cell', 'Not done').check({ force: true })
    await page.getByRole('button', { name: 'System in use' }).click()
    const pressure = page.getByLabel('Reading', { exact: true })
    await pressure.fill('0,18')
    await pressure.press('Enter')
    const within = page.getByText('Within the limit, at most 0.30')
    await within.waitFor()
    // A verdict is never about what is only typed.
    await pressure.fill('0.185')
    await within.waitFor({ state: 'detached' })
    await pressure.press('Enter')
    await page.getByText('Not saved. Enter at most 2 decimals, as the checklist asks here.').waitFor()
    await expect.poll(() => within.count()).toBe(0)
    await pressure.fill('0.10')
    await page.getByRole('button', { name: 'Below (<)' }).first().click()
    await pressure.press('Enter')
    await within.waitFor()
    await expect.poll(async () => (await checklist()).get('pressure')).toMatchObject({ value: '<0.10' })
    await pressure.fill('<0,50')
    await pressure.press('Enter')
    await page.getByText('<0.50 bar leaves open whether the limit, at most 0.30, is met.').waitFor()
    const line = page.locator('#line-pressure')
    await line.getByRole('button', { name: 'Not measured' }).click()
    await line.getByRole('button', { name: 'No access' }).click()
    await expect.poll(async () => (await checklist()).get('pressure')).toMatchObject({ reason: 'No access' })
    await line.getByRole('button', { name: 'Measure it after all' }).click()
    await pressure.fill('0.18')
    await pressure.press('Enter')
    await within.waitFor()
    await page.getByLabel('On line').fill('0.21')
    await page.getByLabel('Hand test').fill('0.24')
    await page.getByLabel('Hand test').blur()
    await page.getByText('0.24 mg/L, at most 0.10').waitFor()
    await expect
      .poll(async () => (await checklist()).get('tank'))
      .toMatchObject({ value: '0.24', onLine: '0.21', verdict: 'outside' })
    const stored = await checklist()
    expect(stored.get('cell')).toMatchObject({ result: 'not done', reason: 'System in use' })
    expect(stored.get('flush')).toMatchObject({ result: 'ok' })
    expect(await findFlawsAt(page, 'project-sheet', SHOWN)).toEqual([])
  })

  it('cannot be signed before a value outside its limit has a finding in words', async () => {
    const page = await open('?review')
    await page.getByText('First write the finding for: Discharge, neutraliser on.').first().waitFor()
    await page.getByRole('link', { name: 'Attendance sheet' }).first().click()
    await page.getByRole('link', { name: 'Write the finding' }).click()
    await page.getByRole('button', { name: 'Save finding' }).click()
    await page.getByText('Say what you found.').waitFor()
    await page.getByLabel('What did you find?').fill('TRO too high behind the neutraliser')
    const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#357' } })
      .jpeg()
      .toBuffer()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Add photo' }).click(),
    ])
    await chooser.setFiles([{ name: 'dosing.jpg', mimeType: 'image/jpeg', buffer: picture }])
    const photo = page.getByRole('img', { name: 'dosing.jpg' })
    await photo.waitFor()
    const box = await photo.boundingBox()
    if (box === null) throw new Error('The photo has no place')
    const saved = page.waitForResponse((response) => response.url().endsWith('/marks') && response.ok())
    await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.7)
    await page.mouse.up()
    await saved
    expect(await findFlawsAt(page, 'project-sheet-finding', SHOWN)).toEqual([])
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Save finding' }).click()
    await page
      .getByRole('link', { name: /TRO too high behind the neutraliser/ })
      .first()
      .waitFor()
    await answer(page, 'Cuvette', 'OK').press('Space')
    await page.getByText('A photo is required with the answer').waitFor()
    await page.goto(new URL('?review', page.url()).href)
    await page.getByText('First take a photo for: Cuvette.').first().waitFor()
    await page.getByRole('link', { name: 'Attendance sheet' }).first().click()
    const cuvette = page.locator('#line-cuvette')
    const [asked] = await Promise.all([
      page.waitForEvent('filechooser'),
      cuvette.getByRole('button', { name: 'Take photo' }).click(),
    ])
    await asked.setFiles([{ name: 'cuvette.jpg', mimeType: 'image/jpeg', buffer: picture }])
    await cuvette.getByRole('button', { name: 'Another photo' }).waitFor()
    const files = async () =>
      (await portal.call(portal.operator, 'GET', `/api/portal/projects/${project.id}/files?sort=createdAt`)).body
        .items as { lineKey: string | null; marks: { shapes: object[] } }[]
    await expect.poll(async () => (await files()).map(({ lineKey }) => lineKey)).toEqual([null, 'cuvette'])
    expect((await files())[0]?.marks.shapes).toMatchObject([{ kind: 'arrow' }])
  })

  it('is read, signed by technician and master, and becomes the locked report', async () => {
    const page = await open('?review')
    await page.getByText('First log hours of this visit.').first().waitFor()
    await page.getByRole('link', { name: 'Attendance sheet' }).first().click()
    await page.getByRole('button', { name: /^Log .* work/ }).click()
    await page.getByRole('link', { name: 'Read and sign' }).click()
    await page.getByRole('heading', { name: 'Please read before you sign' }).waitFor()
    await page.getByText('not done: System in use').waitFor()
    expect(await findFlawsAt(page, 'project-sheet-review', SHOWN)).toEqual([])
    await page.setViewportSize(PHONE)
    await sign(page, 'Sign as technician')
    await page.getByLabel('Name and rank').fill('Captain Vik, master')
    await page.getByLabel('Remark of the master').fill('Pump 2 was not tested.')
    await sign(page, 'Sign as master')
    await page.getByText('The sheet is signed by both').waitFor()
    const { body } = await portal.call(portal.operator, 'GET', `/api/portal/projects/${project.id}/reports`)
    expect(body.items).toMatchObject([
      { state: 'final', signatures: [{ role: 'technician' }, { role: 'master', remark: 'Pump 2 was not tested.' }] },
    ])
    await page.getByText('Pump 2 was not tested.').waitFor()
    expect(body.items[0].content.readings).toHaveLength(3)
    expect(body.items[0].content.findings).toContain('Insulation of the cell: System in use')
  })

  it('asks the office for a follow-up of what is not finished, in one step', async () => {
    const page = await open('?review')
    await page.getByRole('heading', { name: '2 lines are not finished' }).waitFor()
    await page.getByRole('button', { name: 'Ask for a follow-up of 2 lines' }).click()
    await page
      .getByText(/^Follow-up P\d\d-\d+ asked for$/)
      .first()
      .waitFor()
    const { body } = await portal.call(
      portal.manager,
      'GET',
      `/api/portal/projects?status=not+confirmed&q=${encodeURIComponent(project.vesselName)}`,
    )
    expect(body.items).toHaveLength(1)
    const next = await portal.call(portal.manager, 'GET', `/api/portal/projects/${body.items[0].id}`)
    expect(next.body.description).toContain('TRO too high behind the neutraliser')
    expect(next.body.description).toContain('Insulation of the cell: not done: System in use')
    expect(next.body.followsId).toBe(project.id)
  })

  it('of a visit that was handed in is only read: it has no fields, and nothing asks for a signature', async () => {
    await portal.moveProject(project.id, { to: 'completed', reason: 'All done' })
    const page = await open()
    await page.getByText('This visit takes no more entries').waitFor()
    await page.getByText('0.24 mg/L, on line 0.21').waitFor()
    await page.getByText('Not done: System in use').waitFor()
    const main = page.getByRole('main')
    await expect.poll(() => main.locator('input, textarea, fieldset').count()).toBe(0)
    await page.getByRole('link', { name: 'Read the sheet' }).click()
    await page.getByRole('heading', { name: 'What the sheet says' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Sign as/ }).count()).toBe(0)
    await page.goBack()
    await page
      .getByRole('link', { name: /TRO too high/ })
      .first()
      .click()
    await page.getByText('At once, ').waitFor()
    await expect.poll(() => main.locator('input, textarea, fieldset').count()).toBe(0)
    await page.goBack()
    expect(await findFlawsAt(page, 'project-sheet-closed', SHOWN)).toEqual([])
  })
})
