import { describe, expect, it } from 'vitest'
import { findFlawsAt } from './look.ts'
import { comeToRest, isAwake, useSharedSite } from './site.ts'

const site = useSharedSite()

const GUIDE = '/tro-cross-reference-guide'
const LIST =
  'CLX-Ex2 28034, 2 × 9991\nHF CLX XT 28030\nAlfa Laval PureBallast 3\nOcean Guard HMT-800\nquantum stern thruster'

describe('without script', () => {
  it('a pasted list is answered line by line, and each answer says why and how sure', async () => {
    const page = await site.open(GUIDE, { javaScriptEnabled: false })
    await page.getByLabel('Part number, analyser, system').fill(LIST)
    await page.getByRole('button', { name: 'Find reagents' }).click()
    const answers = page.locator('.finder-answer')
    await expect
      .poll(() => answers.locator('h3').allInnerTexts())
      .toEqual([
        'HF scientific CLX-Ex2',
        'HF scientific CLX-XT',
        'Alfa Laval PureBallast 3',
        'Headway Technology Group OceanGuard',
        'quantum stern thruster',
      ])
    await expect
      .poll(() => answers.nth(0).innerText())
      .toMatch(/Fits[\s\S]*09991[\s\S]*9991 read as 09991[\s\S]*high[\s\S]*CLX-Ex2 manual, page 7/)
    await expect.poll(() => answers.nth(2).innerText()).toContain('No TRO reagent needed (UV)')
    await expect
      .poll(() => answers.nth(3).getByRole('link', { name: 'Send us the nameplate' }).getAttribute('href'))
      .toContain('mailto:')
    await expect.poll(() => page.getByLabel('Part number, analyser, system').inputValue()).toContain('PureBallast 3')
    await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  })

  it('a list that is longer than an address is answered where it was asked, and a longer one is refused in a sentence', async () => {
    site.expectFaults(/status of 422/)
    const page = await site.open(`/nb${GUIDE}`, { javaScriptEnabled: false })
    const field = page.getByLabel('Varenummer, analysator')
    await field.fill(Array.from({ length: 55 }, (_, at) => `Реагент для анализатора CLX-Ex2 номер ${at}`).join('\n'))
    await page.getByRole('button', { name: 'Finn reagens' }).click()
    await expect.poll(() => page.locator('.finder-counts').innerText()).toContain('55 linjer lest')
    await expect.poll(() => page.locator('h1').innerText()).toContain('TRO')
    await expect.poll(() => field.inputValue()).toContain('номер 54')
    await field.evaluate((element: HTMLTextAreaElement) => {
      element.maxLength = 5000
      element.value = 'x'.repeat(4500)
    })
    await page.getByRole('button', { name: 'Finn reagens' }).click()
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('lengre enn 4000 tegn')
    await expect.poll(() => field.inputValue()).toHaveLength(4500)
  })

  it('the table is searched, filtered and ordered by its address', async () => {
    const page = await site.open(GUIDE, { javaScriptEnabled: false })
    const rows = page.locator('.references tbody tr:not(.group)')
    await expect.poll(() => rows.count()).toBe(28)
    await page.getByPlaceholder('Maker, system or item number').fill('9991')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect.poll(() => rows.locator('b').allInnerTexts()).toEqual(['CLX-Ex2', 'CLX-XT'])
    await page.getByRole('link', { name: 'Show all' }).click()
    await page.getByLabel('Answer', { exact: true }).selectOption('none')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByRole('link', { name: 'Sort by System or analyser' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?answer=none&sort=name')
    const names = () => rows.locator('b').allInnerTexts()
    await expect.poll(names).toHaveLength(9)
    await expect.poll(async () => (await names()).slice(1, 3)).toEqual(['BIO-SEA B', 'EcoBallast'])
  })
})

it('an answer is added to the RFQ list', async () => {
  const page = await site.open(`${GUIDE}?q=28034`)
  await page.locator('.finder-answer').getByRole('button', { name: 'Add to RFQ' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('rfqItems'))).toContain('09991')
})

it('looks right at each width', async () => {
  const page = await site.open(`${GUIDE}?${new URLSearchParams({ q: LIST }).toString()}`)
  expect(await findFlawsAt(page, 'finder')).toEqual([])
})

it('the first field of home requests all that its answer needs when somebody comes to it', async () => {
  const page = await site.open('/', { width: 360, height: 740 })
  await comeToRest(page)
  const files: string[] = []
  const network = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.(js|css)$/, async (route) => {
    files.push(route.request().url())
    await network.promise
    await route.continue()
  })
  const before = await page.evaluate(() => performance.now())
  const field = page.locator('#hero-q')
  await field.fill('clxex2')
  for (const file of ['react', 'FindIsland', 'answers', 'public'])
    await expect.poll(() => files.filter((url) => url.includes(`/${file}-`))).toHaveLength(1)
  network.resolve()
  await expect.poll(() => isAwake(page, 'find')).toBe(true)
  await field.press('Enter')
  await page
    .locator('.hero-find-answer')
    .getByRole('button', { name: /^Add .*RFQ/ })
    .first()
    .waitFor()
  const late = await page.evaluate((since) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const wave = entries.filter(({ name, startTime }) => startTime >= since && /\/assets\/.*\.(js|css)$/.test(name))
    const first = Math.min(...wave.map(({ responseEnd }) => responseEnd))
    return wave.filter(({ startTime }) => startTime > first).map(({ name }) => name)
  }, before)
  expect(late).toEqual([])
})

