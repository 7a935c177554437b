import { randomUUID } from 'node:crypto'
import { createLinkToken, hashLinkToken } from '#core/crypto/link-token.server.ts'
import { newId } from '#core/db/columns.server.ts'
import type { TestCalls } from '../../../tests/setup/calls.ts'
import type { Person } from '../../../tests/setup/portal-people.ts'

/** Is in every record of the owner's project: nobody else may ever read it. */
export const CANARY = 'canary-7f3a'

const makeIds = (mine: Person) => {
  const id = (): string => newId()
  return {
    projects: id(),
    vessels: id(),
    companies: id(),
    hours: id(),
    findings: id(),
    'checklist-templates': id(),
    // Key of the line.
    checklist: 'cuvette',
    comments: id(),
    'held-entries': id(),
    contacts: id(),
    'vessel-systems': id(),
    'vessel-reagents': id(),
    products: id(),
    'vessel-contacts': id(),
    parts: id(),
    expenses: id(),
    'billing-notifications': id(),
    prices: id(),
    exports: id(),
    evidence: id(),
    requests: id(),
    // Number of the line.
    lines: '1',
    quotes: id(),
    files: id(),
    'travel-documents': id(),
    reports: id(),
    operators: mine.id,
    absences: id(),
    'operator-documents': id(),
    notifications: id(),
    sessions: mine.sessionId,
    uploads: id(),
    import: id(),
    merges: id(),
    duplicates: id(),
    views: id(),
    'visit-links': id(),
    // Token of that link.
    visit: createLinkToken().token,
  }
}

const NOTICE = { kind: 'comment', subject: CANARY, text: CANARY, link: '/portal', mail_notices: 'off' }

const AWAY = { from_day: '2027-01-01', to_day: '2027-01-02' }
const TOLD = { vessel_name: 'MV Told', message: CANARY, part_name: CANARY, quantity: 1, total_cost: '10' }

const EXPENSE = {
  kind: 'travel',
  text: CANARY,
  charge_date: '2026-11-19',
  amount: '321.75',
  currency: 'NOK',
  file_name: `${CANARY}.pdf`,
  file_size: 1,
  file_type: 'application/pdf',
}

/** A file of a fleet that was tried and not applied. */
const triedImport = (id: string, mark: string, mine: Person) => ({
  id,
  csv: `Vessel\nMV ${mark}`,
  columns: ['name'],
  digest: mark,
  file_rows: 1,
  details: JSON.stringify({
    counts: { new: 1, changed: 0, duplicate: 0, refused: 0, unchanged: 0 },
    sums: { vessels: 1, services: 0, clients: 0, changedVessels: 0, changedFields: 0 },
  }),
  created_by: mine.id,
})

const claimedFile = (stored: string, mark: string) => ({
  id: stored,
  storage_key: `${mark}${mark}`,
  file_name: CANARY,
  file_type: 'application/pdf',
  file_size: 1,
  sha256: Buffer.alloc(32),
  wrapped_key: Buffer.alloc(60),
  key_id: 'none',
  parts: [],
  claimed_at: new Date(),
})

/** A link of the project, of which the agent confirmed the berth. */
const confirmedLink = (ids: ReturnType<typeof makeIds>) => ({
  id: ids['visit-links'],
  project_id: ids.projects,
  holder: 'agent',
  name: CANARY,
  link_hash: hashLinkToken(ids.visit),
  valid_until: '2099-01-01',
  confirmed_at: '2026-11-20',
  confirmed_berth: CANARY,
})

