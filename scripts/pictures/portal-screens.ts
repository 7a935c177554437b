import type { Page } from 'playwright-core'
import { PORTAL_SCREENS } from '#app/portal/screens.ts'
import { FLEET_SCREENS } from './fleet-screens.ts'
import { addJobPhotos, leaveUnfinished } from './job-photos.ts'
import { addPrices, PRICE_SCREENS } from './price-screens.ts'
import type { ReadScreens, Screen } from './screens.ts'
import type { StillHouse } from './still-house.ts'

interface Listed {
  id: string
  vesselId: string
  version: number
}

const MANAGER_TABS = ['hours', 'parts', 'files', 'travel', 'reports', 'comments', 'history']
const TECHNICIAN_TABS = MANAGER_TABS.slice(0, -1)

/** The newest projects in a state. */
async function findProjects({ call }: StillHouse, token: string, status: string): Promise<Listed[]> {
  const path = `/api/portal/projects?status=${encodeURIComponent(status)}&sort=-projectNumber`
  return (await call<{ items: Listed[] }>(token, 'GET', path)).items
}

async function findProject(house: StillHouse, token: string, status: string): Promise<Listed> {
  const [first] = await findProjects(house, token, status)
  if (first === undefined) throw new Error(`The example company has no project ${status}.`)
  return first
}

const drawn = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor()

const at = (path: string, as: Screen['as'], name: string, also: Partial<Screen> = {}): Screen => ({
  name: as === 'technician' ? `technician-${name}` : name,
  path,
  ...(as ? { as } : {}),
  ...also,
})

const press = (key: string, then?: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await drawn(page)
  await page.keyboard.press(key)
  await then?.(page)
}

const ENTRANCE: Screen[] = [
  { name: 'entrance', path: '/portal-login' },
  {
    name: 'entrance-refused',
    path: '/portal-login',
    steps: (page) => page.getByRole('button', { name: 'Sign in' }).click(),
  },
  {
    name: 'entrance-forgotten',
    path: '/portal-login',
    steps: (page) => page.getByText('Forgot password').click(),
  },
  { name: 'entrance-new-password', path: '/portal-login#invite=not-a-token' },
]

