import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { withClient } from '#core/db/with-client.server.ts'
import { findFlawsAt } from './look.ts'
import { inDays, startPortal } from './portal-site.ts'
import { follow } from './site.ts'

const portal = startPortal()

async function addVisit(body: Record<string, unknown> = {}) {
  return portal.addProject({
    vesselName: `Havlys Spirit ${Math.random().toString(36).slice(2, 7)}`,
    serviceType: 'annual service',
    scheduledDate: inDays(9),
    scheduledEndDate: inDays(13),
    location: 'Immingham',
    portCode: 'GBIMM',
    berth: 'Bulk Terminal 2',
    neededOnBoard: 'Access: control cabinet and sampling point free and lit\nWork permit for electrical work',
    travelDocuments: ['passport'],
    assignedOperatorId: portal.operator.id,
    ...body,
  })
}

async function addLink(projectId: string, holder: string, more: object = {}): Promise<string> {
  const path = `/api/portal/projects/${projectId}/visit-links`
  const { status, body } = await portal.call(portal.manager, 'POST', path, { for: holder, ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return new URL((body as { url: string }).url).pathname
}

const openPlain = (path: string) => portal.open(path, { javaScriptEnabled: false })
const firstTap = (page: Page) => page.locator('label.confirm-check')
const sendButton = (page: Page) => page.locator('button.confirm-send')

describe('a visit link', () => {
  it('is made on the project’s page, confirmed by the agent in two taps without script, and accepted', async () => {
    const project = await addVisit()
    const desk = await portal.openAs(portal.manager, `/portal/project/${project.id}`)
    await desk.getByRole('button', { name: 'Add link to the visit' }).click()
    const dialog = desk.getByRole('dialog')
    // The manager reads who sees what before the link is made.
    const confirms = dialog.getByRole('row', { name: /^Confirms/ })
    await expect.poll(() => confirms.innerText()).toMatch(/First day\s+Berth, First day, Gate pass\s+No/)
    await dialog.getByRole('textbox', { name: /^Name/ }).fill('Duty desk')
    await dialog.getByRole('button', { name: 'Create link' }).click()
    const address = await dialog.getByText(/\/v\/[\w-]{22}$/).innerText()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await desk.getByText('Not opened yet').waitFor()

    const page = await openPlain(new URL(address).pathname)
    await page.getByRole('heading', { level: 1, name: project.vesselName }).waitFor()
    await expect.poll(() => page.getByText('Technician 1').count()).toBeGreaterThan(0)
    await page.getByText('control cabinet and sampling point free and lit').waitFor()
    await expect.poll(() => sendButton(page).isVisible()).toBe(false)
    await page.getByText('Change', { exact: true }).first().click()
    await page.getByLabel('Quay or berth').fill('Mineral Quay 3')
    const before = await firstTap(page).boundingBox()
    await firstTap(page).click()
    await sendButton(page).waitFor()
    await expect.poll(() => firstTap(page).isVisible()).toBe(false)
    const after = await sendButton(page).boundingBox()
    expect([after?.x, after?.y]).toEqual([before?.x, before?.y])
    await follow(page, sendButton(page))
    await page.getByText('Your confirmation was sent to the office.').waitFor()
    await page.getByText('Not yet accepted by the office').waitFor()

    await desk.getByText('Mineral Quay 3').waitFor()
    await desk.getByText('Project: Bulk Terminal 2').waitFor()
    await desk.getByRole('button', { name: 'Accept what Duty desk confirmed' }).click()
    await desk.getByText(/^Accepted by Manager 1/).waitFor()
    const { body } = await portal.call(portal.manager, 'GET', `/api/portal/projects/${project.id}`)
    expect(body).toMatchObject({ berth: 'Mineral Quay 3' })
    await page.reload()
    await page.getByText('Accepted by the office').waitFor()
  })

  it('speaks Norwegian, takes a message, and shows a cancellation first', async () => {
    const project = await addVisit()
    const path = await addLink(project.id, 'master', { name: 'Kaptein' })
    const page = await openPlain(`/nb${path}`)
    await page.getByText('Besøk om bord, side for skipsføreren').waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('nb')
    await page.getByLabel('Melding til kontoret').fill('Skipet er forsinket.')
    await follow(page, page.getByRole('button', { name: 'Send meldingen' }))
    await page.getByText('Meldingen er sendt til kontoret.').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/nb${path}`)
    const { body } = await portal.call(portal.manager, 'GET', `/api/portal/projects/${project.id}/comments`)
    expect(body.items).toMatchObject([{ userName: 'Kaptein (visit link)', comment: 'Skipet er forsinket.' }])
    await portal.moveProject(project.id, { to: 'cancelled', reason: 'Skipet anløper ikke' })
    await page.goto(page.url())
    await page.getByRole('heading', { name: /er avlyst$/ }).waitFor()
    await page.getByText('Skipet anløper ikke').waitFor()
    await expect.poll(() => firstTap(page).count()).toBe(0)
  })

  it('refuses a confirmation of an older plan on the page, in its language', async () => {
    const project = await addVisit()
    const page = await openPlain(`/nb${await addLink(project.id, 'agent')}`)
    await portal.call(portal.manager, 'PATCH', `/api/portal/projects/${project.id}`, { berth: 'Quay 9' })
    await firstTap(page).click()
    portal.expectFaults(/409/)
    await follow(page, sendButton(page))
    await page.getByText(/Planen er endret etter at du åpnet siden/).waitFor()
    await page.getByText('Quay 9').first().waitFor()
  })

  it('that opens nothing gets one page, and no answer of a link is stored, indexed or refers', async () => {
    const project = await addVisit()
    const revoked = await addLink(project.id, 'owner')
    const { body } = await portal.call(portal.manager, 'GET', `/api/portal/projects/${project.id}/visit-links`)
    await portal.call(portal.manager, 'DELETE', `/api/portal/visit-links/${body.items[0].id}`)
    const living = await addLink(project.id, 'agent')
    const ask = async (path: string) => {
      const answer = await fetch(portal.product.url + path)
      const html = (await answer.text()).replaceAll(path.split('/').at(-1) ?? '', 'TOKEN')
      return { status: answer.status, html, headers: answer.headers }
    }
    const unknown = await ask(`/v/${'A'.repeat(22)}`)
    const ended = await ask(revoked)
    expect([unknown.status, ended.status]).toEqual([404, 404])
    expect(ended.html).toBe(unknown.html)
    expect(unknown.html).toContain('This link does not open a visit')
    expect((await ask(`/nb/v/${'A'.repeat(22)}`)).html).toContain('Denne lenken åpner ikke noe besøk')
    const open = await ask(living)
    expect(open.status).toBe(200)
    const page = await openPlain(`/nb${revoked}`)
    portal.expectFaults(/404/)
    await page.getByLabel('E-postadresse').fill('agent@ship.example')
    await follow(page, page.getByRole('button', { name: 'Send' }))
    await page.getByText('Hvis vi kjenner adressen', { exact: false }).waitFor()
    for (const { headers, html } of [unknown, ended, open]) {
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
      expect(html).toContain('name="robots" content="noindex"')
      expect(html).not.toMatch(/rel="canonical"/)
    }
  })

  it('leads to a paper once, after its technician released it on the project’s page', async () => {
    const project = await addVisit()
    const operatorId = portal.operator.id
    const path = await addLink(project.id, 'agent')
    const page = await openPlain(path)
    await page.getByText('Missing').waitFor()
    await addPassport(operatorId)
    const desk = await portal.openAs(portal.operator, `/portal/project/${project.id}`)
    const box = desk.getByRole('checkbox', { name: 'Passport for the agent' })
    await expect.poll(() => box.isChecked()).toBe(false)
    await page.reload()
    await page.getByText('Valid, not shared').waitFor()
    // It is ticked once the server has said so.
    await box.click()
    await expect.poll(() => box.isChecked()).toBe(true)
    await expect
      .poll(async () => {
        await page.reload()
        return page.getByRole('button', { name: 'Open passport' }).count()
      })
      .toBe(1)
    await expect.poll(() => page.content()).not.toContain('Passport.pdf')
  })

  it('after the visit leads the owner to the next service', async () => {
    const project = await addVisit({ scheduledDate: inDays(-1), scheduledEndDate: null })
    await query(`update vessel_projects set status = 'completed', completed_date = current_date where id = $1`, [
      project.id,
    ])
    const page = await openPlain(await addLink(project.id, 'owner'))
    await page.getByText('The signed report is not ready yet.', { exact: false }).waitFor()
    await page.getByLabel(/^What should be done/).fill('Rotterdam, next November')
    await follow(page, page.getByRole('button', { name: 'Send the request' }))
    await page.getByText('Your request was sent to the office.').waitFor()
  })

  it('is drawn for a desk, a tablet and a phone', async () => {
    const project = await addVisit()
    const page = await portal.open(await addLink(project.id, 'agent', { name: 'Humbergate Port Agency, duty desk' }))
    expect(await findFlawsAt(page, 'visit-agent')).toEqual([])
    const ended = await portal.open(`/v/${'B'.repeat(22)}`)
    portal.expectFaults(/404/)
    expect(await findFlawsAt(ended, 'visit-ended')).toEqual([])
  })
})

const query = (text: string, values: unknown[]) =>
  withClient(portal.database.directUrl(), 'test', (client) => client.query(text, values))

/** A document of a technician, of which only the row matters here. */
const addPassport = (userId: string) =>
  query(
    `with file as (
         insert into stored_files (id, storage_key, file_name, file_type, file_size, sha256, wrapped_key, key_id, claimed_at)
         values (gen_random_uuid(), gen_random_uuid()::text, 'Passport.pdf', 'application/pdf', 1, '', '', 'k', now())
         returning id
       )
       insert into operator_documents (id, user_id, stored_file_id, file_name, file_size, file_category, uploaded_by)
       select gen_random_uuid(), $1, id, 'Passport.pdf', 1, 'passport', $1 from file`,
    [userId],
  )
