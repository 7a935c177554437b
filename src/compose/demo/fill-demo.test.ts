import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { type Ctx, systemCtx } from '#core/context.server.ts'
import { createDb } from '#core/db/pool.server.ts'
import { loadStarterChecklists } from '#visits/checklists/starter.server.ts'
import { PROJECT_STATUSES } from '#visits/projects/projects.limits.ts'
import { openPatientPool, testDatabase } from '../../../tests/setup/database.ts'
import { fillDemo } from './fill-demo.server.ts'

const OPTIONS = { seed: 7, passwordHash: 'nobody signs in here', today: '2026-11-20' }

async function openFilled(projects: number, prepare?: (ctx: Ctx) => Promise<void>): Promise<pg.Client> {
  const { directUrl } = await testDatabase()
  if (prepare) await prepare(systemCtx(createDb(openPatientPool(directUrl))))
  await fillDemo({ ...OPTIONS, directUrl, projects })
  const client = new pg.Client({ connectionString: directUrl })
  await client.connect()
  return client
}

const ask = async <T extends pg.QueryResultRow>(client: pg.Client, sql: string): Promise<T[]> =>
  (await client.query<T>(sql)).rows

/**
 * Data that no call would have accepted: days of more than 24 hours, prices and invoices against the rules of billing.
 */
const BROKEN_RULES = `
  select 'hours of a day' as rule, user_id::text as found from project_hours
    group by user_id, date having sum(hours) > 24
  union all select 'hours ahead', id::text from project_hours where date >= '${OPTIONS.today}'
  union all select 'no service', project.id::text from vessel_projects project
    where project_value is not null and status in ('in progress', 'on hold', 'completed', 'closed')
      and not exists (select from charges where project_id = project.id and kind = 'service')
  union all select 'open service', project.id::text from vessel_projects project join charges on project_id = project.id
    where status = 'closed' and billing_status in ('pending', 'approved')
  union all select 'no price', id::text from parts_used
    where billing_status in ('approved', 'billed', 'credited') and unit_cost is null
  union all select 'no reason', id::text from parts_used
    where billing_status in ('not billable', 'credited') and billing_reason is null
  union all select 'invoice', part.id::text from parts_used part join vessel_projects project on project.id = project_id
    where (billing_status in ('billed', 'credited')) <> (invoice_number is not null and invoice_date is not null)
      or invoice_date < request_date or invoice_date > date '${OPTIONS.today}' + 31
  union all select 'clients of an invoice', invoice_number from parts_used part
    join vessel_projects project on project.id = project_id
    where invoice_number is not null group by invoice_number having count(distinct company_name) > 1`

/** Numbers that were skipped; one that has two clients, days or currencies gives a row of its own. */
const INVOICE_FLAWS = `
  with item as (
    select invoice_number as number, invoice_date, currency, project_id from parts_used where invoice_number is not null
    union all select invoice_number, invoice_date, currency, project_id from charges where invoice_number is not null
  ), invoice as (
    select number, left(number, 3) as series, right(number, 4)::int as place from item
      join vessel_projects project on project.id = project_id
    group by number having count(distinct (invoice_date, item.currency, company_name)) = 1
  )
  select sum(latest - known)::int as gaps from (
    select max(place) as latest, count(*) as known from invoice group by series) series
  union all select null from item where number not in (select number from invoice)`

const HOW_IT_GOES = `
  select avg((completed_date <= scheduled_end_date)::int)::float * 100 as "onTime",
    percentile_cont(0.5) within group (order by days) as usual, percentile_cont(0.95) within group (order by days) as slowest
  from (select completed_date, scheduled_end_date, (select min(invoice_date) from charges
    where project_id = project.id) - completed_date as days from vessel_projects project
    where completed_date is not null) done`

/** Every time at which a row was created, changed or notified. */
const MOMENTS = `
  select table_name as "table", column_name as "column" from information_schema.columns
  where table_schema = 'public' and data_type = 'timestamp with time zone' and is_updatable = 'YES'
    and column_name ~ '(created|updated|changed|assigned|edited|read|uploaded)_at$'`

/** Completed visits of the last months that the log says nothing of, rows that break its chain, and where it ends. */
const HISTORY = `select
  (select count(*)::int from vessel_projects project
    where completed_date > date '${OPTIONS.today}' - 80 and not exists (select from audit.logs entry
      where entry.entity_type = 'project' and entry.entity_id = project.id::text and entry.new_value = 'completed')) as silent,
  (select count(*)::int from audit.logs entry left join audit.logs before on before.seq = entry.seq - 1
    where entry.hash <> audit.row_hash(entry) or entry.prev_hash <> before.hash) as broken,
  (select head.seq = (select max(seq) from audit.logs) from audit.head head) as "isHead"`

