import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { ContactReceipt } from '#site/contact/contact.contract.ts'
import type { ReadScreens, Screen } from './screens.ts'

const wake = async (page: Page, island: string) => {
  const place = page.locator(`[data-island="${island}"]`).first()
  await place.scrollIntoViewIfNeeded()
  await page.waitForFunction(
    (name) =>
      Object.keys(document.querySelector(`[data-island="${name}"]`) ?? {}).some((key) =>
        key.startsWith('__reactContainer'),
      ),
    island,
  )
}

const fillList = async (page: Page) => {
  await wake(page, 'catalogue')
  const add = page.locator('#products').getByRole('button', { name: 'Add to RFQ' })
  await add.nth(0).click()
  await add.nth(2).click()
  await page.locator('#rfq').getByText('RFQ Items (2)').waitFor()
}

const search = async (page: Page, text: string) => {
  await wake(page, 'catalogue')
  await page.getByPlaceholder('Search products...').fill(text)
}

const contactForm = (page: Page) => page.getByRole('form', { name: 'Send us a message' })
const reportForm = (page: Page) => page.getByRole('form', { name: 'Confidential report' })

/** A real one has another reference each time. */
const CONTACT_RECEIPT: ContactReceipt = {
  received: true,
  reference: 'M-619D680B',
  read: { day: '2026-11-18', opens: '07:00', closes: '15:00', isOpen: true },
}

const STATES: Screen[] = [
  {
    name: 'home-menu',
    path: '/',
    widths: [360, 768],
    window: true,
    steps: (page) => page.getByRole('button', { name: 'Menu' }).click(),
  },
  {
    name: 'catalogue-filter',
    path: '/products',
    widths: [360, 768],
    window: true,
    steps: async (page) => {
      await wake(page, 'shop')
      await page.getByRole('button', { name: 'Filter' }).click()
    },
  },
  {
    name: 'catalogue-search',
    path: '/products',
    window: true,
    steps: async (page) => {
      await wake(page, 'shop')
      await page.getByRole('searchbox').fill('9991')
      await page.getByText('9991 read as 09991').waitFor()
    },
  },
  {
    name: 'catalogue-nothing',
    path: '/products?q=09919',
    window: true,
  },
  {
    name: 'catalogue-pair',
    path: '/products/category/tro-reagents?brand=hach',
  },
  {
    name: 'rfq-drawer',
    path: '/products/09991',
    window: true,
    steps: async (page) => {
      await page.locator('.product-buy').getByRole('button', { name: 'Add to RFQ' }).click()
      await page.locator('.nav-rfq').click()
      await page.locator('#rfq-drawer').getByText('RFQ Items (1)').waitFor()
    },
  },
  {
    name: 'home-rfq-list',
    part: '#products',
    path: '/#products',
    steps: async (page) => {
      await fillList(page)
      for (const summary of await page.locator('#products summary').all()) await summary.click()
      await page.getByLabel('IMO number').fill('9074728')
      await page.getByText('The check digit does not match.').waitFor()
    },
  },
  {
    name: 'home-paste-review',
    path: '/#products',
    window: true,
    steps: async (page) => {
      await wake(page, 'catalogue')
      await page.getByText('Paste item numbers').click()
      await page
        .getByLabel('Item numbers with quantities')
        .fill(
          '9991 x 2\n4 pcs 09952 reagent CLX\n28034 biocide kit, 1 ea\nRMS-1401 thiosulphate 2 25\nTRO-1000 sensor head, 1',
        )
      await page.getByRole('button', { name: 'Read the list' }).click()
      await page.getByText('Quantity unclear, choose').waitFor()
    },
  },
  {
    name: 'home-rfq-print',
    path: '/#products',
    widths: [768],
    print: true,
    steps: async (page) => {
      await page.evaluate(() => (window.print = () => undefined))
      await fillList(page)
      await page.locator('#rfq').getByRole('button', { name: 'Print' }).click()
    },
  },
  {
    name: 'home-search-finds',
    part: '#products',
    path: '/#products',
    steps: async (page) => {
      await wake(page, 'catalogue')
      await page.getByLabel('Category').selectOption({ label: 'Chemicals' })
      await search(page, 'reagent')
      await page.getByText('Filters are off while you search.').waitFor()
    },
  },
  {
    name: 'home-search-empty',
    part: '#products',
    path: '/#products',
    steps: async (page) => {
      await search(page, 'nothing is called that')
      await page.getByText('No products found matching your criteria.').waitFor()
    },
  },
  {
    name: 'home-brand-menu',
    path: '/#products',
    window: true,
    widths: [360],
    steps: async (page) => {
      await wake(page, 'catalogue')
      await page.getByRole('button', { name: 'All brands' }).click()
    },
  },
  {
    name: 'home-contact-refused',
    part: '#contact',
    path: '/#contact',
    steps: async (page) => {
      await wake(page, 'contact-form')
      await contactForm(page).getByRole('button', { name: 'Send message' }).click()
      await contactForm(page).getByText('3 fields need attention.').waitFor()
    },
  },
  {
    name: 'home-contact-sent',
    part: '#contact',
    path: '/#contact',
    steps: async (page) => {
      await wake(page, 'contact-form')
      await page.route('**/api/contact', (route) => route.fulfill({ status: 201, json: CONTACT_RECEIPT }))
      await contactForm(page).getByLabel('Name').fill('Kari Nordmann')
      await contactForm(page).getByLabel('Email').fill('kari@ship.example')
      await contactForm(page).getByLabel('Message').fill('Please quote two reagent sets.')
      await contactForm(page).getByRole('button', { name: 'Send message' }).click()
      await page.getByRole('heading', { name: 'Message Sent' }).waitFor()
    },
  },
  {
    name: 'home-report-refused',
    part: '#compliance',
    path: '/#report',
    steps: async (page) => {
      await reportForm(page).scrollIntoViewIfNeeded()
      await reportForm(page).getByRole('button', { name: 'Submit report' }).click()
      await page.getByText('Description is required').first().waitFor()
    },
  },
  {
    name: 'home-report-received',
    part: '#compliance',
    path: '/#report',
    steps: async (page) => {
      await page.route('**/api/whistleblower', (route) =>
        route.fulfill({ status: 201, json: { received: true, receipt: '7K3MQ2XWPD9RTB4VHN6CJF8G' } }),
      )
      await reportForm(page).scrollIntoViewIfNeeded()
      await reportForm(page).getByLabel('Type of incident').selectOption('safety')
      await reportForm(page).getByLabel('Description').fill('The gas detector was away for repair.')
      await reportForm(page).getByRole('button', { name: 'Submit report' }).click()
      await page.getByText('7K3M').first().waitFor()
    },
  },
  {
    name: 'home-follow-up',
    part: '#compliance',
    path: '/#follow-up',
  },
  {
    name: 'product-on-list',
    path: '/products/09991',
    steps: async (page) => {
      await page.getByRole('button', { name: 'Add to RFQ' }).first().click()
      await page.getByText('On your RFQ list: 1').waitFor()
    },
  },
]

