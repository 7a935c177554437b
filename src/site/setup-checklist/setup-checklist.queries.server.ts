import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#core/context.server.ts'
import { instanceState } from '#core/db/instance.table.server.ts'
import { outgoingMail } from '#core/mail/mail.table.server.ts'
import { POINTS, type PointId } from './setup-checklist.limits.ts'
import type { Evidence } from './setup-checklist.policy.ts'

/** Under which names the installation remembers what was done, and the test mail. */
export const RECORD_KEY = 'first-day'
export const TEST_MAIL_KEY = 'first-day-mail'

const Ticks = z.partialRecord(z.enum(POINTS), z.object({ doneAt: z.string().nullable(), by: z.string().nullable() }))

const Record_ = z.object({
  points: Ticks.default({}),
  allDoneAt: z.string().nullable().default(null),
  completedAt: z.string().nullable().default(null),
})

/** Stored state of the setup checklist. A step without an entry was never completed. */
export interface Kept {
  points: Partial<Record<PointId, { doneAt: string | null; by: string | null }>>
  /** Since when all are done; null while one is open. */
  allDoneAt: string | null
  /** When all were done for the first time; stays when a tick is taken back. */
  completedAt: string | null
}

const StoredTestMail = z.object({
  tokenHash: z.string(),
  mailId: z.string(),
  to: z.string(),
  sentAt: z.string(),
  sentBy: z.string(),
  openedAt: z.string().nullable(),
})
export type TestMail = z.infer<typeof StoredTestMail>

const findState = async ({ db }: Ctx, key: string): Promise<unknown> => {
  const [row] = await db.select({ value: instanceState.value }).from(instanceState).where(eq(instanceState.key, key))
  return row?.value
}

export async function findRecord(ctx: Ctx): Promise<Kept> {
  const read = Record_.safeParse((await findState(ctx, RECORD_KEY)) ?? {})
  return read.success ? read.data : { points: {}, allDoneAt: null, completedAt: null }
}

/** Whether all points have been done at some time: what is said of the site to searches rests on it, and on no drill since. */
export const wasCompleted = async (ctx: Ctx): Promise<boolean> => (await findRecord(ctx)).completedAt !== null

/** The newest test mail; null when none was sent yet. */
export async function findTestMail(ctx: Ctx): Promise<TestMail | null> {
  const read = StoredTestMail.safeParse(await findState(ctx, TEST_MAIL_KEY))
  return read.success ? read.data : null
}

/** The same as the check reads it, with what became of it in the outbox; one that was sent is forgotten there after a while. */
export async function findTestMailState(ctx: Ctx): Promise<Evidence['mail']['last']> {
  const mail = await findTestMail(ctx)
  if (mail === null) return null
  const { to, sentAt, sentBy, openedAt, mailId } = mail
  const [row] = await ctx.db
    .select({ status: outgoingMail.status })
    .from(outgoingMail)
    .where(sql`${outgoingMail.id}::text = ${mailId}`)
  return { to, sentAt, sentBy, openedAt, status: row?.status ?? 'sent' }
}
