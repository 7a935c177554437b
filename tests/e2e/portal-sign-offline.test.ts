import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readPdfText } from '#core/pdf/pdf-text.fixture.ts'
import { launchProfile } from '../setup/browser.ts'
import { findFlawsAt } from './look.ts'
import { inDays, startPortal, type AddedProject } from './portal-site.ts'

const portal = startPortal()
const PHONE = { width: 360, height: 740 } as const

const LINES = [
  { key: 'flush', text: 'Back-flush function', kind: 'check', required: true },
  { key: 'cell', text: 'Insulation of the cell', kind: 'check', required: true },
  { key: 'tank', text: 'Discharge pressure', kind: 'reading', unit: 'bar', max: '0.10', required: true },
]

beforeAll(async () => {
  const template = { name: 'Survey without a network', serviceTypes: ['survey'], lines: LINES }
  const made = await portal.call(portal.manager, 'POST', '/api/portal/checklist-templates', template)
  expect(made.status).toBe(201)
})

const addVisit = async (vesselName: string): Promise<AddedProject> => {
  const project = await portal.addProject({
    vesselName,
    serviceType: 'survey',
    clientName: 'Nordtind Bulk AS',
    location: 'Immingham',
    scheduledDate: inDays(0),
    assignedOperatorId: portal.operator.id,
  })
  await portal.moveProject(project.id, { to: 'confirmed' }, { to: 'in progress', reason: 'Papers are on board' })
  return project
}

const listOf = async (id: string, list: string) =>
  (await portal.call(portal.manager, 'GET', `/api/portal/projects/${id}/${list}`)).body.items

/** A phone on which the technician is signed in for good. */
let folder: string | null = null
let context: BrowserContext | null = null
afterEach(async () => {
  await context?.close().catch(() => undefined)
  if (folder !== null) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  ;[context, folder] = [null, null]
})

async function openPhone(): Promise<BrowserContext> {
  folder ??= await mkdtemp(join(tmpdir(), 'phone-'))
  context = await launchProfile(folder, PHONE)
  return context
}

/** Opens the visit's pages once with a network, so that the device has them, then takes the network away. */
async function goOnBoard(project: AddedProject): Promise<Page> {
  const phone = await openPhone()
  const page = await phone.newPage()
  await page.goto(`${portal.product.url}/portal-login`)
  await page.evaluate((token) => localStorage.setItem('portalSessionToken', token), portal.operator.token)
  await page.goto(sheetOf(project))
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await page.getByText('3 obligatory lines are open').waitFor()
  await phone.setOffline(true)
  return page
}

const sheetOf = ({ id }: AddedProject) => `${portal.product.url}/portal/project/${id}/sheet`

async function fillIn(page: Page): Promise<void> {
  const answer = (line: string, result: string) =>
    page.getByRole('group', { name: line }).getByRole('radio', { name: result })
  await answer('Back-flush function', 'OK').press('Space')
  await page.locator('#line-flush').getByText('Not sent').waitFor()
  await answer('Insulation of the cell', 'OK').press('Space')
  await page.locator('#line-cell').getByText('Not sent').waitFor()
  await page.getByLabel('Reading', { exact: true }).fill('0,08')
  await page.getByLabel('Reading', { exact: true }).press('Enter')
  await page.locator('#line-tank').getByText('Not sent').waitFor()
  await page.getByRole('button', { name: /^Log .* work/ }).click()
  await page.getByText(/^4 entries wait, since/).waitFor()
}

async function takePhoto(page: Page, button: string, name: string): Promise<Buffer> {
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button }).click(),
  ])
  await chooser.setFiles([{ name, mimeType: 'image/jpeg', buffer: picture }])
  return picture
}

async function sign(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Use the name' }).click()
  await page.getByRole('button', { name: action }).click()
}

async function signByBoth(page: Page): Promise<void> {
  await sign(page, 'Sign as technician')
  await page.getByLabel('Name and rank').fill('Captain Vik, master')
  await sign(page, 'Sign as master')
  await page.getByText('The sheet is signed by both').waitFor()
}

