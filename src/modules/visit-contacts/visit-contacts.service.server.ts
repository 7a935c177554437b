import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { withIdempotency } from '#core/http/idempotency.server.ts'
import { refuseStale } from '#core/http/versions.server.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { lockVisibleProject } from '#modules/projects/projects.queries.server.ts'
import { changeRecord, requireLog, tellChange } from '#modules/projects/service/tell-change.server.ts'
import { contactTexts } from './messages.en.ts'
import type { ContactChange, ContactInput, ProjectContact } from './visit-contacts.contract.ts'
import { contactEntity, findContactParent, getProjectContact } from './visit-contacts.queries.server.ts'
import { vesselContacts } from './visit-contacts.table.server.ts'

const say = ({ contactType, name }: Pick<ProjectContact, 'contactType' | 'name'>): string => `${contactType}: ${name}`

/** Adds somebody to call about this visit, once per Idempotency-Key. */
export async function addProjectContact(
  ctx: Ctx,
  projectId: string,
  input: ContactInput,
  key: string | null,
): Promise<ProjectContact> {
  const scope = `POST /api/portal/projects/${projectId}/contacts ${portalActor(ctx).userId}`
  return withIdempotency(ctx, { scope, key, body: input }, async (tx) => {
    const project = await lockVisibleProject(tx, projectId)
    requireLog(tx, project)
    const [row] = await tx.db
      .insert(vesselContacts)
      .values({ ...input, projectId })
      .returning({ id: vesselContacts.id })
    if (row === undefined) throw new Error('The contact was not inserted')
    const added = await getProjectContact(tx, project, row.id)
    await tellChange(tx, project, {
      action: 'updated',
      fieldChanged: 'contacts',
      newValue: say(added),
      description: contactTexts.added,
      isPersonal: true,
    })
    return added
  })
}

/** Changes a contact; fields that are left out stay. */
export async function changeProjectContact(
  ctx: Ctx,
  id: string,
  { version, ...input }: ContactChange,
): Promise<ProjectContact> {
  return changeRecord(ctx, contactEntity, {
    id,
    findProject: findContactParent,
    allow: (tx, { project }) => requireLog(tx, project),
    version,
    show: (tx, { project }) => getProjectContact(tx, project, id),
    values: () => input,
    about: (row) => ({ description: contactTexts.contact(say(row)), isPersonal: true }),
  })
}

/** Takes a contact off the visit. */
export async function deleteProjectContact(ctx: Ctx, id: string, version: number | undefined): Promise<void> {
  await ctx.tx(async (tx) => {
    const { project, before } = await lockContact(tx, id, version)
    await tx.db.delete(vesselContacts).where(eq(vesselContacts.id, id))
    await tellChange(tx, project, {
      action: 'updated',
      fieldChanged: 'contacts',
      oldValue: say(before),
      description: contactTexts.removed,
      isPersonal: true,
    })
  })
}

async function lockContact(tx: Ctx, id: string, version: number | undefined) {
  const project = await lockVisibleProject(tx, await findContactParent(tx, id))
  const before = await getProjectContact(tx, project, id)
  requireLog(tx, project)
  refuseStale(before, version)
  return { project, before }
}
