import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { todayIn } from '#core/days.ts'
import { PHONE, workOnDevice } from './on-device.ts'
import { inDays, startPortal } from './portal-site.ts'

const portal = startPortal()
const { addJob, openOnDevice, listOf } = workOnDevice(portal)

/** Person and address of each response that is on the device. */
async function listStored(): Promise<string[]> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('portal-device')
    opening.addEventListener('success', () => resolve(opening.result))
  })
  const keys = await new Promise<IDBValidKey[]>((resolve) => {
    const asked = database.transaction('reads').objectStore('reads').getAllKeys()
    asked.addEventListener('success', () => resolve(asked.result))
  })
  database.close()
  return keys.map((key) => (key as string[]).join(' '))
}

describe('without a network', () => {
  it('hours and a comment are kept over a reload and a closed tab, and arrive exactly once', async () => {
    const project = await addJob('Havlys Spirit')
    const page = await openOnDevice(`/portal/project/${project.id}?tab=comments`)
    await page.getByRole('textbox', { name: 'Comment' }).waitFor()
    // The other tabs and Today have been seen before the ship has no network.
    await page.goto(`${portal.product.url}/portal/project/${project.id}?tab=hours`)
    await page.locator('#log-hours').waitFor()
    await page.goto(`${portal.product.url}/portal/operator-dashboard`)
    await page.getByRole('heading', { name: 'Havlys Spirit' }).waitFor()
    await page.getByRole('button', { name: /^Log 2\.0 h work/ }).waitFor()
    const context = page.context()
    await context.setOffline(true)

    await page.getByRole('button', { name: /^Log 2\.0 h work/ }).click()
    await page.getByText(/^1 entry waits, since/).waitFor()
    await page.getByText('Not sent', { exact: true }).first().waitFor()
    await page.reload()
    await page.getByText('as read at').waitFor()
    await page.getByText('2.0 h work').first().waitFor()
    await page.getByRole('link', { name: project.projectNumber }).click()
    await page.goto(`${portal.product.url}/portal/project/${project.id}?tab=comments`)
    await page.getByRole('textbox', { name: 'Comment' }).fill('Alarm 217 again during discharge')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText(/^2 entries wait, since/).waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Alarm 217' }).getByText('Not sent').waitFor()
    expect(await listOf(project.id, 'comments')).toEqual([])

    // Another tab of the device, signed in for good, as after the browser was closed.
    await page.evaluate((token) => localStorage.setItem('portalSessionToken', token), portal.operator.token)
    const later = await context.newPage()
    await page.close()
    await later.goto(`${portal.product.url}/portal/operator-dashboard`)
    await later.getByText(/^2 entries wait, since/).waitFor()
    await context.setOffline(false)
    await later.getByText(/^All sent at/).waitFor()
    await expect
      .poll(async () => (await listOf<{ hours: string }>(project.id, 'hours')).map(({ hours }) => hours))
      .toEqual(['2.00'])
    expect((await listOf<{ comment: string }>(project.id, 'comments')).map(({ comment }) => comment)).toEqual([
      'Alarm 217 again during discharge',
    ])
    await context.close()
  })

  it('a photo is kept over a reload and arrives once, with the same bytes', async () => {
    const project = await addJob('Havlys Morning')
    const page = await openOnDevice(`/portal/project/${project.id}?tab=files`)
    await page.goto(`${portal.product.url}/portal/project/${project.id}?tab=files`)
    await page.getByRole('button', { name: 'Take a photo' }).waitFor()
    const context = page.context()
    await context.setOffline(true)
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#467' } })
      .jpeg({ quality: 100 })
      .toBuffer()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Take a photo' }).click(),
    ])
    await chooser.setFiles([{ name: 'cuvette.jpg', mimeType: 'image/jpeg', buffer: photo }])
    await page.getByText('They are stored on this device').waitFor()
    await page.reload()
    await page.getByText('1 file on this device, not yet sent').waitFor()
    await context.setOffline(false)
    await expect
      .poll(async () => (await listOf<{ fileName: string; fileSize: number }>(project.id, 'files')).length, {
        timeout: 30_000,
      })
      .toBe(1)
    const [file] = await listOf<{ fileName: string; fileSize: number }>(project.id, 'files')
    expect(file).toMatchObject({ fileName: 'cuvette.jpg', fileSize: photo.length })
    await page.getByText('1 file on this device, not yet sent').waitFor({ state: 'detached' })
    await context.close()
  })

  it('a photo over 5 MB is made smaller on the device, and says so', async () => {
    const project = await addJob('Havlys Noon')
    const page = await openOnDevice(`/portal/project/${project.id}?tab=files`)
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    const context = page.context()
    await context.setOffline(true)
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const photo = await sharp({ create: { width: 5200, height: 3900, channels: 3, background: '#467', noise } })
      .jpeg({ quality: 80 })
      .toBuffer()
    expect(photo.length).toBeGreaterThan(5 * 1024 * 1024)
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose files' }).click(),
    ])
    await chooser.setFiles([{ name: 'cell.jpeg', mimeType: 'image/jpeg', buffer: photo }])
    await page.getByText(/^Made smaller on this device: 9\.\d MB to [1-5]\.\d MB$/).waitFor()
    await page.locator('.upload-picture img').waitFor()
    await context.setOffline(false)
    await expect.poll(() => listOf(project.id, 'files'), { timeout: 30_000 }).toMatchObject([{ fileName: 'cell.jpg' }])
    const [file] = await listOf<{ fileSize: number }>(project.id, 'files')
    expect(file?.fileSize).toBeLessThanOrEqual(5 * 1024 * 1024)
    await context.close()
  })

  it('a full device says so before the next photo, and still keeps text', async () => {
    const project = await addJob('Havlys Full')
    portal.expectFaults(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load|Failed to fetch|Quota/)
    const { origin } = new URL(portal.product.url)
    const page = await portal.openAs(portal.operator, `/portal/project/${project.id}?tab=comments`, {
      ...PHONE,
      // Before anything is stored: the browser asks for the room now and then only. The pages of the build take 3 MB.
      async prepare(opened) {
        const protocol = await opened.context().newCDPSession(opened)
        await protocol.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 7_000_000 })
      },
    })
    const context = page.context()
    await page.getByRole('textbox', { name: 'Comment' }).waitFor()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.goto(`${origin}/portal/project/${project.id}?tab=files`)
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const photo = await sharp({ create: { width: 3200, height: 2400, channels: 3, background: '#467', noise } })
      .jpeg({ quality: 80 })
      .toBuffer()
    await context.setOffline(true)
    for (const name of ['first.jpg', 'second.jpg', 'third.jpg']) {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Choose files' }).click(),
      ])
      await chooser.setFiles([{ name, mimeType: 'image/jpeg', buffer: photo }])
    }
    await page.getByText('This phone is full: no photo can be kept').waitFor()
    await page.getByText('This device is full: a photo is sent only while this page is open.').waitFor()
    await page.getByText(/^Text, hours and parts still can\./).waitFor()
    await context.close()
  })

  it('a visit is put on hold, and one that a manager changed in the meantime asks', async () => {
    const project = await addJob('Havlys Dawn')
    const page = await openOnDevice(`/portal/project/${project.id}`)
    await page.getByRole('button', { name: /^Hold/ }).first().waitFor()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: /^Hold/ }).first().click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Waits for an electrode')
    await page.getByLabel('Follow-up date').fill(inDays(3))
    await page.getByRole('dialog').getByRole('button', { name: 'Hold', exact: false }).last().click()
    await page.getByText(/^1 entry waits, since/).waitFor()
    await page.locator('.project-title').getByText('On hold').waitFor()
    await page.locator('.project-title').getByText('Not sent').waitFor()
    await portal.call(portal.manager, 'PATCH', `/api/portal/projects/${project.id}`, { berth: 'Quay 4' })
    await page.context().setOffline(false)
    await page.getByText('1 entry waits for your choice').waitFor()
    await page.getByRole('button', { name: 'Show entries' }).click()
    const dialog = page.getByRole('dialog', { name: 'Entries on this device' })
    for (const radio of await dialog.getByText(/^Yours: /).all()) await radio.click()
    await dialog.getByRole('button', { name: 'Send these' }).click()
    await dialog.getByText('Everything is sent.').waitFor()
    const { body } = await portal.call(portal.manager, 'GET', `/api/portal/projects/${project.id}`)
    expect(body).toMatchObject({ status: 'on hold', statusReason: 'Waits for an electrode', berth: 'Quay 4' })
  })

  it('a refused entry stays with the reason until it is corrected', async () => {
    const project = await addJob('Havlys Dusk')
    const page = await openOnDevice(`/portal/project/${project.id}?tab=hours`)
    await page.locator('#log-hours').waitFor()
    await page.context().setOffline(true)
    await page.locator('#log-hours').getByRole('button', { name: /^Log/ }).click()
    await page.getByText(/^1 entry waits, since/).waitFor()
    // In the meantime the day has become too long, with the 2 hours of the first test.
    await portal.call(portal.operator, 'POST', `/api/portal/projects/${project.id}/hours`, {
      date: todayIn('Europe/London'),
      kind: 'travel',
      hours: '21',
    })
    await page.context().setOffline(false)
    await page.getByText('1 entry was not taken').waitFor()
    await page.getByRole('button', { name: 'Show entries' }).click()
    const dialog = page.getByRole('dialog', { name: 'Entries on this device' })
    await dialog.getByRole('button', { name: /^Correct/ }).click()
    await dialog.getByRole('textbox', { name: 'Hours' }).fill('0.5')
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await dialog.getByText('Everything is sent.').waitFor()
    expect((await listOf<{ hours: string }>(project.id, 'hours')).map(({ hours }) => hours)).toContain('0.50')
  })

  it('the attendance sheet is filled in, shown after a reload, and arrives exactly once', async () => {
    const made = await portal.call(portal.manager, 'POST', '/api/portal/checklist-templates', {
      name: 'Survey without a network',
      serviceTypes: ['survey'],
      lines: [
        { key: 'flush', text: 'Back-flush function', kind: 'check', required: true },
        { key: 'cell', text: 'Insulation of the cell', kind: 'check', required: true },
        { key: 'tank', text: 'Discharge pressure', kind: 'reading', unit: 'bar', max: '0.10', required: true },
      ],
    })
    expect(made.status).toBe(201)
    const project = await addJob('Havlys Sheet', { serviceType: 'survey' })
    const page = await openOnDevice(`/portal/project/${project.id}/sheet`)
    await page.reload()
    await page.getByText('3 obligatory lines are open').waitFor()
    const context = page.context()
    await context.setOffline(true)

    const answer = (line: string, result: string) =>
      page.getByRole('group', { name: line }).getByRole('radio', { name: result })
    await answer('Back-flush function', 'OK').press('Space')
    await page.locator('#line-flush').getByText('Not sent').waitFor()
    await answer('Insulation of the cell', 'Finding').press('Space')
    // A finding has to be put into words: the screen for it opens at once.
    await page.getByLabel('What did you find?').fill('Insulation is worn')
    await page.getByRole('button', { name: 'Save finding' }).click()
    await page.locator('#line-cell').getByText('Not sent').first().waitFor()
    await page.getByLabel('Reading', { exact: true }).fill('0,24')
    await page.getByLabel('Reading', { exact: true }).press('Enter')
    await page.locator('#line-tank').getByText('Not sent').waitFor()
    await page.getByText(/^4 entries wait, since/).waitFor()
    await page.locator('#findings').getByText('Not sent').waitFor()

    await page.reload()
    await page.getByText('0.24 bar, at most 0.10').waitFor()
    for (const key of ['flush', 'cell', 'tank'])
      await page.locator(`#line-${key}`).getByText('Not sent').first().waitFor()
    await expect.poll(() => answer('Back-flush function', 'OK').isChecked()).toBe(true)
    await page.locator('#findings').getByText('Insulation is worn').waitFor()
    expect(await listOf(project.id, 'findings')).toEqual([])
    await page.getByRole('link', { name: 'Read and sign' }).click()
    await page.getByText('First write the finding for: Discharge pressure.').first().waitFor()

    await context.setOffline(false)
    await page.getByText(/^All sent at/).waitFor()
    const { body } = await portal.call(portal.operator, 'GET', `/api/portal/projects/${project.id}/checklist`)
    expect(body.lines).toMatchObject([
      { key: 'flush', result: 'ok', version: 1 },
      { key: 'cell', result: 'finding', version: 1 },
      { key: 'tank', result: 'ok', value: '0.24', verdict: 'outside', version: 1 },
    ])
    expect(await listOf(project.id, 'findings')).toMatchObject([{ text: 'Insulation is worn', lineKey: 'cell' }])
    await context.close()
  })

  it('what belongs to the own visits is on the device, and leaves it when another technician takes over', async () => {
    const project = await addJob('Havlys Relief')
    const page = await openOnDevice('/portal/operator-dashboard')
    const stored = async () => (await page.evaluate(listStored)).map((each) => each.split(' ')[1] ?? '')
    // Never opened: the device reads it by itself.
    await expect.poll(stored, { timeout: 60_000 }).toContain(`/api/portal/projects/${project.id}`)
    await expect
      .poll(stored, { timeout: 60_000 })
      .toContain(`/api/portal/projects/${project.id}/reports?pageSize=200&sort=-createdAt`)
    await expect.poll(stored).toContain('/api/portal/sync/articles')
    await page.goto(`${portal.product.url}/portal/projects`)
    const row = page.getByRole('listitem').filter({ hasText: 'Havlys Relief' })
    await row.getByText(/^On this device, \d\d:\d\d$/).waitFor()
    const successor = await portal.addPerson({ role: 'operator' })
    const { body } = await portal.call(portal.manager, 'GET', `/api/portal/projects/${project.id}`)
    const assigned = await portal.call(portal.manager, 'POST', `/api/portal/projects/${project.id}/assign`, {
      operatorId: successor.id,
      version: body.version,
    })
    expect([assigned.status, assigned.body]).toEqual([200, expect.anything()])
    await expect
      .poll(async () => (await stored()).filter((address) => address.includes(project.id)), { timeout: 60_000 })
      .toEqual([])
  })

  it('two technicians have a tab each: neither loses what is on the device by what the other does', async () => {
    const [first, second] = [await portal.addPerson({ role: 'operator' }), await portal.addPerson({ role: 'operator' })]
    const mine = await addJob('Havlys East', { assignedOperatorId: first.id })
    await addJob('Havlys West', { assignedOperatorId: second.id })
    const page = await openOnDevice(`/portal/project/${mine.id}?tab=comments`, first)
    await page.getByRole('textbox', { name: 'Comment' }).waitFor()
    const stored = async (person: { id: string }) =>
      (await page.evaluate(listStored)).filter((each) => each.startsWith(person.id)).length
    await expect.poll(() => stored(first)).toBeGreaterThan(2)
    await page.route('**/api/portal/projects/*/comments', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await page.getByRole('textbox', { name: 'Comment' }).fill('Of the first')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText(/^1 entry waits, since/).waitFor()

    const tab = await page.context().newPage()
    await tab.goto(`${portal.product.url}/portal-login`)
    await tab.getByText('Sign in again to send; nothing is lost').waitFor()
    await tab.evaluate((token) => sessionStorage.setItem('portalSessionToken', token), second.token)
    await tab.goto(`${portal.product.url}/portal/operator-dashboard`)
    await tab.getByRole('heading', { name: 'Havlys West' }).waitFor()
    await expect.poll(() => stored(second)).toBeGreaterThan(0)
    await expect.poll(() => tab.getByText(/entry waits/).count()).toBe(0)
    await expect.poll(() => stored(first)).toBeGreaterThan(2)
    await tab.getByRole('button', { name: 'Menu' }).last().click()
    await tab.getByRole('button', { name: 'Sign out' }).click()
    await expect.poll(() => stored(second)).toBe(0)
    await expect.poll(() => stored(first)).toBeGreaterThan(2)

    await page.context().setOffline(true)
    await page.reload()
    await page.getByRole('listitem').filter({ hasText: 'Of the first' }).getByText('Not sent').waitFor()
    await page.unroute('**/api/portal/projects/*/comments')
    await page.context().setOffline(false)
    await page.getByText(/^All sent at/).waitFor()
    expect(await listOf<{ comment: string }>(mine.id, 'comments')).toMatchObject([
      { comment: 'Of the first', userId: first.id },
    ])
  })

  it('signing out asks, removes what was read, and keeps the entry for the same person', async () => {
    const project = await addJob('Havlys Night')
    const page = await openOnDevice(`/portal/project/${project.id}?tab=comments`)
    await page.getByRole('textbox', { name: 'Comment' }).fill('Kept for later')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText(/^1 entry waits, since/).waitFor()
    await page.getByRole('button', { name: 'Menu' }).last().click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('dialog', { name: '1 entry is not sent' }).getByRole('button', { name: 'Sign out' }).click()
    // Signed out: an entry that waits is not sent any more when the network is back.
    await expect.poll(() => page.url()).not.toContain('tab=comments')
    await page.context().setOffline(false)
    await page.goto(`${portal.product.url}/portal-login`)
    await page.getByText('Sign in again to send; nothing is lost').waitFor()
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
    await page.evaluate(
      (token) => sessionStorage.setItem('portalSessionToken', token),
      (await portal.addPerson({ role: 'operator' })).token,
    )
    await page.goto(`${portal.product.url}/portal/operator-dashboard`)
    await page.getByRole('heading', { name: 'Today' }).waitFor({ state: 'attached' })
    expect(await listOf(project.id, 'comments')).toEqual([])
  })
})

it('the manifest of the portal names icons and pictures that exist, in the size that it says', async () => {
  interface Picture {
    src: string
    sizes: string
    form_factor?: string
  }
  const read = async (path: string) => {
    const response = await fetch(portal.product.url + path)
    expect([path, response.status]).toEqual([path, 200])
    return response
  }
  const manifest = (await (await read('/portal.webmanifest')).json()) as { icons: Picture[]; screenshots: Picture[] }
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    const { width, height } = await sharp(Buffer.from(await (await read(src)).arrayBuffer())).metadata()
    expect([src, `${width}x${height}`]).toEqual([src, sizes])
  }
  expect(new Set(manifest.screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']))
})

it('the public site, the admin panel and the login have no service worker', async () => {
  for (const path of ['/', '/admin', '/portal-login']) {
    const page = await portal.open(path)
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
  }
})
