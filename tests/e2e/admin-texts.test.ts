import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { told, useAdminSite } from './admin-site.ts'
import { findFlaws, findFlawsAt, WIDTHS } from './look.ts'

const site = useAdminSite()

const read = async (path = '/') => (await fetch(site.product.url + path)).text()
const text = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** A call by the administrator. */
async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const headers = { authorization: `Bearer ${await site.session()}`, 'content-type': 'application/json' }
  const answer = await fetch(`${site.product.url}/api/admin/texts${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(answer.status, `${method} ${path}`).toBe(200)
  return (await answer.json()) as Answer
}

/** The first view of home: what comes below may be made anew for other reasons. */
const hero = async (path: string) => /<section class="hero"[^]*?<\/section>/.exec(await read(path))?.[0] ?? ''

test('a text is drafted, looked at on the real page, published, and the delivered one comes back byte by byte', async () => {
  const before = [await hero('/'), await hero('/nb')]
  expect(before[0]).toContain('Ballast Water Treatment &amp; Ship Service Specialists')
  const page = await site.openSection('texts', 'Texts')
  await text(page, 'Heading').getByLabel('English').fill('Ballast water from {town}')
  await page.getByText('There is no {town}.').waitFor()
  await text(page, 'Heading').getByLabel('English').fill('Ballast water from {city}')
  await text(page, 'Heading').getByText('To be translated').waitFor()
  const opened = page.waitForEvent('popup')
  await press(page, 'Preview, English')
  const preview = await opened
  await preview.getByRole('heading', { level: 1, name: 'Ballast water from Haugesund' }).waitFor()
  await preview.getByText('Only you see this page').waitFor()
  // A link leads to the published site without taking the draft away, which is shown once; a place of the page stays.
  const targets = (href: string) =>
    preview
      .locator(`a[href^="${href}"]`)
      .evaluateAll((links) => [...new Set(links.map((a) => (a as HTMLAnchorElement).target))])
  await expect.poll(async () => [await targets('/legal'), await targets('#services')]).toEqual([['_blank'], ['']])
  const again = await fetch(preview.url())
  expect([again.status, again.headers.get('cache-control')]).toEqual([404, 'no-store'])
  await expect.poll(async () => [await hero('/'), await hero('/nb')]).toEqual(before)

  await press(page, 'Publish…')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 text is still to be translated').waitFor()
  await dialog.getByText('Top of home: Heading, English').waitFor()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await told(page, 'Published')
  await expect.poll(() => read()).toContain('Ballast water from Haugesund')
  await expect.poll(() => read('/nb')).toContain('Spesialister på ballastvannrensing')

  await page.getByRole('link', { name: 'Versions' }).click()
  await page.getByText('Top of home: Heading, English').filter({ visible: true }).waitFor()
  await press(page, 'Back to the delivered texts…')
  await dialog.getByRole('button', { name: 'Roll back' }).click()
  await told(page, 'Rolled back')
  await expect.poll(() => hero('/')).toBe(before[0])
  await page.goto(`${site.product.url}/admin?tab=changes`)
  await page
    .getByRole('button', { name: /Texts of the site/ })
    .filter({ visible: true })
    .first()
    .waitFor()
})

test('buttons, standards and titles are the company’s own, too: head and body of a page say the same', async () => {
  const { version } = await call<{ version: number }>('GET', '')
  const texts = {
    'pages.home.title.en': 'Ballast water service, from {city}',
    'site.hero.quote.en': 'Ask for a price',
    'site.compliance.iso.list.en': 'Quality | ISO 9001\nNo standard here',
    'legal.terms.title.en': 'Terms and conditions',
  }
  const saved = await call<{ version: number }>('PUT', '/draft', { texts, version })
  const published = await call<{ version: number }>('POST', '/publish', { version: saved.version })
  await expect.poll(async () => (await read()).includes('Ask for a price</a>')).toBe(true)
  const home = await read()
  const titles = [/<title>(.*?)<\/title>/, /<meta property="og:title" content="(.*?)"/].map(
    (each) => each.exec(home)?.[1],
  )
  expect(titles).toEqual(Array(2).fill('Ballast water service, from Haugesund | Røvær Marine Service'))
  const standards = [...home.matchAll(/<li>((?:Quality|No standard).*?)<\/li>/g)].map(([, line = '']) =>
    line.replaceAll(/<!--.*?-->/g, '').trim(),
  )
  expect(standards).toEqual(['Quality <b>ISO 9001</b>', 'No standard here'])
  await expect
    .poll(async () => /<h2 id="terms-heading">(.*?)<\/h2>/.exec(await read('/legal'))?.[1])
    .toBe('Terms and conditions')
  await expect.poll(async () => (await read('/nb')).includes('Be om tilbud')).toBe(true)
  await call('POST', '/roll-back', { id: null, version: published.version })
  await expect.poll(async () => (await read()).includes('Get Quote</a>')).toBe(true)
})

test('a preview link shows nothing to a user with an ended session, and its response is not cached', async () => {
  const { version } = await call<{ version: number }>('GET', '')
  await call('PUT', '/draft', { texts: { 'legal.terms.nb': 'Utkast om {company} <b>her</b>' }, version })
  const ask = () => call<{ address: string }>('POST', '/preview', { page: 'legal', lang: 'nb' })
  const seen = await fetch(site.product.url + (await ask()).address)
  expect([seen.status, seen.headers.get('cache-control'), seen.headers.get('x-robots-tag')]).toEqual([
    200,
    'private, no-store',
    'noindex, nofollow',
  ])
  expect(await seen.text()).toContain('Utkast om Røvær Marine Service AS &lt;b&gt;her&lt;/b&gt;')
  const open = await read('/nb/legal')
  expect(open).not.toContain('Utkast om')
  const { address } = await ask()
  const headers = { authorization: `Bearer ${await site.session()}` }
  await fetch(`${site.product.url}/api/admin/logout`, { method: 'POST', headers })
  const late = await fetch(site.product.url + address)
  expect([late.status, (await late.text()).includes('Utkast om')]).toEqual([404, false])
})

test('a picture of home needs its words in both languages, and is the first thing that is fetched', async () => {
  const page = await site.openSection('pictures', 'Pictures')
  const buffer = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#0b5e7a' } })
    .png()
    .toBuffer()
  await page.locator('input[type=file]').first().setInputFiles({ name: 'quay.png', mimeType: 'image/png', buffer })
  await page.getByLabel('What the picture shows, English').fill('A tanker at the quay')
  site.expectFaults(/422/)
  await press(page, /^Save draft/)
  await page.locator('.error', { hasText: 'Say what the picture shows, in this language too' }).waitFor()
  await page.getByLabel('What the picture shows, Norwegian').fill('En tanker ved kaia')
  await press(page, 'Publish…')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await told(page, 'Published')
  await expect.poll(() => read('/nb')).toContain('alt="En tanker ved kaia"')
  // A machine that is busy gives the last good copy for a moment (record 4).
  await expect.poll(() => hero('/')).toContain('alt="A tanker at the quay"')
  const shown = await hero('/')
  expect(shown).toMatch(/<img [^>]*alt="A tanker at the quay"[^>]*fetchPriority="high"/)
  expect(shown).not.toContain('Section through a ship')
  const address = /src="(\/pictures\/[0-9a-f-]+)"/.exec(shown)?.[1] ?? ''
  for (const file of ['', '/400.jpg', '/800.webp', '/1600.avif']) {
    const answer = await fetch(site.product.url + address + file)
    expect([file, answer.status, (await answer.arrayBuffer()).byteLength > 100]).toEqual([file, 200, true])
  }
})

test('the longest texts keep to their pages, and the screens have no flaw at any width', async () => {
  const word = 'Ballastvannbehandlingsanlegg og sjøkjemikalier '
  const long = (length: number) => word.repeat(600).slice(0, length).trim()
  const lines = (count: number, length: number) => Array.from({ length: count }, () => long(length)).join('\n')
  const { version } = await call<{ version: number }>('GET', '')
  const texts = Object.fromEntries(
    [
      ['site.hero.heading', long(80)],
      ['site.hero.lead', long(200)],
      ['services.testing.title', long(40)],
      ['services.testing.text', long(160)],
      ['services.testing.features', lines(3, 60)],
      ['services.visit', lines(8, 90)],
      ['site.hero.services', long(30)],
      ['site.hero.quote', long(30)],
      ['site.hero.key', lines(7, 30)],
      ['services.heading', `Tjenester ${long(30)}`],
      ['services.visitHeading', long(60)],
      ['site.about.heading', `Om ${long(37)}`],
      ['site.about.moreThan', long(30)],
      ['site.about.vessels', long(40)],
      ['site.about.technicians', long(40)],
      ['site.about.organisationNumber', long(40)],
      ['site.about.ringNote', long(160)],
      ['site.compliance.heading', long(40)],
      ['site.compliance.iso.list', lines(5, 80)],
      ['site.compliance.whistleblower.link', long(30)],
      ['legal.title', long(60)],
      ['legal.accessibility.title', long(60)],
      ['site.about.lead', long(600)],
      ['site.compliance.maritime.title', long(40)],
      ['site.compliance.maritime.list', lines(5, 120)],
      ['site.footer.about', long(200)],
      [
        'legal.terms',
        `### ${long(60)}\n\n- ${long(900)}\n- ${long(900)}\n\n| A | B |\n| - | - |\n| ${long(200)} | 2 |`,
      ],
    ].flatMap(([key, value]) => [
      [`${key}.en`, value],
      [`${key}.nb`, `${value} `],
    ]),
  )
  const saved = await call<{ version: number }>('PUT', '/draft', { texts, version })
  await call('POST', '/publish', { version: saved.version })
  await expect.poll(() => read()).toContain(long(80))
  for (const path of ['/', '/legal']) {
    const page = await site.open(path)
    expect(await findFlawsAt(page, `longest-${path}`)).toEqual([])
  }
  const panel = await site.openSection('texts', 'Texts')
  await text(panel, 'Heading').getByLabel('English').fill('')
  for (const width of WIDTHS) {
    await panel.setViewportSize({ width, height: 900 })
    expect(await findFlaws(panel, `texts-${width}`)).toEqual([])
  }
})
