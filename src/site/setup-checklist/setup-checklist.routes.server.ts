import type { Ctx } from '#core/context.server.ts'
import { route, type Route } from '#core/http/registry.server.ts'
import type { SiteSettings } from '#site/site-content/site-content.contract.ts'
import * as recoveryCalls from './recovery.contract.ts'
import * as contract from './setup-checklist.contract.ts'
import type { SetupChecklist } from './setup-checklist.contract.ts'
import { wasCompleted } from './setup-checklist.queries.server.ts'
import * as service from './setup-checklist.service.server.ts'

/**
 * Operations with the recovery key: they are part of the modules for reports and their readers, so compose passes them
 * in.
 */
export interface RecoveryCalls {
  describe: (ctx: Ctx) => Promise<SetupChecklist['recovery']>
  confirm: (ctx: Ctx, typed: { places: readonly number[]; characters: readonly string[] }) => Promise<Date>
  make: (ctx: Ctx, code: string) => Promise<{ recoveryKey: string; places: number[] }>
}

export interface SetupChecklistDeps extends service.CheckDeps {
  recovery: RecoveryCalls
  getSettings: (ctx: Ctx) => Promise<SiteSettings>
  /** Target of the link in the test mail. */
  linkTo: (token: string) => string
  tokenOf: service.MailDeps['tokenOf']
}

/** The setup checklist, the link in the test mail, and the recovery key. */
export const setupChecklistRoutes = (deps: SetupChecklistDeps): Route[] => [
  route(contract.getSetupChecklist, (ctx) => describeChecklist(ctx, deps)),
  route(contract.getSetupProgress, async (ctx) => {
    const [count, settings] = [await service.getSetupProgress(ctx, deps), await deps.getSettings(ctx)]
    return { ...count, isHidden: settings.searchEngines.waitForFirstDay && !(await wasCompleted(ctx)) }
  }),
  route(contract.sendTestMail, async (ctx) => {
    const { shortName, salesEmails } = await deps.getSettings(ctx)
    await service.sendTestMail(ctx, {
      company: shortName,
      to: salesEmails[0],
      linkTo: deps.linkTo,
      tokenOf: deps.tokenOf,
    })
    return describeChecklist(ctx, deps)
  }),
  route(contract.openTestMail, async (ctx, { body }) => ({ openedAt: await service.openTestMail(ctx, body.token) }), {
    silent: true,
  }),
  route(recoveryCalls.confirmRecoveryKey, async (ctx, { body }) => ({
    confirmedAt: (await deps.recovery.confirm(ctx, body)).toISOString(),
  })),
  route(recoveryCalls.makeRecoveryKey, (ctx, { body }) => deps.recovery.make(ctx, body.code), {
    inFlight: 'sign-in',
  }),
]

async function describeChecklist(ctx: Ctx, deps: SetupChecklistDeps): Promise<SetupChecklist> {
  const { points, stored } = await service.checkSteps(ctx, deps)
  return {
    now: new Date().toISOString(),
    points,
    done: points.filter(({ state }) => state === 'done').length,
    allDoneAt: stored.allDoneAt,
    wasCompleted: stored.completedAt !== null,
    recovery: await deps.recovery.describe(ctx),
  }
}
