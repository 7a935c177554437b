import type { Page } from 'playwright-core'
import type { ReadScreens, Screen, Width } from './screens.ts'
import type { StillHouse } from './still-house.ts'

const MESSAGES = [
  ['Liv Lund', 'liv@ship.example', 'Please quote four CLX reagent sets, delivered Kårstø.', 'chemicals'],
  ['Kåre Vik', 'kare@ship.example', 'When could somebody look at our TRO analyser in Ålesund?', ''],
] as const

const REPORTS = [
  ['safety', 'The gas detector was away for repair.'],
  ['environment', 'Sludge was pumped at night, twice in October.'],
] as const

async function fillInboxes({ call }: StillHouse): Promise<void> {
  for (const [name, email, message, service] of MESSAGES) {
    await call(null, 'POST', '/api/contact', { name, email, message, service })
  }
  for (const [incidentType, description] of REPORTS) {
    await call(null, 'POST', '/api/whistleblower', { incidentType, description })
  }
}

/** Something made, changed twice, and deleted. */
async function fillFeed({ call, admin }: StillHouse): Promise<void> {
  const send = (method: string, path: string, body?: object) => call<{ id: string }>(admin, method, path, body)
  const [kit, spare] = ['PIC-1', 'PIC-2'].map((itemNumber) => ({
    itemNumber,
    name: `Part ${itemNumber}`,
    description: 'Made for a picture.',
  }))
  const { id } = await send('POST', '/api/admin/products', kit)
  await send('PUT', `/api/admin/products/${id}`, {
    ...kit,
    description: 'Made for a picture, and changed for another one.',
  })
  await send('PUT', `/api/admin/products/${id}`, { ...kit, name: 'Part PIC-1, renamed', description: 'Changed again.' })
  const gone = await send('POST', '/api/admin/products', spare)
  await send('DELETE', `/api/admin/products/${gone.id}`)
}

const open = (tab: string) => async (page: Page) => {
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: tab }).click()
  await page.getByRole('heading', { level: 1, name: tab }).waitFor()
}

const tab = (name: string, steps?: Screen['steps'], also: Partial<Screen> = {}): Screen => ({
  name: `${name.toLowerCase()}${steps ? `-${also.name ?? 'panel'}` : ''}`,
  path: '/admin?tab=products',
  as: 'admin',
  steps: async (page: Page, width: Width) => {
    await open(name)(page)
    await steps?.(page, width)
  },
})

/** A section of the Site tab. */
const section = (id: string, name: string, steps?: Screen['steps']): Screen => ({
  name: `site-${id}${steps ? '-dialog' : ''}`,
  path: `/admin?tab=site&section=${id}`,
  as: 'admin',
  steps: async (page: Page, width: Width) => {
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await steps?.(page, width)
  },
})

/** A heading that is drafted in English only, and the question before it is published. */
const draftHeading = async (page: Page) => {
  const heading = page.getByRole('group', { name: 'Heading', exact: true })
  await heading.getByLabel('English').fill('Ballast water treatment, wherever your ship calls next')
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('dialog').getByText('still to be translated').waitFor()
}

