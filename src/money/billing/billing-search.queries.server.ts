import { sql, type SQL } from 'drizzle-orm'
import { searchWords } from '#core/contract/search-words.ts'
import { textConstants } from '#core/db/columns.server.ts'
import { escapeLike } from '#core/db/escape-like.server.ts'
import { opaqueText, hasTrigram } from '#core/db/list-sql.server.ts'
import { invoiceSearchText, partSearchText, partsUsed, partSums } from '#visits/parts/parts.table.server.ts'
import { SERVICE_TYPES } from '#visits/projects/projects.limits.ts'
import { searchTextOf, vesselProjects } from '#visits/projects/projects.table.server.ts'
import { charges, chargeSearchText } from './billing.table.server.ts'

/**
 * The searched words. Each is in one of an item's fields, some of which are its own and some its visit's: no index has
 * them all, so each index is searched for its part of the possible matches. If these are few they are scanned. If every
 * word is in very many items, scanning in the list's order is faster.
 */

/** Up to this many items, or visits with about ten items each, a scan is faster than walking the list. */
const ITEMS = 2000
const VISITS = 500

const patternOf = (word: string): string => `%${escapeLike(word)}%`
const textPattern = (word: string): SQL => sql`public.search_text(${opaqueText(patternOf(word))})`

const hasInvoice = sql`${partSums.invoiceNumber} is not null`

/**
 * Condition on `item`: every word is in it. Written as a CASE, for which PostgreSQL estimates half of all rows: it
 * would otherwise estimate few rows for some words and read all items first instead of scanning them until a page is
 * full.
 */
export function matchesWords(q: string | undefined): SQL[] {
  const words = searchWords(q ?? '')
  if (words.length === 0) return []
  return [
    sql`case when public.search_text(concat_ws(' ', item.text, item.item_number, item.vessel_name, item.client_name,
      item.project_number, item.invoice_number)) like all (array[${sql.join(words.map(textPattern), sql`, `)}])
      then true else false end`,
  ]
}

/** Parts and charges: a word may be rare in one of them and frequent in the other. */
export type Source = 'part' | 'charge'
export const SOURCES: Readonly<Record<Source, { view: SQL; table: SQL }>> = {
  part: { view: sql`billing_parts`, table: sql`${partsUsed}` },
  charge: { view: sql`billing_charges`, table: sql`${charges}` },
}

const upTo = (most: number, select: SQL): SQL => sql`(${select} limit ${sql.raw(String(most + 1))})`

/** Candidates for a word, from each index: visits, and items of both kinds. */
const MAY_HAVE = (() => {
  const pattern = sql`public.search_text(word.pattern)`
  const ways = [
    upTo(VISITS, sql`select 'visit', id from ${vesselProjects} where ${searchTextOf(vesselProjects)} like ${pattern}`),
    upTo(
      VISITS,
      sql`select 'visit', project_id from ${partSums} where ${hasInvoice} and ${invoiceSearchText(partSums)} like ${pattern}`,
    ),
    upTo(ITEMS, sql`select 'part', id from ${partsUsed} where ${partSearchText(partsUsed)} like ${pattern}`),
    upTo(ITEMS, sql`select 'charge', id from ${charges} where ${chargeSearchText(charges)} like ${pattern}`),
    // The name of a service is the type of its visit.
    upTo(
      ITEMS,
      sql`select 'charge', id from ${charges} where ${charges.kind} in ('service', 'hours')
      and exists (select from unnest(array[${textConstants(SERVICE_TYPES)}]) each where public.search_text(each || ':') like ${pattern})`,
    ),
  ]
  return sql.join(ways, sql` union all `)
})()

const rarestWordOf = (source: Source): SQL => sql`(select place from narrow where source = ${sql.raw(`'${source}'`)})`