/** The bytes of a report, as a manager downloads them. */
async function download({ fileURL }: { fileURL: string }): Promise<Buffer> {
  const { body } = await portal.call(portal.manager, 'POST', fileURL, {})
  const response = await fetch(portal.product.url + new URL(body.url).pathname)
  return Buffer.from(await response.arrayBuffer())
}

describe('without a network', () => {
  it('the whole visit up to both signatures is kept over reload, closed tab and killed browser, and arrives once', async () => {
    const project = await addVisit('Havlys Signed')
    let page = await goOnBoard(project)
    await fillIn(page)
    await page.getByRole('link', { name: 'Add finding' }).click()
    await page.getByLabel('What did you find?').fill('Gasket is worn')
    await takePhoto(page, 'Add photo', 'gasket.jpg')
    await page.getByRole('img', { name: 'gasket.jpg' }).waitFor()
    await page.getByRole('button', { name: 'Save finding' }).click()
    await page.locator('#findings').getByText('1 photo').waitFor()

    await page.reload()
    await page
      .locator('#findings')
      .getByRole('link', { name: /Gasket is worn/ })
      .click()
    await page.getByRole('img', { name: 'gasket.jpg' }).waitFor()
    await page.getByLabel('What did you find?').fill('Gasket is worn through')
    await page.getByRole('radio', { name: 'At once' }).press('Space')
    await page.getByRole('button', { name: 'Save finding' }).click()
    await page.locator('#findings').getByText('Gasket is worn through').waitFor()
    await page.getByRole('link', { name: 'Add finding' }).click()
    await page.getByLabel('What did you find?').fill('Entered by mistake')
    await page.getByRole('button', { name: 'Save finding' }).click()
    await page
      .locator('#findings')
      .getByRole('link', { name: /Entered by mistake/ })
      .click()
    await page.getByRole('button', { name: 'Remove finding' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove finding' }).click()
    await page.locator('#findings').getByText('Entered by mistake').waitFor({ state: 'detached' })

    const phone = page.context()
    const other = await phone.newPage()
    await page.close()
    page = other
    await page.goto(`${sheetOf(project)}?review`)
    await page.getByRole('heading', { name: 'Please read before you sign' }).waitFor()
    await page.getByText('0.08 bar').waitFor()
    await page.getByText('gasket.jpg').waitFor()
    await signByBoth(page)
    await page.getByText('Signed here, not sent yet').waitFor()
    await page.getByRole('button', { name: 'Ask for a follow-up of 1 line' }).click()
    await page.getByText('The follow-up is stored on this device, not sent yet').waitFor()
    await page.getByRole('link', { name: 'Attendance sheet' }).first().click()
    await page.getByText('Signed here, not sent yet').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Take photo' }).count()).toBe(0)

    const killer = await phone.newCDPSession(page)
    const gone = new Promise((resolve) => phone.once('close', resolve))
    await Promise.race([killer.send('Browser.crash').catch(() => undefined), gone])
    await gone
    const again = await openPhone()
    await again.setOffline(true)
    page = await again.newPage()
    await page.goto(`${sheetOf(project)}?review`)
    await page.getByText('Signed here, not sent yet').waitFor()
    expect(await listOf(project.id, 'reports')).toEqual([])

    await again.setOffline(false)
    await page.getByText(/^All sent at/).waitFor()
    await page.getByText('The report is locked.').waitFor()
    const reports = await listOf(project.id, 'reports')
    expect(reports).toMatchObject([
      {
        state: 'final',
        signatures: [
          { role: 'technician', name: portal.operator.name },
          { role: 'master', name: 'Captain Vik, master' },
        ],
        content: { photos: [{ caption: 'gasket.jpg' }] },
      },
    ])
    const [file] = await listOf(project.id, 'files')
    expect(await listOf(project.id, 'findings')).toMatchObject([{ text: 'Gasket is worn through', fileIds: [file.id] }])
    const bytes = await download(reports[0])
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(reports[0].sha256)
    const text = readPdfText(bytes).join(' ')
    for (const part of ['Discharge pressure', '0.08 bar', 'Gasket is worn through', 'Captain Vik, master'])
      expect(text).toContain(part)
    const [next] = (
      await portal.call(portal.manager, 'GET', '/api/portal/projects?status=not+confirmed&q=Havlys+Signed')
    ).body.items
    expect((await portal.call(portal.manager, 'GET', `/api/portal/projects/${next.id}`)).body).toMatchObject({
      followsId: project.id,
      description: expect.stringContaining('Gasket is worn through'),
    })
  })

  it('signatures for hours that a manager changed in the meantime are refused with the reason, and both sign again', async () => {
    const project = await addVisit('Havlys Changed')
    const page = await goOnBoard(project)
    await fillIn(page)
    await page.getByRole('link', { name: 'Read and sign' }).click()
    await signByBoth(page)
    await page.getByText('Signed here, not sent yet').waitFor()
    await portal.call(portal.manager, 'POST', `/api/portal/projects/${project.id}/hours`, {
      date: inDays(0),
      kind: 'travel',
      hours: '1',
    })
    await page.context().setOffline(false)
    await page.getByText('Signed here, not taken by the server').waitFor()
    await page.getByText('Hours of travel: signed 0.00, now 1.00.').first().waitFor()
    await page.getByText('The sheet was changed after it was signed').waitFor()
    expect(await listOf(project.id, 'reports')).toEqual([])
    await signByBoth(page)
    await expect.poll(async () => (await listOf(project.id, 'reports')).length).toBe(1)
    await expect
      .poll(async () => (await listOf(project.id, 'reports'))[0])
      .toMatchObject({ state: 'final', content: { hours: { travel: '1.00' } }, signatures: [{}, {}] })
  })

  it('signatures of a visit that was completed in the meantime are handed to a manager, who sees and applies them', async () => {
    const project = await addVisit('Havlys Handed')
    const page = await goOnBoard(project)
    await fillIn(page)
    const phone = page.context()
    await phone.setOffline(false)
    await page.getByText(/^All sent at/).waitFor()
    await phone.setOffline(true)
    await page.getByRole('link', { name: 'Read and sign' }).click()
    await signByBoth(page)
    await portal.moveProject(project.id, { to: 'completed', waiver: 'Comes by mail' })
    await phone.setOffline(false)
    await page.getByText('Signed here, not taken by the server').waitFor()
    await page.getByRole('button', { name: 'Show entries' }).click()
    const unsent = page.getByRole('dialog', { name: 'Entries on this device' })
    await unsent.getByText('Signature of the master: Captain Vik, master').waitFor()
    await unsent.getByRole('button', { name: 'Hand Report of the sheet to a manager' }).click()
    await unsent.getByText('Everything is sent.').waitFor()
    await portal.moveProject(project.id, { to: 'in progress', reason: 'The report is missing' })
    const office = await portal.openAs(portal.manager, '/portal/manager-dashboard')
    await office.getByRole('button', { name: 'Decide' }).click()
    const held = office.getByRole('dialog', { name: 'Entries that need a decision' })
    await held.getByRole('img').last().waitFor()
    await held.getByRole('img', { name: 'Signature of the master: Captain Vik, master' }).waitFor()
    await held.getByRole('button', { name: 'Apply' }).click()
    await expect.poll(() => listOf(project.id, 'reports')).toMatchObject([{ state: 'final', signatures: [{}, {}] }])
  })

  it('signatures are removed on the device, and the sheet can be changed again', async () => {
    const project = await addVisit('Havlys Removed')
    const page = await goOnBoard(project)
    await fillIn(page)
    await page.getByRole('link', { name: 'Read and sign' }).click()
    await sign(page, 'Sign as technician')
    await page.getByText('Signed here, not sent yet').waitFor()
    expect(await findFlawsAt(page, 'project-sheet-signed-here', [360])).toEqual([])
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Remove the signatures' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the signatures' }).click()
    await page.getByText('Signed here, not sent yet').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Attendance sheet' }).first().click()
    await page.getByRole('button', { name: 'Take photo' }).waitFor()
    await page.context().setOffline(false)
    await page.getByText(/^All sent at/).waitFor()
    expect(await listOf(project.id, 'reports')).toEqual([])
  })
})