const FRAME: Screen[] = [
  at('/portal/profile', 'manager', 'palette', {
    window: true,
    steps: press('Control+k', async (page) => {
      await page.getByRole('combobox').last().fill('nord')
      await page.getByRole('option').first().waitFor()
    }),
  }),
  at('/portal/profile', 'manager', 'keys', { window: true, steps: press('?') }),
  at('/portal/profile', 'manager', 'account-menu', {
    window: true,
    steps: (page) => page.getByRole('button', { name: /^Account of/ }).click(),
  }),
  at('/portal/profile', 'manager', 'bell', {
    window: true,
    steps: (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
  }),
]

const LISTS: Screen[] = [
  at('/portal/projects-overview', 'manager', 'overview'),
  at('/portal/projects-overview?pageSize=25&page=2', 'manager', 'overview-page-2'),
  at('/portal/projects-overview?view=board', 'manager', 'overview-board'),
  at('/portal/projects-overview?view=calendar', 'manager', 'overview-calendar'),
  at('/portal/projects-overview?view=calendar', 'manager', 'overview-calendar-day', {
    widths: [768, 1440],
    window: true,
    steps: (page) =>
      page
        .getByRole('button', { name: /more on/ })
        .first()
        .click(),
  }),
  at('/portal/projects-overview?q=nowhere', 'manager', 'overview-empty'),
  at('/portal/projects-overview?flag=overdue', 'manager', 'overview-filtered'),
  at('/portal/projects-overview', 'manager', 'overview-filter', {
    window: true,
    steps: press('f'),
  }),
  at('/portal/projects-overview', 'manager', 'overview-selected', {
    widths: [768, 1440],
    window: true,
    steps: (page) =>
      page
        .getByRole('checkbox', { name: /^Select P/ })
        .first()
        .check(),
  }),
  at('/portal/projects-overview', 'manager', 'overview-columns', {
    widths: [1440],
    window: true,
    steps: (page) => page.getByRole('button', { name: /^Columns/ }).click(),
  }),
  at('/portal/projects', 'technician', 'projects'),
  at('/portal/planner?port=KRPUS', 'manager', 'planner'),
  at('/portal/operator-management', 'manager', 'operators'),
  at('/portal/operator-management', 'manager', 'operators-panel', {
    steps: async (page) => {
      await page.getByText('Technician 2', { exact: true }).filter({ visible: true }).first().click()
      await page.getByText('Sessions').first().waitFor()
    },
  }),
  at('/portal/operator-management', 'manager', 'operators-invite', {
    window: true,
    steps: (page) =>
      page
        .getByRole('button', { name: /invite/i })
        .first()
        .click(),
  }),
  at('/portal/manager-dashboard?near=true', 'manager', 'dashboard-near'),
  at('/portal/vessel-directory', 'manager', 'vessels'),
  at('/portal/vessel-directory?q=nowhere', 'manager', 'vessels-empty'),
  at('/portal/vessel-directory?view=companies', 'manager', 'companies'),
  at('/portal/vessel-directory/duplicates', 'manager', 'vessel-duplicates'),
  at('/portal/vessel-directory/company-duplicates', 'manager', 'company-duplicates'),
  at('/portal/vessel-directory', 'technician', 'vessels'),
  at('/portal/vessel-directory', 'manager', 'vessels-filter', { window: true, steps: press('f') }),
  at('/portal/vessel-directory', 'manager', 'vessels-new', { window: true, steps: press('n') }),
  at('/portal/billing-dashboard', 'manager', 'billing'),
  at('/portal/billing-dashboard', 'manager', 'billing-selected', {
    // Cards have no boxes.
    widths: [768, 1440],
    window: true,
    steps: (page) => page.getByRole('checkbox').nth(1).check(),
  }),
  at('/portal/billing-dashboard?q=nowhere', 'manager', 'billing-empty'),
  at('/portal/billing-dashboard/exports', 'manager', 'billing-exports'),
  at('/portal/billing-dashboard/exports', 'manager', 'billing-exports-dialog', {
    window: true,
    steps: async (page) => {
      await page.getByRole('button', { name: /^Export \d+$/ }).click()
      await page.getByRole('radio', { name: '25 %, general rate' }).check()
    },
  }),
  at('/portal/billing-notifications', 'manager', 'billing-inbox'),
  at('/portal/parts-usage', 'manager', 'parts-usage'),
  at('/portal/parts-usage?groupBy=part', 'manager', 'parts-usage-grouped'),
  at('/portal/parts-usage', 'technician', 'parts-usage'),
  at('/portal/checklists', 'manager', 'checklists'),
  at('/portal/checklists', 'manager', 'checklists-line', { window: true, steps: press('n') }),
  at('/portal/analytics', 'manager', 'analytics'),
  at('/portal/analytics?period=own&from=2026-03-04&to=2026-03-04', 'manager', 'analytics-few'),
  at('/portal/analytics?rows=items&currency=NOK&billingStatus=pending', 'manager', 'analytics-rows'),
  at('/portal/analytics', 'manager', 'analytics-filter', { window: true, steps: press('f') }),
  at('/portal/analytics?period=30&serviceType=training&compare=none', 'manager', 'analytics-narrowed'),
  at('/portal/analytics?serviceType=annual+service', 'manager', 'analytics-print', { print: true, widths: [1440] }),
  at('/portal/audit', 'manager', 'audit'),
  at('/portal/audit?q=nowhere', 'manager', 'audit-empty'),
  at('/portal/profile', 'manager', 'profile'),
  at('/portal/profile', 'technician', 'profile'),
  at('/portal/project/new', 'manager', 'new-project'),
  at('/portal/project/new', 'technician', 'refused'),
  at('/portal/project/new', 'manager', 'new-project-refused', {
    steps: async (page) => {
      await page.getByRole('combobox', { name: 'Vessel' }).fill('Havlys')
      await page.getByRole('option').first().click()
      await page.getByLabel('First day').fill('2026-11-20')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Choose the service type').first().waitFor()
    },
  }),
]

/** One project with every tab, as its manager or its technician sees it. */
const projectScreens = ({ id }: Listed, as: 'manager' | 'technician', name: string): Screen[] => [
  at(`/portal/project/${id}`, as, name),
  ...(as === 'manager' ? MANAGER_TABS : TECHNICIAN_TABS).map((tab) =>
    at(`/portal/project/${id}?tab=${tab}`, as, `${name}-${tab}`),
  ),
]

/** The attendance sheet of a project, a new finding on it, and what is read before signing. */
const sheetScreens = ({ id }: Listed): Screen[] => [
  at(`/portal/project/${id}/sheet`, 'technician', 'sheet'),
  at(`/portal/project/${id}/sheet?finding=new`, 'technician', 'sheet-finding'),
  at(`/portal/project/${id}/sheet?review`, 'technician', 'sheet-review'),
]

const DESK: Partial<Screen> = { widths: [768, 1440], window: true }

const PASSPORT = { name: 'passport.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }

/** A vessel next to the list and on its own page. */
const vesselScreens = (id: string): Screen[] => [
  at(`/portal/vessel-directory?open=${id}`, 'manager', 'vessels-panel'),
  at(`/portal/vessel/${id}`, 'manager', 'vessel'),
]

const dialogScreens = ({ id }: Listed): Screen[] => [
  at(`/portal/project/${id}`, 'manager', 'project-edit', { steps: press('e') }),
  at(`/portal/project/${id}`, 'manager', 'project-assign', { ...DESK, steps: press('a') }),
  at(`/portal/project/${id}?tab=hours`, 'manager', 'project-hours-dialog', {
    ...DESK,
    steps: (page) =>
      page
        .getByRole('button', { name: /^(Change|Edit)/ })
        .first()
        .click(),
  }),
  at(`/portal/project/${id}?tab=travel`, 'manager', 'project-travel-dialog', {
    ...DESK,
    steps: async (page) => {
      await page.locator('input[type=file]').first().setInputFiles(PASSPORT)
      await page.getByRole('dialog').waitFor()
    },
  }),
  at(`/portal/project/${id}?tab=reports`, 'manager', 'project-report-form', {
    steps: async (page) => {
      await page.getByRole('button', { name: 'Make report' }).click()
      const photo = page.getByRole('group', { name: 'Photos' }).getByRole('checkbox')
      await photo.nth(1).uncheck()
      for (const row of await page.locator('.report-photos li').all()) {
        await row.scrollIntoViewIfNeeded()
        await row.locator('.photo-preview img').waitFor()
      }
    },
  }),
  at(`/portal/project/${id}?tab=reports`, 'technician', 'project-report-sign', {
    window: true,
    steps: async (page) => {
      await page.getByRole('button', { name: 'Sign', exact: true }).click()
      await page.getByRole('dialog').waitFor()
    },
  }),
  at(`/portal/project/${id}`, 'manager', 'project-print', { widths: [768], print: true }),
]

/** What happened lately, so that history, bell and audit log have something to show. */
async function liveThroughADay(house: StillHouse, { id }: Listed): Promise<Listed> {
  const { call, manager, technician } = house
  await call(manager, 'POST', `/api/portal/projects/${id}/comments`, {
    comment: 'Agent confirms the berth from 06:00.',
  })
  await call(technician, 'POST', `/api/portal/projects/${id}/comments`, { comment: 'Spare cuvette is in the van.' })
  const photos = await addJobPhotos(house, id)
  await leaveUnfinished(house)
  await call(technician, 'POST', `/api/portal/projects/${id}/reports/generate`, {
    findings: 'Cuvette was scaled; cleaned and set anew.',
    readings: [{ quantity: 'TRO at discharge', value: '0.07', unit: 'mg/L', limit: 'max 0.1' }],
    photos: photos.slice(0, 3),
  })
  const held = (await findProjects(house, manager, 'in progress')).find((project) => project.id !== id)
  if (held === undefined) throw new Error('The example company has no project to be held.')
  const move = { to: 'on hold', reason: 'Waits for an electrode', followUpDate: '2026-11-25', version: held.version }
  await call(manager, 'POST', `/api/portal/projects/${held.id}/transitions`, move)
  return held
}

/** Screens of the portal without a picture among these, as a manager sees them. */
const listOthers = (screens: readonly Screen[]): Screen[] =>
  Object.keys(PORTAL_SCREENS)
    .filter((name) => !name.includes(':') && !screens.some(({ path }) => path.split('?')[0] === `/portal/${name}`))
    .map((name) => at(`/portal/${name}`, 'manager', name.replaceAll('/', '-')))

/** The portal's entrance, its frame and every screen, as manager and as technician. */
export const readPortalScreens: ReadScreens = async (house) => {
  const running = await findProject(house, house.technician, 'in progress')
  const held = await liveThroughADay(house, running)
  await addPrices(house)
  const of = (status: string) => findProject(house, house.manager, status)
  const [asked, planned, done, closed, cancelled] = [
    await of('not confirmed'),
    await of('confirmed'),
    await of('completed'),
    await of('closed'),
    await of('cancelled'),
  ]
  const named = [
    ...ENTRANCE,
    at('/portal/manager-dashboard', 'manager', 'dashboard'),
    at('/portal/operator-dashboard', 'technician', 'dashboard'),
    ...LISTS,
    ...FRAME,
    ...projectScreens(running, 'manager', 'project'),
    ...projectScreens(running, 'technician', 'project'),
    ...sheetScreens(running),
    ...vesselScreens(running.vesselId),
    ...FLEET_SCREENS,
    ...PRICE_SCREENS,
    ...dialogScreens(running),
    at(`/portal/project/${asked.id}`, 'manager', 'project-not-confirmed'),
    at(`/portal/project/${planned.id}`, 'manager', 'project-confirmed'),
    at(`/portal/project/${held.id}`, 'manager', 'project-on-hold'),
    at(`/portal/project/${done.id}`, 'manager', 'project-completed'),
    at(`/portal/project/${done.id}?tab=parts`, 'manager', 'project-completed-parts'),
    at(`/portal/project/${done.id}?tab=parts`, 'manager', 'project-expense', {
      window: true,
      steps: (page) => page.getByRole('button', { name: 'Add expense' }).click(),
    }),
    at(`/portal/project/${done.id}?tab=reports`, 'manager', 'project-completed-reports'),
    at(`/portal/project/${closed.id}`, 'manager', 'project-closed'),
    at(`/portal/project/${closed.id}/sheet`, 'manager', 'sheet-closed'),
    at(`/portal/project/${cancelled.id}`, 'manager', 'project-cancelled'),
    at(`/portal/project/${running.id.replace(/.$/, '0')}`, 'manager', 'project-missing'),
  ]
  return [...named, ...listOthers(named)]
}
