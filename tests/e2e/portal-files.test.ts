import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HEIC } from '#core/files/heic/heic.fixture.ts'
import { nameMetadata, pdf } from '../setup/tus.ts'
import { findFlawsAt } from './look.ts'
import { startPortal, type AddedProject } from './portal-site.ts'
import { readDownload } from './site.ts'

const portal = startPortal()

let project: AddedProject
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-files-'))
  project = await portal.addProject({
    vesselName: 'Havlys Spirit',
    scheduledDate: '2026-12-09',
    location: 'Immingham',
    clientName: 'Nordtind Bulk AS',
    assignedOperatorId: portal.operator.id,
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const file = async (name: string, bytes: Buffer): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}
const open = (tab: 'files' | 'travel', person = portal.operator, options: Parameters<typeof portal.openAs>[2] = {}) =>
  portal.openAs(person, `/portal/project/${project.id}?tab=${tab}`, options)
const choose = async (page: Page, button: string, ...paths: string[]) => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button }).click(),
  ])
  await chooser.setFiles(paths)
}
const row = (page: Page, name: string) =>
  page.locator('.table tbody tr, .tool-cards li').filter({ hasText: name, visible: true })

describe('files', () => {
  it('go on by themselves after the line was cut in the middle, and can be downloaded whole', async () => {
    portal.expectFaults(/uploads|ERR_|Failed to load/)
    const bytes = pdf('resumed', 3_400_000)
    const page = await open('files')
    let pieces = 0
    const offsets: number[] = []
    await page.route('**/api/portal/uploads/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue()
      pieces += 1
      offsets.push(Number(route.request().headers()['upload-offset']))
      return pieces === 2 ? route.abort('connectionreset') : route.continue()
    })
    await choose(page, 'Choose files', await file('Survey.pdf', bytes))
    await row(page, 'Survey.pdf').waitFor()
    expect(offsets[0]).toBe(0)
    // Nothing that had arrived was sent a second time.
    expect(offsets.slice(1).every((offset) => offset >= 1024 * 1024)).toBe(true)
    await expect.poll(() => page.locator('.upload-list').count()).toBe(0)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Survey.pdf' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Survey.pdf')
    expect((await readDownload(download)).equals(bytes)).toBe(true)
  })

  it('chosen again after a reload go on where they stopped', async () => {
    portal.expectFaults(/uploads|ERR_|Failed to load/)
    const path = await file('Reloaded.pdf', pdf('reloaded', 2_400_000))
    // A technician's are stored on the device and go on by themselves: portal-offline.test.ts.
    const page = await open('files', portal.manager)
    let pieces = 0
    await page.route('**/api/portal/uploads/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue()
      pieces += 1
      return pieces > 1 ? route.abort('connectionreset') : route.continue()
    })
    await choose(page, 'Choose files', path)
    await expect.poll(() => pieces).toBeGreaterThan(1)
    const offsets: number[] = []
    // Leaving asks first; the line stays cut until then: the page that is left tries again, and could finish first.
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
    await page.unroute('**/api/portal/uploads/*')
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
    })
    await choose(page, 'Choose files', path)
    await row(page, 'Reloaded.pdf').waitFor()
    // The first piece at least; of the second whatever had arrived and was stored before the line was cut.
    expect(offsets[0]).toBeGreaterThanOrEqual(1024 * 1024)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('uploads'))).toBeNull()
  })

  it('wait without a line, say so, and go on when it is back', async () => {
    portal.expectFaults(/uploads|ERR_|Failed to load/)
    const page = await open('files')
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    await page.context().setOffline(true)
    await choose(
      page,
      'Choose files',
      await file('Offline photo of the dosing unit, port side, after it was cleaned.pdf', pdf('offline', 500_000)),
    )
    await page.getByText(/It goes on by itself/).waitFor()
    await page.context().setOffline(false)
    await row(page, 'Offline photo').waitFor()
  })

  it('that are HEIC photos are stored as JPEG, and shown', async () => {
    const page = await open('files')
    await choose(page, 'Choose files', await file('IMG_9.heic', HEIC.plain))
    await row(page, 'IMG_9.jpg').waitFor()
    const { body } = await portal.call(portal.manager, 'GET', `/api/portal/projects/${project.id}/files`)
    const { items } = body as { items: { fileName: string; fileType: string }[] }
    expect(items.find(({ fileName }) => fileName === 'IMG_9.jpg')).toMatchObject({ fileType: 'image/jpeg' })
  })

  it('that are not taken say why at once; others get a caption in place and are removed', async () => {
    portal.expectFaults(/415/)
    const page = await open('files')
    await choose(
      page,
      'Choose files',
      await file('IMG_2.heic', HEIC.cutOff),
      await file('tool.exe', Buffer.from('MZ')),
      await file('page.pdf', Buffer.from('<!doctype html><script>alert(1)</script> and more of it')),
      await file('Good.pdf', pdf('good')),
    )
    const list = page.getByRole('list', { name: 'Files on their way' })
    await list.getByText('This HEIC photo can’t be read').waitFor()
    await list.getByText('This kind of file is not taken').nth(1).waitFor()
    await row(page, 'Good.pdf').waitFor()
    for (const name of ['IMG_2.heic', 'tool.exe', 'page.pdf'])
      await list.getByRole('button', { name: `Dismiss ${name}` }).click()
    await row(page, 'Good.pdf').hover()
    const caption = row(page, 'Good.pdf').getByRole('textbox', { name: 'Caption of Good.pdf' })
    await caption.fill('Dosing pump, port side')
    await caption.press('Enter')
    await row(page, 'Good.pdf').getByText('Saved').waitFor()
    // What is typed while the caption before is on its way follows it, once one leaves the field.
    const onItsWay = Promise.withResolvers<void>()
    await page.route('**/api/portal/files/*', async (route) => {
      if (route.request().method() === 'PATCH') await onItsWay.promise
      await route.continue()
    })
    await caption.fill('Pump')
    await caption.press('Enter')
    await row(page, 'Good.pdf').getByText('Saving').waitFor()
    await caption.fill('Pump, starboard side')
    await caption.blur()
    onItsWay.resolve()
    await row(page, 'Good.pdf').getByText('Saved').waitFor()
    await page.reload()
    await expect.poll(() => caption.inputValue()).toBe('Pump, starboard side')
    await row(page, 'Good.pdf').hover()
    await page.getByRole('button', { name: 'Remove Good.pdf' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove file' }).click()
    await expect.poll(() => row(page, 'Good.pdf').count()).toBe(0)
  })
})

