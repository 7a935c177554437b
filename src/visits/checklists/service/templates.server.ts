import { and, eq, notExists } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { lockName } from '#core/db/lock-name.server.ts'
import { AppError } from '#core/errors.ts'
import type { LiveEvent } from '#core/live/live-event.ts'
import { publishLive } from '#core/live/live.server.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { assertVersion, commit, deleteRow, writeRow } from '#core/rows/change-row.server.ts'
import { findDifferences } from '#core/rows/differences.ts'
import { lockRow } from '#core/rows/entity.server.ts'
import type { ChecklistTemplateDetail, TemplateChange, TemplateInput } from '../checklists.contract.ts'
import { TEMPLATES_MAX } from '../checklists.limits.ts'
import { getChecklistTemplate, templateEntity, type StoredTemplate } from '../checklists.queries.server.ts'
import { checklistTemplates, checklistVersions, projectChecklists } from '../checklists.table.server.ts'
import { checklistTexts } from '../messages.en.ts'

const identify = ({ id, name }: Pick<StoredTemplate, 'id' | 'name'>) => ({
  entityType: 'checklist' as const,
  entityId: id,
  entityName: name,
})

/** Managers have checklists open. */
const liveEvent = (id: string): LiveEvent => ({ topic: 'checklist', id, userIds: [] })

/** Stores the lines of a template as a version that never changes. */
export async function storeVersion(
  tx: Ctx,
  { id, templateVersion, name, lines }: StoredTemplate,
  publishedBy: string | null,
): Promise<void> {
  await tx.db.insert(checklistVersions).values({ templateId: id, templateVersion, name, lines, publishedBy })
}

/** Adds a checklist; its lines are version 1. Throws 409 when there are too many. */
export const createChecklistTemplate = (ctx: Ctx, input: TemplateInput): Promise<ChecklistTemplateDetail> =>
  ctx.tx(async (tx) => {
    await lockName(tx, 'checklist_templates', 'count')
    if ((await tx.db.$count(checklistTemplates)) >= TEMPLATES_MAX) {
      throw new AppError('conflict', checklistTexts.templatesMost(TEMPLATES_MAX))
    }
    const [row] = await tx.db.insert(checklistTemplates).values(input).returning()
    if (row === undefined) throw new Error('The checklist was not inserted')
    await storeVersion(tx, row, portalActor(tx).userId)
    await publishLive(tx, liveEvent(row.id))
    const shown = await getChecklistTemplate(tx, row.id)
    await recordAudit(tx, { ...identify(row), action: 'created', description: describeVersion(row) })
    return shown
  })

/** Changes a checklist. Changed lines become the next version, which visits that start from now on use. */
export const changeChecklistTemplate = (
  ctx: Ctx,
  id: string,
  { version, ...input }: TemplateChange,
): Promise<ChecklistTemplateDetail> =>
  ctx.tx(async (tx) => {
    const row = await lockRow(tx, templateEntity, id, coreTexts.nothingThere)
    const show = () => getChecklistTemplate(tx, id)
    await assertVersion(row, version, show)
    const publishes = findDifferences(row, { lines: input.lines }).length > 0
    const along = publishes ? { templateVersion: row.templateVersion + 1 } : {}
    const change = await writeRow(tx, templateEntity, row, input, identify(row), along)
    if (change === null) return show()
    if (publishes) {
      await storeVersion(tx, change.after, portalActor(tx).userId)
      change.events = change.events.map((event) => describeLines(event, change.after))
    }
    return commit(tx, templateEntity, change, { show, live: liveEvent(id) })
  })

const describeVersion = ({ templateVersion, lines }: StoredTemplate): string =>
  checklistTexts.version(templateVersion, lines.length)

const describeLines = (event: AuditEvent, after: StoredTemplate): AuditEvent =>
  event.fieldChanged === 'lines' ? { ...event, description: describeVersion(after) } : event

/** Deletes a checklist. Visits that started with one of its versions keep that version. */
export const deleteChecklistTemplate = (ctx: Ctx, id: string, version: number): Promise<void> =>
  ctx.tx(async (tx) => {
    const row = await lockRow(tx, templateEntity, id, coreTexts.nothingThere)
    await assertVersion(row, version, () => getChecklistTemplate(tx, id))
    const deletion = await deleteRow(tx, templateEntity, row, { ...identify(row), action: 'deleted' })
    const { templateId, templateVersion } = checklistVersions
    await tx.db.delete(checklistVersions).where(
      and(
        eq(templateId, id),
        notExists(
          tx.db
            .select()
            .from(projectChecklists)
            .where(
              and(eq(projectChecklists.templateId, templateId), eq(projectChecklists.templateVersion, templateVersion)),
            ),
        ),
      ),
    )
    return commit(tx, templateEntity, deletion, { live: liveEvent(id) })
  })
