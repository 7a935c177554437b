import { createHash } from 'node:crypto'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { SYSTEM } from '#core/actor.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import type { DocumentCategory } from '#core/contract/document-categories.ts'
import { zoneOf } from '#core/days.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { textAs } from '#core/db/statements/row-shape.server.ts'
import { vessels } from '#fleet/vessels/vessels.table.server.ts'
import { portalUsers } from '#people/portal-auth/portal-auth.table.server.ts'
import { projectComments } from '#visits/comments/comments.table.server.ts'
import type { StoredProject } from '#visits/projects/projects.queries.server.ts'
import { reportSignatures, serviceReports } from '#visits/service-reports/service-reports.table.server.ts'
import { visitLinkTexts } from './messages.en.ts'
import {
  canSee,
  confirmedFieldsOf,
  factsOf,
  findMovedFacts,
  isOpenForConfirmation,
  isVisitOver,
} from './visit-links.policy.ts'
import { confirmationState, findLinkByToken, type LiveLink } from './visit-links.queries.server.ts'
import { visitLinkMessages } from './visit-links.table.server.ts'
import type { VisitPage } from './visit-page.contract.ts'

export interface VisitPageDeps {
  /** Travel documents that every visit needs, a setting. */
  requiredDocuments: () => Promise<readonly DocumentCategory[]>
}

/** The plan that a page shows, by its content. */
export const planOf = (project: StoredProject): string =>
  createHash('sha256')
    .update(JSON.stringify([factsOf(project), project.eta, project.etd]))
    .digest('base64url')
    .slice(0, 16)

/** A visit by its link, and the record of the opening, unless `purpose` is null. Null for an unknown, revoked or expired link. */
export async function openVisitPage(
  ctx: Ctx,
  deps: VisitPageDeps,
  token: string,
  purpose: 'page' | 'call' | null,
): Promise<VisitPage | null> {
  const live = await findLinkByToken(ctx, token)
  if (live === null) return null
  const page = await readVisitPage(ctx, deps, live)
  if (purpose === null) return page
  await recordOpening(ctx, live, purpose === 'page' ? visitLinkTexts.pageOpened : visitLinkTexts.callOpened)
  return page
}

/** The audit event of an opening: day and purpose, no address. */
export const recordOpening = (ctx: Ctx, { link, project }: LiveLink, description: string): Promise<void> =>
  ctx.tx(async (tx) => {
    await recordAudit(
      { ...tx, actor: SYSTEM },
      {
        entityType: 'visit_link',
        entityId: link.id,
        entityName: visitLinkTexts.linkName(`${project.projectNumber} ${project.vesselName}`, link.holder),
        action: 'link_opened',
        description,
      },
    )
  })

/** A visit as the holder of this link sees it. */
export async function readVisitPage(ctx: Ctx, deps: VisitPageDeps, live: LiveLink): Promise<VisitPage> {
  const { link, project } = live
  const { holder } = link
  const isCancelled = project.status === 'cancelled'
  const facts = factsOf(project)
  const vessel = await findVessel(ctx, project.vesselId)
  return {
    for: holder,
    name: link.name,
    expires: live.expires.toISOString(),
    projectNumber: project.projectNumber,
    vessel: { name: project.vesselName, imo: vessel?.imo ?? null },
    serviceType: project.serviceType,
    state: stateOf(project),
    port: {
      name: project.location,
      code: project.portCode,
      timeZone: zoneOf(project),
      isZoneKnown: project.portTimeZone !== null,
    },
    berth: project.berth,
    firstDay: facts.firstDay,
    lastDay: facts.lastDay,
    eta: project.eta?.toISOString() ?? null,
    etd: project.etd?.toISOString() ?? null,
    completedDate: isVisitOver(project.status) ? project.completedDate : null,
    cancelled: isCancelled
      ? {
          at: project.statusChangedAt.toISOString(),
          reason: canSee(holder, 'cancelReason') ? project.statusReason : null,
        }
      : null,
    moved: findMovedFacts(link, facts).map((fact) => ({
      fact,
      before: link.confirmedFor?.[fact] ?? null,
      now: facts[fact],
    })),
    technician: await findTechnician(ctx, live),
    papers: await findPapers(ctx, deps, live),
    needs: (project.neededOnBoard ?? '')
      .split('\n')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
    confirms: isOpenForConfirmation(project.status) ? [...confirmedFieldsOf(holder)] : [],
    confirmation: describeConfirmation(live),
    plan: planOf(project),
    messages: await findMessages(ctx, link.id),
    report: canSee(holder, 'report') && isVisitOver(project.status) ? await findSignedReport(ctx, project.id) : null,
    nextDue: canSee(holder, 'nextService') && isVisitOver(project.status) ? (vessel?.serviceDue ?? null) : null,
    mayRequestNext: canSee(holder, 'nextService') && isVisitOver(project.status),
  }
}

function stateOf({ status }: StoredProject): VisitPage['state'] {
  if (status === 'cancelled') return 'cancelled'
  if (isVisitOver(status)) return 'completed'
  return status === 'in progress' ? 'on board' : 'planned'
}

