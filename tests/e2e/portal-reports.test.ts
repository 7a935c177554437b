import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { readPdfMarks, readPdfText } from '#core/pdf/pdf-text.fixture.ts'
import { findFlawsAt } from './look.ts'
import { startPortal, type AddedProject } from './portal-site.ts'

const portal = startPortal()

const PHONE = { width: 360, height: 740 } as const
const SHOWN = [360, 768, 1440]

let project: AddedProject
beforeAll(async () => {
  project = await portal.addProject({ assignedOperatorId: portal.operator.id })
})

const open = (options: Parameters<typeof portal.openAs>[2] = {}) =>
  portal.openAs(portal.operator, `/portal/project/${project.id}?tab=reports`, options)

/** Sends photos as a technician does, one after another so that the oldest is known. */
async function addPhotos(): Promise<void> {
  const page = await portal.openAs(portal.operator, `/portal/project/${project.id}?tab=files`)
  for (const [name, width, height] of [
    ['a filter.jpg', 800, 600],
    ['b cuvette.jpg', 600, 800],
    ['c electrode.jpg', 800, 600],
    ['d lamp.jpg', 800, 600],
  ] as const) {
    const buffer = await sharp({ create: { width, height, channels: 3, background: '#467' } })
      .jpeg()
      .toBuffer()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose files' }).click(),
    ])
    await chooser.setFiles([{ name, mimeType: 'image/jpeg', buffer }])
    await page.locator('.table tbody tr').filter({ hasText: name }).waitFor()
  }
}

const photos = (page: Page) => page.getByRole('group', { name: 'Photos' })
const captions = (page: Page) => page.locator('.report-photo-caption').allTextContents()
/** The button with the focus. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

const FINDINGS = 'Cuvette was scaled; cleaned.\nالقراءة 0.08 mg/L\nAll well.'

/** For each line of a text, the side of its box at which it begins. */
const sidesOfLines = (page: Page, text: string) =>
  page.getByText(text).evaluate((element) => {
    const box = element.getBoundingClientRect()
    const node = element.firstChild
    let at = 0
    return (element.textContent ?? '').split('\n').map((line) => {
      const range = document.createRange()
      range.setStart(node as Node, at)
      range.setEnd(node as Node, at + line.length)
      at += line.length + 1
      const { left, right } = range.getBoundingClientRect()
      return left - box.left < box.right - right ? 'left' : 'right'
    })
  })

describe('the photos of a report', () => {
  it('say that there are none, and where they are added', async () => {
    const page = await open(PHONE)
    await page.getByRole('button', { name: 'Make report' }).click()
    await page.getByText('This visit has no photos. They are added under Files.').waitFor()
  })

  it('are chosen and put in order with the keyboard, on a phone, and counted before signing', async () => {
    await addPhotos()
    const page = await open(PHONE)
    await page.getByRole('button', { name: 'Make report' }).click()
    await page.getByRole('textbox', { name: 'Findings' }).fill(FINDINGS)
    await photos(page).getByText('4 of 4 photos in the report').waitFor()
    // Each is shown once it is in sight.
    for (const row of await photos(page).locator('li').all()) {
      await row.scrollIntoViewIfNeeded()
      await row.locator('.photo-preview img').waitFor()
    }

    await photos(page)
      .getByRole('checkbox', { name: /b cuvette/ })
      .press('Space')
    await photos(page).getByText('3 of 4 photos in the report').waitFor()
    await page.getByRole('button', { name: 'Move to the first place: c electrode.jpg' }).press('Enter')
    const later = 'Move one place later: a filter.jpg'
    for (const _ of [1, 2]) {
      await page.getByRole('button', { name: later }).press('Enter')
      // The user who moves a photo can move it on at once.
      const next = await focused(page)
      expect(next).toBe(later)
    }
    await expect
      .poll(() => captions(page))
      .toEqual(['1. c electrode.jpg', 'b cuvette.jpg', '2. d lamp.jpg', '3. a filter.jpg'])
    expect(await findFlawsAt(page, 'project-report-photos', SHOWN)).toEqual([])
    // Chosen one after another they are in that order, and the focus stays.
    await page.getByRole('button', { name: 'Show none' }).click()
    for (const name of [/c electrode/, /d lamp/, /a filter/]) {
      const box = photos(page).getByRole('checkbox', { name })
      await box.press('Space')
      await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
    }
    await expect
      .poll(() => captions(page))
      .toEqual(['1. c electrode.jpg', '2. d lamp.jpg', '3. a filter.jpg', 'b cuvette.jpg'])
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Make draft' }).click()

    const report = page.getByRole('article')
    await report.getByText('3 of 4 photos').waitFor()
    await expect.poll(() => sidesOfLines(page, 'Cuvette was scaled')).toEqual(['left', 'right', 'left'])
    await report.getByText('Digest of the content (SHA-256)').waitFor()
    await report.getByRole('button', { name: 'Sign', exact: true }).click()
    await page.getByRole('dialog').getByText('It shows 3 of 4 photos of the visit.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
    // A browser without a head has no viewer: what the tab is given is read on its way.
    let pdf: Buffer = Buffer.alloc(0)
    let disposition = ''
    await page.context().route('**/d/*?show', async (route) => {
      const answer = await route.fetch()
      pdf = await answer.body()
      disposition = answer.headers()['content-disposition'] ?? ''
      await route.fulfill({ contentType: 'text/plain', body: 'The viewer' })
    })
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      report.getByRole('button', { name: 'Open PDF' }).click(),
    ])
    await tab.getByText('The viewer').waitFor()
    await tab.close()
    expect(disposition).toMatch(/^inline; filename=".*\.pdf"/)
    expect(readPdfText(pdf).join(' ')).toMatch(
      /3 of 4 photos of this visit\..*1\. c electrode\.jpg.*2\. d lamp\.jpg.*3\. a filter\.jpg/,
    )
    const marks = readPdfMarks(pdf).flat()
    expect(marks.filter(({ text }) => text === null)).toHaveLength(3)
    const leftOf = (part: string) => marks.find(({ text }) => text?.includes(part))?.left ?? Number.NaN
    expect(leftOf('0.08')).toBeGreaterThan(leftOf('All well.') + 300)
  })

  it('stay chosen while a draft is edited; of a final one both digests are shown, each by its name', async () => {
    const page = await open(PHONE)
    const report = page.getByRole('article')
    await report.getByRole('button', { name: 'Edit' }).click()
    await photos(page).getByText('3 of 4 photos in the report').waitFor()
    await expect
      .poll(() => captions(page))
      .toEqual(['1. c electrode.jpg', '2. d lamp.jpg', '3. a filter.jpg', 'b cuvette.jpg'])
    await page.getByRole('button', { name: 'Show none' }).click()
    await photos(page).getByText('0 of 4 photos in the report').waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await report.getByText('4 of 4 photos').waitFor()
    await report.getByRole('button', { name: 'Finalise…' }).click()
    await page.getByRole('dialog').getByText('It shows 4 of 4 photos of the visit.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Finalise' }).click()
    await report.getByText('Final', { exact: true }).waitFor()
    await report.getByText('Digest of the file (SHA-256)').waitFor()
    const digests = await report.locator('code').allTextContents()
    expect(digests).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)])
    expect(await findFlawsAt(page, 'project-report-final', SHOWN)).toEqual([])
  })
})
