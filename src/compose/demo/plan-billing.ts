import { fromHundredths } from '#core/contract/amounts.ts'
import { yearOf } from './demo-calendar.ts'
import type { DemoCurrency, DemoJob } from './plan-demo.ts'
import type { Random } from './random.ts'

/** Approximate value of one unit of each currency in kroner: prices of the example are planned in kroner. */
const KRONER: Record<DemoCurrency, number> = { NOK: 1, EUR: 11.5, USD: 10.5 }

/** Price of an article in another currency. */
export const toKroner = (amount: number, currency: DemoCurrency): number => amount * KRONER[currency]

/** An amount as its currency has it, in whole steps of so much. */
export const inCurrency = (kroner: number, currency: DemoCurrency, step = 0.5): string =>
  fromHundredths(BigInt(Math.max(1, Math.round(kroner / KRONER[currency] / step)) * Math.round(step * 100)))

/** Billing state of a visit's items. */
export interface JobBilling {
  invoice: { day: number; number: string } | null
  /** True if all of it was credited afterwards. */
  isCredited: boolean
  /** All of it waits for its invoice. */
  isApproved: boolean
}

/** Invoices are written on Tuesdays and Fridays. */
const isInvoicingDay = (day: number): boolean => [2, 5].includes(new Date(day * 86_400_000).getUTCDay())

/** Numbers that were never an invoice of ours, counted from the newest: the accounting system gave them to something else. */
const SKIPPED_FROM_LAST: ReadonlySet<number> = new Set([9, 31])

/**
 * Invoice date and number of each visit: a client's items in one currency on one day are one invoice, and the numbers
 * are consecutive, except for two gaps that the screen asks about.
 */
export function planBilling(random: Random, jobs: readonly DemoJob[], today: number): Map<DemoJob, JobBilling> {
  const billing = new Map<DemoJob, JobBilling>()
  let completed = 0
  const invoices = new Map<string, { day: number; jobs: DemoJob[] }>()
  for (const job of jobs) {
    const isInvoiced = random.chance(job.status === 'closed' ? 0.92 : job.status === 'completed' ? 0.12 : 0)
    const isCredited = isInvoiced && job.status === 'closed' && random.chance(0.02)
    if (job.status === 'completed') completed += 1
    billing.set(job, { invoice: null, isCredited, isApproved: job.status === 'completed' && completed % 3 === 1 })
    if (!isInvoiced) continue
    const day = invoicingDay(job.completed + (random.chance(0.15) ? random.whole(25, 60) : random.whole(2, 18)), today)
    const key = `${day} ${job.vessel.clientName} ${job.currency}`
    const invoice = invoices.get(key) ?? { day, jobs: [] }
    invoice.jobs.push(job)
    invoices.set(key, invoice)
  }
  const last = new Map<number, number>()
  for (const [index, { day, jobs: own }] of [...invoices.values()].toSorted((a, b) => a.day - b.day).entries()) {
    const year = yearOf(day)
    const number = (last.get(year) ?? 0) + (SKIPPED_FROM_LAST.has(invoices.size - index) ? 2 : 1)
    last.set(year, number)
    const invoice = { day, number: `F${String(year % 100).padStart(2, '0')}-${String(number).padStart(4, '0')}` }
    for (const job of own) {
      const known = billing.get(job)
      if (known !== undefined) billing.set(job, { ...known, invoice })
    }
  }
  return billing
}

/** The next one from that day; yesterday where that is not past yet. */
function invoicingDay(from: number, today: number): number {
  let day = from
  while (!isInvoicingDay(day)) day += 1
  return Math.min(day, today - 1)
}