it('the first field of home shows what was pasted, and its answer in a low window', async () => {
  const page = await site.open('/', { width: 640, height: 360 })
  const field = page.locator('#hero-q')
  const low = (await field.boundingBox())?.height ?? 0
  await field.fill('CLX-Ex2\nPureBallast 3\n28034 x 2')
  await expect.poll(async () => (await field.boundingBox())?.height).toBe(low + 48)
  await field.fill('CLX-Ex2')
  await expect.poll(() => isAwake(page, 'find')).toBe(true)
  await field.press('Enter')
  const answer = page.locator('.hero-find-answer')
  await answer.getByText('09991').first().waitFor()
  await expect.poll(() => field.inputValue()).toBe('CLX-Ex2')
  const shown = () =>
    answer
      .getByText('09991')
      .first()
      .evaluate((element) => element.getBoundingClientRect().bottom)
  await expect.poll(shown).toBeLessThan(360)
})

it('Enter in it before the script is loaded asks once and leaves the text as it is', async () => {
  const network = Promise.withResolvers<void>()
  const page = await site.open('/', {
    width: 360,
    height: 740,
    prepare: (fresh) =>
      fresh.route(/page-scripts-.*\.js$/, async (route) => {
        await network.promise
        await route.continue()
      }),
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/finder')) asked.push(request.url())
  })
  // The messages have their key already.
  await page.keyboard.press('F8')
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('toasts')
  const field = page.locator('#hero-q')
  await field.fill('CLX-Ex2')
  await field.press('Enter')
  await field.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('CLX-Ex2')
  await expect.poll(() => page.locator('.hero-find button').getAttribute('aria-busy')).toBe('true')
  network.resolve()
  await page.locator('.hero-find-answer').getByText('09991').first().waitFor()
  expect(asked).toHaveLength(1)
})

it('answers in the first field of home, as the nameplate is written', async () => {
  const page = await site.open('/')
  const field = page.locator('#hero-q')
  await expect.poll(async () => (await field.boundingBox())?.y).toBeLessThan(640)
  await field.fill('clxex2')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  const answer = page.locator('.hero-find-answer')
  await answer.getByText('09991').first().waitFor()
  expect(await findFlawsAt(page, 'home with an answer', [360, 1440], '.hero-find-answer')).toEqual([])
  await answer
    .getByRole('button', { name: /^Add .*RFQ/ })
    .first()
    .click()
  await page.keyboard.press('Escape')
  await answer.waitFor({ state: 'detached' })
})
