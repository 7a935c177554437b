import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { CONTACT_SERVICES } from '#site/contact/contact.limits.ts'
import { useBreakableSiteDatabase } from './site-database.ts'
import { follow, isAwake, useSite, waitUntilAwake } from './site.ts'

const database = useBreakableSiteDatabase()
const site = useSite(() => database.start())
beforeEach(() => database.forgetThrottles())

const NAME = 'Kari Nordmann'
const formOf = (page: Page) => page.getByRole('form', { name: 'Send us a message' })
const send = (page: Page) => formOf(page).getByRole('button', { name: 'Send message' })
const done = (page: Page) => page.getByRole('heading', { name: 'Message Sent' })
const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
/** Whether the first lies over some of the second. */
async function covers(upper: Locator, lower: Locator): Promise<boolean> {
  const [above, below] = [await upper.first().boundingBox(), await lower.boundingBox()]
  return above !== null && below !== null && above.y < below.y + below.height && below.y < above.y + above.height
}
const errors = (page: Page) => formOf(page).locator('.field .error').allInnerTexts()
const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)

async function openForm(options?: Parameters<typeof site.open>[1]): Promise<Page> {
  const page = await site.open('/#contact', options)
  if (options?.javaScriptEnabled !== false) await waitUntilAwake(page, 'contact-form')
  return page
}

/** Each test writes from its own address, so that its rows can be distinguished. */
async function fill(page: Page, email: string, message = `A message from ${email}`): Promise<void> {
  const form = formOf(page)
  await form.getByLabel('Name').fill(NAME)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Message').fill(message)
}

const stored = (email: string) => database.countRows('contact_submissions', `email = '${email}'`)
const mailed = (email: string) => database.countRows('outgoing_mail', `reply_to = '${email}'`)

describe('what is checked', () => {
  it('errors are shown next to the fields in the words of the rules, and the first is focused; six services are offered', async () => {
    const page = await openForm()
    await formOf(page)
      .getByText(/is used to answer you and to quote/)
      .getByRole('link', { name: 'Privacy Policy' })
      .waitFor()
    await send(page).click()
    await expect
      .poll(() => errors(page))
      .toEqual(['Name is required', 'Valid email is required', 'Message must be at least 10 characters'])
    await expect.poll(() => formOf(page).getByText('3 fields need attention.').isVisible()).toBe(true)
    const name = formOf(page).getByLabel('Name')
    await expect.poll(() => hasFocus(name)).toBe(true)
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
    const described = await name.getAttribute('aria-describedby')
    await expect.poll(() => page.locator(`#${described}`).innerText()).toBe('Name is required')

    // And corrected while typing.
    await fill(page, 'not an address', 'too short')
    await send(page).click()
    await expect.poll(() => errors(page)).toEqual(['Valid email is required', 'Message must be at least 10 characters'])
    await formOf(page).getByLabel('Message').fill('Long enough now')
    await expect.poll(() => errors(page)).toEqual(['Valid email is required'])
    await formOf(page).getByLabel('Email').fill('a@ship.example')
    await expect.poll(() => errors(page)).toEqual([])
    await expect.poll(() => formOf(page).getByText('need attention').count()).toBe(0)

    const values = await formOf(page)
      .getByLabel('Service')
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
    expect(values).toEqual(['', ...CONTACT_SERVICES])
  })
})

