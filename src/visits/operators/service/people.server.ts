import type { PortalActor } from '#core/actor.ts'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import type { DocumentCategory } from '#core/contract/document-categories.ts'
import { hashPassword, type Argon2Parameters } from '#core/crypto/argon2.server.ts'
import type { Pepper } from '#core/crypto/pepper.server.ts'
import { AppError } from '#core/errors.ts'
import { refuseStale } from '#core/http/versions.server.ts'
import type { Jobs } from '#core/jobs/jobs.server.ts'
import { publishLive } from '#core/live/live.server.ts'
import { withDialledPhone } from '#core/phone/dialled-phone.server.ts'
import { isManagerRole, isOperatorRole } from '#core/policy.ts'
import { assertVersion, commit, writeRow } from '#core/rows/change-row.server.ts'
import { refuseWeak, sendLink } from '#people/portal-auth/passwords.service.server.ts'
import {
  addPerson,
  forgetLinks,
  lockPerson,
  notifyFormerAddress,
  notifyOfNewManager,
  refuseLastManager,
  refuseTakenAddress,
  setActive,
  type StoredPerson,
} from '#people/portal-auth/people.service.server.ts'
import type { OwnSession } from '#people/portal-auth/portal-auth.contract.ts'
import {
  about,
  deactivated,
  invited,
  passwordReset,
  reactivated,
  roleChanged,
  signedOut,
} from '#people/portal-auth/portal-auth.events.ts'
import { personEntity } from '#people/portal-auth/portal-auth.queries.server.ts'
import { endSessionsOf, findSessionsOf } from '#people/portal-auth/sessions.service.server.ts'
import { reassignProjects, type Reassignment } from '#visits/projects/service/assign-project.server.ts'
import { peopleTexts } from '../messages.en.ts'
import { openProjectsOf } from '../open-projects.queries.server.ts'
import type { CreateOperatorInput, OpenProject, Operator, UpdateOperatorInput } from '../operators.contract.ts'
import { getOperator } from '../people.queries.server.ts'

export interface OperatorDeps {
  jobs: Jobs
  pepper: Pepper
  /** Origin that mail links begin with. */
  origin: () => string
  /** Cost of a password: tests take a smaller one. */
  parameters?: Argon2Parameters | undefined
  /** Categories of documents that every technician needs. */
  requiredDocuments: () => Promise<readonly DocumentCategory[]>
}

/** The acting manager; the routes admit only managers. */
function manager({ actor }: Ctx): PortalActor {
  if (actor.kind !== 'portal') throw new AppError('forbidden', peopleTexts.forManagers)
  return actor
}

/** Records the events and publishes a live event; returns the current row. */
async function finish(tx: Ctx, deps: OperatorDeps, id: string, ...events: AuditEvent[]): Promise<Operator> {
  await publishLive(tx, { topic: 'operator', id, userIds: [id] })
  const row = await getOperator(tx, id, await deps.requiredDocuments())
  await recordAudit(tx, ...events)
  return row
}

/**
 * Adds a person: with a password that can be used immediately, without one by a mailed
 * invitation.
 * @throws 409 for a taken address, 422 for a refused password
 */
export async function createOperator(ctx: Ctx, deps: OperatorDeps, input: CreateOperatorInput): Promise<Operator> {
  const { name: managerName } = manager(ctx)
  const { password, location = null, phone = null, ...facts } = withDialledPhone(input)
  if (password !== undefined) refuseWeak('password', password, facts)
  const passwordHash = password === undefined ? null : await hashPassword(password, deps.pepper, deps.parameters)
  return ctx.tx(async (tx) => {
    const person = await addPerson(tx, { ...facts, location, phone, passwordHash })
    if (passwordHash === null) await sendLink(tx, deps, person, 'invitation', managerName)
    if (isManagerRole(person.role)) await notifyOfNewManager(tx, person, managerName)
    const event = passwordHash === null ? invited(person) : invited(person, peopleTexts.withPassword)
    return finish(tx, deps, person.id, { ...event, newValue: person.role })
  })
}

/**
 * Changes a person's facts or role; fields that are left out stay. Another address invalidates the links that were
 * mailed to the old one; a trigger ends the sessions of a person with another role.
 * @throws 403 for the own role, 404, 409 for a stale version, a taken address or the last manager
 */
export async function updateOperator(
  ctx: Ctx,
  deps: OperatorDeps,
  id: string,
  { version, ...given }: UpdateOperatorInput,
): Promise<Operator> {
  const actor = manager(ctx)
  const input = withDialledPhone(given)
  return ctx.tx(async (tx) => {
    const show = async () => getOperator(tx, id, await deps.requiredDocuments())
    const { role } = await show()
    if (id === actor.userId && input.role !== undefined && input.role !== role) {
      throw new AppError('forbidden', peopleTexts.ownRole)
    }
    if (isOperatorRole(input.role)) await refuseLastManager(tx, id)
    const row = await lockPerson(tx, id)
    await assertVersion(row, version, show)
    if (input.email !== undefined && input.email !== row.email) await refuseTakenAddress(tx, id, input.email)
    const change = await writeRow(tx, personEntity, row, input, about(row))
    if (change === null) return show()
    const { after } = change
    change.events = change.events.filter(({ fieldChanged }) => fieldChanged !== 'role')
    if (after.role !== row.role) change.events.push(roleChanged(row, row.role, after.role))
    if (isManagerRole(after.role) && !isManagerRole(row.role)) await notifyOfNewManager(tx, after, actor.name)
    if (after.email !== row.email) await moveAddress(tx, deps, row, after)
    return commit(tx, personEntity, change, { show, live: { topic: 'operator', id, userIds: [id] } })
  })
}

