import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readPepper } from '#core/crypto/pepper.server.ts'
import { createTokenOf, insertToken } from '#core/mail/link-tokens.server.ts'
import { postJson } from '../setup/http-client.ts'
import { EASY_WORK } from '../setup/product.ts'
import { findFlawsAt } from './look.ts'
import { startPortal } from './portal-site.ts'

const portal = startPortal({ main: EASY_WORK })
const PASSWORD = 'violet gravel tuesday lamp'

/** The link of the newest mail to somebody, as a path. */
async function linkOf(email: string): Promise<string> {
  const { rows } = await portal.db.execute<{ id: string; body: string }>(
    sql`select id, body from outgoing_mail where ${email} = any("to") order by id desc limit 1`,
  )
  const pepper = await readPepper(join(portal.product.dataDir, 'secrets', 'pepper'))
  const sent = insertToken(rows[0]?.body ?? '', rows[0]?.id ?? '', createTokenOf(pepper))
  return /https?:\/\/[^/\s]+(\/\S+)/.exec(sent)?.[1] ?? ''
}

async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const tokens = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('portalSessionToken'), sessionStorage.getItem('portalSessionToken')])

let invited = 0
/** Somebody who was invited by the manager. */
async function invite(): Promise<string> {
  invited += 1
  const email = `new.${invited}@portal.example`
  const answer = await portal.call(portal.manager, 'POST', '/api/portal/operators', {
    email,
    name: `New person ${invited}`,
    role: 'operator',
  })
  expect(answer.status).toBe(201)
  return email
}

