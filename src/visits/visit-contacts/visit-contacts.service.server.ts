import type { Ctx } from '#core/context.server.ts'
import { assertVersion, commit, deleteRow, writeRow } from '#core/rows/change-row.server.ts'
import { identifyProject, projectEvent } from '#visits/projects/projects.events.ts'
import { lockVisibleProject, projectEvents } from '#visits/projects/projects.queries.server.ts'
import { lockRecord, requireLog, recordProjectChange } from '#visits/projects/service/record-change.server.ts'
import { contactTexts } from './messages.en.ts'
import type { ContactChange, ContactInput, ProjectContact } from './visit-contacts.contract.ts'
import { contactEntity, findContactParent, getProjectContact } from './visit-contacts.queries.server.ts'
import { vesselContacts } from './visit-contacts.table.server.ts'

const say = ({ contactType, name }: Pick<ProjectContact, 'contactType' | 'name'>): string => `${contactType}: ${name}`

/** Adds a contact of this visit. */
export async function addProjectContact(ctx: Ctx, projectId: string, input: ContactInput): Promise<ProjectContact> {
  return ctx.tx(async (tx) => {
    const project = await lockVisibleProject(tx, projectId)
    requireLog(tx, project)
    const [row] = await tx.db
      .insert(vesselContacts)
      .values({ ...input, projectId })
      .returning({ id: vesselContacts.id })
    if (row === undefined) throw new Error('The contact was not inserted')
    const added = await getProjectContact(tx, project, row.id)
    await recordProjectChange(tx, project, {
      action: 'updated',
      fieldChanged: 'contacts',
      newValue: say(added),
      description: contactTexts.added,
      isPersonal: true,
    })
    return added
  })
}

/**
 * Locks a contact and its project, if the caller may change it.
 * @throws AppError 404, 403, 409 with the current row for an older version, or where the project's state forbids it
 */
async function lockContact(tx: Ctx, id: string, version: number | undefined) {
  const { row, project } = await lockRecord(tx, contactEntity, id, await findContactParent(tx, id))
  requireLog(tx, project)
  const show = () => getProjectContact(tx, project, id)
  await assertVersion(row, version, show)
  return { row, project, show }
}

/** Changes a contact; fields that are left out stay. */
export const changeProjectContact = (
  ctx: Ctx,
  id: string,
  { version, ...input }: ContactChange,
): Promise<ProjectContact> =>
  ctx.tx(async (tx) => {
    const { row, project, show } = await lockContact(tx, id, version)
    const about = { ...identifyProject(project), description: contactTexts.contact(say(row)), isPersonal: true }
    const change = await writeRow(tx, contactEntity, row, input, about)
    if (change === null) return show()
    return commit(tx, contactEntity, change, { show, live: await projectEvents(tx, project.id) })
  })

/** Takes a contact off the visit. */
export const deleteProjectContact = (ctx: Ctx, id: string, version: number | undefined): Promise<void> =>
  ctx.tx(async (tx) => {
    const { row, project } = await lockContact(tx, id, version)
    const removed = {
      action: 'updated',
      fieldChanged: 'contacts',
      oldValue: say(row),
      description: contactTexts.removed,
      isPersonal: true,
    } as const
    const deletion = await deleteRow(tx, contactEntity, row, projectEvent(project, removed))
    return commit(tx, contactEntity, deletion, { live: await projectEvents(tx, project.id) })
  })
