import path from 'node:path'
import type { Ctx } from '#core/context.server.ts'
import { inspectPepper, type Pepper } from '#core/crypto/pepper.server.ts'
import type { Run } from '#house/operations/operations.contract.ts'
import { type OperationsPlace, readRunning } from '#house/operations/operations.queries.server.ts'
import { countSampleProducts } from '#site/catalogue/starter/delivered-products.queries.server.ts'
import type { Evidence } from '#site/setup-checklist/setup-checklist.policy.ts'
import { findTestMailState } from '#site/setup-checklist/setup-checklist.queries.server.ts'
import type { CheckDeps } from '#site/setup-checklist/setup-checklist.service.server.ts'
import { findExampleFacts } from '#site/site-content/example-facts.ts'
import { getSettings } from '#site/site-content/site-content.queries.server.ts'
import { findExampleMembers } from '#site/team/starter.server.ts'
import { findRecoveryKey } from '#site/whistleblowing/sealing/report-keys.server.ts'
import { canBeAsked } from './recovery-key.server.ts'

export interface EvidenceDeps {
  pepper: Pepper
  pepperFile: string
  /** Folders of this installation's backups, and the state of this process. */
  operations: OperationsPlace
}

/** Creates the check of the setup steps, for calls and for the hourly job. */
export const createStepCheck = (deps: EvidenceDeps): CheckDeps => ({ gather: (ctx) => gatherEvidence(ctx, deps) })

/** Reads everything that the checks of the setup steps need. Changes nothing. */
async function gatherEvidence(ctx: Ctx, deps: EvidenceDeps): Promise<Evidence> {
  // Not the cached settings: a change of a moment ago counts.
  const settings = await getSettings(ctx)
  const [running, team, products, last, known] = await Promise.all([
    readRunning(ctx, deps.operations),
    findExampleMembers(ctx),
    countSampleProducts(ctx),
    findTestMailState(ctx),
    findRecoveryKey(ctx),
  ])
  const { backup, drill, underWay, mail } = running
  return {
    now: new Date().toISOString(),
    facts: findExampleFacts(settings),
    team: { ...team, ...products },
    mail: { hasServer: !mail.isKept, salesAddress: settings.salesEmails[0], last },
    backup: {
      isOurs: backup.isDaily,
      keyFingerprint: backup.keyFingerprint,
      lastAt: backup.lastAt,
      isSealed: backup.sets[0]?.isSealed ?? backup.last?.result?.isSealed ?? false,
      copy: backup.copy && {
        isElsewhere: backup.copy.isElsewhere === true,
        lastAt: backup.copy.lastAt,
        error: backup.copy.error,
      },
    },
    drill: drill.last && describeDrill(drill.last),
    isDrilling: underWay?.kind === 'drill',
    pepper: await inspectPepper(deps.pepperFile, {
      dataDir: deps.operations.dataDir,
      saved: [
        ...['files', 'mail', 'postgres'].map((folder) => path.join(deps.operations.dataDir, folder)),
        backup.folder,
        ...[deps.operations.copies, deps.operations.archive].filter((folder) => folder !== null),
      ],
    }),
    recovery: {
      canBeAsked: canBeAsked(known, deps.pepper),
      confirmedAt: known?.confirmedAt?.toISOString() ?? null,
      confirmedBy: known?.confirmedBy ?? null,
    },
  }
}

const describeDrill = ({ endedAt, startedAt, state, result, error }: Run): Evidence['drill'] => ({
  endedAt: endedAt ?? startedAt,
  isPassed: state === 'done',
  tables: result?.tables ?? 0,
  rows: result?.rows ?? 0,
  files: result?.files ?? 0,
  error,
})
