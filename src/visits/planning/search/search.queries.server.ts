import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { plainImo } from '#core/contract/imo-digits.ts'
import { searchWords } from '#core/contract/search-words.ts'
import { escapeLike } from '#core/db/escape-like.server.ts'
import { opaqueText } from '#core/db/list-sql.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { can } from '#core/policy.ts'
import { stripKind } from '#fleet/vessels/vessel-names.policy.ts'
import { nameKey } from '#fleet/vessels/vessels.queries.server.ts'
import { filterProjects } from '#visits/projects/list/project-list.queries.server.ts'
import { seesEveryProject } from '#visits/projects/projects.policy.ts'
import { readableUntilReplaced, visibleTo } from '#visits/projects/projects.queries.server.ts'
import { vesselVisibleTo } from '#visits/projects/vessel-history/visible-vessels.queries.server.ts'
import { SEARCH_RESULTS_MAX, SearchResults } from './search.contract.ts'

type Rows<Kind extends keyof SearchResults> = SearchResults[Kind]

const SHAPES = SearchResults.shape

const most = sql.raw(String(SEARCH_RESULTS_MAX))

/** The typed text as a LIKE pattern, with its wildcards escaped. */
const holding = (typed: string): string => `%${escapeLike(typed)}%`

/** All matches of the typed text, the best few of each kind; only rows that the actor may open. */
export async function searchPortal(ctx: Ctx, typed: string): Promise<SearchResults> {
  const q = typed.normalize('NFC').trim()
  // One after the other: a search takes one connection, as everybody else's call does.
  return {
    projects: await findProjects(ctx, q),
    vessels: await findVessels(ctx, q),
    clients: await findClients(ctx, q),
    parts: await findParts(ctx, q),
    people: can(ctx.actor, 'operator:read') ? await findPeople(ctx, q) : [],
    contacts: await findContacts(ctx, q),
  }
}

/** Whether a text has every word, or one of the words, that was typed. */
const matchesAllWords = (text: SQL, q: string): SQL => matchesWords(text, q, sql` and `)
const matchesAnyWord = (text: SQL, q: string): SQL => matchesWords(text, q, sql` or `)
const matchesWords = (text: SQL, q: string, join: SQL): SQL =>
  sql`(${sql.join(
    searchWords(q).map(
      (word) => sql`public.search_text(${text}) like '%' || public.search_text(${escapeLike(word)}) || '%'`,
    ),
    join,
  )})`

/** Fields of a result line of a project. */
const SHOWN_OF_PROJECT = sql`concat_ws(' ', project_number, vessel_name, coalesce(client_name, company_name), location)`

async function findProjects(ctx: Ctx, q: string): Promise<Rows<'projects'>> {
  const matches = filterProjects(ctx, { q }, null) ?? sql`true`
  const read = async (where: SQL) => {
    const rows = await queryRows(
      ctx.db,
      SHAPES.projects.element,
      sql`
      select id, project_number as "projectNumber", vessel_name as "vesselName",
          coalesce(client_name, company_name) as "clientName", location, status,
          (select fact from unnest(array[client_reference, company_name]) fact
            where ${matchesAnyWord(sql`fact`, q)} and not ${matchesAllWords(SHOWN_OF_PROJECT, q)} limit 1) as "foundBy"
        from vessel_projects
        where ${where}
        order by scheduled_date desc nulls last, id desc
        limit ${most}`,
    )
    return rows
  }
  // Digits mean a number: projects with these digits in their number are listed before matches in names of vessels and
  // places. Separate queries, so that each ends at its fifth row, however many match.
  const numbered = /\d/.test(q)
    ? await read(sql`${matches} and vessel_projects.project_number ilike ${holding(q)}`)
    : []
  if (numbered.length === SEARCH_RESULTS_MAX) return numbered
  const known = new Set(numbered.map(({ id }) => id))
  const others = (await read(matches)).filter(({ id }) => !known.has(id))
  return [...numbered, ...others].slice(0, SEARCH_RESULTS_MAX)
}