/** Notifies the former address and invalidates its links; sends a pending invitation to the new address. */
async function moveAddress(tx: Ctx, deps: OperatorDeps, before: StoredPerson, after: StoredPerson): Promise<void> {
  const { name } = manager(tx)
  await notifyFormerAddress(tx, before, name)
  await forgetLinks(tx, before)
  if (before.passwordHash === null && before.isActive) await sendLink(tx, deps, after, 'invitation', name)
}

interface Deactivation {
  reassignTo?: string | null | undefined
  reassign?: Reassignment[] | undefined
  version: number
}

/**
 * Deactivates the account and ends its sessions.
 * @throws 409 for the last manager, a stale version, and while there are open projects without a new assignee
 */
export async function deactivateOperator(
  ctx: Ctx,
  deps: OperatorDeps,
  id: string,
  { reassignTo, reassign = [], version }: Deactivation,
): Promise<Operator> {
  return ctx.tx(async (tx) => {
    await refuseLastManager(tx, id)
    const person = await lockPerson(tx, id)
    const current = await getOperator(tx, id, await deps.requiredDocuments())
    refuseStale(current, version)
    if (!person.isActive) return current
    await handOver(tx, deps, id, { reassignTo, reassign })
    await setActive(tx, person, false)
    return finish(tx, deps, id, deactivated(person))
  })
}

async function handOver(
  tx: Ctx,
  deps: OperatorDeps,
  id: string,
  { reassignTo, reassign = [] }: Omit<Deactivation, 'version'>,
): Promise<void> {
  const open = await openProjectsOf(tx, id)
  const chosen = new Map(reassign.map((each) => [each.projectId, each]))
  const moves: Reassignment[] = []
  for (const { id: projectId } of open) {
    const single = chosen.get(projectId)
    if (single !== undefined) moves.push(single)
    else if (reassignTo !== undefined) moves.push({ projectId, operatorId: reassignTo })
  }
  if (moves.length < open.length) {
    throw new AppError('conflict', peopleTexts.openProjects, {
      extension: { openProjects: open },
    })
  }
  if (moves.some(({ operatorId }) => operatorId === id)) {
    const message = peopleTexts.leaving
    throw new AppError('invalid', message, { fields: [{ field: 'reassignTo', message }] })
  }
  if (moves.length > 0) await reassignProjects(tx, deps, moves)
}

/**
 * Restores a person's access.
 * @throws 409 for a stale version
 */
export async function activateOperator(ctx: Ctx, deps: OperatorDeps, id: string, version: number): Promise<Operator> {
  return ctx.tx(async (tx) => {
    const person = await lockPerson(tx, id)
    const current = await getOperator(tx, id, await deps.requiredDocuments())
    refuseStale(current, version)
    if (person.isActive) return current
    await setActive(tx, person, true)
    return finish(tx, deps, id, reactivated(person))
  })
}

/** Mails a link by which the person sets a new password; the old one works until then. */
export async function resetOperatorPassword(ctx: Ctx, deps: OperatorDeps, id: string): Promise<Operator> {
  const actor = manager(ctx)
  if (id === actor.userId) throw new AppError('forbidden', peopleTexts.ownPassword)
  return ctx.tx(async (tx) => {
    const person = await lockPerson(tx, id)
    refuseGone(person)
    if (person.passwordHash === null) {
      throw new AppError('conflict', peopleTexts.notAccepted)
    }
    await sendLink(tx, deps, person, 'reset', actor.name)
    return finish(tx, deps, id, passwordReset(person, peopleTexts.linkMailed))
  })
}

/** Mails a new invitation; the link of the former one no longer works. */
export async function inviteOperator(ctx: Ctx, deps: OperatorDeps, id: string): Promise<Operator> {
  const actor = manager(ctx)
  return ctx.tx(async (tx) => {
    const person = await lockPerson(tx, id)
    refuseGone(person)
    if (person.passwordHash !== null) {
      throw new AppError('conflict', peopleTexts.hasPassword)
    }
    await sendLink(tx, deps, person, 'invitation', actor.name)
    return finish(tx, deps, id, invited(person, peopleTexts.sentAgain))
  })
}

function refuseGone(person: StoredPerson): void {
  if (!person.isActive) throw new AppError('conflict', peopleTexts.deactivated)
}

/** Signs a person out on every device. */
export async function endOperatorSessions(ctx: Ctx, deps: OperatorDeps, id: string): Promise<Operator> {
  return ctx.tx(async (tx) => {
    const person = await lockPerson(tx, id)
    const ended = await endSessionsOf(tx, id)
    return finish(tx, deps, id, signedOut(person, peopleTexts.sessionsEnded(ended)))
  })
}

/** Returns the sessions of a person. Throws 404 for an unknown id. */
export async function findOperatorSessions(ctx: Ctx, id: string): Promise<{ items: OwnSession[] }> {
  await getOperator(ctx, id, [])
  return findSessionsOf(ctx, id)
}

/** Returns the open projects of a technician. Throws 404 for an unknown id. */
export async function findOpenProjects(ctx: Ctx, id: string): Promise<{ items: OpenProject[] }> {
  await getOperator(ctx, id, [])
  return { items: await openProjectsOf(ctx, id) }
}
