import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { findFlawsAt } from './look.ts'
import { startPortal } from './portal-site.ts'

const portal = startPortal()

const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`, exact: true })
const rows = (page: Page) => page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')

const assign = async (id: string, operatorId: string) => {
  const answer = await portal.call(portal.manager, 'POST', `/api/portal/projects/${id}/assign`, { operatorId })
  expect(answer).toMatchObject({ status: 200 })
}
const comment = async (person: { token: string }, id: string, text: string) => {
  const answer = await portal.call(person, 'POST', `/api/portal/projects/${id}/comments`, { comment: text })
  expect(answer).toMatchObject({ status: 201 })
}
const readAll = (person: { token: string }) =>
  portal.call(person, 'POST', '/api/portal/notifications/read-all').then(({ status }) => expect(status).toBe(200))

afterEach(async () => {
  await readAll(portal.manager)
  await readAll(portal.operator)
})

describe('what others change', () => {
  it('appears at once in two browsers, and the bell counts up', async () => {
    const technician = await portal.openAs(portal.operator, '/portal/operator-dashboard')
    await bell(technician, 0).waitFor()
    const manager = await portal.openAs(portal.manager, '/portal/projects-overview')
    await bell(manager, 0).waitFor()
    for (const page of [technician, manager]) await page.evaluate(() => Object.assign(window, { sameDocument: true }))

    const project = await portal.addProject({ vesselName: 'Livewell Star' })
    await manager.getByText('Livewell Star').filter({ visible: true }).first().waitFor()
    await assign(project.id, portal.operator.id)
    await bell(technician, 1).waitFor()
    await comment(portal.operator, project.id, 'Gasket is on board.')
    await bell(manager, 1).waitFor()

    for (const page of [technician, manager]) {
      await expect.poll(() => page.evaluate(() => 'sameDocument' in window)).toBe(true)
    }
    await bell(technician, 1).click()
    await expect.poll(() => rows(technician).allTextContents()).toHaveLength(1)
    await rows(technician).getByRole('link').click()
    await technician.waitForURL(`**/portal/project/${project.id}*`)
    await bell(technician, 0).waitFor()
  })

  it("makes the number of a technician's open projects right, on a dialog that is open", async () => {
    const technician = await portal.addPerson({ role: 'operator', name: 'Counted 1' })
    await portal.addProject({ assignedOperatorId: technician.id })
    const page = await portal.openAs(portal.manager, `/portal/operator-management?open=${technician.id}`)
    await page.getByRole('button', { name: 'Deactivate…' }).click()
    await page.getByText('1 open project: who takes it?').waitFor()
    const another = await portal.addProject()
    await assign(another.id, technician.id)
    await page.getByText('2 open projects: who takes them?').waitFor()
  })

  it('is received again after the connection was cut, with the events of the gap', async () => {
    portal.expectFaults(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
    const page = await portal.openAs(portal.operator, '/portal/profile')
    await bell(page, 0).waitFor()
    await page.context().setOffline(true)
    const project = await portal.addProject()
    await assign(project.id, portal.operator.id)
    await page.context().setOffline(false)
    await bell(page, 1).waitFor()
    await comment(portal.manager, project.id, 'Are you there?')
    await bell(page, 2).waitFor()
  })

  it('comes by mail too, as each chose', async () => {
    const [silent, asked] = [
      await portal.addPerson({ role: 'operator', name: 'Silent 1' }),
      await portal.addPerson({ role: 'operator', name: 'Asked 1' }),
    ]
    expect(await portal.call(silent, 'PATCH', '/api/portal/me', { mailNotices: 'off' })).toMatchObject({ status: 200 })
    const project = await portal.addProject()
    // The queue does one job at a look: notices to others would go first, for as long as there is any.
    await portal.db.execute(sql`delete from pgboss.job where name like 'notifications.%' and state = 'created'`)
    await assign(project.id, silent.id)
    await assign(project.id, asked.id)
    // The mail gathers what happens within a few seconds; the test does not wait for that.
    await portal.db.execute(
      sql`update pgboss.job set start_after = now() where name = 'notifications.mail-notices' and state = 'created'`,
    )
    const mails = async () =>
      (
        await portal.db.execute<{ to: string[]; body: string }>(
          sql`select "to", body from outgoing_mail where status = 'sent'`,
        )
      ).rows
    await expect.poll(async () => (await mails()).filter(({ to }) => to[0] === asked.email).length).toBe(1)
    const mail = (await mails()).find(({ to }) => to[0] === asked.email)
    expect(mail?.body).toContain(`${portal.product.url}/portal/project/${project.id}`)
    const told = (await mails()).filter(({ to }) => to[0] === silent.email)
    expect(told).toEqual([])
  })

  it('stops with the session: a browser of somebody who was shut out shows the login', async () => {
    portal.expectFaults(/401/)
    const leaver = await portal.addPerson({ role: 'operator', name: 'Leaver 2' })
    const page = await portal.openAs(leaver, '/portal/profile')
    await bell(page, 0).click()
    // The bell says so where there is nothing.
    await page.getByText('Nothing yet').waitFor()
    const answer = await portal.call(portal.manager, 'POST', `/api/portal/operators/${leaver.id}/deactivate`, {})
    expect(answer).toMatchObject({ status: 200 })
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
  })
})

describe('the bell', () => {
  it('marks one and all, here and in the other window, and closes by Escape with the focus back', async () => {
    const project = await portal.addProject()
    await assign(project.id, portal.operator.id)
    await comment(portal.manager, project.id, 'First')
    await comment(portal.manager, project.id, 'Second')
    const page = await portal.openAs(portal.operator, '/portal/profile')
    const other = await portal.openAs(portal.operator, '/portal/profile')
    await bell(other, 3).waitFor()
    await bell(page, 3).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(3)
    await rows(page).first().getByRole('button', { name: 'Mark as read' }).click()
    await bell(other, 2).waitFor()
    await page.getByRole('button', { name: 'Mark all read' }).click()
    await bell(other, 0).waitFor()
    await page.keyboard.press('Escape')
    await rows(page).first().waitFor({ state: 'hidden' })
    await expect.poll(() => bell(page, 0).evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('has no violations when open', async () => {
    const project = await portal.addProject()
    await assign(project.id, portal.operator.id)
    await comment(portal.operator, project.id, 'The agent asks for the arrival time, and whether berth 4 is free.')
    const page = await portal.openAs(portal.manager, '/portal/audit')
    await bell(page, 1).click()
    await rows(page).first().waitFor()
    expect(await findFlawsAt(page, 'portal-bell', [1440, 360])).toEqual([])
  })
})

describe('the calendar link', () => {
  it('is made, shown once, read by a calendar without signing in, and removed', async () => {
    const person = await portal.addPerson({ role: 'operator', name: 'Reader 1' })
    const project = await portal.addProject({ scheduledDate: '2026-12-09', location: 'Ålesund' })
    await assign(project.id, person.id)
    const page = await portal.openAs(person, '/portal/profile')
    await page.getByRole('button', { name: 'Make link' }).click()
    const field = page.getByRole('textbox', { name: 'Your visits, read only' })
    await expect.poll(() => field.inputValue()).toContain(portal.product.url)
    const url = await field.inputValue()
    const feed = await fetch(url)
    expect(feed.status).toBe(200)
    expect(feed.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const text = await feed.text()
    expect(text).toContain(`URL;VALUE=URI:${portal.product.url}/portal/project/${project.id}`.slice(0, 60))
    expect(text).toContain('DTSTART;VALUE=DATE:20261209\r\nDTEND;VALUE=DATE:20261210\r\n')
    await page.reload()
    await expect.poll(() => field.inputValue()).not.toBe(url)
    await page.getByText('Last read').waitFor()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Remove link' }).click()
    await page.getByRole('button', { name: 'Make link' }).waitFor()
    expect((await fetch(url)).status).toBe(404)
    // The product's log contains no address.
    expect(portal.product.output()).not.toContain(url.split('/').at(-1) ?? '')
  })
})