/** Candidates: a superset of all matches. */
function foundOf(source: Source): SQL {
  const hits = (kind: 'visit' | Source): SQL =>
    sql`select id from hit where kind = ${sql.raw(`'${kind}'`)} and place = ${rarestWordOf(source)}`
  return sql`${sql.identifier(`found_${source}`)} as materialized (
    ${hits(source)} union select id from ${SOURCES[source].table} where project_id = any(array(${hits('visit')})))`
}

/** Whether some word is long enough for an index. */
export const canUseIndex = (q: string | undefined): boolean => searchWords(q ?? '').some(hasTrigram)

/** The first part of a search: for each source the rarest word, as `narrow`, if one is rare, and its candidates. */
export function readFirst(q: string | undefined): SQL {
  if (q === undefined) return sql``
  const texts = sql`with ${distinctTextsOf('part')}, ${distinctTextsOf('charge')}`
  if (!canUseIndex(q)) return texts
  const words = searchWords(q).filter(hasTrigram)
  return sql`${texts}, hit as materialized (
    select word.place, hit.kind, hit.id
    from unnest(${sql.param(words.map(patternOf))}::text[]) with ordinality word (pattern, place)
    left join lateral (${MAY_HAVE}) hit (kind, id) on true
  ), narrow as materialized (
    select distinct on (source) source, place
    from (select place, count(*) filter (where kind = 'visit') as visits, count(*) filter (where kind = 'part') as parts,
        count(*) filter (where kind = 'charge') as charges
      from hit group by place) counted
    cross join lateral (values ('part', parts), ('charge', charges)) each (source, items)
    where visits <= ${sql.raw(String(VISITS))} and items <= ${sql.raw(String(ITEMS))}
    order by source, visits * 10 + items, place
  ), ${foundOf('part')}, ${foundOf('charge')}`
}

export const isNarrow = (source: Source): SQL => sql`(${rarestWordOf(source)} is not null)`
export const isFound = (source: Source): SQL =>
  sql`item.id = any(array(select id from ${sql.identifier(`found_${source}`)}))`

/** The distinct texts of a source: few, also among a million items. */
const distinctTextsOf = (
  source: Source,
): SQL => sql`${sql.identifier(`texts_${source}`)} (text, item_number, vessel_name) as materialized (
    ${TEXTS[source]})`

const TEXTS: Record<Source, SQL> = {
  // From the parts themselves: the view joins their visits, which takes twice as long.
  part: sql`select part_name, part_number, vessel_name from parts_used
    group by grouping sets ((part_name, part_number), (vessel_name))`,
  charge: sql`select text, item_number, vessel_name from billing_charges
    group by grouping sets ((text, item_number), (vessel_name))`,
}

/** The same as `matchesWords`, where all items of a source are looked at: a word is looked for in what they have in common. */
export const matchesSharedWords = (q: string | undefined, source: Source): SQL[] =>
  searchWords(q ?? '').map((word) => {
    const pattern = textPattern(word)
    const texts = sql.identifier(`texts_${source}`)
    const sums = sql`select invoice_number from ${partSums} where ${hasInvoice} and ${invoiceSearchText(partSums)}`
    const numbers = sql`select invoice_number from (select distinct invoice_number from ${NUMBERED[source]}) each
      where public.search_text(invoice_number)`
    const mayBe = hasTrigram(word) ? sql`${searchTextOf(vesselProjects)} like ${pattern} and` : sql``
    return sql`(item.project_id in (select id from ${vesselProjects} where ${mayBe} public.search_text(
        concat_ws(' ', coalesce(company_name, client_name, vessel_name), project_number)) like ${pattern})
      or (item.text, coalesce(item.item_number, '')) in (select text, coalesce(item_number, '') from ${texts}
        where text is not null and public.search_text(concat_ws(' ', text, item_number)) like ${pattern})
      or item.vessel_name in (select vessel_name from ${texts} where public.search_text(vessel_name) like ${pattern})
      or item.invoice_number in (${source === 'part' && hasTrigram(word) ? sums : numbers} like ${pattern}))`
  })

const NUMBERED: Record<Source, SQL> = { part: sql`part_sums`, charge: sql`charges` }
