import type { Ctx } from '#core/context.server.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { assertVersion, commit, deleteRow, writeRow } from '#core/rows/change-row.server.ts'
import { identifyProject, projectEvent } from '#visits/projects/projects.events.ts'
import { lockVisibleProject, projectEvents, type StoredProject } from '#visits/projects/projects.queries.server.ts'
import {
  lockRecord,
  recordProjectChange,
  refuseField,
  requireLog,
  requireOwnRecord,
} from '#visits/projects/service/record-change.server.ts'
import { countFilesAmong } from '#visits/visit-files/visit-files.queries.server.ts'
import type { Severity } from '../checklists.limits.ts'
import { findings } from '../checklists.table.server.ts'
import type { Finding, FindingChange, FindingInput } from '../findings.contract.ts'
import { findFindingParent, findingEntity, getFinding } from '../findings.queries.server.ts'
import { checklistTexts } from '../messages.en.ts'
import { findChecklistOf } from '../visit-checklist.queries.server.ts'

const say = ({ severity, text }: { severity: Severity; text: string }): string => `${severity}: ${text}`

/** Writes a finding of the caller. Throws 404, 403, 409, 422. */
export async function addFinding(ctx: Ctx, projectId: string, input: FindingInput): Promise<Finding> {
  const { userId } = portalActor(ctx)
  return ctx.tx(async (tx) => {
    const project = await lockVisibleProject(tx, projectId)
    requireLog(tx, project)
    await refuseUnknown(tx, project, input)
    const { text, severity, lineKey = null, fileIds = [] } = input
    const [row] = await tx.db
      .insert(findings)
      .values({ projectId, userId, text, severity, lineKey, fileIds })
      .returning({ id: findings.id })
    if (row === undefined) throw new Error('The finding was not inserted')
    await recordProjectChange(tx, project, { action: 'updated', fieldChanged: 'findings', newValue: say(input) })
    return getFinding(tx, project, row.id)
  })
}

/**
 * Locks a finding and its project, if the caller may change it.
 * @throws AppError 404, 403, 409 with the current row for an older version, or where the project's state forbids it
 */
async function lockFinding(tx: Ctx, id: string, version: number) {
  const { row, project } = await lockRecord(tx, findingEntity, id, await findFindingParent(tx, id))
  requireOwnRecord(tx, project, row)
  const show = () => getFinding(tx, project, id)
  await assertVersion(row, version, show)
  return { row, project, show }
}

/** Changes a finding; fields that are left out stay. */
export const changeFinding = (ctx: Ctx, id: string, { version, ...input }: FindingChange): Promise<Finding> =>
  ctx.tx(async (tx) => {
    const { row, project, show } = await lockFinding(tx, id, version)
    await refuseUnknown(tx, project, input)
    const about = { ...identifyProject(project), description: checklistTexts.aboutFinding(row.text) }
    const change = await writeRow(tx, findingEntity, row, input, about)
    if (change === null) return show()
    return commit(tx, findingEntity, change, { show, live: await projectEvents(tx, project.id) })
  })

/** Removes a finding; its photos stay on the visit. */
export const deleteFinding = (ctx: Ctx, id: string, version: number): Promise<void> =>
  ctx.tx(async (tx) => {
    const { row, project } = await lockFinding(tx, id, version)
    const removed = { action: 'updated', fieldChanged: 'findings', oldValue: say(row) } as const
    const deletion = await deleteRow(tx, findingEntity, row, projectEvent(project, removed))
    return commit(tx, findingEntity, deletion, { live: await projectEvents(tx, project.id) })
  })

/** Throws 422 for a line that the visit's checklist doesn't have, and for a file that isn't one of the visit's. */
async function refuseUnknown(
  tx: Ctx,
  project: StoredProject,
  { lineKey, fileIds }: Pick<FindingChange, 'lineKey' | 'fileIds'>,
): Promise<void> {
  if (typeof lineKey === 'string') {
    const checklist = await findChecklistOf(tx, project)
    if (!checklist?.lines.some(({ key }) => key === lineKey)) throw refuseField('lineKey', checklistTexts.noLine)
  }
  if (fileIds === undefined || fileIds.length === 0) return
  if ((await countFilesAmong(tx, project.id, fileIds)) < fileIds.length)
    throw refuseField('fileIds', checklistTexts.noFile)
}
