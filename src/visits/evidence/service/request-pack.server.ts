import { lt, sql } from 'drizzle-orm'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { daysBetween } from '#core/days.ts'
import type { Jobs } from '#core/jobs/jobs.server.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { releaseFilesAtOnce } from '#house/files/stored-files.service.server.ts'
import { projectEvent } from '#visits/projects/projects.events.ts'
import { getVisibleProject } from '#visits/projects/projects.queries.server.ts'
import { refuseField } from '#visits/projects/service/record-change.server.ts'
import type { PeriodInput } from '../evidence.contract.ts'
import { makePackJob } from '../evidence.jobs.server.ts'
import { EVIDENCE_DAYS_MAX, EVIDENCE_KEPT_DAYS, EVIDENCE_VISITS_MAX } from '../evidence.limits.ts'
import { findVisitsIn, type PackedVisit } from '../evidence.queries.server.ts'
import { evidencePacks } from '../evidence.table.server.ts'
import { evidenceTexts } from '../messages.en.ts'

export interface RequestDeps {
  jobs: Jobs
}

/** Requests a pack of one visit; a job makes it. */
export async function packProject(ctx: Ctx, jobs: Jobs, projectId: string): Promise<{ id: string }> {
  return ctx.tx(async (tx) => {
    const { id, projectNumber, vesselName } = await getVisibleProject(tx, projectId)
    return requestPack(tx, jobs, [{ id, projectNumber, vesselName }], {
      subject: `${projectNumber} ${vesselName}`,
      fileName: `evidence-${projectNumber}.zip`,
    })
  })
}

/**
 * Requests a pack of the visits of a period.
 * @throws AppError 422 for a period that is reversed, too long or without visits
 */
export async function packPeriod(ctx: Ctx, jobs: Jobs, { from, to, vesselId }: PeriodInput): Promise<{ id: string }> {
  const days = daysBetween(from, to) + 1
  if (days < 1) throw refuseField('to', evidenceTexts.order)
  if (days > EVIDENCE_DAYS_MAX) throw refuseField('to', evidenceTexts.longest(EVIDENCE_DAYS_MAX))
  return ctx.tx(async (tx) => {
    const visits = await findVisitsIn(tx, { from, to, vesselId })
    const [first] = visits
    if (first === undefined) throw refuseField('from', evidenceTexts.noVisit)
    if (visits.length > EVIDENCE_VISITS_MAX) throw refuseField('to', evidenceTexts.tooMany(EVIDENCE_VISITS_MAX))
    const period = evidenceTexts.period(from, to)
    return requestPack(tx, jobs, visits, {
      subject: vesselId === undefined ? period : `${first.vesselName}, ${period}`,
      fileName: `evidence-${from}-${to}.zip`,
    })
  })
}

async function requestPack(
  tx: Ctx,
  jobs: Jobs,
  visits: readonly PackedVisit[],
  { subject, fileName }: { subject: string; fileName: string },
): Promise<{ id: string }> {
  const [pack] = await tx.db
    .insert(evidencePacks)
    .values({ projectIds: visits.map(({ id }) => id), subject, fileName, requestedBy: portalActor(tx).userId })
    .returning({ id: evidencePacks.id })
  if (pack === undefined) throw new Error('The pack was not inserted')
  await recordAudit(
    tx,
    ...visits.map((visit) =>
      projectEvent(visit, { action: 'exported' as const, description: evidenceTexts.requested }),
    ),
  )
  await jobs.send(tx, makePackJob, { packId: pack.id })
  return pack
}

/** Deletes packs whose weeks are over, with their files. */
export async function deleteOldPacks(ctx: Ctx): Promise<void> {
  await ctx.tx(async (tx) => {
    const old = await tx.db
      .delete(evidencePacks)
      .where(lt(evidencePacks.createdAt, sql`now() - make_interval(days => ${EVIDENCE_KEPT_DAYS})`))
      .returning({ storedFileId: evidencePacks.storedFileId })
    await releaseFilesAtOnce(
      tx,
      old.flatMap(({ storedFileId }) => storedFileId ?? []),
    )
  })
}
