import type pg from 'pg'
import { copyRows, loadInBulk } from './bulk-load.ts'

export interface CompanySize {
  projects: number
  vessels: number
  parts: number
}

const TABLES = [
  'vessels',
  'vessel_systems',
  'vessel_reagents',
  'imported_services',
  'vessel_contacts',
  'vessel_projects',
  'project_operators',
  'project_status_changes',
  'project_hours',
  'project_comments',
  'parts_used',
  'charges',
] as const

/** Technicians that a company of this size has; the example company brings twelve. */
const TECHNICIANS = 40
/** The copied visits lie this many days and up to ten years before those that they are copied from. */
const EARLIER = 30
const TEN_YEARS = 3650

/** A number that looks drawn by lot, and is the same each time. */
const lot = (seed: string, below: string | number): string => `(abs(hashint8(${seed})::bigint) % ${below})`

/**
 * Makes a small example company large by copies of what it has: vessels under other names with their systems and past
 * services, settled visits of ten years on all of these vessels, and parts on each of those. All of it by a few
 * statements of the database, so that a million parts take seconds.
 */
export async function enlargeCompany(client: pg.Client, size: CompanySize): Promise<void> {
  await loadInBulk(client, TABLES, async () => {
    await addTechnicians(client)
    await copyVessels(client, size.vessels)
    await copyVisits(client, size.projects)
    await copyParts(client, size.parts)
  })
  // What triggers keep of each row, once for all.
  await client.query(`
    select public.rebuild_part_sums();
    update vessels set last_service_date = newest.service_date, last_service_type = newest.service_type
    from (select distinct on (vessel_directory_id) vessel_directory_id, service_date, service_type
      from vessel_service_history where service_date is not null
      order by vessel_directory_id, service_date desc, id desc) newest
    where vessels.id = newest.vessel_directory_id`)
}

const addTechnicians = (client: pg.Client) =>
  client.query(`
    insert into portal_users (id, name, email, role, location, phone, password_hash)
    select uuidv7(), 'Technician ' || nth, 'technician' || nth || '@demo.example', 'operator', 'Haugesund',
      '+447700900' || 200 + nth, 'nobody signs in'
    from generate_series((select count(*) from portal_users where role = 'operator') + 1, ${TECHNICIANS}) nth`)

async function copyVessels(client: pg.Client, wanted: number): Promise<void> {
  await client.query(`
    create temp table new_ships as
    with base as (select id, row_number() over (order by id) - 1 as place from vessels)
    select uuidv7() as id, base.id as base_id, nth, (nth % 60)::int as shift, digits || check_digit.value as imo
    from generate_series((select count(*) from vessels) + 1, ${wanted}) nth
    cross join lateral (select (400000 + nth)::text as digits) number
    cross join lateral (select sum(substr(digits, place, 1)::int * (8 - place)) % 10 as value
      from generate_series(1, 6) place) check_digit
    join base on base.place = nth % (select count(*) from base);
    analyze new_ships`)
  const ofShip = { vessel_id: 'new.id' }
  await copyRows(client, {
    table: 'vessels',
    map: 'new_ships',
    key: 'id',
    // Under other letters: a search for a ship finds as many of its name as in the small company.
    changes: {
      id: 'new.id',
      name: `initcap(translate(lower(old.name), 'aeiou', 'oaeui')) || ' ' || new.nth`,
      imo: 'new.imo',
    },
  })
  await client.query(`
    create temp table new_systems as
    select uuidv7() as id, old.id as base_id, new.id as vessel_id, new.shift
    from new_ships new join vessel_systems old on old.vessel_id = new.base_id`)
  await copyRows(client, {
    table: 'vessel_systems',
    map: 'new_systems',
    key: 'id',
    changes: { id: 'new.id', vessel_id: 'new.vessel_id' },
  })
  await copyRows(client, {
    table: 'vessel_reagents',
    map: 'new_systems',
    key: 'system_id',
    changes: { system_id: 'new.id' },
  })
  await copyRows(client, { table: 'imported_services', map: 'new_ships', key: 'vessel_id', changes: ofShip })
  await copyRows(client, {
    table: 'vessel_contacts',
    map: 'new_ships',
    key: 'vessel_id',
    changes: { ...ofShip, project_id: 'null' },
  })
}

/**
 * Closed and cancelled ones alone: work that is still to be done does not grow with a company's years. Some ships come
 * often and most now and then, about as often as in the small company, whose own ships are left as they are: what one
 * ship's page shows is the same in both.
 */
