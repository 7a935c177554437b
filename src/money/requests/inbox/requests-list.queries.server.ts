import { and, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { searchWords } from '#core/contract/search-words.ts'
import { sliceRows, streamCsv } from '#core/csv/stream-csv.server.ts'
import { escapeLike } from '#core/db/escape-like.server.ts'
import { instantText, queryInOneRoundTrip, rowOf, rowsOf } from '#core/db/json-rows.server.ts'
import { limitPage, type Page } from '#core/db/list-sql.server.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import { json } from '#core/db/statements/row-shape.server.ts'
import { namesInCsv } from '#core/rows/fields.ts'
import { cacheUntilChange, changesVersion } from '#visits/projects/list/cache-until-change.queries.server.ts'
import { RequestRow, type RequestQuery } from '../requests.contract.ts'
import { REQUEST_FIELDS } from '../requests.fields.ts'
import { REQUEST_STATES, type RequestState } from '../requests.limits.ts'
import { ENDED_STATES } from '../requests.policy.ts'
import { requestSearchText } from '../requests.table.server.ts'

/** The quote that the buyer could accept has ended, and the job that stores it hasn't run yet. */
const hasEndedQuote = sql`(request.state = 'quoted' and exists (select from quotes sent
  where sent.request_id = request.id and sent.state = 'sent' and sent.ends_at <= now()))`

/** The state that everybody sees (`stateAt`). */
export const shownState = sql`case when ${hasEndedQuote} then 'expired' else request.state end`

const columnsOfSearch = {
  reference: sql`request.reference`,
  vesselName: sql`request.vessel_name`,
  contactCompany: sql`request.contact_company`,
  contactName: sql`request.contact_name`,
}

const textArray = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`

/** The day by which an answer is due has come, and there is none. */
const isDue = sql`(request.answer_by <= ${osloToday} and request.state in ('received', 'pricing'))`

function filterRequests({ state, assignee, port, flag, q }: RequestQuery): SQL {
  return (
    and(
      state === undefined
        ? undefined
        : sql`(request.state = any(${textArray(state)}) and not ${hasEndedQuote}
            or ${state.includes('expired')}::boolean and ${hasEndedQuote})`,
      assignee === undefined
        ? undefined
        : assignee === 'none'
          ? sql`request.assignee_id is null and request.state <> all(${textArray(ENDED_STATES)})`
          : sql`request.assignee_id = ${assignee}`,
      port === undefined || port === ''
        ? undefined
        : sql`public.search_text(request.port) like '%' || public.search_text(${escapeLike(port)}) || '%'`,
      flag === 'reply' ? sql`request.has_new_reply` : flag === 'due' ? isDue : undefined,
      ...searchWords(q ?? '').map(
        (word) => sql`${requestSearchText(columnsOfSearch)} like '%' || public.search_text(${escapeLike(word)}) || '%'`,
      ),
    ) ?? sql`true`
  )
}

const SORTS = {
  createdAt: sql`request.created_at`,
  answerBy: sql`request.answer_by`,
  vesselName: sql`lower(request.vessel_name)`,
  port: sql`lower(request.port)`,
  reference: sql`request.reference`,
}

/** Newest first, unless the caller wants another order. */
function orderOf(sort: RequestQuery['sort'] = '-createdAt'): SQL {
  const isDown = sort.startsWith('-')
  const column = SORTS[sort.replace('-', '') as keyof typeof SORTS]
  // Only where the column is never empty can an index give this order.
  const nulls = column === SORTS.createdAt || column === SORTS.reference ? sql`` : sql`nulls last`
  return isDown ? sql`${column} desc ${nulls}, request.id desc` : sql`${column} asc ${nulls}, request.id asc`
}

const lineCount = (where: SQL): SQL =>
  sql`(select count(*)::int from request_lines line where line.request_id = request.id and ${where})`
const newestSent = (column: SQL): SQL =>
  sql`(select ${column} from quotes quote where quote.request_id = request.id and quote.sent_at is not null
    order by quote.quote_version desc limit 1)`

/** Columns of a row, of `requests request`. */
export const requestColumns = sql`request.id, request.reference, ${shownState} as state, request.source,
  request.vessel_name as "vesselName", request.imo, request.vessel_id as "vesselId", request.port, request.eta,
  request.answer_by::text as "answerBy", request.contact_name as "contactName",
  request.contact_company as "contactCompany", request.company_id as "companyId",
  request.assignee_id as "assigneeId",
  (select person.name from portal_users person where person.id = request.assignee_id) as "assigneeName",
  ${newestSent(sql`quote.quote_version`)} as "quoteVersion",
  ${newestSent(instantText(sql`quote.ends_at`))} as "quoteEndsAt",
  request.has_new_reply as "hasNewReply", ${instantText(sql`request.opened_at`)} as "openedAt",
  request.project_id as "projectId", ${instantText(sql`request.created_at`)} as "createdAt",
  ${instantText(sql`request.updated_at`)} as "updatedAt", request.version`

const rowColumns = sql`${requestColumns}, ${lineCount(sql`true`)} as lines,
  ${lineCount(sql`line.product_id is null`)} as "unmatchedLines",
  ${lineCount(sql`line.product_id is not null and line.matched = 'words'`)} as "unclearLines"`

type Counts = Record<RequestState, number>

/** Totals and counts, cached until a change: they cost as much as there are requests. */
const NUMBERS = cacheUntilChange<{ total: number; counts: Partial<Counts> }>('requests')

/** One page of requests, with the number of all in each state. */
export async function findRequests(ctx: Ctx, query: RequestQuery): Promise<Page<RequestRow> & { counts: Counts }> {
  const { page, pageSize, sort: _sort, ...filters } = query
  const where = filterRequests(query)
  const { version, minute, rows } = await queryInOneRoundTrip(ctx.db, {
    version: changesVersion,
    // The validity of a quote ends at a time of the day, without a change.
    minute: sql<string>`to_char(now(), 'HH24:MI')`,
    rows: rowsOf(
      RequestRow,
      sql`select ${rowColumns} from requests request where ${where} order by ${orderOf(query.sort)} ${limitPage(query)}`,
    ),
  })
  const { total, counts } = await NUMBERS.readOnceAt(ctx, version, [filters, minute], async () => {
    const { numbers } = await queryInOneRoundTrip(ctx.db, {
      numbers: rowOf(
        { total: 'number', counts: json<Partial<Counts>>() },
        sql`select (select count(*)::int from requests request where ${where}) as total,
          (select coalesce(json_object_agg(each.state, each.count), '{}'::json) from (
            select ${shownState} as state, count(*)::int as count from requests request group by 1) each) as counts`,
      ),
    })
    return numbers
  })
  const all = Object.fromEntries(REQUEST_STATES.map((state) => [state, counts[state] ?? 0])) as Counts
  return { items: rows, total, page, pageSize, counts: all }
}

/** Requests of one file: more than a company has. */
const ALL = { page: 1, pageSize: 100_000 }

/** The filtered requests as CSV, in the order of the list. */
export async function exportRequests(ctx: Ctx, query: RequestQuery): Promise<AsyncIterable<string>> {
  const { items } = await findRequests(ctx, { ...query, ...ALL })
  const names = namesInCsv(REQUEST_FIELDS, 'manager').filter((name) => name in RequestRow.shape)
  return streamCsv(
    names,
    sliceRows(items, (row) => names.map((name) => String(row[name as keyof RequestRow] ?? ''))),
  )
}

const COUNTS = {
  waiting: 'number',
  open: 'number',
  replies: 'number',
  dueToday: 'number',
  unassigned: 'number',
  medianAnswerMinutes: 'number?',
} as const

/** Numbers for the menu and the head of the inbox. */
export async function countRequests(ctx: Ctx) {
  const isOpen = sql`request.state <> all(${textArray(ENDED_STATES)}) and not ${hasEndedQuote}`
  const { counts, managers } = await queryInOneRoundTrip(ctx.db, {
    counts: rowOf(
      COUNTS,
      sql`select count(*) filter (where request.state in ('received', 'pricing'))::int as waiting,
        count(*) filter (where ${isOpen})::int as open,
        count(*) filter (where request.has_new_reply)::int as replies,
        count(*) filter (where ${isDue})::int as "dueToday",
        count(*) filter (where request.assignee_id is null and ${isOpen})::int as unassigned,
        (select round(percentile_cont(0.5) within group (order by extract(epoch from first.sent - asked.created_at) / 60))::int
          from (select quote.request_id, min(quote.sent_at) as sent from quotes quote where quote.sent_at is not null
            group by quote.request_id having min(quote.sent_at) > now() - interval '30 days') first
          join requests asked on asked.id = first.request_id) as "medianAnswerMinutes"
      from requests request where request.state in ('received', 'pricing', 'quoted') or request.has_new_reply`,
    ),
    managers: rowsOf(
      { id: 'text', name: 'text' },
      sql`select id, name from portal_users where role = 'manager' and is_active order by lower(name), id`,
    ),
  })
  return { ...counts, managers }
}
