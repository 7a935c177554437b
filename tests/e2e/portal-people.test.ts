import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createToken, hashToken } from '#core/crypto/session-token.server.ts'
import { newId } from '#core/db/columns.server.ts'
import { pdf } from '../setup/tus.ts'
import { findFlawsAt } from './look.ts'
import { inDays, startPortal } from './portal-site.ts'
import { readDownload } from './site.ts'

const portal = startPortal()

const PEOPLE = '/portal/operator-management'
const told = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text }).first().waitFor()
const panel = (page: Page, name: string) => page.getByRole('complementary', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const openPerson = async (person: { id: string }, name: string, options = {}) => {
  const page = await portal.openAs(portal.manager, `${PEOPLE}?open=${person.id}`, options)
  await panel(page, name).getByRole('heading', { name: 'Absences' }).waitFor()
  return page
}
const status = async (person: { token: string }) => (await portal.call(person, 'GET', '/api/portal/me')).status

describe('the people', () => {
  it('are found, opened and edited by keyboard alone', async () => {
    const person = await portal.addPerson({ role: 'operator', name: 'Keyboard 1' })
    const page = await portal.openAs(portal.manager, PEOPLE)
    await page.getByRole('button', { name: 'Keyboard 1' }).filter({ visible: true }).waitFor()
    await page.keyboard.press('/')
    await page.locator('input:focus').waitFor()
    await page.keyboard.type('keyboard')
    await page.waitForURL(/q=keyboard/)
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
    const [, ...rows] = (await readDownload(file)).toString().trim().split('\r\n')
    expect(rows).toHaveLength(1)
    await page.getByRole('button', { name: 'Keyboard 1' }).filter({ visible: true }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`open=${person.id}`))
    await panel(page, 'Keyboard 1').getByRole('button', { name: 'Edit' }).focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(() =>
        dialog(page)
          .getByLabel('Name')
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Renamed 1')
    await page.keyboard.press('Enter')
    await told(page, 'Saved')
    await panel(page, 'Renamed 1').waitFor()
    await dialog(page).waitFor({ state: 'hidden' })
    await expect
      .poll(() =>
        panel(page, 'Renamed 1')
          .getByRole('button', { name: 'Edit' })
          .evaluate((button) => button === document.activeElement),
      )
      .toBe(true)
    await page.keyboard.press('Escape')
    await panel(page, 'Renamed 1').waitFor({ state: 'hidden' })
  })

  it('have phone numbers that are not cut', async () => {
    const phones = ['+447700900214', '+8613123456789', '+5511912345678', '+4791234567']
    for (const phone of phones) {
      const { id } = await portal.addPerson({ role: 'operator', name: `Reached at ${phone}` })
      expect(await portal.call(portal.manager, 'PATCH', `/api/portal/operators/${id}`, { phone })).toMatchObject({
        status: 200,
      })
    }
    const page = await portal.openAs(portal.manager, `${PEOPLE}?q=reached`)
    const numbers = page.locator('td[data-column="phone"]')
    await expect.poll(() => numbers.allTextContents()).toContain('+44\u00a07700\u00a0900214')
    const areCut = () => numbers.evaluateAll((cells) => cells.map((cell) => cell.scrollWidth > cell.clientWidth))
    await expect.poll(areCut).toEqual(phones.map(() => false))
  })

  it('with a used address are not invited twice: the field names its owner', async () => {
    portal.expectFaults(/409/)
    const gone = await portal.addPerson({ role: 'operator', name: 'Returned 1' })
    expect(await portal.call(portal.manager, 'POST', `/api/portal/operators/${gone.id}/deactivate`, {})).toMatchObject({
      status: 200,
    })
    const page = await portal.openAs(portal.manager, PEOPLE)
    await page.getByRole('button', { name: 'Invite' }).first().click()
    await dialog(page).getByLabel('Name').fill('Somebody else')
    await dialog(page).getByLabel('E-mail').fill(gone.email)
    await dialog(page).getByRole('button', { name: 'Send invitation' }).click()
    await dialog(page).getByText('Belongs to Returned 1, whose access is off.').waitFor()
    await dialog(page).getByRole('button', { name: 'Take back' }).click()
    await told(page, 'Taken back')
    await panel(page, 'Returned 1').getByText('Technician, active').waitFor()
  })

  it('who get another role are signed out everywhere, and so are those whom a manager signs out', async () => {
    const person = await portal.addPerson({ role: 'operator', name: 'Promoted 1' })
    const lost = await portal.addPerson({ role: 'operator', name: 'Lost phone 1' })
    const page = await openPerson(person, 'Promoted 1')
    await page.locator('.load-strip').first().waitFor({ state: 'attached' })
    expect(await findFlawsAt(page, 'portal-people', [360, 1440])).toEqual([])
    await panel(page, 'Promoted 1').getByRole('button', { name: 'Make manager' }).click()
    expect(await status(person)).toBe(200)
    await dialog(page).getByRole('button', { name: 'Make manager' }).click()
    await told(page, 'Role changed')
    await panel(page, 'Promoted 1').getByText('Manager, active').waitFor()
    expect(await status(person)).toBe(401)

    await page.getByRole('button', { name: 'Lost phone 1' }).filter({ visible: true }).click()
    // Where they were signed in is seen.
    await panel(page, 'Lost phone 1').getByRole('button', { name: 'End all sessions of Lost phone 1' }).click()
    await told(page, 'Sessions ended')
    await panel(page, 'Lost phone 1').getByText('Signed in nowhere.').waitFor()
    expect(await status(lost)).toBe(401)
  })

  it('who leave hand over their open projects, each to whom the manager chose', async () => {
    const [leaver, heir] = [
      await portal.addPerson({ role: 'operator', name: 'Leaver 1' }),
      await portal.addPerson({ role: 'operator', name: 'Heir 1' }),
    ]
    const assigned = { assignedOperatorId: leaver.id }
    const kept = await portal.addProject({ ...assigned, vesselName: 'Handover Star', scheduledDate: inDays(3) })
    const left = await portal.addProject({ ...assigned, vesselName: 'Orphan Star' })
    const page = await openPerson(leaver, 'Leaver 1')
    await panel(page, 'Leaver 1').getByRole('button', { name: 'Deactivate…' }).click()
    await dialog(page).getByText('2 open projects: who takes them?').waitFor()
    await dialog(page).getByLabel('New technician for Handover Star').selectOption({ label: 'Heir 1, free' })
    await dialog(page).getByRole('button', { name: 'Move and deactivate' }).click()
    await told(page, 'Deactivated')
    await panel(page, 'Leaver 1').getByRole('button', { name: 'Take back' }).waitFor()
    expect(await status(leaver)).toBe(401)
    const ownerOf = async ({ id }: { id: string }) =>
      (await portal.call(portal.manager, 'GET', `/api/portal/projects/${id}`)).body.assignedOperatorId
    expect([await ownerOf(kept), await ownerOf(left)]).toEqual([heir.id, null])
  })

  it('who leave hand over a project that clashes only with a reason, also months ahead', async () => {
    const [leaver, heir] = [
      await portal.addPerson({ role: 'operator', name: 'Leaver 2' }),
      await portal.addPerson({ role: 'operator', name: 'Heir 2' }),
    ]
    const on = (person: { id: string }, day: number) => ({ assignedOperatorId: person.id, scheduledDate: inDays(day) })
    await portal.addProject({ ...on(heir, 95), vesselName: 'Busy Star', scheduledEndDate: inDays(99) })
    const met = await portal.addProject({ ...on(leaver, 97), vesselName: 'Clash Star' })
    const free = await portal.addProject({ ...on(leaver, 120), vesselName: 'Free Star' })
    const page = await openPerson(leaver, 'Leaver 2')
    await panel(page, 'Leaver 2').getByRole('button', { name: 'Deactivate…' }).click()
    for (const vessel of ['Clash Star', 'Free Star']) {
      await dialog(page).getByLabel(`New technician for ${vessel}`).selectOption({ label: 'Heir 2' })
    }
    await dialog(page).getByRole('button', { name: 'Move and deactivate' }).click()
    const question = page.getByRole('dialog', { name: 'Move with a clash?' })
    await question.getByText(`${met.projectNumber} meets other work or an absence of Heir 2.`).waitFor()
    expect(await findFlawsAt(page, 'deactivate-clash', [360])).toEqual([])
    await question.getByRole('button', { name: 'Back' }).click()
    await dialog(page).getByRole('button', { name: 'Move and deactivate' }).click()
    await question.getByLabel(/^Reason/).fill('Busy Star is handed over')
    await question.getByRole('button', { name: 'Move with clash' }).click()
    await told(page, 'Deactivated')
    const isRecorded = async ({ id }: { id: string }) => {
      const { body } = await portal.call(portal.manager, 'GET', `/api/portal/projects/${id}/history`)
      return JSON.stringify(body).includes('Busy Star is handed over')
    }
    expect([await isRecorded(met), await isRecorded(free)]).toEqual([true, false])
  })

  it('who are away are away on the board too, and a job on those days is named', async () => {
    const person = await portal.addPerson({ role: 'operator', name: 'Away 1' })
    const day = inDays(2)
    await portal.addProject({ vesselName: 'Met Star', assignedOperatorId: person.id, scheduledDate: day })
    const page = await openPerson(person, 'Away 1')
    await panel(page, 'Away 1').getByRole('button', { name: 'Add', exact: true }).click()
    await dialog(page).getByLabel('First day').fill(day)
    await dialog(page).getByLabel('Last day').fill(inDays(4))
    await dialog(page).getByLabel('Reason').fill('Course in Hamburg')
    await dialog(page).getByRole('button', { name: 'Add' }).click()
    await told(page, 'Absence added')
    await panel(page, 'Away 1').getByText('meets Met Star').waitFor()
    const board = await portal.openAs(portal.manager, '/portal/manager-dashboard')
    await board.getByText('Course in Hamburg').first().waitFor({ state: 'attached' })
    await panel(page, 'Away 1').getByRole('button', { name: 'Remove Course in Hamburg' }).click()
    await panel(page, 'Away 1').getByText('No absence is planned.').waitFor()
  })

  it('have personal documents: sent with the last day, listed with the days left, removed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-people-'))
    const path = join(folder, 'Passport of nobody.pdf')
    await writeFile(path, pdf('passport', 40_000))
    const person = await portal.addPerson({ role: 'operator', name: 'Traveller 1' })
    const page = await openPerson(person, 'Traveller 1')
    await panel(page, 'Traveller 1').getByRole('button', { name: 'Add document' }).click()
    await dialog(page).getByLabel('Valid to').fill(inDays(21))
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog(page).getByRole('button', { name: 'Choose file' }).click(),
    ])
    await chooser.setFiles(path)
    await dialog(page).getByRole('button', { name: 'Add' }).click()
    const line = panel(page, 'Traveller 1')
      .getByRole('listitem')
      .filter({ hasText: /2[01] days left/ })
    await line.getByText('Passport').waitFor()
    await expect
      .poll(() =>
        page
          .getByText(/^Passport, 2[01] d$/)
          .filter({ visible: true })
          .count(),
      )
      .toBe(1)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      line.getByRole('button', { name: 'Open Passport' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Passport of nobody.pdf')
    await line.getByRole('button', { name: 'Remove Passport' }).click()
    await dialog(page).getByRole('button', { name: 'Remove Passport' }).click()
    await panel(page, 'Traveller 1').getByText('No documents are stored.').waitFor()
    await rm(folder, { recursive: true, force: true })
  })
})

