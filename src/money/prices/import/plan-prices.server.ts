import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Ctx } from '#core/context.server.ts'
import { newId } from '#core/db/columns.server.ts'
import { AppError } from '#core/errors.ts'
import { endBefore } from '../prices.policy.ts'
import { checkPriceRow, findManner, type CheckedPrice } from './check-price-row.server.ts'
import { decidePrice, type Decision, type KnownPeriod, type WantedPrice } from './decide-price.ts'
import { priceImportTexts as texts } from './messages.en.ts'
import type { PriceChoices, PriceImportRow, PricePlan } from './price-import.contract.ts'
import {
  periodKey,
  readArticles,
  readClients,
  readPeriods,
  type NamedClients,
  type NumberedArticle,
} from './price-surroundings.queries.server.ts'
import type { PriceTable } from './read-prices.server.ts'

/** Rows after which other requests get their turn. */
const ROWS_AT_ONCE = 500

/** What an import writes for a row. */
export interface PriceWrite {
  id: string
  companyId: string | null
  clientName: string | null
  productId: string
  itemNumber: string
  wanted: WantedPrice
  action: 'add' | 'end' | 'correct'
  other: KnownPeriod | null
}

export interface PlannedPrices {
  shown: Omit<PricePlan, 'importId' | 'written'>
  writes: PriceWrite[]
  /** Rows whose question has no answer yet. */
  open: number[]
}

export interface PlanOptions {
  from: string | null
  companyId: string | null
  choices: PriceChoices
  /** Whether a currency may be used. */
  currencies: readonly string[]
}

interface Surroundings extends PlanOptions {
  articles: ReadonlyMap<string, NumberedArticle>
  clients: NamedClients
  periods: Map<string, KnownPeriod[]>
}

/** Compares a price list with the stored ones; writes nothing. */
export async function planPrices(ctx: Ctx, table: PriceTable, options: PlanOptions): Promise<PlannedPrices> {
  const manner = findManner(table)
  const checked: CheckedPrice[] = []
  for (const [at, row] of table.rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) await setImmediate()
    checked.push(checkPriceRow(row, manner, options.from))
  }
  const articles = await readArticles(
    ctx,
    checked.map(({ itemNumber }) => itemNumber),
  )
  const ids = [...articles.values()].flatMap(({ id }) => id ?? [])
  const periods = await readPeriods(ctx, ids)
  const clients = await readClients(ctx)
  const digest = createHash('sha256')
    .update(JSON.stringify([table.columns, table.rows, options.from, options.companyId]))
    .update(JSON.stringify([[...articles].toSorted(), [...periods].toSorted(), options.currencies]))
    .digest('hex')
  const plan: PlannedPrices = {
    shown: {
      digest,
      fileRows: table.rows.length,
      header: table.header,
      counts: { new: 0, changed: 0, duplicate: 0, refused: 0, unchanged: 0 },
      rows: [],
    },
    writes: [],
    open: [],
  }
  const known = { ...options, articles, clients, periods }
  for (const [at, row] of checked.entries()) {
    if (at % ROWS_AT_ONCE === 0) await setImmediate()
    planRow(plan, known, row)
  }
  refuseUnknownChoices(plan, options.choices)
  return plan
}

function refuseUnknownChoices({ shown: { rows } }: PlannedPrices, choices: PriceChoices): void {
  const optionsOf = new Map(rows.map(({ row, options }) => [String(row), options]))
  for (const [row, choice] of Object.entries(choices)) {
    if (optionsOf.get(row)?.some(({ value }) => value === choice) === true) continue
    const message = texts.choiceUnknown(row)
    throw new AppError('invalid', message, { fields: [{ field: `choices.${row}`, message }] })
  }
}

/** The client of a row: the one that it names, else the one of the whole file. */
function findClient(
  checked: CheckedPrice,
  { clients, companyId }: Surroundings,
): { id: string | null; name: string | null } {
  const { clientName, reasons } = checked
  if (clientName === null)
    return { id: companyId, name: companyId === null ? null : (clients.nameOf(companyId) ?? null) }
  const found = clients.find(clientName)
  if (found !== undefined) return found
  reasons.push(texts.noClient(clientName, clients.findAlike(clientName) ?? null))
  return { id: null, name: clientName }
}

