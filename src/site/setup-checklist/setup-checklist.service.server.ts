import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { SYSTEM } from '#core/actor.ts'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import { createCtx, type Ctx } from '#core/context.server.ts'
import { newId } from '#core/db/columns.server.ts'
import { instanceState } from '#core/db/instance.table.server.ts'
import { AppError } from '#core/errors.ts'
import { TOKEN_PLACE, type TokenOf } from '#core/mail/link-tokens.server.ts'
import { enqueueMail } from '#core/mail/mail.service.server.ts'
import { setupTexts as texts } from './messages.en.ts'
import type { SetupProgress, SetupStep } from './setup-checklist.contract.ts'
import { STEPS } from './setup-checklist.limits.ts'
import { type Evidence, evaluateSteps, type StepResult } from './setup-checklist.policy.ts'
import {
  findStoredSteps,
  findTestMail,
  RECORD_KEY,
  TEST_MAIL_KEY,
  type StoredSteps,
  type TestMail,
} from './setup-checklist.queries.server.ts'

export interface CheckDeps {
  /** Reads everything that the checks need. */
  gather: (ctx: Ctx) => Promise<Evidence>
}

export interface Checked {
  points: SetupStep[]
  stored: StoredSteps
}

/**
 * Checks every step. A step is completed and reopened by its check only; each change is audited with its actor, or the
 * system.
 */
export async function checkSteps(ctx: Ctx, { gather }: CheckDeps): Promise<Checked> {
  const results = evaluateSteps(await gather(ctx))
  const before = await findStoredSteps(ctx)
  const stored = findChanges(before, results).length === 0 ? before : await storeChanges(ctx, results)
  return { points: results.map((each) => describeStep(each, stored)), stored }
}

/** Steps that are completed or reopened. */
const findChanges = (stored: StoredSteps, results: readonly StepResult[]): StepResult[] =>
  results.filter(({ id, state }) => (state === 'done') !== ((stored.points[id]?.doneAt ?? null) !== null))

async function storeChanges(ctx: Ctx, results: readonly StepResult[]): Promise<StoredSteps> {
  return ctx.tx(async (tx) => {
    await tx.db.insert(instanceState).values({ key: RECORD_KEY, value: {} }).onConflictDoNothing()
    await tx.db.select().from(instanceState).where(eq(instanceState.key, RECORD_KEY)).for('update')
    // Another process may have seen the same.
    const before = await findStoredSteps(tx)
    const changes = findChanges(before, results)
    if (changes.length === 0) return before
    const now = new Date().toISOString()
    const points = { ...before.points }
    for (const change of changes) {
      points[change.id] = change.state === 'done' ? { doneAt: now, by: nameOf(tx, change) } : { doneAt: null, by: null }
    }
    const isAll = STEPS.every((id) => (points[id]?.doneAt ?? null) !== null)
    const stored: StoredSteps = {
      points,
      allDoneAt: isAll ? (before.allDoneAt ?? now) : null,
      completedAt: before.completedAt ?? (isAll ? now : null),
    }
    await tx.db.update(instanceState).set({ value: stored }).where(eq(instanceState.key, RECORD_KEY))
    // Pages that were hidden from search engines until now are rendered again.
    if (before.completedAt === null && isAll) await tx.db.execute(sql`select pg_notify('content_changed', 'settings')`)
    await recordAudit(tx, ...changes.map(describeChange), ...(isAll && before.allDoneAt === null ? [ALL_DONE] : []))
    return stored
  })
}

const nameOf = ({ actor }: Ctx, { by }: StepResult): string => {
  if (by !== undefined && by !== 'system') return by.name
  return by === undefined && actor.kind === 'admin' ? actor.name : texts.system
}

const describeChange = ({ id, state, says }: StepResult): AuditEvent => ({
  entityType: 'first_day',
  entityId: null,
  entityName: texts.titles[id].done,
  action: 'status_changed',
  oldValue: state === 'done' ? 'open' : 'done',
  newValue: state === 'done' ? 'done' : 'open',
  description: `${state === 'done' ? texts.audit.done : texts.audit.again} ${says}`,
})

