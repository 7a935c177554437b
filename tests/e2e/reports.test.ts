import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { paths } from '#core/paths.ts'
import { follow, useSite } from './site.ts'

const site = useSite({ isEmbedded: true, env: { LOG_LEVEL: 'trace' } })

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Receipt code', includeHidden: true })
const messageField = (page: Page) => page.getByRole('textbox', { name: 'Add to the report' })
const REPORT = 'The analyser was bypassed at berth.'

/** Files a report in the browser; its receipt code as it is shown. */
async function fileReport(page: Page, description: string): Promise<string> {
  const form = page.getByRole('form', { name: 'Confidential report' })
  await form.scrollIntoViewIfNeeded()
  await form.getByLabel('Type of incident').selectOption('environment')
  await form.getByLabel('Description').fill(description)
  await form.getByRole('button', { name: 'Submit report' }).click()
  await page.getByRole('heading', { name: 'Keep this code' }).waitFor()
  return readCode(page)
}

const readCode = async (page: Page): Promise<string> =>
  (await page.locator('.code .group b').allTextContents()).join('')

/** Who wrote what, in order. */
const readThread = (page: Page) =>
  page
    .locator('.thread li')
    .evaluateAll((items) =>
      items.map(
        (item) => `${item.querySelector('.written')?.firstChild?.textContent}: ${item.querySelector('p')?.textContent}`,
      ),
    )

const isFocused = (element: Locator) => element.evaluate((found) => found === document.activeElement)

const storedKeys = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage), document.cookie].filter(Boolean))

/** Signs in with the code that the first start printed, and calls as the administrator. */
async function signIn() {
  const { url } = site.product
  const code = /Admin code\s+([\d ]+)/.exec(site.product.output())?.[1]?.trim() ?? ''
  const answer = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  const { sessionToken } = (await answer.json()) as { sessionToken: string }
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${sessionToken}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return (await response.json()) as T
  }
}

type ListedReport = { id: string; description: string; hasNewMessage: boolean; version: number }

describe('a report', () => {
  it('is filed, followed up by its code, answered, and leaves nothing in the browser', async () => {
    const page = await site.open('/')
    const code = await fileReport(page, REPORT)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{24}$/)
    await expect.poll(() => isFocused(page.getByRole('heading', { name: 'Keep this code' }))).toBe(true)
    await page.getByRole('button', { name: 'I have kept the code' }).click()
    await expect.poll(() => page.locator('.code').count()).toBe(0)
    const stands = await page.content()
    expect(stands).not.toContain(code.slice(0, 4))

    await tab(page, 'Follow up a report').click()
    await codeField(page).fill(code.toLowerCase().replace(/(.{4})/g, '$1 '))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your report, environment' }).waitFor()
    await expect.poll(() => readThread(page)).toEqual([`You: ${REPORT}`])

    const admin = await signIn()
    const reports = await admin<ListedReport[]>('GET', '/api/admin/reports')
    const { id } = reports.find(({ description }) => description === REPORT) ?? { id: '' }
    await admin('POST', `/api/admin/reports/${id}/messages`, { text: 'Was the valve open\nbefore?' })
    await messageField(page).fill('It was open from the night before.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Sent. Your message is shown above.').waitFor()
    await expect
      .poll(() => readThread(page))
      .toEqual([
        `You: ${REPORT}`,
        'The company: Was the valve open\nbefore?',
        'You: It was open from the night before.',
      ])
    await expect.poll(() => messageField(page).inputValue()).toBe('')
    const [marked] = await admin<ListedReport[]>('GET', '/api/admin/reports')
    expect(marked?.hasNewMessage).toBe(true)

    await page.getByRole('link', { name: 'Close and forget the code' }).click()
    await expect.poll(() => codeField(page).inputValue()).toBe('')
    await expect.poll(() => isFocused(codeField(page))).toBe(true)
    const left = { kept: await storedKeys(page), hash: new URL(page.url()).hash }
    expect(left).toEqual({ kept: [], hash: '' })
    const visited = await page.evaluate(() => history.length)
    expect(visited).toBeLessThanOrEqual(2)
  })

  it('copies its code, and forgets it when the page is left', async () => {
    const page = await site.open('/', { permissions: ['clipboard-read', 'clipboard-write'] })
    const code = await fileReport(page, 'To be copied')
    await page.getByRole('button', { name: 'Copy code' }).click()
    await page.getByText('The clipboard keeps it').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.replaceAll(' ', '')).toBe(code)
    // At once: the page is preserved as it is when the event is over, and comes back with "Back".
    const shown = await page.evaluate(() => {
      const count = () => document.querySelectorAll('.code').length
      const before = count()
      window.dispatchEvent(new PageTransitionEvent('pagehide'))
      return [before, count()]
    })
    expect(shown).toEqual([1, 0])
  })

  it('says what is wrong with a code before it is sent, and the same for a wrong one as for a deleted report', async () => {
    site.expectFaults(/404/)
    const page = await site.open('/#follow-up')
    const field = codeField(page)
    await tab(page, 'Follow up a report').and(page.locator('[aria-selected="true"]')).waitFor()
    await field.fill('7K4M Q2XD 9RTB 0WHE 63NF VJ8')
    await page.getByRole('button', { name: 'Open report' }).click()
    await page.getByText('One character is missing: 23 of 24.').waitFor()
    await expect.poll(() => isFocused(field)).toBe(true)
    await field.fill('7K4M Q2XD 9RTB 0WHE 63NF VJ8C')
    await page.getByRole('button', { name: 'Open report' }).click()
    await page.getByText('No report opens with this code.').waitFor()
  })

  it('has tabs that the arrow keys reach, and a way out next to both', async () => {
    const page = await site.open('/')
    await page.locator('#report').scrollIntoViewIfNeeded()
    await tab(page, 'New report').focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => isFocused(tab(page, 'Follow up a report'))).toBe(true)
    await expect.poll(() => codeField(page).isVisible()).toBe(true)
    await expect
      .poll(() => page.getByRole('tabpanel').getByRole('link', { name: 'Leave this page now' }).isVisible())
      .toBe(true)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => codeField(page).isVisible()).toBe(false)
  })
})

