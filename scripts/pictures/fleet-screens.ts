import type { Page } from 'playwright-core'
import type { Screen } from './screens.ts'

const FLEET = [
  'Skip;IMO-nummer;Rederi;Havn;Siste service;Servicetype;Farge',
  'MS Ny Ternholm;9074729;Nordtind Bulk AS;Immingham;11.12.2023;annual service;rød',
  'Vardholm;;Nordtind Bulk AS;Rotterdam;;;blå',
  'Kvitbjoern Runner;;Solvåg Shipping;Bodø;;;grønn',
  'Lyngfjell Bulk;9074728;;;;;',
].join('\r\n')

const chooseFile = (page: Page) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'fleet.csv', mimeType: 'text/csv', buffer: Buffer.from(FLEET, 'latin1') })

const ignoreColour = (page: Page) =>
  page.getByRole('group', { name: 'Take or ignore “Farge”' }).getByRole('button', { name: 'Ignore' }).click()

const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first()

const DIRECTORY = '/portal/vessel-directory'

/** Merging, and a fleet as a file: each step of both, none of which is gone through to its end. */
export const FLEET_SCREENS: Screen[] = [
  {
    name: 'vessels-merge',
    path: `${DIRECTORY}/duplicates`,
    as: 'manager',
    // On a phone the card itself opens it.
    widths: [768, 1440],
    window: true,
    async steps(page) {
      await page
        .getByRole('button', { name: /^Compare / })
        .filter({ visible: true })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('radio').first().waitFor()
    },
  },
  { name: 'vessels-import', path: `${DIRECTORY}/import`, as: 'manager' },
  {
    name: 'vessels-import-columns',
    path: `${DIRECTORY}/import`,
    as: 'manager',
    async steps(page) {
      await chooseFile(page)
      await shown(page, /waits for a choice/).waitFor()
    },
  },
  {
    name: 'vessels-import-tried',
    path: `${DIRECTORY}/import`,
    as: 'manager',
    async steps(page) {
      await chooseFile(page)
      await ignoreColour(page)
      await page.getByRole('button', { name: 'Try it out' }).click()
      await shown(page, /check digit/).waitFor()
    },
  },
  {
    name: 'companies-edit',
    path: `${DIRECTORY}?view=companies`,
    as: 'manager',
    window: true,
    async steps(page) {
      await shown(page, 'Nordtind Bulk AS').click()
      await page.getByRole('dialog').waitFor()
    },
  },
]
