import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { findFlawsAt } from './look.ts'
import { inDays, startPortal, type AddedProject } from './portal-site.ts'
import { comeToRest, holdToast } from './site.ts'

const portal = startPortal()
const PHONE = { width: 360, height: 740 } as const
const SHOWN = [360, 768, 1440]

const confirmed = async (body: Record<string, unknown> = {}): Promise<AddedProject> => {
  const project = await portal.addProject({
    vesselName: 'Havlys Spirit',
    clientName: 'Nordtind Bulk AS',
    location: 'Immingham',
    portCode: 'GBIMM',
    scheduledDate: inDays(0),
    assignedOperatorId: portal.operator.id,
    vesselMasterName: 'Bjørnsen',
    ...body,
  })
  await portal.moveProject(project.id, { to: 'confirmed' }, { to: 'in progress', reason: 'Papers are on board' })
  return project
}

let project: AddedProject
let photo: Buffer
beforeAll(async () => {
  project = await confirmed()
  photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#467' } })
    .jpeg()
    .toBuffer()
})

const open = (tab: string, id = project.id) => portal.openAs(portal.operator, `/portal/project/${id}?tab=${tab}`, PHONE)

const choose = async (page: Page, button: string, names: readonly string[]) => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button }).click(),
  ])
  await chooser.setFiles(names.map((name) => ({ name, mimeType: 'image/jpeg', buffer: photo })))
}
const cards = (page: Page) => page.locator('.file-cards > li')
const card = (page: Page, name: string) => cards(page).filter({ hasText: name })

describe('photos of a job, on a phone', () => {
  it('are taken one after another with the camera one tap away, and say how far they are', async () => {
    const page = await open('files')
    await choose(page, 'Take a photo', ['first.jpg'])
    const tray = page.getByRole('region', { name: 'Photos taken now' })
    await tray.getByText('1 photo is here').waitFor()
    await choose(page, 'Next photo', ['second.jpg'])
    await tray.getByText('All 2 photos are here').waitFor()
    await expect.poll(() => tray.getByRole('listitem').count()).toBe(2)
    expect(await findFlawsAt(page, 'phone-camera-tray', [360])).toEqual([])
    await tray.getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => tray.count()).toBe(0)
    await card(page, 'second.jpg').locator('.photo-preview img').waitFor()
  })

  it('get a caption in place, which others read', async () => {
    const page = await open('files')
    const caption = card(page, 'first.jpg').getByRole('textbox', { name: 'Caption of first.jpg' })
    await caption.fill('Cuvette before cleaning')
    await caption.press('Enter')
    await card(page, 'first.jpg').getByText('Saved').waitFor()
    await caption.fill('Cuvette before it was cleaned')
    // Leaving the field saves as well.
    await page.getByRole('textbox', { name: 'Caption of second.jpg' }).focus()
    await card(page, 'first.jpg').getByText('Saved').waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Caption of second.jpg')
    const { body } = await portal.call(portal.manager, 'GET', `/api/portal/projects/${project.id}/files`)
    expect((body as { items: { description: string }[] }).items.map(({ description }) => description)).toContain(
      'Cuvette before it was cleaned',
    )
  })

  it('arrive forty at once, and one that is refused stops none of the others', async () => {
    const page = await open('files')
    const names = Array.from({ length: 39 }, (_, at) => `tank ${String(at + 1).padStart(2, '0')}.jpg`)
    await choose(page, 'Choose files', [...names.slice(0, 5), 'phone.gif', ...names.slice(5)])
    const list = page.getByRole('list', { name: 'Files on their way' })
    await list.getByText('This kind of file is not taken').waitFor()
    await expect.poll(() => cards(page).count(), { timeout: 150_000 }).toBe(41)
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
    await page.getByText('1 was not taken').waitFor()
    await list.getByRole('button', { name: 'Dismiss phone.gif' }).click()
    await expect.poll(() => list.count()).toBe(0)
    expect(await findFlawsAt(page, 'phone-files', SHOWN)).toEqual([])
  })
})

it('leaves a phone its room: the head of a visit folds, and one bar has its moves, with everything else in reach', async () => {
  const page = await open('hours')
  const moves = page.getByRole('navigation', { name: 'Main, phone' }).getByRole('group', { name: 'Move the job' })
  await moves.getByRole('button', { name: /^Hold/ }).waitFor()
  const tabs = page.getByRole('navigation', { name: 'Parts of the project' })
  await expect.poll(async () => (await tabs.boundingBox())?.y).toBeLessThan(170)
  /** Pixels of the window that no bar lies over, once the head has been scrolled away. */
  const roomLeft = () =>
    page.evaluate(() => {
      scrollTo(0, 400)
      const bars = [...document.querySelectorAll('body *')].filter((element) => {
        const { position } = getComputedStyle(element)
        const { top, bottom } = element.getBoundingClientRect()
        return /fixed|sticky/.test(position) && bottom > 0 && top < innerHeight && !element.closest('.toasts')
      })
      return innerHeight - bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0)
    })
  await expect.poll(roomLeft).toBeGreaterThanOrEqual(640)
  // Zoomed in to 400 %.
  await page.setViewportSize({ width: 320, height: 256 })
  await expect.poll(roomLeft).toBe(256)
  await page.setViewportSize(PHONE)
  const details = page.getByRole('button', { name: 'Visit details' })
  await details.click()
  await page.getByText('Immingham').first().waitFor()
  await expect.poll(() => details.getAttribute('aria-expanded')).toBe('true')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.getByRole('button', { name: 'Menu' }).click()
  for (const name of ['Search', 'Today', 'Projects', 'Profile']) {
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).waitFor()
  }
  expect(await findFlawsAt(page, 'phone-menu', [360])).toEqual([])
})