describe('sending', () => {
  it('stores the message, mails it once, says so, and opens an empty form again; a hasty or repeated press makes no second one', async () => {
    const email = 'sent@ship.example'
    const page = await openForm()
    await fill(page, email)
    await formOf(page).getByLabel('Service').selectOption('chemicals')
    await send(page).click()
    await expect.poll(() => done(page).isVisible()).toBe(true)
    await expect.poll(() => hasFocus(done(page))).toBe(true)
    await expect.poll(() => page.getByText(`The answer goes to ${email}.`).isVisible()).toBe(true)
    await expect.poll(() => toasts(page).allInnerTexts()).toEqual([expect.stringContaining('Message Sent')])
    await expect.poll(() => covers(toasts(page), done(page))).toBe(false)
    expect(await database.countRows('contact_submissions', `email = '${email}' and service = 'chemicals'`)).toBe(1)
    expect(await mailed(email)).toBe(1)

    await page.getByRole('button', { name: 'Send another message' }).click()
    await expect.poll(() => hasFocus(formOf(page).getByLabel('Name'))).toBe(true)
    await expect.poll(() => formOf(page).getByLabel('Message').inputValue()).toBe('')
    await expect.poll(() => errors(page)).toEqual([])

    // Hasty presses are one message.
    const hasty = 'hasty@ship.example'
    const presses = Promise.withResolvers<void>()
    await page.route('**/api/contact', async (route) => {
      await presses.promise
      await route.continue()
    })
    await fill(page, hasty)
    await send(page).dblclick()
    await formOf(page).getByLabel('Name').press('Enter')
    presses.resolve()
    await expect.poll(() => done(page).isVisible()).toBe(true)
    expect(await stored(hasty)).toBe(1)
    expect(await mailed(hasty)).toBe(1)
    await page.unroute('**/api/contact')
    await page.getByRole('button', { name: 'Send another message' }).click()

    // What the server refuses next to a field isn't said a second time by a toast.
    site.expectFaults(/ERR_FAILED|422/)
    await page.route(
      '**/api/contact',
      (route) => {
        const typed = route.request().postDataJSON() as Record<string, unknown>
        return route.continue({ postData: JSON.stringify({ ...typed, email: 'not an address' }) })
      },
      { times: 1 },
    )
    await fill(page, 'refused@ship.example')
    await send(page).click()
    await expect.poll(() => errors(page)).toEqual(['Valid email is required'])
    await expect.poll(() => formOf(page).locator('.form-refusal').innerText()).toBe('One field needs attention.')
    await expect.poll(() => hasFocus(formOf(page).getByLabel('Email'))).toBe(true)
    await expect.poll(() => toasts(page).allInnerTexts()).not.toContainEqual(expect.stringContaining('Failed to Send'))

    // A second press after the answer was lost makes no second one.
    const lost = 'lost@ship.example'
    await page.route(
      '**/api/contact',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await fill(page, lost)
    await send(page).click()
    await expect
      .poll(() => toasts(page).allInnerTexts())
      .toEqual([expect.stringMatching(/Failed to Send\s+Failed to send message\. Please try again\./)])
    expect(await stored(lost)).toBe(1)
    await send(page).click()
    await expect.poll(() => done(page).isVisible()).toBe(true)
    expect(await stored(lost)).toBe(1)
    expect(await mailed(lost)).toBe(1)
  })

  it('keeps what was typed before the script woke, and never leaves the page', async () => {
    const email = 'early@ship.example'
    const page = await site.open('/', { width: 360, height: 640 })
    await expect.poll(() => isAwake(page, 'contact-form')).toBe(false)
    await formOf(page).evaluate(
      (form, values) => {
        for (const [name, value] of Object.entries(values))
          form.querySelector<HTMLInputElement>(`[name=${name}]`)!.value = value
        form.querySelector<HTMLButtonElement>('[type=submit]')!.click()
      },
      { name: NAME, email, message: 'Typed before the script was there' },
    )
    await expect.poll(() => done(page).isVisible()).toBe(true)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    expect(await stored(email)).toBe(1)
  })

  it('wakes, with its fonts, in a browser that reports no first paint, as Firefox does at a fragment', async () => {
    const prepare = (page: Page) =>
      page.addInitScript(() => {
        PerformanceObserver.prototype.observe = () => undefined
      })
    const page = await site.open('/#contact', { prepare })
    await waitUntilAwake(page, 'contact-form')
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['fonts'])).toBe('')
  })
})