describe('the entrance', () => {
  it('takes somebody from the invitation to the page they wanted, and remembers only who asked for it', async () => {
    portal.expectFaults(/401|422/)
    const email = await invite()
    const page = await portal.open(await linkOf(email))
    await page.getByRole('heading', { name: 'Welcome. Choose your password' }).waitFor()
    const address = page.url()
    expect(address).not.toContain('invitation')
    const field = page.getByLabel('New password')
    await field.fill('passwordpassword')
    await page.getByRole('button', { name: 'Save the password' }).click()
    await page.getByText('This is made of words that are tried first').waitFor()
    await field.fill(PASSWORD)
    await page.getByText(`At least 15 characters: ${PASSWORD.length} so far, met`).waitFor()
    await page.getByRole('button', { name: 'Save the password' }).click()
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(email)

    await page.goto(`${portal.product.url}/portal/projects?status=confirmed`)
    await page.getByText('Next: the page you asked for').waitFor()
    await fillIn(page, email, 'not the password')
    await page.getByText('do not match').waitFor()
    await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('not the password')
    await fillIn(page, email, PASSWORD)
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), { message: 'the focus' }).toBe('main')
    await expect.poll(() => page.url()).toContain('/portal/projects?status=confirmed')
    await expect.poll(() => tokens(page)).toEqual([null, expect.stringMatching(/^[\w-]{43}$/)])

    const kept = await portal.open('/portal-login')
    await kept.getByLabel('Keep me signed in').check()
    await fillIn(kept, email, PASSWORD)
    await kept.waitForURL('**/portal/operator-dashboard')
    await expect.poll(() => tokens(kept)).toEqual([expect.stringMatching(/^[\w-]{43}$/), null])
  })

  it('loads what comes after the login while somebody types, and not before', async () => {
    const page = await portal.open('/portal-login')
    const later = ['PortalInside', 'manager-dashboard', 'operator-dashboard', 'ForgotForm', 'SetPasswordForm']
    const loaded = () =>
      page.evaluate(
        (names) =>
          names.filter((part) => performance.getEntriesByType('resource').some(({ name }) => name.includes(part))),
        later,
      )
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    const before = await loaded()
    expect(before).toEqual([])
    await page.getByLabel('E-mail').fill('somebody@portal.example')
    await expect.poll(loaded).toEqual(later)
  })

  it('is shown before the screen when a session ends, and leads back to it', async () => {
    portal.expectFaults(/401/)
    const email = await invite()
    const page = await portal.open(await linkOf(email))
    await page.getByLabel('New password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Save the password' }).click()
    await fillIn(page, email, PASSWORD)
    await page.waitForURL('**/portal/operator-dashboard')
    await page.goto(`${portal.product.url}/portal/profile`)
    await page.getByRole('heading', { name: 'Password' }).first().waitFor()
    await portal.db.execute(
      sql`delete from portal_sessions where user_id = (select id from portal_users where email = ${email})`,
    )
    await page.reload()
    await page.getByText('Your session has ended').waitFor()
    await fillIn(page, email, PASSWORD)
    await page.getByRole('heading', { name: 'Password' }).first().waitFor()
    await expect.poll(() => page.url()).toContain('/portal/profile')
  })

  it('opens a mailed link also where somebody is signed in, and signs them out', async () => {
    const person = await portal.addPerson({ role: 'operator' })
    const answer = await portal.call(portal.manager, 'POST', `/api/portal/operators/${person.id}/reset-password`)
    expect(answer.status).toBe(200)
    const page = await portal.openAs(person, await linkOf(person.email))
    await page.getByLabel('New password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Save the password' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await expect.poll(() => tokens(page)).toEqual([null, null])
    await fillIn(page, person.email, PASSWORD)
    await page.waitForURL('**/portal/operator-dashboard')
  })

  it('mails a new link to a person who forgot theirs, and answers the same for every address', async () => {
    // The widest and the narrowest: the others lie between.
    const widths = [1440, 360]
    const page = await portal.open('/portal-login')
    expect(await findFlawsAt(page, 'sign-in', widths)).toEqual([])
    await page.getByLabel('E-mail').fill('nobody@portal.example')
    await page.getByRole('button', { name: 'Forgot password' }).click()
    expect(await findFlawsAt(page, 'forgot', widths)).toEqual([])
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByText('If this address has an account, a link is on its way').waitFor()
    await page.getByRole('button', { name: /Send again in \d+ s/ }).waitFor()
    await page.getByRole('button', { name: 'Back to sign in' }).click()
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('nobody@portal.example')
    const link = await portal.open(`/portal-login#reset=${'x'.repeat(43)}`)
    expect(await findFlawsAt(link, 'set password', widths)).toEqual([])
  })

  it('asks for an own password when the typed one was set by somebody else', async () => {
    const email = 'given@portal.example'
    const password = 'four green tin boats'
    const body = { email, name: 'Given', role: 'manager', password }
    expect((await portal.call(portal.manager, 'POST', '/api/portal/operators', body)).status).toBe(201)
    const page = await portal.open('/portal-login')
    await fillIn(page, email, password)
    await page.getByRole('heading', { name: 'Choose your own password' }).waitFor()
    await page.getByLabel('Current password').fill(password)
    await page.getByLabel('New password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Change the password' }).click()
    await page.waitForURL('**/portal/manager-dashboard')
  })

  it('succeeds by proof of work while strangers try passwords, or says how long to wait', async () => {
    portal.expectFaults(/429/)
    const email = 'away@portal.example'
    const password = 'four green tin boats'
    const body = { email, name: 'Away', role: 'operator', password }
    expect((await portal.call(portal.manager, 'POST', '/api/portal/operators', body)).status).toBe(201)
    const guess = async (at: number) => {
      const wrong = { email: `guess.${at}@portal.example`, password: 'whatever it may be' }
      return (await postJson(portal.product.url, '/api/portal/login', wrong)).status
    }
    const impatient = await portal.open('/portal-login')
    await impatient.route('**/api/portal/login', async (route) => {
      const response = await route.fetch()
      const refusal = (await response.json()) as { work: object }
      // More than any browser gets done before the button is found.
      await route.fulfill({ response, json: { ...refusal, work: { ...refusal.work, bits: 32 } } })
    })
    await portal.database.forgetThrottles()
    // All at once and just before: the lane is closed for seconds only.
    expect(await Promise.all([0, 1, 2, 3, 4].map(guess))).toEqual(Array(5).fill(401))
    await fillIn(impatient, email, password)
    await impatient.getByRole('button', { name: 'Cancel' }).click()
    await impatient.getByText('Too many tries. Nothing is locked').waitFor()
    await impatient.getByRole('button', { name: /Try again in \d+ s/ }).waitFor()

    const page = await portal.open('/portal-login')
    await fillIn(page, email, password)
    await page.getByRole('heading', { name: 'Choose your own password' }).waitFor()
    await expect.poll(() => page.getByText('Your browser does some work').count()).toBe(0)
    await portal.database.forgetThrottles()
  })
})
