import { isNull } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { reportKeyWraps, reportKeys } from './whistleblowing.table.server.ts'

export interface ReportKey {
  keyId: string
  publicKey: Buffer
}

/** The public keys that new reports are sealed to. */
export async function findActiveReportKeys(ctx: Ctx): Promise<ReportKey[]> {
  return ctx.db
    .select({ keyId: reportKeys.id, publicKey: reportKeys.publicKey })
    .from(reportKeys)
    .where(isNull(reportKeys.retiredAt))
}

/** Stores a new key pair's public half and its private half as the recovery key seals it. */
export async function addReportKey(ctx: Ctx, key: ReportKey, recoveryWrap: Buffer): Promise<void> {
  await ctx.db.insert(reportKeys).values({ id: key.keyId, publicKey: key.publicKey })
  await ctx.db
    .insert(reportKeyWraps)
    .values({ keyId: key.keyId, kind: 'recovery', wrap: recoveryWrap.toString('base64') })
}
