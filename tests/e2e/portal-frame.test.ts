import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createToken, hashToken } from '#core/crypto/session-token.server.ts'
import { newId } from '#core/db/columns.server.ts'
import { PORTAL_SCREENS } from '../../src/app/portal/screens.ts'
import { sampleOf } from '../setup/long-tests/sample.ts'
import { findFaultsOfScreen } from './every-screen.ts'
import { inDays, startPortal } from './portal-site.ts'
import { settle } from './site.ts'

const portal = startPortal()

describe('who opens what', () => {
  it('shows the login at any address of the portal to a visitor and keeps the address', async () => {
    const page = await portal.open('/portal-login')
    for (const path of ['/portal-login', '/portal/projects?status=confirmed', '/portal/nowhere']) {
      if (!page.url().endsWith(path)) await page.goto(portal.product.url + path)
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
      await expect.poll(() => page.url()).toBe(portal.product.url + path)
    }
  })

  it('leads each role to its own dashboard from the login, from /portal and from an unknown address', async () => {
    for (const [person, dashboard] of [
      [portal.manager, 'manager-dashboard'],
      [portal.operator, 'operator-dashboard'],
    ] as const) {
      const page = await portal.openAs(person, '/portal-login')
      await page.waitForURL(`**/portal/${dashboard}`)
      for (const path of ['/portal', '/portal/nowhere']) {
        await page.goto(portal.product.url + path)
        await page.waitForURL(`**/portal/${dashboard}`)
      }
    }
  })

  it('says to a technician why a manager’s screen is not available, and leads back', async () => {
    const page = await portal.openAs(portal.operator, '/portal/project/new')
    await page.getByText('New projects are made by managers').waitFor()
    await expect.poll(() => page.locator('.empty').isVisible()).toBe(true)
    const fields = await page.getByRole('combobox', { name: 'Vessel' }).count()
    expect(fields).toBe(0)
    await page.goto(`${portal.product.url}/portal/audit`)
    await page.getByRole('link', { name: 'Back to your dashboard' }).click()
    await page.waitForURL('**/portal/operator-dashboard')
    const menu = page.getByRole('navigation', { name: 'Main', exact: true })
    await expect
      .poll(() => menu.getByRole('link').allTextContents())
      .toEqual(['Today', 'Projects', 'Vessels', 'Parts usage'])
  })
})

it('shows markup that somebody wrote as text, to every reader', async () => {
  const markup = `</script><img src=x onerror="window.owned=1"><svg onload="window.owned=1">[x](javascript:owned=1)`
  const { id } = await portal.addProject({
    vesselName: `Star ${markup}`,
    clientName: markup,
    companyName: markup,
    location: markup,
    berth: markup.slice(0, 100),
    portAgent: markup,
    vesselMasterName: markup,
    description: markup,
    scheduledDate: inDays(0),
    assignedOperatorId: portal.operator.id,
  })
  for (const [what, body] of [
    ['comments', { comment: `**${markup}**` }],
    ['parts', { partName: markup, quantity: 1 }],
    ['contacts', { contactType: 'other', name: markup }],
  ] as const) {
    const answer = await portal.call(portal.manager, 'POST', `/api/portal/projects/${id}/${what}`, body)
    expect(answer, what).toMatchObject({ status: 201 })
  }
  await portal.moveProject(id, { to: 'confirmed' })
  const tabs = ['overview', 'parts', 'comments', 'history'].map((tab) => `/portal/project/${id}?tab=${tab}`)
  for (const [person, ...paths] of [
    [portal.manager, ...tabs, '/portal/projects-overview', '/portal/vessel-directory', '/portal/audit'],
    [portal.operator, `/portal/project/${id}`, '/portal/operator-dashboard'],
  ] as const) {
    const page = await portal.openAs(person, '/portal-login')
    for (const path of paths) {
      await page.goto(portal.product.url + path)
      const isText = () => page.evaluate(() => document.body.textContent.includes('onerror="window.owned=1"'))
      await expect.poll(isText, { message: path }).toBe(true)
      await settle(page)
      const seen = () => page.evaluate(() => ['owned' in window, document.querySelectorAll('img[src="x"]').length])
      await expect.poll(seen, { message: path }).toEqual([false, 0])
    }
  }
})

