import type { Ctx } from '#core/context.server.ts'
import { lockVisibleProject, type StoredProject } from '#visits/projects/projects.queries.server.ts'
import {
  changeRecord,
  removeRecord,
  requireLog,
  recordProjectChange,
  type LockedRecord,
} from '#visits/projects/service/record-change.server.ts'
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

const HELD = {
  findProject: findContactParent,
  allow: (tx: Ctx, { project }: { project: StoredProject }) => requireLog(tx, project),
  show: (tx: Ctx, { project, row }: LockedRecord<typeof vesselContacts>) => getProjectContact(tx, project, row.id),
}

/** Changes a contact; fields that are left out stay. */
export const changeProjectContact = (
  ctx: Ctx,
  id: string,
  { version, ...input }: ContactChange,
): Promise<ProjectContact> =>
  changeRecord(ctx, contactEntity, {
    ...HELD,
    id,
    version,
    values: () => input,
    about: (row) => ({ description: contactTexts.contact(say(row)), isPersonal: true }),
  })

/** Takes a contact off the visit. */
export const deleteProjectContact = (ctx: Ctx, id: string, version: number | undefined): Promise<void> =>
  removeRecord(ctx, contactEntity, {
    ...HELD,
    id,
    version,
    tell: (row) => ({
      action: 'updated',
      fieldChanged: 'contacts',
      oldValue: say(row),
      description: contactTexts.removed,
      isPersonal: true,
    }),
  })
