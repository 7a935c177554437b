import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { formatPrintedDay } from '#core/days.ts'
import { lockName } from '#core/db/lock-name.server.ts'
import { AppError } from '#core/errors.ts'
import type { LiveEvent } from '#core/live/live-event.ts'
import { publishLive } from '#core/live/live.server.ts'
import { assertVersion, commit, deleteRow, writeRow } from '#core/rows/change-row.server.ts'
import { lockRow } from '#core/rows/entity.server.ts'
import { getCompany, hasCompany } from '#fleet/companies/companies.queries.server.ts'
import { priceTexts as texts } from './messages.en.ts'
import type { Price, PriceChange, PriceInput } from './prices.contract.ts'
import { identifyPrice } from './prices.events.ts'
import { endBefore, overlaps, type Period } from './prices.policy.ts'
import {
  findAlikeArticle,
  findArticle,
  findPeriods,
  getPrice,
  priceEntity,
  type Article,
} from './prices.queries.server.ts'
import { prices } from './prices.table.server.ts'

export interface PriceDeps {
  /** Throws 422 on `currency` for one that the settings do not list; the stored one stays valid. */
  requireCurrency: (wanted: string | undefined, standing: string | null) => Promise<void>
}

type StoredPrice = typeof prices.$inferSelect
type Ends = PriceInput['ends']

/** Managers have price lists open. */
export const priceEvent = (id: string): LiveEvent => ({ topic: 'price', id, userIds: [] })

/** Writes of price lists run one after another: whether two periods overlap depends on rows that aren't locked. */
export const lockPriceLists = (tx: Ctx): Promise<unknown> => lockName(tx, 'prices', 'periods')

const refuseField = (field: string, message: string): AppError =>
  new AppError('invalid', message, { fields: [{ field, message }] })

/**
 * Adds a price, valid from the first day named. With `ends`, the entry named there ends on the day before.
 * @throws AppError 422 for an unknown article, client or currency, 409 with the entry that overlaps
 */
export const addPrice = (ctx: Ctx, deps: PriceDeps, { ends, ...input }: PriceInput): Promise<Price> =>
  ctx.tx(async (tx) => {
    await lockPriceLists(tx)
    await deps.requireCurrency(input.currency, null)
    const article = await requireArticle(tx, input.itemNumber)
    const clientName = await requireClient(tx, input.companyId ?? null)
    const row = {
      ...input,
      companyId: input.companyId ?? null,
      to: input.to ?? null,
      productId: article.id,
      itemNumber: article.itemNumber,
    }
    await endEarlier(tx, row, ends, clientName)
    await refuseOverlap(tx, row, null, clientName)
    const [created] = await tx.db.insert(prices).values(row).returning()
    if (created === undefined) throw new Error('The price was not inserted')
    await publishLive(tx, priceEvent(created.id))
    const shown = await getPrice(tx, created.id)
    await recordAudit(tx, {
      ...identifyPrice(created, clientName ?? texts.allClients),
      action: 'created',
      description: describePrice(shown),
    })
    return shown
  })

/** Days of an entry in words. */
const writeDays = ({ from, to }: Period): string =>
  texts.days(formatPrintedDay(from), to === null ? null : formatPrintedDay(to))

/** Amount and days of an entry, for the audit log. */
export const describePrice = ({
  price,
  currency,
  from,
  to,
}: Pick<Price, 'price' | 'currency' | 'from' | 'to'>): string => `${currency} ${price} ${writeDays({ from, to })}`

/** Corrects a price or its period; fields that are left out stay. A quote that was sent keeps its price. */
export const changePrice = (
  ctx: Ctx,
  deps: PriceDeps,
  id: string,
  { version, ...input }: PriceChange,
): Promise<Price> =>
  ctx.tx(async (tx) => {
    await lockPriceLists(tx)
    const row = await lockRow(tx, priceEntity, id, texts.noPrice)
    const show = () => getPrice(tx, id)
    await assertVersion(row, version, show)
    await deps.requireCurrency(input.currency, row.currency)
    const clientName = await requireClient(tx, row.companyId)
    const next = { ...row, ...dropUndefined(input) }
    if (next.to !== null && next.to < next.from) throw refuseField('to', texts.period)
    await refuseOverlap(tx, next, id, clientName)
    const about = identifyPrice(row, clientName ?? texts.allClients)
    const change = await writeRow(tx, priceEntity, row, input, about)
    if (change === null) return show()
    return commit(tx, priceEntity, change, { show, live: priceEvent(id) })
  })

