import pg from 'pg'
import { withClient } from '#core/db/with-client.server.ts'
import { isManagerRole, isOperatorRole } from '#core/policy.ts'
import { SERVICE_TYPES } from '#visits/projects/projects.limits.ts'
import { passed, toDay, toDayNumber, toMoment } from './demo-calendar.ts'
import { IMPORTED_OPERATORS } from './demo-names.data.ts'
import { companyRow, contactRows, pastServiceRows, reagentRows, systemRows, vesselRow } from './fleet-rows.ts'
import { planBilling } from './plan-billing.ts'
import { BACK, planCompanies, planJobs, planPeople, planVessels, sizeDemo, type DemoPerson } from './plan-demo.ts'
import { writeProject, type ProjectRows, type Row } from './project-rows.ts'
import { createRandom, type Random } from './random.ts'
import { writeChecklists } from './write-checklists.server.ts'
import { writeHistory } from './write-history.server.ts'

export interface DemoOptions {
  /** Owner's connection: triggers that count row by row are off while it writes. */
  directUrl: string
  projects: number
  seed: number
  /** PHC string of everybody's password. */
  passwordHash: string
  /** The day that counts as today, YYYY-MM-DD. */
  today: string
}

/** Under which name the installation remembers that it was filled. */
export const DEMO_STEP = 'demo'

/** Projects that are written in one statement per table. */
const BATCH = 1000

/**
 * Fills empty tables with a company that has been at work for two years. The same seed and day give the same company.
 * All or nothing: a run that was stopped leaves nothing behind.
 */
export async function fillDemo(options: DemoOptions): Promise<readonly DemoPerson[]> {
  return withClient(options.directUrl, 'demo', async (client) => {
    await client.query('begin')
    await client.query('alter table project_hours disable trigger user')
    // Billed items of each visit are written here, with their state.
    await client.query('alter table vessel_projects disable trigger vessel_projects_service_made')
    const people = await writeCompany(client, options)
    await client.query('alter table project_hours enable trigger user')
    // Deferred triggers run now: a table with pending trigger events cannot be altered.
    await client.query('set constraints all immediate')
    await client.query('alter table vessel_projects enable trigger vessel_projects_service_made')
    await client.query('insert into instance_state (key, value) values ($1, $2)', [
      DEMO_STEP,
      { projects: options.projects, seed: options.seed, today: options.today },
    ])
    await client.query('commit')
    await client.query('analyze')
    return people
  })
}

async function writeCompany(client: pg.Client, options: DemoOptions): Promise<readonly DemoPerson[]> {
  const random = createRandom(options.seed)
  const size = sizeDemo(options.projects)
  const today = toDayNumber(options.today)
  const people = planPeople(random, size, today)
  const companies = planCompanies(random, today)
  const vessels = planVessels(random, size, companies, today)
  const since = toMoment(today - 760, 8)
  await insertRows(
    client,
    'portal_users',
    people.map(({ id, name, email, role, location, phone }, index) => ({
      id,
      name,
      email,
      role,
      location,
      phone,
      password_hash: options.passwordHash,
      created_at: since,
      updated_at: since,
      // Every fifth is away from the portal for some days.
      last_seen_at: passed(toMoment(today - (index % 5 === 4 ? 2 + index : 0), 6 + (index % 12), index), today),
    })),
  )
  const details = createRandom(options.seed + 2)
  await insertRows(
    client,
    'companies',
    companies.map((company, index) => companyRow(company, index, since)),
  )
  const ships = vessels.map((_, index) => vesselRow(vessels, index, { random: details, today, since }))
  await insertRows(client, 'vessels', ships)
  const systems = systemRows(ships, details, today)
  await insertRows(client, 'vessel_systems', systems)
  const technicians = people.flatMap(({ id, role }) => (isOperatorRole(role) ? [id] : []))
  await insertRows(client, 'vessel_reagents', reagentRows(systems, details, today, technicians))
  await client.query(`update vessel_reagents set product_id = products.id from products
    where lower(products.item_number) = lower(vessel_reagents.item_number)`)
  await insertRows(client, 'vessel_contacts', contactRows(vessels, details, today))
  const before = { today, back: BACK, types: SERVICE_TYPES, by: IMPORTED_OPERATORS }
  await insertRows(client, 'imported_services', pastServiceRows(vessels, details, before))
  await insertRows(client, 'operator_absences', planAbsences(random, people, today))
  await writeProjects(client, random, { people, vessels, today, size })
  await writeChecklists(client)
  await writeHistory(client, options.today)
  return people
}

