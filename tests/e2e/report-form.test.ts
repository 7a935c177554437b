import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { INCIDENT_TYPES } from '#site/whistleblowing/whistleblowing.limits.ts'
import { useBreakableSiteDatabase } from './site-database.ts'
import { follow, isAwake, useSite, waitUntilAwake } from './site.ts'

const database = useBreakableSiteDatabase()
const site = useSite(() => database.start())
beforeEach(() => database.forgetThrottles())

const EXIT = 'https://www.yr.no/'

const formOf = (page: Page) => page.getByRole('form', { name: 'Confidential report' })
const submit = (page: Page) => formOf(page).getByRole('button', { name: 'Submit report' })
const nameOf = (page: Page) => formOf(page).getByRole('textbox', { name: /^Name/ })
const anonymous = (page: Page) => formOf(page).getByRole('checkbox', { name: /^Report anonymously/ })
const done = (page: Page) => page.getByRole('heading', { name: 'Report received' })
const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
const errors = (page: Page) => formOf(page).locator('.field .error').allInnerTexts()
const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)
const storedReports = () => database.countRows('whistleblower_reports')

async function openForm(options?: Parameters<typeof site.open>[1]): Promise<Page> {
  const page = await site.open('/#report', options)
  if (options?.javaScriptEnabled !== false) await waitUntilAwake(page, 'report-form')
  return page
}

async function fill(page: Page, description: string): Promise<void> {
  await formOf(page).getByLabel('Type of incident').selectOption('safety')
  await formOf(page).getByLabel('Description').fill(description)
}

describe('what is checked', () => {
  it('errors are shown next to the fields, and the first is focused; nobody else learns of a draft, nor of who stays anonymous', async () => {
    const page = await openForm()
    await formOf(page)
      .getByText(/is used only to look into the concern/)
      .getByRole('link', { name: 'Privacy Policy' })
      .waitFor()
    await formOf(page).getByLabel('Email').fill('not an address')
    await submit(page).click()
    await expect.poll(() => errors(page)).toHaveLength(3)
    await expect.poll(() => hasFocus(formOf(page).getByLabel('Email'))).toBe(true)

    // Five types are offered, none is chosen beforehand.
    const type = formOf(page).getByLabel('Type of incident')
    const values = await type
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
    expect(values).toEqual(['', ...INCIDENT_TYPES])
    const chosen = await type.inputValue()
    expect(chosen).toBe('')

    // Nothing is written to the browser while a report is being typed.
    await fill(page, 'A draft that nobody keeps')
    await nameOf(page).fill('Someone')
    const kept = await page.evaluate(() => localStorage.length + sessionStorage.length)
    expect(kept).toBe(0)
    await expect.poll(() => formOf(page).getAttribute('autocomplete')).toBe('off')
    // Nor does any other host get the referrer.
    await expect
      .poll(() =>
        page
          .locator('#report a[href^="http"]')
          .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).rel)),
      )
      .toEqual(['noreferrer', 'noreferrer', 'noreferrer'])

    // An anonymous report leaves out the person: those fields are emptied and disabled until the box is unticked.
    const fields = [nameOf(page), formOf(page).getByLabel('Email')]
    await anonymous(page).check()
    await anonymous(page).uncheck()
    for (const field of fields) await expect.poll(() => field.isEnabled()).toBe(true)
    for (const field of fields) await field.fill('someone')
    await anonymous(page).check()
    for (const field of fields) {
      await expect.poll(() => field.isDisabled()).toBe(true)
      await expect.poll(() => field.inputValue()).toBe('')
    }
    await fill(page, 'Nobody is named here')
    const [request] = await Promise.all([page.waitForRequest('**/api/whistleblower'), submit(page).click()])
    expect(request.postDataJSON()).toEqual({
      reporterName: '',
      reporterEmail: '',
      incidentType: 'safety',
      description: 'Nobody is named here',
      anonymous: true,
    })
    await expect.poll(() => done(page).isVisible()).toBe(true)
  })
})

