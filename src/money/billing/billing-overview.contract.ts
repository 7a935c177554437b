import { z } from 'zod'
import { currencyCode } from '#core/contract/amounts.ts'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { anyOf, listOf, listQuery } from '#core/contract/list.ts'
import { line } from '#core/contract/text.ts'
import { BILLING_STATUSES } from '#visits/parts/parts.limits.ts'
import { PROJECT_STATUSES } from '#visits/projects/projects.limits.ts'
import { BillingItem } from './billing.contract.ts'
import { AGES, BILLING_SORTS, ITEM_KINDS, ITEM_SORTS, MISSING_THINGS, PROJECT_STATES } from './billing.limits.ts'

const Missing = z.enum(MISSING_THINGS)
const Sum = z.strictObject({ currency: z.string(), total: z.string() })
export type Sum = z.infer<typeof Sum>

/** Range of amounts to filter by. */
const narrowing = {
  client: line(1, 200).optional(),
  currency: currencyCode.optional(),
  age: z.enum(AGES).optional(),
}

export const ItemsQuery = listQuery(ITEM_SORTS).extend({
  ...narrowing,
  status: anyOf(BILLING_STATUSES).optional(),
  kind: anyOf(ITEM_KINDS).optional(),
  /** A project's id or its number. */
  project: line(1, 40).optional(),
  missing: anyOf(MISSING_THINGS).optional(),
})
export type ItemsQuery = z.output<typeof ItemsQuery>

/** An item with its waiting time, in days since its visit was completed, and the missing data. */
export const ListedItem = BillingItem.extend({ age: z.int(), missing: z.array(Missing) })
export type ListedItem = z.infer<typeof ListedItem>

export const findBillingItems = defineEndpoint({
  method: 'GET',
  path: '/api/portal/billing/items',
  access: 'portal:billing:read',
  query: ItemsQuery,
  response: listOf(ListedItem),
})

export const BillingProjectsQuery = listQuery(BILLING_SORTS).extend({
  ...narrowing,
  state: z.enum(PROJECT_STATES).default('not billed'),
})
export type BillingProjectsQuery = z.output<typeof BillingProjectsQuery>

/** The items that a billing move changes, with their versions. */
const ItemOfProject = z.strictObject({
  id: z.uuid(),
  version: z.int(),
  billingStatus: z.enum(BILLING_STATUSES),
  unitPrice: z.string().nullable(),
  total: z.string().nullable(),
  currency: z.string(),
  /** Address for links to an expense's receipt. */
  receipt: z.string().nullable(),
})
export type ItemOfProject = z.infer<typeof ItemOfProject>

/** Billing state of a project: its items, their waiting time, and missing data. */
export const BillingProject = z.strictObject({
  id: z.uuid(),
  projectNumber: z.string(),
  vesselName: z.string(),
  clientName: z.string(),
  status: z.enum(PROJECT_STATUSES),
  hours: z.string(),
  /** Parts in the list. */
  parts: z.array(Sum),
  /** Service and expenses in the list. */
  value: z.array(Sum),
  /** The earliest billing status among the items. */
  billingStatus: z.enum(BILLING_STATUSES),
  age: z.int(),
  missing: z.array(Missing),
  items: z.array(ItemOfProject),
})
export type BillingProject = z.infer<typeof BillingProject>

const ProjectSum = z.strictObject({ currency: z.string(), parts: z.string(), value: z.string() })

export const findBillingProjects = defineEndpoint({
  method: 'GET',
  path: '/api/portal/billing/projects',
  access: 'portal:billing:read',
  query: BillingProjectsQuery,
  response: listOf(BillingProject).extend({
    /** Over all pages, per currency. */
    sums: z.array(ProjectSum),
    hours: z.string(),
    counts: z.record(z.enum(PROJECT_STATES), z.int()),
  }),
})
export type BillingProjects = z.infer<(typeof findBillingProjects)['response']>

const Tile = z.strictObject({
  key: z.enum(BILLING_STATUSES),
  projects: z.int(),
  items: z.int(),
  sums: z.array(Sum),
})

/** Unused numbers between two used ones. */
const Gap = z.strictObject({ from: z.string(), to: z.string(), count: z.int() })
/** A number that is used for two clients, two days or two currencies. */
const Double = z.strictObject({
  invoiceNumber: z.string(),
  projects: z.array(z.strictObject({ id: z.uuid(), projectNumber: z.string() })),
})

export const BillingSummary = z.strictObject({
  /** First day of the month that billed, not billable and credited are of. */
  month: z.string(),
  /** Pending and approved: the current sums; the others: sums of this month. Credited is negative. */
  tiles: z.array(Tile),
  /** Unbilled items, by days since completion. */
  ageing: z.array(
    z.strictObject({
      currency: z.string(),
      total: z.string(),
      buckets: z.array(z.strictObject({ age: z.enum(AGES), total: z.string(), projects: z.int() })),
    }),
  ),
  currencies: z.array(z.string()),
  /** Visits in progress, which may get further items. */
  onBoard: z.int(),
  /** Date of the newest invoice; null where nothing was billed. */
  lastInvoice: z.string().nullable(),
  invoices: z.strictObject({ gaps: z.array(Gap), doubles: z.array(Double) }),
})
export type BillingSummary = z.infer<typeof BillingSummary>

export const getBillingSummary = defineEndpoint({
  method: 'GET',
  path: '/api/portal/billing/summary',
  access: 'portal:billing:read',
  response: BillingSummary,
})