const ALL_DONE: AuditEvent = {
  entityType: 'first_day',
  entityId: null,
  entityName: texts.audit.all,
  action: 'status_changed',
  description: texts.audit.allDone(STEPS.length),
}

function describeStep({ id, state, says, checkedAt, facts }: StepResult, stored: StoredSteps): SetupStep {
  const known = stored.points[id]
  const isDone = state === 'done'
  return {
    id,
    title: texts.titles[id][isDone ? 'done' : 'open'],
    // A completed step is open again; a mail or drill in progress is reported all the same.
    state: !isDone && known !== undefined && state !== 'waits' ? 'again' : state,
    says,
    right: facts.filter(({ isRight }) => isRight).length,
    facts: [...facts],
    checkedAt,
    doneAt: isDone ? (known?.doneAt ?? null) : null,
    by: isDone ? (known?.by ?? null) : null,
  }
}

/**
 * Summary of the checklist for the panel's frame. While a step is open it is checked now, so that a person sees their
 * change; once all are completed the hourly check does it.
 */
export async function getSetupProgress(ctx: Ctx, deps: CheckDeps): Promise<Omit<SetupProgress, 'isHidden'>> {
  const { allDoneAt } = await findStoredSteps(ctx)
  const of = STEPS.length
  if (allDoneAt !== null) return { done: of, of, again: [], examples: [] }
  const { points } = await checkSteps(ctx, deps)
  const open = points.filter(({ state }) => state !== 'done')
  return {
    done: of - open.length,
    of,
    again: open.filter(({ state }) => state === 'again').map(({ title }) => title),
    examples: open.flatMap(({ id }) =>
      id === 'facts' ? ['company' as const] : id === 'team' ? ['team' as const] : [],
    ),
  }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

export interface MailDeps {
  company: string
  to: string
  /** Result of opening the link in the mail, by its token. */
  linkTo: (token: string) => string
  tokenOf: TokenOf
}

/** Sends a mail to the sales address with a link that confirms its arrival. An earlier link becomes invalid. */
export async function sendTestMail(ctx: Ctx, { company, to, linkTo, tokenOf }: MailDeps): Promise<void> {
  const mailId = newId()
  const sentBy = ctx.actor.kind === 'admin' ? ctx.actor.name : texts.system
  await ctx.tx(async (tx) => {
    await enqueueMail(tx, {
      id: mailId,
      urgency: 'notice',
      to: [to],
      subject: texts.mail.subject(company),
      body: texts.mail.body(company, sentBy, linkTo(TOKEN_PLACE)),
    })
    const value: TestMail = {
      tokenHash: hashOf(tokenOf(mailId)),
      mailId,
      to,
      sentAt: new Date().toISOString(),
      sentBy,
      openedAt: null,
    }
    await tx.db
      .insert(instanceState)
      .values({ key: TEST_MAIL_KEY, value })
      .onConflictDoUpdate({ target: instanceState.key, set: { value } })
    await recordAudit(tx, {
      entityType: 'first_day',
      entityId: null,
      entityName: texts.audit.mailSent,
      action: 'created',
      newValue: to,
      isPersonal: true,
    })
  })
}

/**
 * Notes that the link of the newest test mail was opened; once more says when it was.
 * @throws 404 for the link of an older one, or none
 */
export async function openTestMail(ctx: Ctx, token: string): Promise<string> {
  return createCtx(ctx.db, SYSTEM, ctx.requestId).tx(async (tx) => {
    await tx.db.select().from(instanceState).where(eq(instanceState.key, TEST_MAIL_KEY)).for('update')
    const mail = await findTestMail(tx)
    if (mail === null || mail.tokenHash !== hashOf(token)) throw new AppError('not-found', texts.mail.unknown)
    if (mail.openedAt !== null) return mail.openedAt
    const openedAt = new Date().toISOString()
    await tx.db
      .update(instanceState)
      .set({ value: { ...mail, openedAt } })
      .where(eq(instanceState.key, TEST_MAIL_KEY))
    return openedAt
  })
}