async function copyVisits(client: pg.Client, wanted: number): Promise<void> {
  await client.query(`
    create temp table new_visits as
    with base as (select *, row_number() over (order by id) - 1 as place
      from vessel_projects where status in ('closed', 'cancelled')),
    ship as (select *, row_number() over (order by id) - 1 as place from vessels where id in (select id from new_ships)),
    person as (select *, row_number() over (order by id) - 1 as place from portal_users where role = 'operator')
    select uuidv7() as id, visit.*, 'P' || to_char(requested, 'YY') || '-'
      || lpad(number::text, greatest(4, length(number::text)), '0') as project_number
    from (
      select base.id as base_id, nth, ship.id as vessel_id, ship.name as vessel_name, ship.client_name, person.id as user_id,
        shift.days as shift, base.status, base.completed_date - shift.days as completed,
        base.request_date - shift.days as requested,
        coalesce(given.last, 0) + row_number() over (
          partition by extract(year from base.request_date - shift.days) order by base.request_date - shift.days, nth) as number
      from generate_series(1, ${wanted} - (select count(*) from vessel_projects)) nth
      cross join lateral (select (${EARLIER} + ${lot('nth + 10000000', TEN_YEARS)})::int as days) shift
      join base on base.place = nth % (select count(*) from base)
      join ship on ship.place = floor((select count(*) from ship) * power(${lot('nth', 1_000_000)} / 1e6, 3))
      join person on person.place = ${lot('nth + 20000000', '(select count(*) from person)')}
      left join project_numbers given on given.year = extract(year from base.request_date - shift.days)
    ) visit;
    analyze new_visits;
    insert into project_numbers (year, last) select extract(year from requested), max(number) from new_visits group by 1
      on conflict (year) do update set last = excluded.last`)
  const ofVisit = { project_id: 'new.id' }
  await copyRows(client, {
    table: 'vessel_projects',
    map: 'new_visits',
    key: 'id',
    changes: {
      id: 'new.id',
      project_number: 'new.project_number',
      vessel_id: 'new.vessel_id',
      vessel_name: 'new.vessel_name',
      client_name: 'new.client_name',
      company_name: 'new.client_name',
      assigned_operator_id: 'case when old.assigned_operator_id is not null then new.user_id end',
      follows_id: 'null',
    },
  })
  const byPerson = { ...ofVisit, user_id: 'new.user_id' }
  const copies: [table: string, changes: Record<string, string>][] = [
    ['project_operators', byPerson],
    ['project_status_changes', ofVisit],
    ['project_hours', byPerson],
    ['project_comments', ofVisit],
    ['vessel_contacts', { ...ofVisit, vessel_id: 'null' }],
    ['charges', { ...ofVisit, ...invoiced }],
  ]
  for (const [table, changes] of copies) {
    await copyRows(client, { table, map: 'new_visits', key: 'project_id', changes })
  }
}

/** One invoice a visit, of one day, so that no number is two clients'. */
const invoiced = {
  invoice_number: `case when old.invoice_number is not null then replace(new.project_number, 'P', 'F') end`,
  invoice_date:
    'case when old.invoice_date is not null then coalesce(new.completed + 10, old.invoice_date - new.shift) end',
}

/** Parts of settled visits, drawn by lot, on the copied ones. */
async function copyParts(client: pg.Client, wanted: number): Promise<void> {
  await client.query(`
    create temp table new_parts as
    with visit as (select * from new_visits where status = 'closed'),
    base as (select part.id, part.used_date, row_number() over (order by part.id) - 1 as place
      from parts_used part join vessel_projects project on project.id = part.project_id
      where project.status = 'closed' and project.id not in (select id from new_visits))
    select base.id as base_id, visit.id as project_id, visit.vessel_name, visit.user_id, visit.project_number,
      visit.completed, base.used_date - visit.completed as shift
    from visit
    cross join generate_series(0, ${wanted} / (select count(*) from visit)) round
    join base on base.place = ${lot('visit.nth + 1000000 * round', '(select count(*) from base)')}
    order by round, visit.nth limit ${wanted} - (select count(*) from parts_used);
    analyze new_parts`)
  await copyRows(client, {
    table: 'parts_used',
    map: 'new_parts',
    key: 'id',
    changes: {
      project_id: 'new.project_id',
      operator_id: 'new.user_id',
      vessel_name: 'new.vessel_name',
      ...invoiced,
    },
  })
}
