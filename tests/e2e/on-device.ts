import type { Page } from 'playwright-core'
import type { Person } from '../setup/portal-people.ts'
import { inDays, type AddedProject, type PortalSite } from './portal-site.ts'

export const PHONE = { width: 360, height: 740 } as const

export interface OnDevice {
  /** A visit of today that has started; of Technician 1 unless the body names another. */
  addJob: (vesselName: string, other?: Record<string, unknown>) => Promise<AddedProject>
  /** Opens a screen on a phone and waits until the device has the pages of the build. */
  openOnDevice: (path: string, person?: Pick<Person, 'token'>, origin?: string) => Promise<Page>
  listOf: <Row>(id: string, list: string) => Promise<Row[]>
}

/** Work on board with the portal of a test file. */
export function workOnDevice(portal: PortalSite): OnDevice {
  return {
    async addJob(vesselName, other = {}) {
      const project = await portal.addProject({
        vesselName,
        clientName: 'Nordtind Bulk AS',
        location: 'Immingham',
        portCode: 'GBIMM',
        scheduledDate: inDays(0),
        assignedOperatorId: portal.operator.id,
        ...other,
      })
      await portal.moveProject(project.id, { to: 'confirmed' }, { to: 'in progress', reason: 'Papers are on board' })
      return project
    },
    async openOnDevice(path, person = portal.operator, origin = '') {
      portal.expectFaults(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load|Failed to fetch|401|409|422/)
      const page = await portal.openAs(person, origin === '' ? path : '/healthz', PHONE)
      if (origin !== '') await page.goto(origin + path)
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      return page
    },
    listOf: async <Row>(id: string, list: string) =>
      (await portal.call(portal.manager, 'GET', `/api/portal/projects/${id}/${list}`)).body.items as Row[],
  }
}
