import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#core/context.server.ts'
import { instanceState } from '#core/db/instance.table.server.ts'
import { outgoingMail } from '#core/mail/mail.table.server.ts'
import { STEPS, type StepId } from './setup-checklist.limits.ts'
import type { Evidence } from './setup-checklist.policy.ts'

/** Keys of the completed steps and of the test mail in `instance_state`. */
export const RECORD_KEY = 'first-day'
export const TEST_MAIL_KEY = 'first-day-mail'

const Completions = z.partialRecord(
  z.enum(STEPS),
  z.object({ doneAt: z.string().nullable(), by: z.string().nullable() }),
)

const StoredStepsSchema = z.object({
  points: Completions.default({}),
  allDoneAt: z.string().nullable().default(null),
  completedAt: z.string().nullable().default(null),
})

/** Stored state of the setup checklist. A step without an entry was never completed. */
export interface StoredSteps {
  points: Partial<Record<StepId, { doneAt: string | null; by: string | null }>>
  /** Since when all are done; null while one is open. */
  allDoneAt: string | null
  /** When all were done for the first time; unchanged when a step is reopened. */
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

export async function findStoredSteps(ctx: Ctx): Promise<StoredSteps> {
  const read = StoredStepsSchema.safeParse((await findState(ctx, RECORD_KEY)) ?? {})
  return read.success ? read.data : { points: {}, allDoneAt: null, completedAt: null }
}

/**
 * Whether all steps have been done at some time: search engines may index the site from then on, also while a step is
 * open again.
 */
export const wasCompleted = async (ctx: Ctx): Promise<boolean> => (await findStoredSteps(ctx)).completedAt !== null

/** The newest test mail; null when none was sent yet. */
export async function findTestMail(ctx: Ctx): Promise<TestMail | null> {
  const read = StoredTestMail.safeParse(await findState(ctx, TEST_MAIL_KEY))
  return read.success ? read.data : null
}

/**
 * The same as the check reads it, with what became of it in the outbox; one that was sent is forgotten there after a
 * while.
 */
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