function planRow(plan: PlannedPrices, known: Surroundings, checked: CheckedPrice): void {
  const { reasons, currency, from } = checked
  const article = known.articles.get(checked.itemNumber.toLowerCase())
  if (checked.itemNumber !== '' && article?.id === null)
    reasons.push(texts.noArticle(checked.itemNumber, article.alike))
  const client = findClient(checked, known)
  if (currency !== null && !known.currencies.includes(currency)) reasons.push(texts.notListed(currency))
  const shown: PriceImportRow = {
    row: checked.row,
    result: 'refused',
    itemNumber: article?.itemNumber ?? checked.itemNumber,
    productName: article?.name ?? null,
    companyName: client.name,
    price: checked.prices.length === 1 ? (checked.prices[0] ?? null) : null,
    currency,
    from,
    to: checked.to,
    what: reasons,
    options: [],
    cells: checked.written,
  }
  const add = (row: PriceImportRow) => {
    plan.shown.rows.push(row)
    plan.shown.counts[row.result]++
  }
  if (reasons.length > 0 || currency === null || from === null || !article?.id) return add(shown)
  const { id: productId, itemNumber } = article
  const key = periodKey(client.id, productId, currency)
  const periods = known.periods.get(key) ?? []
  const general = client.id === null ? null : lastOf(known.periods.get(periodKey(null, productId, currency)), from)
  const readings = checked.prices.map((price) => {
    const wanted = { price, currency, from, to: checked.to }
    return { wanted, decision: decidePrice(wanted, periods, general) }
  })
  const settled = settle(checked, readings, known.choices[String(checked.row)])
  add({ ...shown, ...settled.shown, cells: settled.shown.result === 'refused' ? shown.cells : [] })
  if (settled.isOpen) plan.open.push(checked.row)
  const { write } = settled
  if (write === null) return
  const id = newId()
  if (!settled.isOpen) {
    const { action, other } = write.decision
    plan.writes.push({
      id,
      companyId: client.id,
      clientName: client.name,
      productId,
      itemNumber: itemNumber ?? '',
      wanted: write.wanted,
      action,
      other,
    })
  }
  known.periods.set(key, periodsAfter(periods, write, { id, row: checked.row }))
}

const lastOf = (periods: readonly KnownPeriod[] | undefined, from: string): KnownPeriod | null =>
  periods?.findLast((period) => period.from <= from) ?? null

type Write = Extract<Decision, { kind: 'write' }>
interface Reading {
  wanted: WantedPrice
  decision: Decision
}

/** The prices of a key once a row is written, so that later rows of the file are compared with it. */
function periodsAfter(
  periods: readonly KnownPeriod[],
  { wanted, decision: { action, other } }: { wanted: WantedPrice; decision: Write },
  { id, row }: { id: string; row: number },
): KnownPeriod[] {
  const others = periods.filter((period) => period !== other)
  const ended = action === 'end' && other !== null ? [{ ...other, to: endBefore(other, wanted.from) }] : []
  return [
    ...others,
    ...ended,
    {
      id,
      version: 1,
      price: wanted.price,
      from: wanted.from,
      to: wanted.to ?? (action === 'correct' ? (other?.to ?? null) : null),
      row,
    },
  ]
}

interface Settled {
  shown: Pick<PriceImportRow, 'result' | 'what' | 'options'>
  isOpen: boolean
  write: { wanted: WantedPrice; decision: Write } | null
}

/** Result of a row with one reading of its price or two, and with the decision of a person where it was asked for. */
function settle({ isRead, prices }: CheckedPrice, readings: readonly Reading[], choice: string | undefined): Settled {
  const [only] = readings
  const isUnclear = readings.length > 1
  if (!isUnclear && only !== undefined && only.decision.kind !== 'write') {
    const { decision } = only
    const what = decision.kind === 'refused' ? [decision.reason] : []
    return { shown: { result: decision.kind, what, options: [] }, isOpen: false, write: null }
  }
  const writable = readings.flatMap(({ wanted, decision }) => (decision.kind === 'write' ? [{ wanted, decision }] : []))
  const [first] = writable
  const asks = isUnclear ? [texts.whichNumber(prices)] : (first?.decision.asks ?? [])
  const notes = isUnclear ? [] : [...(isRead ? [texts.readAs(prices[0] ?? '')] : []), ...(first?.decision.notes ?? [])]
  if (first === undefined) {
    return { shown: { result: 'refused', what: asks, options: [] }, isOpen: false, write: null }
  }
  if (asks.length === 0) {
    const what = first.decision.action === 'add' ? [...notes, texts.newFrom(first.wanted.from)] : notes
    const result = first.decision.action === 'add' ? 'new' : 'changed'
    return { shown: { result, what, options: [] }, isOpen: false, write: first }
  }
  const options = writable.map(({ wanted, decision }) => ({
    value: isUnclear ? `take ${wanted.price}` : 'take',
    label: isUnclear ? texts.options.read(`${wanted.currency} ${wanted.price}`) : labelOf(decision, wanted),
  }))
  const shown: Settled['shown'] = {
    result: 'duplicate',
    what: [...asks, ...notes],
    options: [...options, { value: 'leave', label: texts.options.leave }],
  }
  if (choice === undefined) return { shown, isOpen: true, write: first }
  return { shown, isOpen: false, write: writable[options.findIndex(({ value }) => value === choice)] ?? null }
}

function labelOf({ action, other }: Write, { from }: WantedPrice): string {
  if (action === 'correct') return texts.options.correct
  if (action === 'end' && other !== null) return texts.options.end(endBefore(other, from) ?? from)
  return texts.options.take
}