describe('without script', () => {
  it('a report is filed, and followed up with its code, in place', async () => {
    const page = await site.open('/', { javaScriptEnabled: false })
    const form = page.getByRole('form', { name: 'Confidential report' })
    await form.getByLabel('Type of incident').selectOption('safety')
    await form.getByLabel('Description').fill('Filed without a script')
    await follow(page, form.getByRole('button', { name: 'Submit report' }))
    const code = await readCode(page)
    expect(code).toHaveLength(24)
    const copying = await page.getByRole('button', { name: 'Copy code' }).count()
    expect(copying).toBe(0)

    await page.getByRole('link', { name: 'Follow up a report' }).click()
    await codeField(page).fill(code)
    await follow(page, page.getByRole('button', { name: 'Open report' }))
    await expect.poll(() => readThread(page)).toEqual(['You: Filed without a script'])
    await messageField(page).fill('And added to.')
    await follow(page, page.getByRole('button', { name: 'Send', exact: true }))
    await expect.poll(() => readThread(page)).toEqual(['You: Filed without a script', 'You: And added to.'])
    const address = page.url()
    expect(address).not.toContain(code)
  })

  it('a wrong code is answered with what was typed', async () => {
    site.expectFaults(/404/)
    const page = await site.open('/#follow-up', { javaScriptEnabled: false })
    await expect.poll(() => page.getByLabel('Description').isVisible()).toBe(false)
    const typed = '7K4MQ2XD9RTB0WHE63NFVJ8C'
    await codeField(page).fill(typed)
    await follow(page, page.getByRole('button', { name: 'Open report' }))
    await page.getByText('No report opens with this code.').waitFor()
    await expect.poll(() => codeField(page).inputValue()).toBe(typed)

    // A short one needs no look at a screen.
    const body = new FormData()
    body.set('receipt', '7K4M')
    const short = await fetch(site.product.url + paths.followUpForm, { method: 'POST', body })
    expect(short.status).toBe(422)
    const answer = await short.text()
    expect(answer).toContain('20 characters are missing: 4 of 24.')
    expect(answer).toMatch(/<textarea[^>]* name="receipt"[^>]*>7K4M</)
  })
})

/** Every file under a folder, database and its write-ahead log included. */
async function readAll(folder: string): Promise<{ path: string; bytes: Buffer }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name)
        return { path, bytes: await readFile(path).catch(() => Buffer.alloc(0)) }
      }),
  )
}

/** A text as it could be in a file: plain, in UTF-16, hexadecimal, and in base64 at each of its three places. */
function formsOf(text: string): Buffer[] {
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.from('x'.repeat(shift) + text)
      .toString('base64')
      .slice(shift === 0 ? 0 : 4, -4),
  )
  return [
    Buffer.from(text),
    Buffer.from(text, 'utf16le'),
    Buffer.from(Buffer.from(text).toString('hex')),
    ...base64.map((form) => Buffer.from(form)),
  ]
}

it('nothing of a report is in any file, write-ahead log, mail or log line; a contact message is', async () => {
  const secrets = {
    description: 'Kanarifugl-QW7X4-description',
    name: 'Kanarifugl-LP3M9-person',
    message: 'Kanarifugl-ZR8B2-message',
    answer: 'Kanarifugl-HT5C6-answer',
    summary: 'Kanarifugl-NV1D0-summary',
  }
  const control = 'Kanarifugl-YK2F8-control'
  const post = (path: string, body: object) =>
    fetch(site.product.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const filed = await post('/api/whistleblower', {
    incidentType: 'ethics',
    description: secrets.description,
    reporterName: secrets.name,
  })
  const { receipt } = (await filed.json()) as { receipt: string }
  await post('/api/whistleblower/follow-up/messages', { receipt, text: secrets.message })
  const admin = await signIn()
  const reports = await admin<ListedReport[]>('GET', '/api/admin/reports')
  const { id, version } = reports.find(({ description }) => description === secrets.description) ?? {
    id: '',
    version: 0,
  }
  await admin('POST', `/api/admin/reports/${id}/messages`, { text: secrets.answer })
  await admin('PATCH', `/api/admin/reports/${id}`, { summary: secrets.summary, version })
  await post('/api/contact', { name: 'Control', email: 'control@vessel.example', message: control })

  const containsControl = async () => {
    const files = await readAll(site.product.dataDir)
    return files.some(({ bytes }) => bytes.includes(control))
  }
  await expect.poll(containsControl).toBe(true)
  const files = await readAll(site.product.dataDir)
  expect(files.some(({ path }) => path.includes('pg_wal'))).toBe(true)
  const places = [...files, { path: 'standard output', bytes: Buffer.from(site.product.output()) }]
  for (const [what, secret] of Object.entries({ ...secrets, receipt })) {
    const found = places.filter(({ bytes }) => formsOf(secret).some((form) => bytes.includes(form)))
    expect([what, found.map(({ path }) => path)]).toEqual([what, []])
  }
  expect(site.product.output()).not.toContain('/api/whistleblower')
})
