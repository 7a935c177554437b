import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { wipe } from '#core/crypto/box.server.ts'
import { reportKeyWraps, reportKeys, whistleblowerReports } from '../whistleblowing.table.server.ts'
import { type KeyHolder, openDek, wrapDataKey, type SealedDek } from './sealing.server.ts'

export interface ReportKey {
  keyId: string
  publicKey: Buffer
}

/**
 * Locks and returns the public keys to which a new report is encrypted. They stay active until the transaction ends:
 * replacing a key waits for it, or it waits and gets the new one.
 */
export async function lockActiveReportKeys(tx: Ctx): Promise<ReportKey[]> {
  const keys = await findActiveKeys(tx)
  // A transaction that waited for a replaced key doesn't see the new one in the same statement.
  return keys.length > 0 ? keys : findActiveKeys(tx)
}

const findActiveKeys = (tx: Ctx): Promise<ReportKey[]> =>
  tx.db
    .select({ keyId: reportKeys.id, publicKey: reportKeys.publicKey })
    .from(reportKeys)
    .where(isNull(reportKeys.retiredAt))
    .for('share')

/** A key's private half as the recovery key seals it, and what is known of that key to ask for it. */
export interface RecoveryWrap {
  wrap: Buffer
  /** Null for a key of which nothing was noted: it can't be asked for. */
  check: { places: number[]; digest: string } | null
}

/** Stores a new key pair's public half and its private half as the recovery key seals it. */
export async function addReportKey(ctx: Ctx, key: ReportKey, recovery: RecoveryWrap): Promise<void> {
  await ctx.db.insert(reportKeys).values({ id: key.keyId, publicKey: key.publicKey })
  await addRecoveryWrap(ctx, key.keyId, recovery)
}

const addRecoveryWrap = ({ db }: Ctx, keyId: string, { wrap, check }: RecoveryWrap) =>
  db.insert(reportKeyWraps).values({
    keyId,
    kind: 'recovery',
    wrap: wrap.toString('base64'),
    checkPlaces: check?.places ?? null,
    checkDigest: check?.digest ?? null,
  })

/** Stored data of the current recovery key. */
export interface KnownRecoveryKey {
  id: string
  keyId: string
  madeAt: Date
  check: RecoveryWrap['check']
  confirmedAt: Date | null
  confirmedBy: string | null
}

/** The recovery key in force; null where there is no report key. */
export async function findRecoveryKey({ db }: Ctx): Promise<KnownRecoveryKey | null> {
  const [row] = await db
    .select({
      id: reportKeyWraps.id,
      keyId: reportKeyWraps.keyId,
      madeAt: reportKeyWraps.createdAt,
      places: reportKeyWraps.checkPlaces,
      digest: reportKeyWraps.checkDigest,
      confirmedAt: reportKeyWraps.confirmedAt,
      confirmedBy: reportKeyWraps.confirmedBy,
    })
    .from(reportKeyWraps)
    .innerJoin(reportKeys, and(eq(reportKeys.id, reportKeyWraps.keyId), isNull(reportKeys.retiredAt)))
    .where(eq(reportKeyWraps.kind, 'recovery'))
    .orderBy(desc(reportKeyWraps.createdAt), desc(reportKeyWraps.id))
    .limit(1)
  if (row === undefined) return null
  const { places, digest, ...known } = row
  return { ...known, check: places === null || digest === null ? null : { places, digest } }
}

/**
 * Records which user, if known, has the paper with the key at hand. Returns the time; null when the key was replaced in
 * the meantime.
 */
export async function noteRecoveryKeyAtHand({ db }: Ctx, id: string, name: string | null): Promise<Date | null> {
  const [row] = await db
    .update(reportKeyWraps)
    .set({ confirmedAt: sql`clock_timestamp()`, confirmedBy: name })
    .where(eq(reportKeyWraps.id, id))
    .returning({ confirmedAt: reportKeyWraps.confirmedAt })
  return row?.confirmedAt ?? null
}

/**
 * Replaces the recovery key's wraps by another one.
 * @returns false when the report key was replaced in the meantime; nothing is changed then
 */
export async function replaceRecoveryWrap(tx: Ctx, keyId: string, recovery: RecoveryWrap): Promise<boolean> {
  const [key] = await tx.db
    .select({ id: reportKeys.id })
    .from(reportKeys)
    .where(and(eq(reportKeys.id, keyId), isNull(reportKeys.retiredAt)))
    .for('update')
  if (key === undefined) return false
  await tx.db.delete(reportKeyWraps).where(and(eq(reportKeyWraps.keyId, keyId), eq(reportKeyWraps.kind, 'recovery')))
  await addRecoveryWrap(tx, keyId, recovery)
  return true
}

type StoredDeks = (typeof whistleblowerReports.$inferSelect)['sealedDeks']

/** Encrypted data keys as in the table. */
export const storeDeks = (deks: readonly SealedDek[]): StoredDeks =>
  deks.map(({ keyId, bytes }) => ({ keyId, sealed: bytes.toString('base64') }))

export const readDeks = (stored: StoredDeks): SealedDek[] =>
  stored.map(({ keyId, sealed }) => ({ keyId, bytes: Buffer.from(sealed, 'base64') }))

/**
 * Encrypts every report's data key to `next` instead of `old`, in the caller's transaction: wraps for the old key are
 * deleted. Reports that arrive in the meantime wait. Add `next` before and retire `old` after, in the same transaction.
 * @returns how many
 * @throws {SealError} when one can't be decrypted with the old key; nothing is changed then
 */
export async function rewrapReports(tx: Ctx, old: KeyHolder, next: ReportKey): Promise<number> {
  // The key first, as new reports do: else each would wait for the other.
  await tx.db.select({ id: reportKeys.id }).from(reportKeys).where(eq(reportKeys.id, old.keyId)).for('update')
  await tx.db.execute(sql`lock table whistleblower_reports in share row exclusive mode`)
  const reports = await tx.db
    .select({ id: whistleblowerReports.id, sealedDeks: whistleblowerReports.sealedDeks })
    .from(whistleblowerReports)
  for (const { id, sealedDeks } of reports) {
    const dek = await openDek(id, readDeks(sealedDeks), old)
    try {
      const others = readDeks(sealedDeks).filter(({ keyId }) => keyId !== old.keyId && keyId !== next.keyId)
      const resealed = storeDeks([...others, await wrapDataKey(id, dek, next)])
      await tx.db.update(whistleblowerReports).set({ sealedDeks: resealed }).where(eq(whistleblowerReports.id, id))
    } finally {
      wipe(dek)
    }
  }
  return reports.length
}

/** New reports are no longer encrypted to this key, and its recovery wrap is deleted. */
export async function retireReportKey(tx: Ctx, keyId: string): Promise<void> {
  await tx.db
    .update(reportKeys)
    .set({ retiredAt: sql`now()` })
    .where(eq(reportKeys.id, keyId))
  await tx.db.delete(reportKeyWraps).where(eq(reportKeyWraps.keyId, keyId))
}
