import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { inDays, startPortal, type AddedProject } from './portal-site.ts'

/*
 * The ten commonest jobs of a technician on a phone, counted in taps. A drawing by finger is one, typing is none, and
 * neither are the camera's own buttons. docs/taps.md has the counts.
 */

const portal = startPortal()
const PHONE = { width: 360, height: 740 } as const
const TODAY = '/portal/operator-dashboard'
const LINES = [
  { key: 'flush', text: 'Back-flush function', kind: 'check', required: true },
  { key: 'pressure', text: 'Differential pressure', kind: 'reading', unit: 'bar', max: '0.30', required: true },
]

let project: AddedProject
let sheet: string
const counts = new Map<string, number>()

beforeAll(async () => {
  const template = { name: 'Survey of a test', serviceTypes: ['survey'], lines: LINES }
  await portal.call(portal.manager, 'POST', '/api/portal/checklist-templates', template)
  const visit = {
    serviceType: 'survey',
    scheduledDate: inDays(0),
    location: 'Bergen',
    clientName: 'Havlys',
    vesselMasterName: 'Captain Vik',
  }
  project = await portal.addProject({ assignedOperatorId: portal.operator.id, ...visit })
  await portal.moveProject(project.id, { to: 'confirmed' })
  sheet = `/portal/project/${project.id}/sheet`
})

interface Phone {
  page: Page
  tap: (target: Locator) => Promise<void>
  /** By one movement of the finger. */
  draw: (target: Locator) => Promise<void>
}

/** Does a job from the screen on which one is when one begins it, and counts its taps. */
async function count(job: string, from: string, steps: (phone: Phone) => Promise<unknown>): Promise<void> {
  const page = await portal.openAs(portal.operator, from, { ...PHONE, hasTouch: true })
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  const draw = async (target: Locator) => {
    taps += 1
    await drawOn(page, target)
  }
  await steps({ page, tap, draw })
  counts.set(job, taps)
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const toast = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const parts = (page: Page) => page.getByRole('region', { name: 'Log a part' })
const hours = (page: Page) => page.getByRole('region', { name: 'Log hours' })

it('counts what a technician taps', { timeout: 180_000 }, async () => {
  await count('Start the visit', TODAY, async ({ page, tap }) => {
    await tap(page.getByRole('button', { name: /^Start/ }))
    await tap(page.getByRole('dialog').getByRole('button', { name: /^Start/ }))
    await page.getByText('In progress').first().waitFor()
  })
  await count('Log travel hours', TODAY, async ({ page, tap }) => {
    await tap(hours(page).getByText('Travel', { exact: true }))
    await tap(hours(page).getByRole('button', { name: '4 h', exact: true }))
    await tap(button(page, /^Log 4\.0 h travel/i))
    await toast(page, /travel logged on/i)
  })
  await count('Log work hours', TODAY, async ({ page, tap }) => {
    await tap(hours(page).getByRole('button', { name: '8 h', exact: true }))
    await tap(button(page, /^Log 8\.0 h work/i))
    await toast(page, /work logged on/i)
  })
  const used = { partName: 'CLX reagent', partNumber: '09991', quantity: 1 }
  await portal.call(portal.operator, 'POST', `/api/portal/projects/${project.id}/parts`, used)
  await count('Log the part of last time', TODAY, async ({ page, tap }) => {
    await tap(parts(page).getByRole('button', { name: 'CLX reagent' }))
    await tap(parts(page).getByRole('button', { name: 'Add 1 × 09991' }))
    await toast(page, '1 × CLX reagent logged')
  })
  await count('Log a part by its number', TODAY, async ({ page, tap }) => {
    await tap(parts(page).getByRole('combobox'))
    await page.keyboard.type('0999')
    await tap(page.getByRole('listbox').getByRole('option').first())
    await tap(parts(page).getByRole('button', { name: /^Add 1 × / }))
    await toast(page, /logged$/)
  })
  await count('Write a comment', TODAY, async ({ page, tap }) => {
    await tap(page.getByRole('link', { name: project.projectNumber }).first())
    await tap(page.getByRole('link', { name: /^Comments/ }))
    await tap(page.getByRole('textbox', { name: /comment/i }).first())
    await page.keyboard.type('Gangway is closed until six')
    await tap(button(page, /^Send/))
    await toast(page, 'Gangway is closed until six')
  })
  await count('Answer a check: OK', sheet, async ({ page, tap }) => {
    await tap(page.getByRole('group', { name: 'Back-flush function' }).getByText('OK', { exact: true }))
    await page.getByText('Checks 1/2').waitFor()
  })
  await count('Enter a reading', sheet, async ({ page, tap }) => {
    await tap(page.getByLabel('Reading', { exact: true }))
    await page.keyboard.type('0,18')
    // The key of the phone's own keyboard.
    await page.keyboard.press('Enter')
    await page.getByText('Within the limit, at most 0.30').waitFor()
  })
  await count('Finding with a photo and an arrow', sheet, addFinding)
  await count('Sign with the master, complete', sheet, signAndComplete)
  expect(await readCounts()).toEqual(Object.fromEntries(counts))
})

async function addFinding({ page, tap, draw }: Phone): Promise<void> {
  await tap(page.getByRole('group', { name: 'Back-flush function' }).getByText('Finding', { exact: true }))
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), tap(button(page, 'Add photo'))])
  await chooser.setFiles([{ name: 'valve.jpg', mimeType: 'image/jpeg', buffer: picture }])
  const photo = page.getByRole('img', { name: 'valve.jpg' })
  await photo.waitFor()
  await draw(photo)
  await tap(page.getByLabel('What did you find?'))
  await page.keyboard.type('Valve leaks')
  await tap(button(page, 'Save finding'))
  await page
    .getByRole('link', { name: /Valve leaks/ })
    .first()
    .waitFor()
  // One is where one was.
  await expect.poll(() => page.locator('#line-flush').isVisible()).toBe(true)
}

/** An arrow, by one movement of the finger. */
async function drawOn(page: Page, photo: Locator): Promise<void> {
  const box = await photo.boundingBox()
  if (box === null) throw new Error('The photo has no place')
  const saved = page.waitForResponse((response) => response.url().endsWith('/marks') && response.ok())
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.7)
  await page.mouse.up()
  await saved
}

async function signAndComplete({ page, tap }: Phone): Promise<void> {
  await tap(page.getByRole('link', { name: 'Read and sign' }))
  await tap(button(page, 'Use the name'))
  await tap(button(page, 'Sign as technician'))
  // The form of the master, whose name is known.
  await page.getByLabel('Name and rank').waitFor()
  await tap(button(page, 'Use the name'))
  await tap(button(page, 'Sign as master'))
  await page.getByText('The sheet is signed by both').waitFor()
  await tap(page.getByRole('navigation', { name: 'Main, phone' }).getByRole('link', { name: 'Today' }))
  await tap(page.getByRole('button', { name: /^Complete/ }).first())
  await tap(page.getByRole('dialog').getByRole('button', { name: /^Complete/ }))
  await expect
    .poll(async () => (await portal.call(portal.manager, 'GET', `/api/portal/projects/${project.id}`)).body.status)
    .toBe('completed')
}

/** The counts that the document has, by job. */
async function readCounts(): Promise<Record<string, number>> {
  const text = await readFile(new URL('../../docs/taps.md', import.meta.url), 'utf8')
  const rows = [...text.matchAll(/^\| (?<job>[^|]+?) +\| [^|]+ \| +(?<taps>\d+) +\|/gm)]
  return Object.fromEntries(rows.map(({ groups }) => [groups?.['job'] ?? '', Number(groups?.['taps'])]))
}