/** The button that opens a record, in the table or the phone's card. */
const record = (page: Page, name: RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first()

/** The Site tab: facts of the company, its own texts, what was published of them. */
const SECTIONS: Screen[] = [
  section('company', 'Company'),
  section('contact', 'Contact & hours'),
  section('texts', 'Texts'),
  section('texts', 'Texts', draftHeading),
  section('legal', 'Legal texts'),
  section('pictures', 'Pictures'),
  section('versions', 'Versions'),
]

/** The feed of changes, one of them, and the bin. */
const CHANGES: Screen[] = [
  tab('Changes'),
  tab('Changes', (page) => record(page, /^PIC-1/).click()),
  tab('Changes', (page) => page.getByRole('button', { name: /^Bin/ }).click(), { name: 'bin' }),
  tab(
    'Changes',
    async (page) => {
      await page.getByRole('button', { name: 'Compare' }).filter({ visible: true }).first().click()
      await page.getByRole('dialog').waitFor()
    },
    { name: 'dialog' },
  ),
]

/** The guide of the first day, as it is before anybody has done anything. */
const firstDay = (name: string, steps?: Screen['steps']): Screen => ({
  name,
  path: '/admin?tab=first-day',
  as: 'admin',
  steps: async (page: Page, width: Width) => {
    await page.getByRole('heading', { level: 1, name: 'before the site is public' }).waitFor()
    await page.getByText('Last backup').waitFor()
    await steps?.(page, width)
  },
})
const SETUP_CHECKLIST: Screen[] = [
  firstDay('first-day'),
  firstDay('first-day-team', (page) => record(page, /^2 Team and articles/).click()),
  firstDay('first-day-recovery', (page) => record(page, /^7 The recovery key/).click()),
]

/** The admin panel's tabs with their panels, and its entrance. */
export const readAdminScreens: ReadScreens = async (house) => {
  await fillInboxes(house)
  await fillFeed(house)
  return [
    { name: 'entrance', path: '/admin' },
    {
      name: 'entrance-refused',
      path: '/admin',
      steps: async (page) => {
        await page.getByLabel('Admin code', { exact: true }).fill('1234')
        await page.getByRole('button', { name: 'Log in' }).click()
        await page.locator('.toast').waitFor()
      },
    },
    ...SETUP_CHECKLIST,
    tab('Products'),
    tab('Products', (page) => record(page, /^CLX reagent set/).click()),
    tab(
      'Products',
      async (page) => {
        await page.getByRole('button', { name: 'New product' }).click()
        await page.getByRole('button', { name: 'Create' }).click()
        await page.getByText('Item number is required').waitFor()
      },
      { name: 'refused' },
    ),
    tab('Products', (page) => page.getByRole('searchbox', { name: 'Search products' }).fill('nothing is called that'), {
      name: 'empty',
    }),
    tab(
      'Products',
      async (page) => {
        await record(page, /^CLX reagent set/).click()
        await page.getByRole('button', { name: 'Delete', exact: true }).click()
        await page.getByRole('dialog').waitFor()
      },
      { name: 'dialog' },
    ),
    ...CHANGES,
    tab('Products', (page) => page.getByRole('button', { name: 'Import or export' }).click(), { name: 'import' }),
    tab(
      'Products',
      async (page) => {
        await page.getByRole('button', { name: 'Import or export' }).click()
        const csv = 'itemNumber;name;description\nHV-V-50;Hose;Two metres\n;Nameless;x\n09991;Changed reagent;y\n'
        const file = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
        await page.locator('input[type=file]').setInputFiles(file)
        await page.getByText('Refused: 1').waitFor()
      },
      { name: 'import-result' },
    ),
    tab(
      'Products',
      async (page) => {
        await record(page, /^CLX reagent set/).click()
        await page.locator('.panel-tools').getByRole('button', { name: 'Move to position' }).click()
        await page.getByText(/^Now at/).waitFor()
      },
      { name: 'position', window: true },
    ),
    tab(
      'Products',
      async (page) => {
        await record(page, /^CLX reagent set/).click()
        await page.getByLabel('Description', { exact: true }).fill('One year of reagents.')
        await page.getByRole('button', { name: /^Norwegian/ }).click()
        await page.getByRole('button', { name: 'It still holds' }).waitFor()
      },
      { name: 'norwegian' },
    ),
    tab('Categories'),
    tab('Categories', (page) => record(page, /^TRO reagents/).click()),
    tab('Brands'),
    tab('Cross references'),
    tab('Running', (page) => page.locator('#slow').waitFor(), { name: 'all' }),
    tab('Contacts'),
    tab('Contacts', (page) => record(page, /Kåre Vik/).click()),
    tab('Reports'),
    tab(
      'Reports',
      async (page) => {
        await page.getByRole('button', { name: 'Open reports' }).click()
        await page.getByText('The gas detector').first().waitFor({ state: 'attached' })
      },
      { name: 'opened' },
    ),
    tab('Reports', async (page, width) => {
      await page.getByRole('button', { name: 'Open reports' }).click()
      const line = page.getByRole('row').nth(1).getByRole('button').first()
      await (width === 360 ? record(page, /The gas detector/) : line).click()
      await page.getByText('No messages yet.').waitFor()
    }),
    tab('Visits'),
    tab('Team'),
    tab('Team', (page) => page.getByRole('button', { name: 'New member' }).click()),
    ...SECTIONS,
  ]
}
