import { fromHundredths } from '#core/contract/amounts.ts'
import { PORTS } from '#core/ports/ports.data.ts'
import type { HourKind } from '#visits/hours/hours.limits.ts'
import type { BillingStatus } from '#visits/parts/parts.limits.ts'
import type { ProjectStatus } from '#visits/projects/projects.limits.ts'
import { isWeekend, passed, toDay, toMoment, yearOf } from './demo-calendar.ts'
import {
  CANCEL_REASONS,
  COMMENTS,
  CREDIT_REASONS,
  DESCRIPTIONS,
  EXPENSES,
  HOLD_REASONS,
  NOT_BILLABLE_REASONS,
  PARTS,
} from './demo-names.data.ts'
import { inCurrency, toKroner, type JobBilling } from './plan-billing.ts'
import type { DemoJob, DemoPerson } from './plan-demo.ts'
import type { Random } from './random.ts'

/** A row by the names of its columns. */
export type Row = Record<string, unknown>

/** All rows of one visit. */
export interface ProjectRows {
  vessel_projects: Row[]
  project_operators: Row[]
  project_status_changes: Row[]
  project_hours: Row[]
  project_comments: Row[]
  vessel_contacts: Row[]
  parts_used: Row[]
  charges: Row[]
  billing_notices: Row[]
}

export interface RowsContext {
  random: Random
  managers: readonly DemoPerson[]
  today: number
  /** Returns the next project number of a year. */
  nextNumber: (year: number) => string
  /** Quarters of an hour that a technician has worked on a day already, over all visits: `id day`. */
  worked: Map<string, number>
  /** Its invoice date, and the further states of its items. */
  billing: ReadonlyMap<DemoJob, JobBilling>
}

/** Quarters of an hour in a day. */
const DAY_QUARTERS = 96

const WORKED: ReadonlySet<ProjectStatus> = new Set(['in progress', 'on hold', 'completed', 'closed'])

/** Transitions that lead to each state. */
const PATHS: Record<ProjectStatus, readonly ProjectStatus[]> = {
  'not confirmed': ['not confirmed'],
  confirmed: ['not confirmed', 'confirmed'],
  'in progress': ['not confirmed', 'confirmed', 'in progress'],
  'on hold': ['not confirmed', 'confirmed', 'in progress', 'on hold'],
  completed: ['not confirmed', 'confirmed', 'in progress', 'completed'],
  closed: ['not confirmed', 'confirmed', 'in progress', 'completed', 'closed'],
  cancelled: ['not confirmed', 'cancelled'],
}

/** Inserts one visit: its facts, its state changes, and its records. */
export function writeProject(job: DemoJob, context: RowsContext): ProjectRows {
  const { random, today } = context
  const id = random.id(new Date(toMoment(job.requested, 8, random.whole(0, 59))))
  const manager = random.pick(context.managers)
  const steps = writeSteps(job, id, manager, context)
  const hours = WORKED.has(job.status) ? writeHours(job, id, context) : []
  const projectNumber = context.nextNumber(yearOf(job.requested))
  const parts = WORKED.has(job.status) ? writeParts(job, { id, projectNumber }, context) : []
  const last = steps.at(-1)
  const isRecent = job.to > today - 60
  const facts = writeFacts(job, { id, projectNumber }, manager, { hours, last }, context)
  return {
    vessel_projects: [facts],
    project_operators:
      job.operator === null
        ? []
        : [
            {
              id: random.id(new Date(toMoment(job.requested, 9))),
              project_id: id,
              user_id: job.operator.id,
              assigned_at: passed(toMoment(job.requested + 1, 9), today),
            },
          ],
    project_status_changes: steps,
    project_hours: hours,
    project_comments: writeComments(job, id, manager, context),
    vessel_contacts: isRecent || random.chance(0.1) ? writeContacts(job, id, context) : [],
    parts_used: parts,
    charges: WORKED.has(job.status) ? writeCharges(job, facts, context) : [],
    billing_notices: isRecent ? parts.map((part) => writeNotice(part, random)) : [],
  }
}

