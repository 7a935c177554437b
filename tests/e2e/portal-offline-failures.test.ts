import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hashPassword } from '#core/crypto/argon2.server.ts'
import { readPepper } from '#core/crypto/pepper.server.ts'
import { addPerson, PERSON_PASSWORD } from '../setup/portal-people.ts'
import { workOnDevice } from './on-device.ts'
import { inDays, startPortal } from './portal-site.ts'

const portal = startPortal()
const { addJob, openOnDevice, listOf } = workOnDevice(portal)

/** A technician with a password of their own, who can sign in again. */
async function addTechnician(name: string) {
  const pepper = await readPepper(join(portal.product.dataDir, 'secrets', 'pepper'))
  return addPerson({ db: portal.db }, { role: 'operator', name }, await hashPassword(PERSON_PASSWORD, pepper))
}

const comments = async (id: string): Promise<string[]> =>
  (await listOf<{ comment: string }>(id, 'comments?sort=createdAt')).map(({ comment }) => comment)

async function writeComment(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Comment' }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** Rows of the device's database, by store. */
const countStored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Record<string, number>>((resolve, reject) => {
        const opening = indexedDB.open('portal-device')
        opening.addEventListener('error', () => reject(new Error('It did not open')))
        opening.addEventListener('success', () => {
          const names = ['people', 'reads', 'entries'] as const
          const change = opening.result.transaction(names)
          const counts = names.map((name) => [name, change.objectStore(name).count()] as const)
          change.addEventListener('complete', () => {
            opening.result.close()
            resolve(Object.fromEntries(counts.map(([name, count]) => [name, count.result])))
          })
        })
      }),
  )

describe('a session that ended while there was no network', () => {
  it('by itself: the person goes on, over a reload too, and signs in when there is time', async () => {
    const person = await addTechnician('Technician Expired')
    const project = await addJob('Havlys Expired', { assignedOperatorId: person.id })
    const page = await openOnDevice(`/portal/project/${project.id}?tab=comments`, person)
    await page.reload()
    await page.getByRole('textbox', { name: 'Comment' }).waitFor()
    await page.context().setOffline(true)
    await writeComment(page, 'Before')
    await page.getByText(/^1 entry waits, since/).waitFor()
    await portal.db.execute(
      sql`update portal_sessions set last_seen_at = now() - interval '9 hours' where user_id = ${person.id}`,
    )
    await page.context().setOffline(false)
    await page.getByText('Sign in again to send; nothing is lost').waitFor()
    await page.getByText('New entries can still be made, as Technician Expired.').waitFor()

    await writeComment(page, 'After')
    await page.getByText(/^2 entries wait, since/).waitFor()
    await page.reload()
    await page.getByText('Sign in again to send; nothing is lost').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'After' }).getByText('Not sent').waitFor()
    expect(await comments(project.id)).toEqual([])

    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByLabel('E-mail').waitFor()
    await page.getByRole('button', { name: 'Go on without signing in' }).click()
    await page.getByRole('textbox', { name: 'Comment' }).waitFor()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(PERSON_PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText(/^All sent at/).waitFor()
    await page.getByRole('textbox', { name: 'Comment' }).waitFor()
    expect(await comments(project.id)).toEqual(['Before', 'After'])
  })

  it('from another device: what was read is removed at the next contact, what was entered waits encrypted', async () => {
    const person = await addTechnician('Technician Lost')
    const project = await addJob('Havlys Lost', { assignedOperatorId: person.id })
    const page = await openOnDevice(`/portal/project/${project.id}?tab=comments`, person)
    await page.reload()
    await page.getByRole('textbox', { name: 'Comment' }).waitFor()
    await page.context().setOffline(true)
    await writeComment(page, 'Kept for later')
    await page.getByText(/^1 entry waits, since/).waitFor()
    await expect.poll(async () => (await countStored(page))['reads']).toBeGreaterThan(0)
    await portal.db.execute(sql`delete from portal_sessions where user_id = ${person.id}`)
    await page.context().setOffline(false)
    await page.getByLabel('E-mail').waitFor()
    await expect.poll(() => countStored(page)).toEqual({ people: 1, reads: 0, entries: 1 })
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
    await page.getByText('Sign in again to send; nothing is lost').waitFor()
    expect(await comments(project.id)).toEqual([])
  })
})