describe('filing', () => {
  it('stores one report, says what happens next, and leaves nothing in the browser; keeps the text where it failed', async () => {
    const before = await storedReports()
    const page = await openForm()
    await fill(page, 'One report, pressed twice in haste')
    await submit(page).dblclick()
    await expect.poll(() => done(page).isVisible()).toBe(true)
    await expect.poll(() => hasFocus(page.getByRole('heading', { name: 'Keep this code' }))).toBe(true)
    expect(await storedReports()).toBe(before + 1)
    await expect.poll(() => page.getByText('What happens next').isVisible()).toBe(true)
    await expect.poll(() => toasts(page).allInnerTexts()).toEqual([expect.stringContaining('Report Submitted')])

    const left = await page.evaluate(async () => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...(await caches.keys()),
      JSON.stringify(history.state),
      location.href,
    ])
    expect(left).toEqual(['null', `${site.product.url}/#report`])
    const cookies = await page.context().cookies()
    expect(cookies).toEqual([])

    await page.getByRole('button', { name: 'I have kept the code' }).click()
    await page.getByRole('button', { name: 'Submit another report' }).click()
    await expect.poll(() => formOf(page).getByLabel('Description').inputValue()).toBe('')

    // It is said when it failed, with the text still there.
    site.expectFaults(/ERR_FAILED/)
    await page.route('**/api/whistleblower', (route) => route.abort())
    await fill(page, 'A report on a bad line')
    await submit(page).click()
    await expect
      .poll(() => toasts(page).allInnerTexts())
      .toEqual([expect.stringMatching(/Submission Failed\s+Failed to submit report\. Please try again\./)])
    await expect.poll(() => formOf(page).getByLabel('Description').inputValue()).toBe('A report on a bad line')
    await page.unroute('**/api/whistleblower')
    await toasts(page).getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => toasts(page).count()).toBe(0)

    // A second press after the answer was lost makes no second report.
    await page.route(
      '**/api/whistleblower',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await fill(page, 'The answer to this one is lost')
    await submit(page).click()
    await expect.poll(() => toasts(page).count()).toBe(1)
    await submit(page).click()
    await expect.poll(() => done(page).isVisible()).toBe(true)
    expect(await storedReports()).toBe(before + 2)
  })
})