interface Named {
  id: string
  projectNumber: string
}

function writeFacts(
  job: DemoJob,
  { id, projectNumber }: Named,
  manager: DemoPerson,
  { hours, last }: { hours: readonly Row[]; last: Row | undefined },
  { random, today }: RowsContext,
): Row {
  const port = random.pick(PORTS)
  const isDone = job.status === 'completed' || job.status === 'closed'
  const isVague = job.status === 'not confirmed'
  const changed =
    typeof last?.['changed_at'] === 'string' ? last['changed_at'] : passed(toMoment(job.requested, 8), today)
  return {
    id,
    project_number: projectNumber,
    vessel_id: job.vessel.id,
    vessel_name: job.vessel.name,
    client_name: job.vessel.clientName,
    company_name: job.vessel.clientName,
    system_type: job.vessel.systemType,
    port_agent: `${port.name} Port Agency`,
    vessel_master_name: 'Master',
    vessel_master_phone: '+447700900114',
    engineer_name: 'Chief engineer',
    engineer_email: `chief.engineer@${slug(job.vessel.name)}.example`,
    engineer_contact: '+447700900187',
    service_type: job.serviceType,
    status: job.status,
    status_reason: last?.['reason'] ?? null,
    status_changed_at: changed,
    request_date: toDay(job.requested),
    scheduled_date: toDay(job.from),
    scheduled_end_date: toDay(job.to),
    completed_date: isDone ? toDay(job.completed) : null,
    follow_up_date: job.status === 'on hold' ? toDay(today + random.whole(2, 12)) : null,
    location: port.name,
    port_code: port.locode,
    port_time_zone: port.timeZone,
    berth: isVague ? null : `Quay ${random.whole(1, 14)}`,
    eta: isVague ? null : toMoment(job.from, random.whole(4, 9)),
    etd: isVague ? null : toMoment(job.to, random.whole(16, 22)),
    assigned_operator_id: job.operator?.id ?? null,
    operator_hours: fromHundredths(
      hours.reduce((sum, row) => sum + BigInt(Math.round(Number(row['hours']) * 100)), 0n),
    ),
    project_value: isVague && random.chance(0.5) ? null : inCurrency(random.whole(30, 720) * 500, job.currency, 100),
    currency: job.currency,
    client_reference: random.chance(0.85) ? `PO-${random.whole(450_000, 459_999)}` : null,
    travel_info: isVague ? null : `Travel to ${port.name} the day before, hotel near the port.`,
    travel_documents: [],
    description: DESCRIPTIONS[job.serviceType],
    report_waiver: null,
    created_by: manager.id,
    version: PATHS[job.status].length,
    created_at: passed(toMoment(job.requested, 8), today),
    updated_at: changed,
  }
}

const slug = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

function writeSteps(
  job: DemoJob,
  projectId: string,
  manager: DemoPerson,
  { random, today, billing }: RowsContext,
): Row[] {
  const dayOf: Record<ProjectStatus, number> = {
    'not confirmed': job.requested,
    confirmed: Math.min(job.requested + random.whole(1, 4), job.from, today),
    'in progress': Math.min(job.from, today),
    'on hold': Math.min(job.from + 1, job.to, today),
    completed: Math.min(job.completed, today),
    // Billed ones are first.
    closed: Math.min(Math.max(job.completed + random.whole(2, 14), billing.get(job)?.invoice?.day ?? 0), today),
    cancelled: Math.min(job.requested + random.whole(2, 4), today),
  }
  return PATHS[job.status].map((toStatus, index, path) => {
    const byOperator = toStatus === 'in progress' || toStatus === 'on hold' || toStatus === 'completed'
    const at = passed(toMoment(dayOf[toStatus], 6 + index * 2, random.whole(0, 59)), today, [index, path.length])
    return {
      id: random.id(new Date(at)),
      project_id: projectId,
      from_status: path[index - 1] ?? null,
      to_status: toStatus,
      reason:
        toStatus === 'on hold'
          ? random.pick(HOLD_REASONS)
          : toStatus === 'cancelled'
            ? random.pick(CANCEL_REASONS)
            : null,
      changed_by: byOperator ? (job.operator?.id ?? manager.id) : manager.id,
      changed_at: at,
    }
  })
}