interface ProjectsPlan {
  people: readonly DemoPerson[]
  vessels: ReturnType<typeof planVessels>
  today: number
  size: ReturnType<typeof sizeDemo>
}

async function writeProjects(client: pg.Client, random: Random, { people, vessels, today, size }: ProjectsPlan) {
  const managers = people.filter((person) => isManagerRole(person.role))
  const given = new Map<number, number>()
  const worked = new Map<string, number>()
  const nextNumber = (year: number): string => {
    const number = (given.get(year) ?? 0) + 1
    given.set(year, number)
    return `P${String(year % 100).padStart(2, '0')}-${String(number).padStart(4, '0')}`
  }
  // Numbers are given in the order of the requests.
  const jobs = [...planJobs(random, size, people, vessels, today)].toSorted((a, b) => a.requested - b.requested)
  const billing = planBilling(random, jobs, today)
  for (let start = 0; start < jobs.length; start += BATCH) {
    const batch = emptyRows()
    for (const job of jobs.slice(start, start + BATCH)) {
      const rows = writeProject(job, { random, managers, today, nextNumber, worked, billing })
      for (const table of TABLES) batch[table].push(...rows[table])
    }
    for (const table of TABLES) await insertRows(client, table, batch[table])
  }
  await insertRows(
    client,
    'project_numbers',
    [...given].map(([year, last]) => ({ year, last })),
  )
}

/** In this order, since later ones point to earlier ones. */
const TABLES = [
  'vessel_projects',
  'project_operators',
  'project_status_changes',
  'project_hours',
  'project_comments',
  'vessel_contacts',
  'parts_used',
  'charges',
  'billing_notices',
] as const satisfies (keyof ProjectRows)[]

const emptyRows = (): ProjectRows => ({
  vessel_projects: [],
  project_operators: [],
  project_status_changes: [],
  project_hours: [],
  project_comments: [],
  vessel_contacts: [],
  parts_used: [],
  charges: [],
  billing_notices: [],
})

/** One absence now, one soon, and everybody's summer holiday. */
function planAbsences(random: Random, people: readonly DemoPerson[], today: number): Row[] {
  const absence = (person: DemoPerson, from: number, days: number, reason: string): Row => ({
    id: random.id(new Date(toMoment(from - 30, 9))),
    user_id: person.id,
    from_day: toDay(from),
    to_day: toDay(from + days - 1),
    reason,
    created_at: passed(toMoment(from - 30, 9), today),
  })
  const rows: Row[] = []
  for (const [index, person] of people.filter(({ role }) => isOperatorRole(role)).entries()) {
    rows.push(absence(person, today - random.whole(120, 150), 14, 'Holiday'))
    if (index % 5 === 1) rows.push(absence(person, today - 2, 5, 'Maker course'))
    if (index % 4 === 2) rows.push(absence(person, today + random.whole(8, 20), 7, 'Leave'))
  }
  return rows
}

/**
 * Rows as JSON, so that one statement inserts any number of them. All rows of one call have the same columns; other
 * columns get their default.
 */
async function insertRows(client: pg.Client, table: string, rows: readonly Row[]): Promise<void> {
  for (let start = 0; start < rows.length; start += 5000) {
    const slice = rows.slice(start, start + 5000)
    const columns = [...new Set(slice.flatMap((row) => Object.keys(row)))].map((column) => pg.escapeIdentifier(column))
    const target = pg.escapeIdentifier(table)
    await client.query(
      `insert into ${target} (${columns.join(', ')})
       select ${columns.join(', ')} from jsonb_populate_recordset(null::${target}, $1::jsonb)`,
      [JSON.stringify(slice)],
    )
  }
}