describe('every screen', () => {
  const TABS = ['overview', 'hours', 'parts', 'files', 'travel', 'reports', 'comments', 'history']

  it('fits texts of 200 letters without a blank, names its buttons and rows, and shows no false alarm', async () => {
    const long = (text: string, most = 197) => text.repeat(most).slice(0, most)
    const { id } = await portal.addProject({
      vesselName: long('Havlys'),
      clientName: long('Rederi'),
      location: long('Hamn', 100),
      berth: long('Kai', 100),
      clientReference: long('PO', 100),
      description: long('Lang'),
      scheduledDate: inDays(0),
      assignedOperatorId: portal.operator.id,
    })
    const { body } = await portal.call(portal.manager, 'GET', `/api/portal/projects/${id}`)
    // Names of several scripts, with blanks and without, that begin alike: one clashes with the first, one has nobody.
    const others = {
      clientName: long('Reederei Überfahrt ', 110).trim(),
      location: long('Hamn', 100),
      scheduledDate: inDays(0),
      scheduledEndDate: inDays(2),
    }
    await portal.addProject({
      ...others,
      vesselName: long('東方之星', 110),
      assignedOperatorId: portal.operator.id,
    })
    await portal.addProject({ ...others, vesselName: long('Kjerringvåg Explorer ', 110).trim() })
    await portal.addProject({ ...others, vesselName: long('Kjerringvåg Pioneer ', 110).trim() })
    await portal.moveProject(id, { to: 'confirmed' }, { to: 'in progress', reason: 'Papers are on board' })
    const hours = { date: inDays(0), kind: 'work', note: long('Notat') }
    for (const [what, row] of [
      ['hours', { ...hours, hours: '2' }],
      ['hours', { ...hours, hours: '3' }],
      ['comments', { comment: long('Kommentar') }],
      ['parts', { partName: long('Pakning'), partNumber: '09991', quantity: 1 }],
      ['parts', { partName: long('Pakning'), partNumber: '09992', quantity: 2 }],
    ] as const) {
      const answer = await portal.call(portal.operator, 'POST', `/api/portal/projects/${id}/${what}`, row)
      expect(answer, what).toMatchObject({ status: 201 })
    }
    const paths = [
      ...Object.keys(PORTAL_SCREENS).flatMap((screen) => (screen.includes(':') ? [] : [`/portal/${screen}`])),
      ...TABS.map((tab) => `/portal/project/${id}?tab=${tab}`),
      `/portal/vessel/${body.vesselId}`,
      '/portal/projects-overview?view=board',
      '/portal/vessel-directory?view=companies',
    ]
    const page = await portal.openAs(portal.manager, '/portal/manager-dashboard')
    const found: string[] = []
    for (const path of sampleOf(paths, 0.4, (each) => each.replace(/[\da-f-]{36}/, ':id'))) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(portal.product.url + path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await settle(page)
      found.push(...(await findFaultsOfScreen(page, [1440, 768, 360])).map((line) => `${path}: ${line}`))
    }
    expect(found).toEqual([])
    await page.setViewportSize({ width: 768, height: 900 })
    await page.goto(`${portal.product.url}/portal/project/${id}?tab=parts`)
    const add = page.getByRole('row').getByRole('button', { name: /^Add/ })
    await add.waitFor()
    await expect.poll(() => add.evaluate((button) => button.getBoundingClientRect().right)).toBeLessThan(744)
    await page.setViewportSize({ width: 360, height: 900 })
    await page.goto(`${portal.product.url}/portal/planner`)
    await page.getByRole('button', { name: 'Chosen: Technician 1' }).or(page.getByText('Show everybody')).waitFor()
    await page.locator('.bottom-bar').getByRole('link', { name: 'Projects' }).waitFor()
  })

  it('calls its document by number and vessel', async () => {
    const [first, second] = [await portal.addProject(), await portal.addProject()]
    const page = await portal.openAs(portal.manager, `/portal/project/${first.id}`)
    const title = () => page.title()
    await expect.poll(title).toBe(`${first.projectNumber} ${first.vesselName}, staff portal`)
    await page.goto(`${portal.product.url}/portal/project/${second.id}`)
    await expect.poll(title).toBe(`${second.projectNumber} ${second.vesselName}, staff portal`)
    await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Planner' }).click()
    await expect.poll(title).toBe('Planner, staff portal')
  })

  it('keeps what colours alone would say when the system forces its own, whatever the theme', async () => {
    await portal.addProject({ scheduledDate: inDays(0), assignedOperatorId: portal.operator.id })
    const page = await portal.openAs(portal.manager, '/portal/manager-dashboard')
    await page.evaluate(() => {
      document.documentElement.dataset['theme'] = 'light'
    })
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
    /** A property of the first match, next to the value of the named system colour. */
    const isSystem = (selector: string, property: 'backgroundColor' | 'fill' | 'outlineColor', colour: string) =>
      expect
        .poll(() =>
          page
            .locator(selector)
            .first()
            .evaluate(
              (element, [name, system]) => {
                const probe = document.createElement('i')
                probe.style.color = system ?? ''
                document.body.append(probe)
                const wanted = getComputedStyle(probe).color
                probe.remove()
                return getComputedStyle(element)[name as 'fill'] === wanted
              },
              [property, colour],
            ),
        )
        .toBe(true)
    await isSystem('.schedule .bar', 'outlineColor', 'CanvasText')
    await isSystem('.side .nav a[aria-current]', 'backgroundColor', 'Highlight')
    await isSystem('.segments > [aria-pressed="true"]', 'backgroundColor', 'Highlight')
    await page.goto(`${portal.product.url}/portal/analytics?period=30`)
    await isSystem('.chart text', 'fill', 'CanvasText')
  })
})