/** Posts as a browser without script does: the answer is a page. */
const post = (form: string, values: Record<string, string>) => async (page: Page) => {
  await Promise.all([
    page.waitForNavigation(),
    page.locator(form).evaluate((element: HTMLFormElement, entered) => {
      for (const [name, value] of Object.entries(entered)) {
        const field = element.elements.namedItem(name)
        if (field !== null && 'value' in field) field.value = value
      }
      // Afterwards: a page that leaves would never answer what was asked of it.
      setTimeout(() => element.submit())
    }, values),
  ])
}

const ANSWERS: Screen[] = [
  {
    name: 'contact-result-refused',
    path: '/',
    steps: post('#contact form', { name: 'Kari', email: 'no address', message: 'Long enough to send' }),
  },
  {
    name: 'contact-result',
    path: '/',
    steps: post('#contact form', { name: 'Kari', email: 'kari@ship.example', message: 'Long enough to send' }),
  },
  { name: 'report-result-refused', path: '/', steps: post('#report-new form', { description: '' }) },
]

/** Every information page; the chandlery's address is its file's name until the settings say otherwise. */
async function readGuides(): Promise<Screen[]> {
  const files = await readdir(join(import.meta.dirname, '../../content/en'))
  return files.map((file) => file.replace(/\.mdx$/, '')).map((slug) => ({ name: `guide-${slug}`, path: `/${slug}` }))
}

/** The public pages, their states, and what paper and browsers without script get. */
export const readPublicScreens: ReadScreens = async () => [
  { name: 'home', path: '/' },
  { name: 'home-without-script', path: '/', withoutScript: true },
  { name: 'home-print', path: '/', widths: [768], print: true },
  { name: 'product', path: '/products/09991' },
  { name: 'product-part', path: '/products/rms-1502' },
  { name: 'product-print', path: '/products/09991', widths: [768], print: true },
  { name: 'on-board', path: '/what-is-on-board' },
  {
    name: 'year-kit',
    path: '/what-is-on-board?maker=headway-technology-group&system=oceanguard&analyser=clx-ex2&count=2&mixed=2026-12-01&call=2027-11-12&days=30&port=Rotterdam',
  },
  { name: 'finder', path: '/tro-cross-reference-guide?q=CLX-Ex2%0APureBallast%203%0AOcean%20Guard' },
  { name: 'legal', path: '/legal' },
  { name: 'legal-print', path: '/legal', widths: [768], print: true },
  ...(await readGuides()),
  { name: 'not-found', path: '/nowhere' },
  ...STATES,
  ...ANSWERS,
]
