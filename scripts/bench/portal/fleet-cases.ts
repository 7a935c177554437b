import type { PortalStage } from './portal-stage.ts'

/** A call of fleet, parts, billing or analytics. */
export interface FleetCase {
  name: string
  path: (stage: PortalStage) => string
  /** A page of rows, or figures over all of them: how much longer it may take where there is much. */
  reads: 'page' | 'totals'
  /** Searches pass a bulkhead with a lower concurrency limit. */
  isSearch?: true
}

const ROOT = '/api/portal'
const page = (name: string, path: string): FleetCase => ({ name, path: () => ROOT + path, reads: 'page' })
const totals = (name: string, path: string): FleetCase => ({ name, path: () => ROOT + path, reads: 'totals' })
const ofVessel = (name: string, path = ''): FleetCase => ({
  name,
  path: ({ vesselId }) => `${ROOT}/vessels/${vesselId}${path}`,
  reads: 'page',
})
const search = (name: string, path: string): FleetCase => ({
  name,
  path: ({ vesselName }) => `${ROOT}${path}${path.includes('?') ? '&' : '?'}q=${encodeURIComponent(vesselName)}`,
  reads: 'totals',
  isSearch: true,
})

/** Ten years: most of the data of a large company. */
const [YEAR, DAY] = [new Date().getFullYear(), new Date().toISOString().slice(4, 10)]
const [FIRST, LAST] = [`${YEAR - 10}-01-01`, `${YEAR}${DAY}`]
const PERIOD = `from=${FIRST}&to=${LAST}`
const days = (name: string): string => `${name}From=${FIRST}&${name}To=${LAST}`
const ANALYTICS = ['overview', 'projects', 'utilisation', 'parts', 'vessels', 'billing']

/** On board of so many ships of the small company too that those without a contact fill a page. */
const SYSTEMS = ['HiBallast', 'OceanGuard HMT-1500', 'OceanGuard HMT-800', 'BalClor BC-1000']

export const FLEET_CASES: readonly FleetCase[] = [
  page('directory, first page', '/vessel-directory'),
  page('directory, filtered', `/vessel-directory?system=${encodeURIComponent(SYSTEMS.join('|'))}&missing=true`),
  search('directory, search', '/vessel-directory'),
  totals('directory, counts', '/vessel-directory/counts'),
  page('due list, 90 days', '/vessels/due?within=90'),
  search('due list, search', '/vessels/due?within=90'),
  ofVessel('vessel'),
  ofVessel('vessel, history', '/history'),
  ofVessel('vessel, parts', '/parts'),
  ofVessel('vessel, contacts', '/contacts'),
  ofVessel('vessel, systems', '/systems'),
  ofVessel('vessel, reagents', '/reagents'),
  ofVessel('vessel, files', '/files'),
  ofVessel('vessel, readings', '/readings'),
  page('parts with totals', '/parts'),
  search('parts, search', '/parts'),
  totals('parts by part', '/parts?groupBy=part'),
  totals('parts by vessel', '/parts?groupBy=vessel'),
  totals('parts by technician', '/parts?groupBy=operator'),
  totals('parts by month', '/parts?groupBy=month'),
  totals('billing, summary', '/billing/summary'),
  totals('billing, projects', '/billing/projects'),
  page('billing, items', '/billing/items'),
  search('billing, items search', '/billing/items'),
  page('billing, exports', '/billing/exports'),
  page('billing, exportable', '/billing/exportable'),
  totals('analytics, items of ten years', `/analytics/billing/items?${days('completed')}`),
  totals('analytics, bills of ten years', `/analytics/billing/rows?${days('invoiced')}`),
  ...ANALYTICS.map((name) => totals(`analytics, ${name}, ten years`, `/analytics/${name}?${PERIOD}`)),
]