describe('the frame', () => {
  it('moves from screen to screen without another document, by menu and by key', async () => {
    const page = await portal.openAs(portal.manager, '/portal/manager-dashboard')
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Projects' }).click()
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    await page.keyboard.press('n')
    await page.waitForURL('**/portal/project/new')
    await page.goBack()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => 'sameDocument' in window)).toBe(true)
  })

  it('keeps the theme with the account and over a reload', async () => {
    const page = await portal.openAs(portal.manager, '/portal/profile')
    await page.getByRole('button', { name: 'Account of Manager 1' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Dark theme' }).click()
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
    const kept = async () => (await portal.call(portal.manager, 'GET', '/api/portal/me')).body
    await expect.poll(kept).toMatchObject({ theme: 'dark' })
    await page.reload()
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
    await portal.call(portal.manager, 'PATCH', '/api/portal/me', { theme: 'system' })
  })

  it('keeps what was typed when the session ends in the middle, for the same person', async () => {
    portal.expectFaults(/401/)
    const person = await portal.addPerson({ role: 'manager', name: 'Manager 2' })
    const page = await portal.openAs(person, '/portal/profile')
    await page.getByLabel('Name', { exact: true }).fill('Manager Two')
    await portal.db.execute(sql`delete from portal_sessions where user_id = ${person.id}`)
    // The stream of events ends with the session, so the page asks without a press, which would race with that.
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/portal/profile')
    const isShown = await page.getByLabel('Name', { exact: true }).isVisible()
    expect(isShown).toBe(false)

    // Signed in again in another tab of this browser.
    const token = createToken()
    await portal.db.execute(sql`
      insert into portal_sessions (id, user_id, session_token, expires_at)
      values (${newId()}, ${person.id}, ${hashToken(token)}, clock_timestamp() + interval '1 day')`)
    const other = await page.context().newPage()
    await other.goto(`${portal.product.url}/portal-login`)
    await other.evaluate((text) => localStorage.setItem('portalSessionToken', text), token)
    await page.getByLabel('Name', { exact: true }).waitFor()
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Manager Two')
  })

  it('signs out everywhere in this browser', async () => {
    const person = await portal.addPerson({ role: 'operator', name: 'Leaver 1' })
    const page = await portal.openAs(person, '/portal/operator-dashboard')
    await page.getByRole('button', { name: 'Account of Leaver 1' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL('**/portal-login')
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect((await portal.call(person, 'GET', '/api/portal/me')).status).toBe(401)
  })
})