const dropUndefined = <T extends object>(values: T): { [Name in keyof T]-?: Exclude<T[Name], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]-?: Exclude<T[Name], undefined>
  }

/** Removes a price that was never right; one that was is ended instead. */
export const deletePrice = (ctx: Ctx, id: string, version: number): Promise<void> =>
  ctx.tx(async (tx) => {
    const row = await lockRow(tx, priceEntity, id, texts.noPrice)
    await assertVersion(row, version, () => getPrice(tx, id))
    const clientName = (await requireClient(tx, row.companyId)) ?? texts.allClients
    const deletion = await deleteRow(tx, priceEntity, row, {
      ...identifyPrice(row, clientName),
      action: 'deleted',
      description: describePrice(row),
    })
    return commit(tx, priceEntity, deletion, { live: priceEvent(id) })
  })

/** The article of the catalogue. A number that is only alike is named, never taken. */
async function requireArticle(tx: Ctx, number: string): Promise<Article> {
  const article = await findArticle(tx, number)
  if (article !== null) return article
  const alike = await findAlikeArticle(tx, number)
  throw refuseField('itemNumber', texts.noArticle(number, alike?.itemNumber ?? null))
}

/** Name of the client; null for all clients. */
async function requireClient(tx: Ctx, companyId: string | null): Promise<string | null> {
  if (companyId === null) return null
  if (!(await hasCompany(tx, companyId))) throw refuseField('companyId', texts.noCompany)
  return (await getCompany(tx, companyId)).name
}

type Listed = Pick<StoredPrice, 'companyId' | 'productId' | 'itemNumber' | 'currency'> & Period

/** Ends the entry that this one follows, on the day before; one that ends earlier anyway stays. */
async function endEarlier(tx: Ctx, next: Listed, ends: Ends, clientName: string | null): Promise<void> {
  if (ends === undefined) return
  const earlier = (await findPeriods(tx, next)).find(({ id }) => id === ends.id)
  if (earlier === undefined) throw new AppError('conflict', texts.endsOther)
  if (earlier.version !== ends.version) throw new AppError('conflict', texts.endsGone)
  await endPrice(tx, earlier.id, next.from, clientName)
}

/**
 * Ends an entry on the day before another one begins; one that ends earlier anyway stays.
 * @returns whether it was changed
 * @throws AppError 409 for an entry that begins on that day or later
 */
async function endPrice(tx: Ctx, id: string, from: string, clientName: string | null): Promise<boolean> {
  const row = await lockRow(tx, priceEntity, id, texts.noPrice)
  if (row.to !== null && row.to < from) return false
  const to = endBefore(row, from)
  if (to === null) throw new AppError('conflict', texts.endsLater(formatPrintedDay(row.from)))
  const about = {
    ...identifyPrice(row, clientName ?? texts.allClients),
    description: texts.ended(formatPrintedDay(from)),
  }
  const change = await writeRow(tx, priceEntity, row, { to }, about)
  if (change === null) return false
  await commit(tx, priceEntity, change, { live: priceEvent(id) })
  return true
}

/** Names the entry that is valid on one of the same days, with the day on which it could end. */
async function refuseOverlap(tx: Ctx, next: Listed, id: string | null, clientName: string | null): Promise<void> {
  const other = (await findPeriods(tx, next)).find((each) => each.id !== id && overlaps(each, next))
  if (other === undefined) return
  const message = texts.overlap(`${other.currency} ${other.price}`, clientName, writeDays(other))
  throw new AppError('conflict', message, {
    fields: [{ field: 'from', message }],
    extension: { other: { ...other, endsOn: endBefore(other, next.from) } },
  })
}