/**
 * Travel on the first and last day, work on each, sometimes waiting; in quarters of an hour, never more than 24 hours a
 * day, and only until yesterday, which has begun in every time zone.
 */
function writeHours(job: DemoJob, projectId: string, { random, today, worked }: RowsContext): Row[] {
  const { operator } = job
  if (operator === null) return []
  const rows: Row[] = []
  const log = (dayNumber: number, kind: HourKind, wanted: number): void => {
    const key = `${operator.id} ${dayNumber}`
    const before = worked.get(key) ?? 0
    const quarters = Math.min(wanted, DAY_QUARTERS - before)
    if (quarters === 0) return
    worked.set(key, before + quarters)
    rows.push({
      id: random.id(new Date(toMoment(dayNumber, 18))),
      project_id: projectId,
      user_id: operator.id,
      date: toDay(dayNumber),
      kind,
      hours: (quarters / 4).toFixed(2),
      created_at: toMoment(dayNumber, 18),
    })
  }
  for (let dayNumber = job.from; dayNumber <= Math.min(job.to, today - 1); dayNumber += 1) {
    if (dayNumber === job.from || dayNumber === job.to) log(dayNumber, 'travel', random.whole(6, 22))
    log(dayNumber, 'work', random.whole(isWeekend(dayNumber) ? 8 : 16, 42))
    if (random.chance(0.15)) log(dayNumber, 'waiting', random.whole(2, 16))
  }
  return rows
}

/** Parts used: in the currency of the visit, and on its invoice. */
function writeParts(job: DemoJob, { id: projectId }: Named, { random, today, billing }: RowsContext): Row[] {
  const { operator } = job
  if (operator === null) return []
  const used = Math.min(job.to, today)
  const at = passed(toMoment(used, 15), today)
  return Array.from({ length: random.whole(0, job.serviceType === 'survey' ? 1 : 4) }, () => {
    const [number, name, category, unit, from, to, currency] = random.pick(PARTS)
    const price = toKroner(random.whole(from * 2, to * 2) / 2, currency)
    return {
      id: random.id(new Date(at)),
      project_id: projectId,
      operator_id: operator.id,
      part_name: name,
      part_number: number,
      quantity: category === 'consumable' || category === 'seal' ? random.whole(1, 6) : random.whole(1, 2),
      unit,
      unit_cost: inCurrency(price, job.currency),
      currency: job.currency,
      category,
      used_date: toDay(used),
      ...billed(job, billingOf(job, billing.get(job), random), { at, today, billing, random }),
      vessel_name: job.vessel.name,
      created_at: at,
      updated_at: at,
    }
  })
}

/** The service itself, and sometimes travel expenses: on the visit's own invoice. */
function writeCharges(job: DemoJob, facts: Row, { random, today, billing }: RowsContext): Row[] {
  const at = passed(toMoment(Math.min(job.to, today), 16), today)
  const value = Number(facts['project_value'])
  const row = (more: Row, billingStatus: BillingStatus): Row => {
    const isBilled = billingStatus === 'billed' || billingStatus === 'credited'
    const isFixed = isBilled || more['kind'] !== 'service'
    return {
      id: random.id(new Date(at)),
      project_id: facts['id'],
      user_id: null,
      text: null,
      charge_date: null,
      ...more,
      amount: isFixed ? more['amount'] : null,
      currency: isFixed ? job.currency : null,
      fixed_lines:
        isBilled && more['kind'] === 'service'
          ? [{ kind: null, quantity: 1, unit: 'job', unit_price: value, total: value }]
          : null,
      ...billed(job, billingStatus, { at, today, billing, random }),
      created_at: at,
      updated_at: at,
    }
  }
  const expense = (): Row => {
    const [kind, text, from, to] = random.pick(EXPENSES)
    const amount = inCurrency(random.whole(from * 2, to * 2) / 2, job.currency)
    const status = billingOf(job, billing.get(job), random)
    return row({ kind, text, charge_date: toDay(job.from), amount, user_id: facts['created_by'] }, status)
  }
  const service = billingOf(job, billing.get(job), random, true)
  return [
    ...(facts['project_value'] === null ? [] : [row({ kind: 'service', amount: facts['project_value'] }, service)]),
    ...(random.chance(0.35) ? [expense()] : []),
  ]
}