/** A request with one line, and another one with a draft of a quote. */
function insertRequest(
  insert: (table: string, row: Record<string, unknown>) => void,
  ids: Record<string, string>,
  mark: string,
): void {
  const contact = { contact_name: CANARY, contact_email: 'buyer@ship.example', port: CANARY }
  insert('requests', { id: ids['requests'], reference: `R-${mark}`, vessel_name: CANARY, ...contact })
  insert('request_lines', { id: newId(), request_id: ids['requests'], n: 1, text: CANARY })
  const other = newId()
  insert('requests', { id: other, reference: `R-${mark}-2`, vessel_name: CANARY, ...contact })
  insert('quotes', {
    id: ids['quotes'],
    request_id: other,
    quote_version: 1,
    lines: JSON.stringify([
      {
        n: 1,
        productId: null,
        itemNumber: null,
        text: CANARY,
        quantity: 1,
        unit: 'pcs',
        unitPrice: '10.00',
        leadTime: null,
        note: null,
      },
    ]),
    currency: 'NOK',
    valid_until: '2027-01-01',
    vat: JSON.stringify({ category: 'S', rate: '25.00', section: null, reason: null }),
  })
}

const EXPORT = { kind: 'invoice', format: 'csv', vat_category: 'Z', vat_rate: '0', vat_reason: CANARY }

/**
 * One project of the owner with one row of everything, as ids by the segment before `:id` in an address. One statement
 * for all: there are as many sets of rows as calls, people and ways to fail.
 */
export async function makePortalRows(query: TestCalls['query'], mine: Person): Promise<Record<string, string>> {
  const ids = makeIds(mine)
  const mark = randomUUID().slice(0, 8)
  const stored = newId()
  const inserts: string[] = []
  const values: unknown[] = []
  const insert = (table: string, row: Record<string, unknown>) => {
    const places = Object.values(row).map((value) => `$${values.push(value)}`)
    inserts.push(`insert into ${table} (${Object.keys(row).join(', ')}) values (${places.join(', ')})`)
  }
  insert('saved_views', { id: ids.views, user_id: mine.id, list: 'projects', name: `View ${mark}`, query: CANARY })
  // Of own views there may be so many: those of earlier sets make room.
  inserts.push(`delete from saved_views where user_id = $${values.push(mine.id)}`)
  insert('companies', { id: ids.companies, name: `Company ${mark}` })
  insert('vessel_imports', triedImport(ids.import, mark, mine))
  insert('vessel_projects', {
    id: ids.projects,
    project_number: `P26-${mark}`,
    vessel_id: ids.vessels,
    vessel_name: `Vessel ${mark}`,
    client_name: CANARY,
    description: CANARY,
    travel_info: CANARY,
    service_type: 'repair',
    status: 'in progress',
    request_date: '2026-11-01',
    scheduled_date: '2026-11-19',
    location: CANARY,
    assigned_operator_id: mine.id,
    project_value: '1234.50',
    hour_rate: '77.25',
  })
  insert('project_operators', { id: newId(), project_id: ids.projects, user_id: mine.id })
  insertShip(insert, ids, mark, mine)
  insertChecklist(insert, ids, mine)
  const child = { project_id: ids.projects, user_id: mine.id }
  insert('project_hours', { ...child, id: ids.hours, date: '2026-11-19', kind: 'work', hours: '2', note: CANARY })
  insert('project_comments', { ...child, id: ids.comments, comment: CANARY })
  insert('vessel_contacts', { id: ids.contacts, project_id: ids.projects, contact_type: 'agent', name: CANARY })
  insert('parts_used', {
    id: ids.parts,
    project_id: ids.projects,
    operator_id: mine.id,
    part_name: CANARY,
    unit_cost: '10',
    used_date: '2026-11-19',
    vessel_name: `Vessel ${mark}`,
  })
  insert('stored_files', claimedFile(stored, mark))
  insert('uploads', {
    id: ids.uploads,
    storage_key: `${mark}on-its-way`,
    user_id: mine.id,
    file_name: CANARY,
    file_size: 1,
    wrapped_key: Buffer.alloc(60),
    key_id: 'none',
  })
  const file = { stored_file_id: stored, file_name: `${CANARY}.pdf`, file_size: 1, description: CANARY }
  insert('project_files', { ...child, ...file, id: ids.files, file_type: 'application/pdf' })
  insert('travel_document_files', { ...child, ...file, id: ids['travel-documents'], file_category: 'visa' })
  insert('charges', { ...child, ...EXPENSE, id: ids.expenses, stored_file_id: stored })
  insert('billing_exports', { ...EXPORT, id: ids.exports, number: `X-${mark}`, created_by: mine.id })
  insert('service_reports', {
    ...file,
    id: ids.reports,
    project_id: ids.projects,
    operator_id: mine.id,
    file_type: 'application/pdf',
    state: 'uploaded',
  })
  insert('operator_documents', {
    ...file,
    id: ids['operator-documents'],
    user_id: mine.id,
    uploaded_by: mine.id,
    file_category: 'passport',
  })
  insert('visit_links', confirmedLink(ids))
  insert('operator_absences', { ...AWAY, id: ids.absences, user_id: mine.id })
  insert('billing_notices', {
    ...TOLD,
    id: ids['billing-notifications'],
    project_id: ids.projects,
    operator_id: mine.id,
  })
  insert('notifications', { ...NOTICE, id: ids.notifications, user_id: mine.id })
  await query(`with ${inserts.map((each, index) => `row${index} as (${each})`).join(', ')} select`, values)
  return ids
}

