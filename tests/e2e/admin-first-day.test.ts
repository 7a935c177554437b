import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { normaliseCode } from '#core/crypto/crockford.server.ts'
import type { SetupChecklist } from '#site/setup-checklist/setup-checklist.contract.ts'
import { send } from '../setup/http-client.ts'
import { told, useAdminSite } from './admin-site.ts'
import { findFlawsAt } from './look.ts'
import { holdToast } from './site.ts'

const site = useAdminSite()

const HEADING = 'before the site is public'
const ribbon = (page: Page) => page.locator('.admin-ribbon')

async function openGuide(path = '/admin?tab=first-day'): Promise<Page> {
  const page = await site.openPanel(path)
  await page.getByRole('heading', { level: 1, name: HEADING }).waitFor()
  return page
}

/** Answers as when everything is done, for what is drawn then; the tests of the calls cover when that happens. */
async function pretendDone(page: Page): Promise<void> {
  await page.route('**/api/admin/first-day', async (route) => {
    const response = await route.fetch()
    const day = (await response.json()) as SetupChecklist
    const points = day.points.map((point) => ({
      ...point,
      state: 'done' as const,
      doneAt: day.now,
      by: 'Administrator 1',
    }))
    await route.fulfill({ response, json: { ...day, points, done: 7, allDoneAt: day.now, wasCompleted: true } })
  })
  await page.route('**/api/admin/first-day/count', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { done: 7, of: 7, again: [], examples: [], isHidden: false } })
  })
}

test('a new installation opens with the guide, and the ribbon is on every tab until all is done', async () => {
  const page = await openGuide('/admin')
  await expect.poll(() => ribbon(page).textContent()).toMatch(/Example data\..*0 of 7 done/)
  await page.getByRole('link', { name: 'Team', exact: false }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor()
  await ribbon(page).getByRole('link', { name: 'First day' }).click()
  await page.getByRole('heading', { level: 1, name: HEADING }).waitFor()
  await pretendDone(page)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'All 7 are done' }).waitFor()
  await expect.poll(() => ribbon(page).count()).toBe(0)
  const tabs = page.getByRole('navigation', { name: 'Admin' })
  await expect.poll(() => tabs.getByRole('link', { name: /^First day/ }).count()).toBe(0)
  // It stays as a section of the Site tab.
  await expect.poll(() => page.url()).toContain('tab=site&section=first-day')
  expect(await findFlawsAt(page, 'first-day-over')).toEqual([])
})