type BilledContext = Pick<RowsContext, 'random' | 'today' | 'billing'> & { at: string }

/** The billing state of an item, since when, and on which invoice. */
function billed(job: DemoJob, status: BillingStatus, { at, today, billing, random }: BilledContext): Row {
  const isBilled = status === 'billed' || status === 'credited'
  const invoice = isBilled ? (billing.get(job)?.invoice ?? null) : null
  return {
    billing_status: status,
    billing_status_at: invoice === null ? at : passed(toMoment(invoice.day, 14), today),
    billing_reason: reasonOf(status, random),
    invoice_number: invoice?.number ?? null,
    invoice_date: invoice === null ? null : toDay(invoice.day),
  }
}

function reasonOf(status: BillingStatus, random: Random): string | null {
  if (status === 'not billable') return random.pick(NOT_BILLABLE_REASONS)
  return status === 'credited' ? random.pick(CREDIT_REASONS) : null
}

/** The service follows its visit; sometimes a part of it is not billed. */
function billingOf(
  { status }: DemoJob,
  { invoice, isCredited, isApproved }: JobBilling = { invoice: null, isCredited: false, isApproved: false },
  random: Random,
  isService = false,
): BillingStatus {
  if (invoice !== null) {
    const isGiven = !isService && random.chance(0.07)
    return isGiven ? 'not billable' : isCredited ? 'credited' : 'billed'
  }
  if (status === 'closed') return 'not billable'
  if (status !== 'completed') return 'pending'
  return isApproved ? 'approved' : random.weigh({ pending: 80, approved: 14, 'not billable': 6 })
}

const writeNotice = (part: Row, random: Random): Row => ({
  id: random.id(new Date(String(part['created_at']))),
  project_id: part['project_id'],
  operator_id: part['operator_id'],
  vessel_name: part['vessel_name'],
  part_id: part['id'],
  part_name: part['part_name'],
  quantity: part['quantity'],
  total_cost: fromHundredths(BigInt(String(part['unit_cost']).replace('.', '')) * BigInt(Number(part['quantity']))),
  currency: part['currency'],
  message: `${String(part['quantity'])} × ${String(part['part_name'])} used on ${String(part['vessel_name'])}`,
  is_read: random.chance(0.5),
  created_at: part['created_at'],
})

function writeComments(job: DemoJob, projectId: string, manager: DemoPerson, { random, today }: RowsContext): Row[] {
  if (random.chance(0.6)) return []
  const count = random.whole(1, 3)
  return Array.from({ length: count }, (_, index) => {
    const day = Math.min(job.requested + 1 + index * 2, today)
    const at = passed(toMoment(day, 7 + index * 3, random.whole(0, 59)), today, [index, count])
    return {
      id: random.id(new Date(at)),
      project_id: projectId,
      user_id: index % 2 === 1 && job.operator !== null ? job.operator.id : manager.id,
      comment: random.pick(COMMENTS),
      mentions: [],
      created_at: at,
    }
  })
}

function writeContacts(job: DemoJob, projectId: string, { random, today }: RowsContext): Row[] {
  const at = passed(toMoment(job.requested, 10), today)
  const contact = (contactType: string, name: string, phone: string, mailbox: string): Row => ({
    id: random.id(new Date(at)),
    project_id: projectId,
    contact_type: contactType,
    name,
    phone,
    email: `${mailbox}@${slug(job.vessel.name)}.example`,
    created_at: at,
    updated_at: at,
  })
  return [
    contact('master', 'Master', '+447700900114', 'master'),
    contact('engineer', 'Chief engineer', '+447700900187', 'chief.engineer'),
    contact('agent', 'Port agent, duty desk', '+447700900146', 'agent'),
  ]
}