describe('the example company', () => {
  it('has been at work for two years, in every state, with sums that agree', async () => {
    const client = await openFilled(1500)
    try {
      const [counts] = await ask<{ vessels: number; operators: number; projects: number }>(
        client,
        `select (select count(*)::int from vessels) as vessels, (select count(*)::int from vessel_projects) as projects,
           (select count(*)::int from portal_users where role = 'operator') as operators`,
      )
      expect(counts).toEqual({ vessels: 412, operators: 12, projects: 1500 })
      const [fleet] = await ask<Record<string, number>>(
        client,
        `select (select count(*)::int from companies) as companies,
           (select count(*)::int from companies where org_number is null) as "withoutNumber",
           (select count(*)::int from vessels where imo is null) as "withoutImo",
           (select count(*)::int from vessel_systems where position = 1) as systems,
           (select count(*)::int from vessel_reagents where mixed_on > date '${OPTIONS.today}') as "mixedAhead",
           (select count(*)::int from imported_services where service_date > date '${OPTIONS.today}') as "servicesAhead"`,
      )
      expect(fleet).toMatchObject({ companies: 60, systems: 412, mixedAhead: 0, servicesAhead: 0 })
      // A real directory has gaps.
      expect(fleet?.['withoutNumber']).toBeGreaterThan(0)
      expect(fleet?.['withoutImo']).toBeGreaterThan(4)
      const states = await ask<{ status: string }>(client, 'select distinct status from vessel_projects')
      expect(states.map(({ status }) => status).toSorted()).toEqual([...PROJECT_STATUSES].toSorted())
      expect(
        await ask(
          client,
          `select project.project_number from vessel_projects project
           where operator_hours <> (select coalesce(sum(hours), 0) from project_hours entry where entry.project_id = project.id)
             or status <> (select to_status from project_status_changes change where change.project_id = project.id
               order by changed_at desc, id desc limit 1)
             or (status in ('completed', 'closed')) <> (completed_date is not null)
             or (status = 'closed' and exists (select from parts_used part
               where part.project_id = project.id and part.billing_status in ('pending', 'approved')))`,
        ),
      ).toEqual([])
      expect(await ask(client, BROKEN_RULES)).toEqual([])
      expect(await ask(client, INVOICE_FLAWS)).toEqual([{ gaps: 2 }])
      const [work] = await ask<Record<string, number>>(client, HOW_IT_GOES)
      // As in a typical company: most is on time, and some bills take long.
      expect(work?.['onTime']).toBeGreaterThan(80)
      expect(work?.['onTime']).toBeLessThan(96)
      expect(work?.['slowest']).toBeGreaterThan(2 * (work?.['usual'] ?? 0))
      expect(await ask(client, HISTORY)).toEqual([{ silent: 0, broken: 0, isHead: true }])
      expect(await ask(client, 'select id from portal_users where last_seen_at is null')).toEqual([])
      // The first printed sign-in belongs to a person with a job to work on.
      expect(
        await ask(
          client,
          `select 1 as jobs from vessel_projects where status = 'in progress'
             and date '${OPTIONS.today}' between scheduled_date and scheduled_end_date
             and assigned_operator_id = (select id from portal_users where email = 'technician1@demo.example')`,
        ),
      ).not.toEqual([])
      // Triggers are back at work.
      const [project] = await ask<{ id: string; operator: string }>(
        client,
        `select id, assigned_operator_id as operator from vessel_projects where status = 'in progress' limit 1`,
      )
      await client.query(
        `insert into project_hours (id, project_id, user_id, date, kind, hours)
         values (gen_random_uuid(), $1, $2, '2026-11-20', 'work', 1.25)`,
        [project?.id, project?.operator],
      )
      const [sums] = await ask<{ same: boolean }>(
        client,
        `select bool_and(operator_hours = (select sum(hours) from project_hours entry where entry.project_id = project.id)) as same
         from vessel_projects project where id = '${project?.id ?? ''}'`,
      )
      expect(sums).toEqual({ same: true })
    } finally {
      await client.end()
    }
  })

  it('writes nothing down before it happens', async () => {
    const { directUrl } = await testDatabase()
    // A day that no clock of a test has reached: what a table fills in by itself lies before it.
    await fillDemo({ ...OPTIONS, today: '2090-03-02', directUrl, projects: 300 })
    const client = new pg.Client({ connectionString: directUrl })
    await client.connect()
    try {
      const moments = await ask<{ table: string; column: string }>(client, MOMENTS)
      expect(moments).toContainEqual({ table: 'project_comments', column: 'created_at' })
      for (const { table, column } of moments) {
        const late = `select count(*)::int as count from "${table}" where "${column}" > '2090-03-01T21:00:00Z'`
        expect(await ask(client, late), `${table}.${column}`).toEqual([{ count: 0 }])
      }
    } finally {
      await client.end()
    }
  })

  it('is the same company for the same seed and day', async () => {
    const digest = async (): Promise<unknown> => {
      const client = await openFilled(40)
      try {
        return await ask(
          client,
          `select project_number, vessel_name, status, project_value, operator_hours from vessel_projects
           order by project_number`,
        )
      } finally {
        await client.end()
      }
    }
    expect(await digest()).toEqual(await digest())
  })

  it('has a checklist of each visit that one fits, complete once it was handed in', async () => {
    const client = await openFilled(120, loadStarterChecklists)
    try {
      const [sheets] = await ask<Record<string, number>>(
        client,
        `with sheet as (
           select project.status, jsonb_array_length(used.lines) as lines,
             (select count(*) from checklist_results result where result.project_id = project.id) as answered
           from project_checklists own join vessel_projects project on project.id = own.project_id
           join checklist_versions used using (template_id, template_version) where project.assigned_operator_id is not null)
         select count(*) filter (where status in ('completed', 'closed'))::int as done,
           count(*) filter (where status in ('completed', 'closed') and answered < lines)::int as unfinished,
           count(*) filter (where status = 'in progress' and answered = lines)::int as early from sheet`,
      )
      expect(sheets).toMatchObject({ unfinished: 0, early: 0 })
      expect(sheets?.['done']).toBeGreaterThan(10)
    } finally {
      await client.end()
    }
  })
})