describe('leaving in a hurry', () => {
  it('puts a harmless page in this one’s place: going back does not return to the report', async () => {
    site.expectFaults(/^foreign host: https:\/\/www\.yr\.no\//)
    const page = await site.open('/legal')
    const referrers: (string | undefined)[] = []
    await page.route(`${EXIT}**`, (route) => {
      referrers.push(route.request().headers()['referer'])
      return route.fulfill({ contentType: 'text/html', body: '<title>Weather</title>' })
    })
    // A visitor does not wait for the scripts that follow the page.
    await page.route('**/assets/page-scripts*', (route) => route.abort())
    site.expectFaults(/page-scripts|Failed to (load|fetch)/)
    await page.goto(`${site.product.url}/#report`, { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'Leave this page now' }).first().click()
    await page.waitForURL(EXIT)
    await expect.poll(() => page.title()).toBe('Weather')
    expect(referrers).toEqual([undefined])
    await page.goBack()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/legal')
  })

  it('is at hand at every width and in every state', async () => {
    const page = await openForm({ width: 360, height: 740 })
    const exit = () => page.getByRole('link', { name: 'Leave this page now' }).filter({ visible: true })
    const isOnScreen = async () => {
      const box = await exit().last().boundingBox()
      return box !== null && box.y >= 0 && box.y + box.height <= 740
    }
    for (const field of [
      nameOf(page),
      formOf(page).getByLabel('Type of incident'),
      formOf(page).getByLabel('Description'),
    ]) {
      await field.scrollIntoViewIfNeeded()
      await expect.poll(isOnScreen).toBe(true)
    }
    await fill(page, 'A report from a phone')
    await submit(page).click()
    await expect.poll(() => done(page).isVisible()).toBe(true)
    await done(page).scrollIntoViewIfNeeded()
    await expect.poll(isOnScreen).toBe(true)
    await page.setViewportSize({ width: 1440, height: 740 })
    await expect.poll(() => exit().count()).toBe(1)
  })

  it('works before the form’s script has come', async () => {
    site.expectFaults(/^foreign host: https:\/\/www\.yr\.no\/|ERR_NAME_NOT_RESOLVED/)
    const page = await site.open('/', { width: 360, height: 640 })
    await expect.poll(() => isAwake(page, 'report-form')).toBe(false)
    await page.route(`${EXIT}**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Weather</title>' }),
    )
    await page.locator('#report-new .exit').evaluate((link: HTMLAnchorElement) => link.click())
    await page.waitForURL(EXIT)
  })
})

describe('without JavaScript', () => {
  it('errors are next to the fields, typed values are preserved, and the corrected report is stored', async () => {
    site.expectFaults(/422/)
    const before = await storedReports()
    const page = await openForm({ javaScriptEnabled: false })
    await nameOf(page).fill('Someone')
    await formOf(page).getByLabel('Description').fill('Typed without a script')
    await follow(page, submit(page))
    await expect.poll(() => errors(page)).toEqual(['Type of incident is required'])
    await expect.poll(() => formOf(page).getByLabel('Description').inputValue()).toBe('Typed without a script')
    await expect.poll(() => nameOf(page).inputValue()).toBe('Someone')
    await expect.poll(() => hasFocus(formOf(page).getByLabel('Type of incident'))).toBe(true)
    await formOf(page).getByLabel('Type of incident').selectOption('ethics')
    await follow(page, submit(page))
    await expect.poll(() => done(page).isVisible()).toBe(true)
    await expect.poll(() => page.getByRole('link', { name: 'Leave this page now' }).first().isVisible()).toBe(true)
    expect(await storedReports()).toBe(before + 1)
    await page.getByRole('button', { name: 'I have kept the code' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  })

  it('an anonymous report is accepted with any values in the fields of the person', async () => {
    const before = await storedReports()
    const page = await openForm({ javaScriptEnabled: false })
    await anonymous(page).check()
    await nameOf(page).fill('Someone')
    await fill(page, 'Anonymous and without a script')
    await follow(page, submit(page))
    await expect.poll(() => done(page).isVisible()).toBe(true)
    expect(await storedReports()).toBe(before + 1)
  })
})

it('while the database is unavailable a report is refused, never pretended to be stored, and its text is preserved', async () => {
  site.expectFaults(/503/)
  const before = await storedReports()
  const page = await openForm()
  const plain = await openForm({ javaScriptEnabled: false })
  await fill(page, 'Written while the database is away')
  await fill(plain, 'Sent by a plain form meanwhile')
  await database.stop()
  const [answer] = await Promise.all([page.waitForResponse('**/api/whistleblower'), submit(page).click()])
  expect(answer.status()).toBe(503)
  await expect.poll(() => toasts(page).allInnerTexts()).toEqual([expect.stringContaining('Submission Failed')])
  await expect
    .poll(() => formOf(page).getByLabel('Description').inputValue())
    .toBe('Written while the database is away')
  const [plainAnswer] = await Promise.all([plain.waitForResponse('**/api/whistleblower'), follow(plain, submit(plain))])
  expect(plainAnswer.status()).toBe(503)
  await expect.poll(() => formOf(plain).getByLabel('Description').inputValue()).toBe('Sent by a plain form meanwhile')

  await database.startAgain()
  await expect.poll(async () => (await fetch(`${site.product.url}/readyz`)).status).toBe(200)
  await submit(page).click()
  await expect.poll(() => done(page).isVisible()).toBe(true)
  expect(await storedReports()).toBe(before + 1)
})