describe('the own profile', () => {
  it('keeps what was chosen: theme, mail, single keys, name', async () => {
    const person = await portal.addPerson({ role: 'operator', name: 'Chooser 1' })
    const page = await portal.openAs(person, '/portal/profile')
    await page.getByRole('textbox', { name: 'Name' }).fill('Chooser 2')
    await page.getByRole('button', { name: 'Save' }).click()
    await told(page, 'Profile saved')
    await page.getByRole('radio', { name: 'Dark' }).check()
    await page.getByText('Daily', { exact: true }).click()
    await page.getByText(/at 07:00 Oslo time/).waitFor()
    await page.getByRole('switch', { name: /Single keys/ }).uncheck()
    await page.getByText('off; Ctrl and Esc keep working').waitFor()
    await expect
      .poll(async () => (await portal.call(person, 'GET', '/api/portal/me')).body)
      .toMatchObject({ name: 'Chooser 2', theme: 'dark', mailNotices: 'daily', hasSingleKeys: false })
    await page.reload()
    await page.getByText('off; Ctrl and Esc keep working').waitFor()
    await expect.poll(() => page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true)
    await expect.poll(() => page.getByRole('radio', { name: 'Daily' }).isChecked()).toBe(true)
    await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Chooser 2')
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  })

  it('ends the other sessions and stays signed in itself', async () => {
    const person = await portal.addPerson({ role: 'operator', name: 'Sessions 1' })
    const elsewhere = createToken()
    await portal.db.execute(sql`
      insert into portal_sessions (id, user_id, session_token, device_name, expires_at, is_kept)
      values (${newId()}, ${person.id}, ${hashToken(elsewhere)}, 'Safari on iPhone',
        clock_timestamp() + interval '1 day', true)`)
    const page = await portal.openAs(person, '/portal/profile')
    await page.getByRole('button', { name: 'End the session on Safari on iPhone' }).waitFor()
    await page.getByText('this one').waitFor()
    expect(await findFlawsAt(page, 'portal-profile', [360, 1440])).toEqual([])
    await page.getByRole('button', { name: 'End the other one' }).click()
    await told(page, 'Other sessions ended')
    await page.getByText('Safari on iPhone').waitFor({ state: 'hidden' })
    expect(await status({ token: elsewhere })).toBe(401)
    expect(await status(person)).toBe(200)
  })
})