describe('passing messages', () => {
  const fail = async (page: Page) => {
    await page.route('**/api/contact', (route) => route.abort())
    await fill(page, 'toast@ship.example')
    await send(page).click()
    await expect.poll(() => toasts(page).count()).toBe(1)
  }
  beforeEach(() => site.expectFaults(/ERR_FAILED/))

  it('come one at a time and go after five seconds', async () => {
    const page = await openForm({ prepare: (fresh) => fresh.clock.install({ time: '2026-11-23T10:00:00Z' }) })
    // From now on the clock advances only when it is moved, however long the test takes.
    await page.clock.pauseAt('2026-11-23T12:00:00Z')
    await fail(page)
    await toasts(page).evaluate((toast) => (toast.dataset['before'] = ''))
    await send(page).click()
    await expect.poll(() => toasts(page).and(page.locator(':not([data-before])')).count()).toBe(1)
    await expect.poll(() => toasts(page).count()).toBe(1)
    await page.clock.runFor(3000)
    await expect.poll(() => toasts(page).count()).toBe(1)
    await page.clock.runFor(3000)
    await expect.poll(() => toasts(page).count()).toBe(0)
    await expect.poll(() => formOf(page).getByText('Failed to send message. Please try again.').isVisible()).toBe(true)
  })

  it('are reached by F8, closed by Escape or their button, and swiped away', async () => {
    const page = await openForm()
    await fail(page)
    await page.keyboard.press('F8')
    const inRegion = () => page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-label'))
    await expect.poll(inRegion).toBe('Notifications (F8)')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect.poll(() => toasts(page).count()).toBe(0)
    await send(page).click()
    await toasts(page).getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => toasts(page).count()).toBe(0)

    // Or swiped away to the right, past 50 pixels.
    await send(page).click()
    await expect.poll(() => toasts(page).count()).toBe(1)
    const swipe = async (distance: number) => {
      const box = await toasts(page).boundingBox()
      if (!box) throw new Error('There is no toast')
      await page.mouse.move(box.x + 20, box.y + 10)
      await page.mouse.down()
      await page.mouse.move(box.x + 20 + distance, box.y + 10, { steps: 4 })
      await page.mouse.up()
    }
    await swipe(40)
    await expect.poll(() => toasts(page).count()).toBe(1)
    await swipe(60)
    await expect.poll(() => toasts(page).count()).toBe(0)
  })
})

describe('without JavaScript', () => {
  it('errors are next to the fields, typed values are preserved, and the corrected form is stored once', async () => {
    const email = 'plain@ship.example'
    const page = await openForm({ javaScriptEnabled: false })
    site.expectFaults(/422/)
    await fill(page, 'not an address', 'A message that is long enough')
    await formOf(page).getByLabel('Company').fill('Line & Søn AS')
    await follow(page, send(page))
    await expect.poll(() => errors(page)).toEqual(['Valid email is required'])
    await expect.poll(() => formOf(page).locator('.form-refusal').innerText()).toBe('One field needs attention.')
    await expect.poll(() => formOf(page).getByLabel('Email').inputValue()).toBe('not an address')
    await expect.poll(() => formOf(page).getByLabel('Message').inputValue()).toBe('A message that is long enough')
    await expect.poll(() => formOf(page).getByLabel('Company').inputValue()).toBe('Line & Søn AS')
    await expect.poll(() => hasFocus(formOf(page).getByLabel('Email'))).toBe(true)

    await formOf(page).getByLabel('Email').fill(email)
    await follow(page, send(page))
    await expect.poll(() => done(page).isVisible()).toBe(true)
    expect(await stored(email)).toBe(1)
    await page.reload()
    expect(await stored(email)).toBe(1)
    await page.getByRole('button', { name: 'Send another message' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    await expect.poll(() => formOf(page).getByLabel('Email').inputValue()).toBe('')
  })
})

describe('while the database is away', () => {
  it('nothing typed is lost, the page says what happened, and the message is stored once it is back', async () => {
    site.expectFaults(/503/)
    const [email, plainEmail] = ['away@ship.example', 'away-plain@ship.example']
    const page = await openForm()
    const plain = await openForm({ javaScriptEnabled: false })
    await fill(page, email)
    await fill(plain, plainEmail)
    await database.stop()

    const [answer] = await Promise.all([page.waitForResponse('**/api/contact'), send(page).click()])
    expect(answer.status()).toBe(503)
    await expect.poll(() => toasts(page).allInnerTexts()).toEqual([expect.stringContaining('Failed to Send')])
    await expect.poll(() => formOf(page).getByLabel('Message').inputValue()).toBe(`A message from ${email}`)

    const [plainAnswer] = await Promise.all([plain.waitForResponse('**/api/contact'), follow(plain, send(plain))])
    expect(plainAnswer.status()).toBe(503)
    await expect.poll(() => formOf(plain).getByLabel('Message').inputValue()).toBe(`A message from ${plainEmail}`)
    await expect.poll(() => formOf(plain).locator('.form-refusal').innerText()).not.toBe('')

    await database.startAgain()
    await expect.poll(async () => (await fetch(`${site.product.url}/readyz`)).status).toBe(200)
    await send(page).click()
    await expect.poll(() => done(page).isVisible()).toBe(true)
    await follow(plain, send(plain))
    await expect.poll(() => done(plain).isVisible()).toBe(true)
    expect([await stored(email), await stored(plainEmail)]).toEqual([1, 1])
  })
})