test('on a phone the head takes at most 140 px, and the current tab and section are in sight', async () => {
  const page = await site.openPanel('/admin?tab=site&section=retention', { width: 360, height: 780 })
  await ribbon(page).waitFor()
  const inSight = (name: string, current: string) =>
    expect
      .poll(() =>
        page
          .getByRole('navigation', { name })
          .getByRole('link', { name: current })
          .evaluate((link) => {
            const { left, right } = link.getBoundingClientRect()
            return left >= 0 && right <= innerWidth
          }),
      )
      .toBe(true)
  await inSight('Admin', 'Site')
  await inSight('Sections of the site', 'Notices & retention')
  const tabs = page.getByRole('navigation', { name: 'Admin' })
  await expect.poll(() => tabs.evaluate((row) => row.getBoundingClientRect().bottom)).toBeLessThanOrEqual(140)
  await tabs.getByRole('link', { name: /^Contacts/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()
  await inSight('Admin', 'Contacts')
})

test('delivered articles are removed from the checklist by keyboard, all or chosen ones, with Undo', async () => {
  const page = await openGuide('/admin?tab=first-day&open=team')
  const panel = page.getByRole('complementary', { name: /^2 Team and articles/ })
  const all = panel.getByRole('checkbox', { name: /articles with an example number$/ })
  const count = async () =>
    Number(/^(\d+)/.exec((await panel.locator('.delivered-all').first().textContent()) ?? '')?.[1])
  await all.waitFor()
  const before = await count()
  expect(await findFlawsAt(page, 'first-day-articles')).toEqual([])
  await panel.getByRole('checkbox', { name: /^RMS-1401 / }).focus()
  await page.keyboard.press('Space')
  await panel.getByRole('button', { name: 'Remove 1 article' }).focus()
  await page.keyboard.press('Enter')
  await holdToast(page, '1 product is in the bin for 30 days')
  await expect.poll(count).toBe(before - 1)
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(count).toBe(before)
  await all.focus()
  await page.keyboard.press('Space')
  await panel.getByRole('button', { name: `Remove ${before} articles` }).focus()
  await page.keyboard.press('Enter')
  await told(page, `${before} products are in the bin`)
  await expect.poll(() => page.locator('[data-row="team"]').textContent()).toContain('none as delivered')
  await expect.poll(() => panel.getByRole('checkbox', { name: /with the maker’s number$/ }).count()).toBe(1)
})

test('the recovery key is confirmed by keyboard alone: the wrong character is named, the right ones tick the point', async () => {
  site.expectFaults(/422/)
  const key = normaliseCode(/Recovery key\s+([0-9A-Z-]+)/.exec(site.product.output())?.[1] ?? '')
  const page = await openGuide()
  await page.getByRole('button', { name: '7 The recovery key is at hand' }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: '7 The recovery key is at hand' })
  const fields = panel.getByRole('textbox')
  const labels = await panel.locator('.recovery-row label').allTextContents()
  const signs = labels.map((label) => key.charAt(Number(label.replace('No. ', '')) - 1))
  const wrong = signs[2] === '4' ? '3' : '4'
  await fields.first().focus()
  // Each character leads to the next field; small letters are as good.
  await page.keyboard.type(signs.with(2, wrong).join('').toLowerCase())
  await expect.poll(() => fields.nth(3).evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  const says = panel.getByRole('alert')
  await says.waitFor()
  await expect
    .poll(() => says.textContent())
    .toMatch(new RegExp(`^${labels[2]} is not what the paper says\\..*3 tries left this hour\\.$`))
  await expect.poll(() => fields.nth(2).getAttribute('aria-invalid')).toBe('true')
  expect(await findFlawsAt(page, 'first-day-key')).toEqual([])
  await fields.nth(3).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type(signs[2] ?? '')
  await page.keyboard.press('Enter')
  await told(page, 'The recovery key is confirmed')
  await expect.poll(() => ribbon(page).textContent()).toContain('1 of 7 done')
  await page.keyboard.press('Escape')
  await expect.poll(() => panel.count()).toBe(0)
  await expect.poll(() => page.locator('[data-row="recovery"]').textContent()).toContain('Done')
  expect(await findFlawsAt(page, 'first-day')).toEqual([])
})

test('the link in the test mail needs nobody to be signed in, only a press', async () => {
  site.expectFaults(/404/)
  const page = await openGuide()
  await page.evaluate(() =>
    fetch('/api/admin/first-day/test-mail', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${sessionStorage['adminSessionToken']}`,
        'content-type': 'application/json',
      },
      body: '{}',
    }),
  )
  // Without a mail server each mail is a file.
  const folder = join(site.product.dataDir, 'mail')
  let link = ''
  await expect
    .poll(async () => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
      const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
      link =
        mails
          .map((mail) => /#test-mail=[\w-]+/.exec(mail.replaceAll('=\n', '').replaceAll('=3D', '='))?.[0])
          .find(Boolean) ?? ''
      return link
    })
    .not.toBe('')
  const visitor = await site.open(`/admin${link}`)
  await visitor.getByRole('button', { name: 'It arrived' }).click()
  await visitor.getByText('Thank you.').waitFor()
  const late = await site.open('/admin#test-mail=another')
  await late.getByRole('button', { name: 'It arrived' }).click()
  await late.getByText('Open the one in the newest mail').waitFor()
  expect(await findFlawsAt(late, 'first-day-arrival')).toEqual([])
})

test('search engines are asked to wait where the owner wishes it, in every page and in what programs read', async () => {
  const { url } = site.product
  const look = async () => {
    const [home, robots, sitemap] = await Promise.all(
      ['/', '/robots.txt', '/sitemap.xml'].map((path) => send(url, path)),
    )
    return {
      header: home?.headers['x-robots-tag'],
      meta: /<meta name="robots" content="noindex"/.test(home?.text ?? ''),
      robots: robots?.text.includes('Sitemap:'),
      sitemap: sitemap?.status,
    }
  }
  const shown = { header: undefined, meta: false, robots: true, sitemap: 200 }
  await expect.poll(look).toEqual(shown)
  const page = await openGuide()
  const box = page.getByRole('checkbox', { name: 'Ask search engines to wait' })
  await box.click()
  await told(page, 'Search engines are asked to wait')
  await expect.poll(() => box.isChecked()).toBe(true)
  await expect.poll(look).toEqual({ header: 'noindex', meta: true, robots: false, sitemap: 404 })
  await box.click()
  await told(page, 'The site may be found')
  await expect.poll(() => box.isChecked()).toBe(false)
  await expect.poll(look).toEqual(shown)
})