it('nobody’s entries are sent with another person’s session, and nobody reads what another one stored', async () => {
  const [one, other] = [await addTechnician('Technician One'), await addTechnician('Technician Other')]
  const project = await addJob('Havlys Two', { assignedOperatorId: one.id })
  const page = await openOnDevice(`/portal/project/${project.id}?tab=comments`, one)
  await page.reload()
  await page.getByRole('textbox', { name: 'Comment' }).waitFor()
  const context = page.context()
  await context.setOffline(true)
  await writeComment(page, 'Mine')
  await page.getByText(/^1 entry waits, since/).waitFor()

  // The other person signs in for good in this browser: their token is the one of every tab.
  await page.evaluate((token) => localStorage.setItem('portalSessionToken', token), other.token)
  const tab = await context.newPage()
  await tab.goto(`${portal.product.url}/portal/project/${project.id}?tab=comments`)
  await tab.getByText('The portal could not be opened').waitFor()
  await expect.poll(() => tab.getByText('Mine').count()).toBe(0)
  await context.setOffline(false)
  await tab.reload()
  await expect.poll(() => countStored(tab)).toMatchObject({ people: 2, entries: 1 })
  await page.bringToFront()
  await page.reload()
  await page.locator('.app.is-operator').waitFor()
  await expect.poll(() => page.getByText('Mine').count()).toBe(0)
  expect(await comments(project.id)).toEqual([])

  await page.evaluate((token) => localStorage.setItem('portalSessionToken', token), one.token)
  await page.goto(`${portal.product.url}/portal/project/${project.id}?tab=comments`)
  await expect.poll(() => comments(project.id)).toEqual(['Mine'])
})

it('what the release before this one left unsent is shown and sent by this one', async () => {
  portal.expectFaults(/401|409|422|415/)
  const person = await addTechnician('Technician Updated')
  const project = await portal.addProject({
    vesselName: 'Havlys Update',
    clientName: 'Nordtind Bulk AS',
    location: 'Immingham',
    scheduledDate: inDays(0),
    assignedOperatorId: person.id,
  })
  await portal.moveProject(project.id, { to: 'confirmed' })
  const { body } = await portal.call(portal.manager, 'GET', `/api/portal/projects/${project.id}`)
  const fixture = join(import.meta.dirname, '../../src/core/web/device/first-release.fixture.ts')
  const source = stripTypeScriptTypes(await readFile(fixture, 'utf8'))
    .replaceAll(/^export /gm, '')
    .replaceAll('01930000-0000-7000-8000-000000000001', project.id)
    .replace('version: 4', `version: ${body.version}`)
  const page = await portal.open('/portal-login')
  await page.evaluate(`${source}\nwriteFirstRelease(${JSON.stringify(person.id)})`)
  await page.evaluate((token) => sessionStorage.setItem('portalSessionToken', token), person.token)
  await page.goto(`${portal.product.url}/portal/operator-dashboard`)
  await page.getByText('1 entry was not taken').waitFor()
  await page.getByRole('button', { name: 'Show entries' }).click()
  await page.getByRole('dialog', { name: 'Entries on this device' }).getByText('25 h work').waitFor()
  expect((await portal.call(portal.manager, 'GET', `/api/portal/projects/${project.id}`)).body).toMatchObject({
    status: 'on hold',
    statusReason: 'Waits for an electrode',
  })
})

it('two devices change the same contact: both values are shown, and each field has its choice', async () => {
  const project = await addJob('Havlys Conflict')
  const added = await portal.call(portal.manager, 'POST', `/api/portal/projects/${project.id}/contacts`, {
    contactType: 'agent',
    name: 'Agent One',
    phone: '+44 20 7946 0100',
    position: 'Duty desk',
  })
  expect(added.status).toBe(201)
  const page = await openOnDevice(`/portal/project/${project.id}`)
  await page.reload()
  await page.getByRole('button', { name: 'Edit Agent One' }).first().waitFor()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Edit Agent One' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Phone').fill('+44 20 7946 0111')
  await form.getByLabel('Position').fill('Night desk')
  await form.getByRole('button', { name: /^Save/ }).click()
  await page.getByText(/^1 entry waits, since/).waitFor()
  await portal.call(portal.manager, 'PATCH', `/api/portal/contacts/${added.body.id}`, { phone: '+44 20 7946 0122' })
  await page.context().setOffline(false)
  await page.getByText('1 entry waits for your choice').waitFor()
  await page.getByRole('button', { name: 'Show entries' }).click()
  const dialog = page.getByRole('dialog', { name: 'Entries on this device' })
  await dialog.getByRole('group', { name: 'Phone' }).getByText('Now: +44 20 7946 0122').click()
  await dialog.getByRole('group', { name: 'Position' }).getByText('Yours: Night desk').click()
  await dialog.getByRole('button', { name: 'Send these' }).click()
  await dialog.getByText('Everything is sent.').waitFor()
  expect(await listOf(project.id, 'contacts')).toMatchObject([{ phone: '+44 20 7946 0122', position: 'Night desk' }])
})