async function findVessels(ctx: Ctx, q: string): Promise<Rows<'vessels'>> {
  const name = /[\p{L}\p{N}]/u.test(q) ? stripKind(q) : ''
  const [digits] = /^\d{2,7}$/.exec(plainImo(q)) ?? []
  const byImo = digits === undefined ? sql`false` : sql`imo like ${holding(digits)}`
  // A match leads to its projects: a technician finds the vessels of own jobs.
  const mine = vesselVisibleTo(ctx.actor) ?? sql`true`
  // Former names find a vessel, too.
  const key = nameKey(opaqueText(name))
  const byName = name === '' ? sql`false` : sql`search_names like '%' || ${key} || '%'`
  const byPresentName = name === '' ? sql`false` : sql`${nameKey(sql`name`)} like '%' || ${key} || '%'`
  const rows = await queryRows(
    ctx.db,
    SHAPES.vessels.element,
    sql`
    select id, name, imo,
        coalesce((select company.name from companies company where company.id = vessels.company_id), client_name) as "clientName",
        case when ${byName} and not (${byPresentName}) and not (${byImo}) then
          (select former from unnest(former_names) former where ${nameKey(sql`former`)} like '%' || ${key} || '%' limit 1)
        end as "formerName",
        (${byImo}) as "isByImo"
      from vessels
      where (${byImo} or ${byName}) and ${mine}
      order by not (${name === '' ? sql`false` : sql`search_names like ${key} || '%'`}), length(name), name
      limit ${most}`,
  )
  return rows
}

/** Managers: clients of all vessels, companies by any of their names. Operators: those of their own jobs. */
async function findClients(ctx: Ctx, q: string): Promise<Rows<'clients'>> {
  const visible = visibleTo(ctx.actor)
  const from: SQL = seesEveryProject(ctx.actor)
    ? sql`from (select coalesce(company.name, vessels.client_name) as client_name,
          concat_ws(' ', coalesce(company.name, vessels.client_name), array_to_string(company.alternative_names, ' ')) as names
        from vessels left join companies company on company.id = vessels.company_id) client
        where public.search_text(names) like public.search_text(${holding(q)})`
    : sql`from vessel_projects where client_name ilike ${holding(q)} and ${visible ?? sql`true`}`
  const rows = await queryRows(
    ctx.db,
    SHAPES.clients.element,
    sql`
    select client_name as name, count(*)::int as count ${from}
      group by client_name order by count(*) desc, client_name limit ${most}`,
  )
  return rows
}

/** Maximum lines that are read: a word in nearly every part isn't worth counting them all. */
const LINES_MAX = 2000

async function findParts(ctx: Ctx, q: string): Promise<Rows<'parts'>> {
  const visible = visibleTo(ctx.actor)
  const used = { projectId: sql`used.project_id`, createdAt: sql`used.created_at` }
  const readable = readableUntilReplaced(ctx.actor, used) ?? sql`true`
  const mine = visible === undefined ? sql`` : sql`join vessel_projects on vessel_projects.id = used.project_id`
  const rows = await queryRows(
    ctx.db,
    SHAPES.parts.element,
    sql`
    with found as (
      select part_number, part_name, project_id, used_date
        from parts_used used ${mine}
        where public.search_text(coalesce(used.part_number, '') || ' ' || used.part_name)
            like '%' || public.search_text(${holding(q).slice(1, -1)}) || '%'
          and ${visible ?? sql`true`} and ${readable}
        limit ${sql.raw(String(LINES_MAX))})
    select part_number as "partNumber", part_name as "partName",
        case when (select count(*) from found) < ${sql.raw(String(LINES_MAX))} then count(*)::int end as count,
        (array_agg(project_id order by used_date desc))[1] as "projectId"
      from found
      group by part_number, part_name order by count(*) desc, part_name limit ${most}`,
  )
  return rows
}

async function findPeople(ctx: Ctx, q: string): Promise<Rows<'people'>> {
  const rows = await queryRows(
    ctx.db,
    SHAPES.people.element,
    sql`
    select id, name, role, location, email, is_active as "isActive"
      from portal_users
      where ${matchesAllWords(sql`concat_ws(' ', name, email, location)`, q)}
      order by not is_active, name
      limit ${most}`,
  )
  return rows
}

/** People to call: of vessels that the actor may see, and of visits as far as they may read them. */
async function findContacts(ctx: Ctx, q: string): Promise<Rows<'contacts'>> {
  const readable = readableUntilReplaced(ctx.actor, {
    projectId: sql`contact.project_id`,
    createdAt: sql`contact.created_at`,
  })
  const rows = await queryRows(
    ctx.db,
    SHAPES.contacts.element,
    sql`
    select distinct on (contact.name, vessels.id) contact.id, contact.name, contact.contact_type as "contactType",
        contact.company, contact.email, vessels.id as "vesselId", vessels.name as "vesselName"
      from vessel_contacts contact
        left join vessel_projects visit on visit.id = contact.project_id
        join vessels on vessels.id = coalesce(contact.vessel_id, visit.vessel_id)
      where ${matchesAllWords(sql`concat_ws(' ', contact.name, contact.company, contact.email)`, q)}
        and ${vesselVisibleTo(ctx.actor) ?? sql`true`}
        and ${readable === undefined ? sql`true` : sql`(contact.project_id is null or ${readable})`}
      order by contact.name, vessels.id, contact.created_at desc
      limit ${most}`,
  )
  return rows
}