/** A checklist of the company that the visit has started with, and a finding. */
function insertChecklist(
  insert: (table: string, row: Record<string, unknown>) => void,
  ids: ReturnType<typeof makeIds>,
  { id: user_id }: Person,
): void {
  const lines = JSON.stringify([{ key: 'cuvette', text: 'Cuvette', kind: 'check', required: true }])
  const version = { template_id: ids['checklist-templates'], template_version: 1 }
  insert('checklist_templates', {
    id: ids['checklist-templates'],
    name: 'Repair',
    service_types: ['repair'],
    // No other visit of the tests has such a system.
    system_types: ['None'],
    lines,
  })
  insert('checklist_versions', { ...version, name: 'Repair', lines })
  const project_id = ids.projects
  insert('project_checklists', { ...version, project_id })
  insert('findings', { project_id, user_id, id: ids.findings, text: CANARY, severity: 'minor' })
}

/** A comment that a device couldn't send. */
const heldEntry = (ids: ReturnType<typeof makeIds>, child: object) => ({
  ...child,
  id: ids['held-entries'],
  method: 'POST',
  path: `/api/portal/projects/${ids.projects}/comments`,
  body: JSON.stringify({ comment: CANARY }),
  made_at: new Date(),
  problem: CANARY,
})

/** The vessel, what is installed on it, and what the owner mixed for that. */
function insertShip(
  insert: (table: string, row: Record<string, unknown>) => void,
  ids: ReturnType<typeof makeIds>,
  mark: string,
  mine: Person,
): void {
  insertRequest(insert, ids, mark)
  insert('held_entries', heldEntry(ids, { project_id: ids.projects, user_id: mine.id }))
  insert('vessel_contacts', { id: ids['vessel-contacts'], vessel_id: ids.vessels, contact_type: 'owner', name: CANARY })
  insert('vessels', { id: ids.vessels, name: `Vessel ${mark}`, company_id: ids.companies })
  insert('products', {
    id: ids.products,
    name: 'Reagent',
    item_number: mark,
    description: 'Reagent',
    change_after_days: 90,
    keeps_for_days: 365,
  })
  insert('prices', {
    id: ids.prices,
    company_id: ids.companies,
    product_id: ids.products,
    item_number: mark,
    price: '98765.43',
    valid_from: '2026-01-01',
  })
  insert('vessel_systems', {
    id: ids['vessel-systems'],
    vessel_id: ids.vessels,
    position: 1,
    maker: CANARY,
    treatment: 'electrolysis',
  })
  insert('vessel_reagents', {
    id: ids['vessel-reagents'],
    system_id: ids['vessel-systems'],
    item_number: CANARY,
    product_name: CANARY,
    mixed_on: '2026-11-01',
    logged_by: mine.id,
  })
}