it('a part of today is logged in two taps, and taken back in one', async () => {
  const before = await confirmed()
  const used = { partName: 'CLX reagent', partNumber: '09991', quantity: 3 }
  await portal.call(portal.operator, 'POST', `/api/portal/projects/${before.id}/parts`, used)
  const page = await portal.openAs(portal.operator, '/portal/operator-dashboard', PHONE)
  const log = page.getByRole('region', { name: 'Log a part' })
  const parts = async () => {
    const answers = await Promise.all(
      [project, before].map(({ id }) => portal.call(portal.manager, 'GET', `/api/portal/projects/${id}/parts`)),
    )
    return answers.flatMap(({ body }) =>
      (body as { items: { quantity: number }[] }).items.map(({ quantity }) => quantity),
    )
  }
  await log.getByRole('button', { name: 'CLX reagent' }).click()
  expect(await findFlawsAt(page, 'phone-today-part', SHOWN)).toEqual([])
  await log.getByRole('button', { name: 'Add 1 × 09991' }).click()
  await holdToast(page, '1 × CLX reagent logged')
  await expect.poll(async () => (await parts()).toSorted()).toEqual([1, 3])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Part taken back').waitFor()
  await expect.poll(parts).toEqual([3])
})

it('a report is signed by both and locked on one sheet, though the line drops in between', async () => {
  portal.expectFaults(/ERR_INTERNET_DISCONNECTED|Failed to load/)
  await portal.call(portal.operator, 'POST', `/api/portal/projects/${project.id}/reports/generate`, {
    findings: 'Cuvette was scaled; cleaned. ᚠ',
    readings: [{ quantity: 'TRO, port', value: '0.12', unit: 'mg/l', limit: '≤ 0.1' }],
    photos: [],
  })
  const page = await open('reports')
  const report = page.getByRole('article')
  await report.getByRole('button', { name: 'Sign', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await expect.poll(() => sheet.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Technician 1')
  await sheet.getByRole('button', { name: 'Sign as technician' }).click()
  await sheet.getByText('Draw the signature, or use the name').waitFor()
  // What is signed is on the sheet, and so is what the document can't show.
  for (const text of ['0.12 mg/l', 'Limit ≤ 0.1', 'outside the limit', 'Cuvette was scaled; cleaned.'])
    await sheet.getByText(text).first().waitFor()
  await sheet.getByText('ᚠ in Findings, paragraph 1').waitFor()
  const [document] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Open the document' }).click(),
  ])
  expect(document.suggestedFilename()).toMatch(/^Service report .*\.pdf$/)
  await sheet.getByRole('checkbox', { name: 'Sign and finalise it like this' }).check()
  await sheet.locator('canvas').scrollIntoViewIfNeeded()
  await comeToRest(page)
  const box = await sheet.locator('canvas').boundingBox()
  if (box === null) throw new Error('There is nothing to sign on')
  await page.mouse.move(box.x + 20, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 20, box.y + 10, { steps: 4 })
  await page.mouse.up()
  const drawn = () => sheet.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  const picture = await drawn()
  expect(await findFlawsAt(page, 'phone-sign', SHOWN)).toEqual([])

  await page.context().setOffline(true)
  await sheet.getByRole('button', { name: 'Sign as technician' }).click()
  await sheet.getByText('What you drew is kept').waitFor()
  // Not even a closed sheet loses it.
  await sheet.getByRole('button', { name: 'Back' }).click()
  await report.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect.poll(drawn).toBe(picture)
  await sheet.getByRole('checkbox', { name: 'Sign and finalise it like this' }).check()
  await page.context().setOffline(false)
  await sheet.getByRole('button', { name: 'Sign as technician' }).click()

  await sheet.getByText('Technician: Technician 1').waitFor()
  await expect.poll(() => sheet.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Bjørnsen')
  // By the keyboard alone.
  await sheet.getByRole('button', { name: 'Use the name' }).press('Enter')
  await sheet.getByRole('button', { name: 'Sign as master' }).press('Enter')
  await sheet.getByText('Master: Bjørnsen').waitFor()
  await sheet.getByRole('button', { name: 'Finalise', exact: true }).press('Enter')
  await report.getByText('Final', { exact: true }).waitFor()
  await expect.poll(() => sheet.count()).toBe(0)
})

it('text that was typed into a form is restored with its time, after a reload too, and deleted when the person signs out', async () => {
  const page = await open('overview')
  const begin = async () => {
    await page.getByRole('button', { name: 'Add contact' }).first().click()
    return page.getByRole('dialog')
  }
  const dialog = await begin()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Harbour agent Nilsen')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await begin()
  await dialog.getByText(/^Draft of \d\d:\d\d restored/).waitFor()
  expect(await findFlawsAt(page, 'phone-draft', SHOWN)).toEqual([])
  await page.reload()
  await begin()
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Harbour agent Nilsen')
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Harbour agent Nilsen')
  await dialog.getByRole('button', { name: 'Back' }).click()
  const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  await expect.poll(kept).toContain('Harbour agent Nilsen')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  const left = await kept()
  expect(left).not.toContain('Nilsen')
})
