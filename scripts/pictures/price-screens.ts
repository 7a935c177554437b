import type { Page } from 'playwright-core'
import type { Screen } from './screens.ts'
import type { StillHouse } from './still-house.ts'

const HEAD = 'Article;Client;Price;Currency;Valid from;Valid to'

/** Price lists with periods of every kind. */
export async function addPrices({ call, manager }: StillHouse): Promise<void> {
  const { items: companies } = await call<{ items: { name: string }[] }>(manager, 'GET', '/api/portal/companies')
  const { items: articles } = await call<{ items: { partNumber: string }[] }>(
    manager,
    'GET',
    '/api/portal/part-suggestions?q=CLX',
  )
  const [one = '', other = ''] = companies.map(({ name }) => name)
  const numbers = articles.map(({ partNumber }) => partNumber)
  const row = (at: number, client: string, price: string, currency: string, from: string, to = '') =>
    [numbers[at % numbers.length], client, price, currency, from, to].join(';')
  const csv = [
    HEAD,
    row(0, one, '3340', 'NOK', '2026-01-01', '2026-12-10'),
    row(0, other, '298', 'EUR', '2026-07-01', '2027-06-30'),
    row(0, '', '3620', 'NOK', '2026-01-01'),
    row(1, '', '3120', 'NOK', '2026-01-01', '2027-03-31'),
    row(2, one, '285', 'NOK', '2026-01-01', '2026-12-31'),
    row(3, '', '4950.1234', 'EUR', '2026-01-01'),
    row(3, other, '590', 'NOK', '2027-01-01', '2027-12-31'),
    row(4, '', '895', 'NOK', '2026-01-01', '2026-10-31'),
  ].join('\n')
  const { digest } = await call<{ digest: string }>(manager, 'POST', '/api/portal/prices/import', { csv })
  await call(manager, 'POST', '/api/portal/prices/import', {
    csv,
    digest,
    dryRun: false,
    fileName: 'prices-2026.xlsx',
  })
}

const PLAN = [
  '09991;;3.480,00;NOK;2027-01-01;',
  '9991;;290;NOK;2027-01-01;',
  '28031;;on request;NOK;2027-01-01;',
  '09991;;1.200;EUR;2027-01-01;',
]

/** Reads a file up to its dry run. */
async function tryFile(page: Page): Promise<void> {
  const buffer = Buffer.from([HEAD, ...PLAN].join('\n'))
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'prices-2027.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByText('Nothing has been written.').first().waitFor()
}

export const PRICE_SCREENS: Screen[] = [
  { name: 'prices', path: '/portal/prices', as: 'manager' },
  {
    name: 'prices-edit',
    path: '/portal/prices',
    as: 'manager',
    steps: (page) =>
      page
        .getByRole('button', { name: /^Change/ })
        .filter({ visible: true })
        .first()
        .click(),
  },
  {
    name: 'prices-new',
    path: '/portal/prices',
    as: 'manager',
    window: true,
    steps: async (page) => {
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.keyboard.press('n')
    },
  },
  { name: 'prices-empty', path: '/portal/prices?q=nowhere', as: 'manager' },
  { name: 'prices-import', path: '/portal/prices/import', as: 'manager' },
  { name: 'prices-import-plan', path: '/portal/prices/import', as: 'manager', steps: tryFile },
]
