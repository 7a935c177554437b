import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { invoiceKey } from '#core/contract/names/spelling-key.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { json } from '#core/db/statements/row-shape.server.ts'
import type { BillingSummary } from './billing-overview.contract.ts'

/** Months for which numbers are checked; older ones were checked in their time. */
const MONTHS = 6
/** Invoices and credit notes are checked for flawed numbers from this day on. */
export const numbersFrom = sql`(${osloToday} - make_interval(months => ${sql.raw(String(MONTHS))}))::date`
/** Maximum size of a gap: a larger one separates two series. */
const GAP_MAX = 50n
/** Flaws listed per kind. */
const NAMED_MAX = 200

const INVOICE_ROW = {
  number: 'text',
  isDouble: 'boolean',
  projects: json<{ id: string; projectNumber: string }[]>(),
} as const

/** Companies of names are looked up only for numbers with several names, which are few. */
const hasClients = sql`case when known.names > 1 then (
  select count(distinct coalesce(item.company_id::text, public.spelling_key(item.client_name))) > 1
  from billing_items item where public.invoice_key(item.invoice_number) = known.key) else false end`

/**
 * Numbers of invoices that are missing between two others of the same series, and those under which there are two
 * clients, days or currencies, or an invoice and a credit note. The accounting system gives the numbers: a gap is a
 * question, not an error.
 * @param creditNumbers of credit notes, in the time that is looked at
 */
export async function findInvoiceFlaws(
  ctx: Ctx,
  creditNumbers: readonly string[],
): Promise<BillingSummary['invoices']> {
  const rows = await queryRows(
    ctx.db,
    INVOICE_ROW,
    sql`
    with known as (
      select public.invoice_key(item.invoice_number) as key, min(item.invoice_number) as number,
        count(distinct public.spelling_key(item.client_name)) as names,
        count(distinct item.invoice_date) > 1 or count(distinct item.currency) > 1
          or public.invoice_key(item.invoice_number) = any(
            select public.invoice_key(number) from unnest(${sql.param([...creditNumbers])}::text[]) as credit (number)) as differs
      from billing_items item
      where item.invoice_number is not null
        and item.invoice_date >= ${numbersFrom}
      group by public.invoice_key(item.invoice_number)
    ), judged as (select known.key, known.number, known.differs or ${hasClients} as "isDouble" from known)
    select judged.number, judged."isDouble", case when judged."isDouble" then (
        select json_agg(distinct jsonb_build_object('id', item.project_id, 'projectNumber', item.project_number))
        from billing_items item where public.invoice_key(item.invoice_number) = judged.key) else '[]'::json end as projects
    from judged`,
  )
  return {
    gaps: findGaps([...rows.map(({ number }) => number), ...creditNumbers]).slice(0, NAMED_MAX),
    doubles: rows
      .filter(({ isDouble }) => isDouble)
      .slice(0, NAMED_MAX)
      .map(({ number, projects }) => ({ invoiceNumber: number, projects })),
  }
}

/** Numbers of one series begin alike, in any spelling, and are counted at their end: F26-0412. */
function findGaps(numbers: readonly string[]): BillingSummary['invoices']['gaps'] {
  const series = new Map<string, { head: string; values: { value: bigint; width: number }[] }>()
  for (const number of numbers) {
    const written = number.replaceAll(/(?<=\d) (?=\d)/g, '')
    const digits = /\d{1,18}$/.exec(written)?.[0]
    if (digits === undefined) continue
    const head = written.slice(0, -digits.length)
    const key = invoiceKey(written).slice(0, -digits.length)
    const one = series.get(key) ?? { head, values: [] }
    one.values.push({ value: BigInt(digits), width: digits.length })
    series.set(key, one)
  }
  return Array.from(series.values()).flatMap(({ head, values }) => {
    const sorted = values.toSorted((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0))
    return sorted.flatMap(({ value, width }, index) => {
      const before = sorted[index - 1]?.value
      const missing = before === undefined ? 0n : value - before - 1n
      if (before === undefined || missing < 1n || missing > GAP_MAX) return []
      const write = (each: bigint) => `${head.toUpperCase()}${String(each).padStart(width, '0')}`
      return [{ from: write(before + 1n), to: write(value - 1n), count: Number(missing) }]
    })
  })
}