function describeConfirmation({ link, project }: LiveLink): VisitPage['confirmation'] {
  if (link.confirmedAt === null) return null
  return {
    state: confirmationState(link, project),
    berth: link.confirmedBerth,
    time: link.confirmedTime,
    gatePass: link.confirmedGatePass,
    at: link.confirmedAt.toISOString(),
    acceptedAt: link.acceptedAt?.toISOString() ?? null,
  }
}

async function findVessel(
  ctx: Ctx,
  id: string,
): Promise<{ imo: string | null; serviceDue: string | null } | undefined> {
  const [vessel] = await ctx.db
    .select({ imo: vessels.imo, serviceDue: vessels.serviceDue })
    .from(vessels)
    .where(eq(vessels.id, id))
  return vessel
}

async function findTechnician(ctx: Ctx, { link, project }: LiveLink): Promise<VisitPage['technician']> {
  if (project.assignedOperatorId === null || project.status === 'cancelled') return null
  const [person] = await ctx.db
    .select({ name: portalUsers.name, phone: portalUsers.phone })
    .from(portalUsers)
    .where(eq(portalUsers.id, project.assignedOperatorId))
  if (person === undefined) return null
  return canSee(link.holder, 'technicianCard') ? person : { ...person, phone: null }
}

const PAPER_ROW = {
  category: textAs<DocumentCategory>(),
  expiryDate: 'text?',
  isExpired: 'boolean',
  isReleased: 'boolean',
} as const

/**
 * State of the technician's papers: those that the visit needs, and those that were released to this holder. Of a
 * category the released one that is valid longest counts, else the own one.
 */
async function findPapers(ctx: Ctx, deps: VisitPageDeps, { link, project }: LiveLink): Promise<VisitPage['papers']> {
  const { assignedOperatorId, status } = project
  if (assignedOperatorId === null || !canSee(link.holder, 'papers') || !isOpenForConfirmation(status)) return []
  const rows = await queryRows(
    ctx.db,
    PAPER_ROW,
    sql`
    select document.file_category as category, document.expiry_date::text as "expiryDate",
      coalesce(document.expiry_date < current_date, false) as "isExpired",
      exists (select 1 from paper_releases released where released.document_id = document.id
        and released.project_id = ${project.id} and released.holder = ${link.holder}) as "isReleased"
    from operator_documents document where document.user_id = ${assignedOperatorId}
    order by document.expiry_date desc nulls first`,
  )
  const needed = [...new Set([...(await deps.requiredDocuments()), ...project.travelDocuments])]
  const released = rows.filter(({ isReleased, isExpired }) => isReleased && !isExpired)
  const categories = [...new Set([...needed, ...released.map(({ category }) => category)])]
  return categories.map((category) => {
    const own = rows.filter((row) => row.category === category)
    const best = own.find(({ isReleased, isExpired }) => isReleased && !isExpired) ?? own[0]
    if (best === undefined) return { category, state: 'missing' as const, expiryDate: null }
    const state = best.isExpired ? ('expired' as const) : best.isReleased ? ('released' as const) : ('valid' as const)
    return { category, state, expiryDate: best.expiryDate }
  })
}

async function findMessages(ctx: Ctx, linkId: string): Promise<VisitPage['messages']> {
  const rows = await ctx.db
    .select({ userId: projectComments.userId, text: projectComments.comment, at: projectComments.createdAt })
    .from(visitLinkMessages)
    .innerJoin(projectComments, eq(projectComments.id, visitLinkMessages.commentId))
    .where(eq(visitLinkMessages.linkId, linkId))
    .orderBy(projectComments.createdAt, projectComments.id)
  return rows.map(({ userId, text, at }) => ({
    author: userId === null ? ('holder' as const) : ('office' as const),
    text,
    at: at.toISOString(),
  }))
}

/** The row of the newest final report of a visit. */
export async function findFinalReport(ctx: Ctx, projectId: string) {
  const [report] = await ctx.db
    .select({ id: serviceReports.id, fileSize: serviceReports.fileSize, sha256: serviceReports.sha256 })
    .from(serviceReports)
    .where(
      and(
        eq(serviceReports.projectId, projectId),
        eq(serviceReports.state, 'final'),
        isNotNull(serviceReports.storedFileId),
      ),
    )
    .orderBy(desc(serviceReports.finalisedAt), desc(serviceReports.id))
    .limit(1)
  return report ?? null
}

async function findSignedReport(ctx: Ctx, projectId: string): Promise<VisitPage['report']> {
  const report = await findFinalReport(ctx, projectId)
  if (report === null) return null
  const signatures = await ctx.db
    .select({ role: reportSignatures.role, name: reportSignatures.name, signedAt: reportSignatures.signedAt })
    .from(reportSignatures)
    .where(eq(reportSignatures.reportId, report.id))
    .orderBy(desc(reportSignatures.role))
  return {
    fileSize: report.fileSize,
    sha256: report.sha256,
    signatures: signatures.map(({ role, name, signedAt }) => ({ role, name, at: signedAt.toISOString() })),
  }
}