describe('uploads on their way', () => {
  it('are listed in the profile, wherever they were begun, and can be given up there', async () => {
    portal.expectFaults(/413/)
    const begin = async (name: string) =>
      (
        await fetch(`${portal.product.url}/api/portal/uploads`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${portal.operator.token}`,
            'tus-resumable': '1.0.0',
            'upload-length': '5000',
            'upload-metadata': nameMetadata(name),
          },
        })
      ).status
    for (let count = 1; count <= 40; count += 1) expect(await begin(`Unfinished ${count}.pdf`)).toBe(201)
    const page = await open('files')
    await choose(page, 'Choose files', await file('Late.pdf', pdf('late')))
    await page
      .getByRole('list', { name: 'Files on their way' })
      .getByText('Cancel some of them in your profile')
      .waitFor()

    const profile = await portal.openAs(portal.operator, '/portal/profile')
    const list = profile.getByRole('list', { name: 'Own uploads' })
    const unfinished = list.getByRole('listitem')
    await expect.poll(() => unfinished.count()).toBe(40)
    await list.getByText('0 B of 5 kB, on its way').first().waitFor()
    expect(await findFlawsAt(profile, 'profile-uploads')).toEqual([])
    await list.getByRole('button', { name: 'Cancel the upload of Unfinished 7.pdf' }).press('Enter')
    await expect.poll(() => unfinished.count()).toBe(39)

    await page.getByRole('button', { name: 'Dismiss Late.pdf' }).click()
    await choose(page, 'Choose files', await file('Late.pdf', pdf('late')))
    await row(page, 'Late.pdf').waitFor()
    await portal.db.execute(sql`update uploads set progressed_at = progressed_at - interval '2 hours'`)
    await profile.reload()
    await list
      .getByText(/no progress since/)
      .first()
      .waitFor()
    await portal.db.execute(sql`delete from uploads`)
    await profile.reload()
    await profile.getByText('Nothing is on its way.').waitFor()
  })
})

describe('travel documents', () => {
  it('get their kind and end while they are sent, and show how long they are good; both tabs of files have no flaw', async () => {
    const page = await open('travel', portal.manager)
    await choose(page, 'Choose a file', await file('Gangway pass.pdf', pdf('gangway')))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Insurance' })
    await dialog.getByLabel('Expires on').fill('2020-01-31')
    await dialog.getByRole('button', { name: 'Add document' }).click()
    await row(page, 'Gangway pass.pdf').waitFor()
    await expect
      .poll(() => row(page, 'Gangway pass.pdf').textContent())
      .toMatch(/Insurance.*this visit.*31 Jan 2020.*Expired/)
    await page.getByText('Opening one is recorded').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Gangway pass.pdf' }).click(),
    ])
    expect((await readDownload(download)).equals(pdf('gangway'))).toBe(true)
    expect(await findFlawsAt(page, 'project-travel', [768, 360, 1440])).toEqual([])
    await page
      .locator('.tabs')
      .getByRole('link', { name: /^Files/ })
      .click()
    await row(page, 'Survey.pdf').waitFor()
    expect(await findFlawsAt(page, 'project-files', [768, 360, 1440])).toEqual([])
  })
})
