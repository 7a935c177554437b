import { createHash } from 'node:crypto'
import { sql, eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { enqueueMail } from '#core/mail/mail.service.server.ts'
import { findUnprintable } from '#core/pdf/letter-fonts.server.ts'
import { isManagerRole } from '#core/policy.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { signDocument } from '#house/signing-keys/sign-document.service.server.ts'
import { lockVisibleProject } from '#visits/projects/projects.queries.server.ts'
import { readEntryTime } from '#visits/projects/service/entry-time.server.ts'
import {
  refuseField,
  requireLog,
  requireSign,
  recordProjectChange,
} from '#visits/projects/service/record-change.server.ts'
import { formatDays } from '../document/format-day.ts'
import type { ReportContent } from '../document/report-content.ts'
import { readSignature } from '../document/signature-picture.server.ts'
import { reportTexts, formatUnprintable } from '../messages.en.ts'
import type { FinaliseInput, ServiceReport, SignatureInput } from '../service-reports.contract.ts'
import type { SignatureRole } from '../service-reports.limits.ts'
import { findSignatureImages, getStoredReport, toReport } from '../service-reports.queries.server.ts'
import { reportSignatures, serviceReports } from '../service-reports.table.server.ts'
import { findUnprintableIn } from '../unprintable.queries.server.ts'
import { drawReport, type SignedBy } from './draw-report.server.ts'
import {
  fileOf,
  lockReport,
  replaceFile,
  requireReadySheet,
  seeReport,
  type ReportDeps,
} from './write-report.server.ts'

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

async function findSigners(ctx: Ctx, reportId: string): Promise<SignedBy[]> {
  const rows = await findSignatureImages(ctx, reportId)
  return rows.map(({ role, name, remark, image, signedAt }) => ({
    role,
    name,
    remark: remark ?? undefined,
    image,
    signedAt: signedAt.toISOString(),
    imageSha256: sha256(image),
  }))
}

const requireContent = (content: ReportContent | null): ReportContent => {
  if (content === null) throw new AppError('conflict', reportTexts.fromFile)
  return content
}

/** @throws AppError 422 when the document can't show all of its content, and that wasn't accepted */
async function requirePrintable(content: ReportContent, isAccepted: boolean): Promise<void> {
  const found = isAccepted ? [] : await findUnprintableIn(content)
  if (found.length > 0) throw refuseField('acceptUnprintable', reportTexts.unprintable(formatUnprintable(found)))
}

/** @throws AppError 422 for a name that the document can't show: the signer would be unreadable */
async function requirePrintableName(name: string): Promise<void> {
  const characters = await findUnprintable(name)
  if (characters.length > 0) throw refuseField('name', reportTexts.nameUnprintable(characters))
}

/** @throws AppError 422 for a remark of the technician, or one that the document can't show */
async function requireRemark(role: SignatureRole, remark: string): Promise<void> {
  if (role !== 'master') throw refuseField('remark', reportTexts.remarkOfMaster)
  const characters = await findUnprintable(remark)
  if (characters.length > 0) throw refuseField('remark', reportTexts.remarkUnprintable(characters))
}

/** Adds a signature to a draft, instead of an earlier one of the same role, and renders the document again. */
export async function signReport(
  ctx: Ctx,
  deps: ReportDeps,
  id: string,
  { role, name, remark = null, signature, acceptUnprintable, at, version }: SignatureInput,
): Promise<ServiceReport> {
  const { report: seen, project: seenProject } = await seeReport(ctx, id, version, requireSign)
  const content = requireContent(seen.content)
  const signedAt = readEntryTime(seenProject, at)
  await requireReadySheet(ctx, seen.projectId, content)
  await requirePrintable(content, acceptUnprintable)
  await requirePrintableName(name)
  if (remark !== null) await requireRemark(role, remark)
  const image = await readSignature(signature)
  const own = {
    role,
    name,
    remark: remark ?? undefined,
    image,
    imageSha256: sha256(image),
    signedAt: signedAt.toISOString(),
  }
  const others = (await findSigners(ctx, id)).filter((signer) => signer.role !== role)
  const drawn = await drawReport(ctx, deps.files, { content, signatures: [...others, own], isFinal: false })
  return ctx.tx(async (tx) => {
    const { report, project } = await lockReport(tx, id, seen.version, requireSign)
    await requireReadySheet(tx, project.id, content)
    const signer = { name, remark, image, signedAt, signedBy: portalActor(tx).userId }
    await tx.db
      .insert(reportSignatures)
      .values({ reportId: id, role, ...signer })
      .onConflictDoUpdate({ target: [reportSignatures.reportId, reportSignatures.role], set: signer })
    await replaceFile(tx, report, fileOf(drawn))
    await recordProjectChange(tx, project, {
      action: 'updated',
      fieldChanged: 'signature',
      newValue: `${role}: ${name}`,
      description: reportTexts.signed(report.fileName),
      isPersonal: true,
    })
    return toReport(await getStoredReport(tx, id), project, tx)
  })
}

/** Draws the document a last time and locks it: the digest of its file is stored, and every later change refused. */
export async function finaliseReport(
  ctx: Ctx,
  deps: ReportDeps,
  id: string,
  { version, acceptUnprintable }: FinaliseInput,
): Promise<ServiceReport> {
  const { report: seen } = await seeReport(ctx, id, version, requireSign)
  const content = requireContent(seen.content)
  await requireReadySheet(ctx, seen.projectId, content)
  await requirePrintable(content, acceptUnprintable)
  const signatures = await findSigners(ctx, id)
  const seal = (bytes: Uint8Array) =>
    signDocument(ctx, deps, bytes, {
      issuer: content.company.name,
      document: reportTexts.nameOf(content.project.number, content.project.vesselName),
      signers: signatures.map(({ role, signedAt }) => ({ role, at: signedAt })),
    })
  const drawn = await drawReport(ctx, deps.files, { content, signatures, isFinal: true, seal })
  return ctx.tx(async (tx) => {
    const { report, project } = await lockReport(tx, id, seen.version, requireSign)
    await requireReadySheet(tx, project.id, content)
    await replaceFile(tx, report, {
      ...fileOf(drawn),
      state: 'final',
      sha256: drawn.sha256,
      finalisedAt: new Date(),
    })
    await recordProjectChange(tx, project, {
      action: 'report_generated',
      newValue: drawn.fileName,
      description: reportTexts.final(drawn.sha256),
    })
    return toReport(await getStoredReport(tx, id), project, tx)
  })
}

/** Sends a report to the client: the mail and its attachment wait in the outbox, so a dead mail server loses nothing. */
export async function mailReport(ctx: Ctx, deps: ReportDeps, id: string, to: string): Promise<ServiceReport> {
  const company = await deps.company()
  return ctx.tx(async (tx) => {
    const project = await lockVisibleProject(tx, (await getStoredReport(tx, id)).projectId)
    // A manager sends a report whatever the project's state; nothing of the project changes by it.
    if (!isManagerRole(portalActor(tx).role)) requireLog(tx, project)
    const report = await getStoredReport(tx, id)
    if (report.state === 'draft' || report.storedFileId === null) {
      throw new AppError('conflict', reportTexts.notFinal)
    }
    const days = formatDays(project.scheduledDate, project.scheduledEndDate)
    await enqueueMail(tx, {
      urgency: 'notice',
      to: [to],
      subject: reportTexts.nameOf(project.projectNumber, project.vesselName),
      body: [
        reportTexts.attached(project.vesselName, days),
        ...(report.sha256 === null ? [] : [reportTexts.digest(report.sha256)]),
        `${company.name}\n${company.phone}\n${company.email}`,
      ].join('\n\n'),
      replyTo: company.email,
      attachment: { storedFileId: report.storedFileId, fileName: report.fileName, fileType: report.fileType },
    })
    await tx.db
      .update(serviceReports)
      .set({ isMailed: true, version: sql`${serviceReports.version} + 1` })
      .where(eq(serviceReports.id, id))
    await recordProjectChange(tx, project, {
      action: 'exported',
      newValue: to,
      description: reportTexts.mailed(report.fileName),
      isPersonal: true,
    })
    return toReport(await getStoredReport(tx, id), project, tx)
  })
}
