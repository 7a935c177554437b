import { z } from 'zod'
import { DOCUMENT_CATEGORIES } from '#core/contract/document-categories.ts'
import { ById, defineEndpoint, EmptyBody, rowId } from '#core/contract/endpoint.ts'
import { anyOf, flag, listOf, listQuery } from '#core/contract/list.ts'
import { orNull, textOrNull } from '#core/contract/optional.ts'
import { PORTAL_ROLES } from '#core/contract/portal-role.ts'
import { inputsOfChange, rowFor } from '#core/contract/row-shapes.ts'
import { seenVersion } from '#core/contract/version.ts'
import { MANAGERS, pick } from '#core/rows/fields.ts'
import { OwnSession, personInputs, personShapes } from '#people/portal-auth/portal-auth.contract.ts'
import { MANAGED_FIELDS, PERSON_FIELDS } from '#people/portal-auth/portal-auth.entity.ts'
import { DOCUMENT_STATES } from '#visits/documents/documents.limits.ts'
import { REASON_MAX } from '#visits/projects/projects.limits.ts'
import { peopleTexts } from './messages.en.ts'
import { ACCESS_STATES } from './operators.limits.ts'

/** A person of the portal, manager or technician, as managers see them. */
export const Operator = rowFor(PERSON_FIELDS, MANAGERS, personShapes).extend({
  /** No password yet: the invitation waits to be accepted. */
  isInvited: z.boolean(),
  /** Until when the invitation's link works; null where there is none. */
  invitationExpiresAt: z.string().nullable(),
  /** Last day of the current absence; null for a present person. */
  awayUntil: z.string().nullable(),
  /** The worst of the personal documents, and which one it is. */
  documents: z.strictObject({
    state: z.enum(DOCUMENT_STATES),
    fileCategory: z.enum(DOCUMENT_CATEGORIES).nullable(),
    /** Negative once it has run out. */
    daysLeft: z.int().nullable(),
    count: z.int(),
  }),
})
export type Operator = z.infer<typeof Operator>

export const listOperators = defineEndpoint({
  method: 'GET',
  path: '/api/portal/operators',
  access: 'portal:operator:read',
  query: listQuery(['name', 'email', 'role', 'location', 'lastSeenAt', 'createdAt']).extend({
    role: z.enum(PORTAL_ROLES).optional(),
    active: flag.optional(),
    invited: flag.optional(),
    access: anyOf(ACCESS_STATES).optional(),
    /** `due`: a document is missing, has run out or soon will. */
    documents: z.enum(['due']).optional(),
  }),
  response: listOf(Operator),
})
export type OperatorQuery = z.output<(typeof listOperators)['query']>

export const CreateOperatorInput = z.strictObject({
  ...pick(personInputs, MANAGED_FIELDS),
  /** With it the account is usable at once and the person is asked to change it; without it an invitation is mailed. */
  password: z.string().max(2000, peopleTexts.passwordTooLong).optional(),
})
export type CreateOperatorInput = z.output<typeof CreateOperatorInput>

export const createOperator = defineEndpoint({
  method: 'POST',
  path: '/api/portal/operators',
  access: 'portal:operator:write',
  body: CreateOperatorInput,
  response: Operator,
  status: 201,
})

export const getOperator = defineEndpoint({
  method: 'GET',
  path: '/api/portal/operators/:id',
  access: 'portal:operator:read',
  params: ById,
  response: Operator,
})

export const UpdateOperatorInput = z.strictObject({
  ...pick(inputsOfChange(PERSON_FIELDS, personInputs), MANAGED_FIELDS),
  version: seenVersion,
})
export type UpdateOperatorInput = z.output<typeof UpdateOperatorInput>

export const updateOperator = defineEndpoint({
  method: 'PATCH',
  path: '/api/portal/operators/:id',
  access: 'portal:operator:write',
  params: ById,
  body: UpdateOperatorInput,
  response: Operator,
})

/** An unfinished project of a person to be deactivated. */
export const OpenProject = z.strictObject({
  id: z.uuid(),
  projectNumber: z.string(),
  vesselName: z.string(),
  status: z.string(),
  location: z.string().nullable(),
  scheduledDate: z.string().nullable(),
  scheduledEndDate: z.string().nullable(),
})
export type OpenProject = z.infer<typeof OpenProject>

/** Open projects of a person: shown before deactivation. */
export const findOpenProjects = defineEndpoint({
  method: 'GET',
  path: '/api/portal/operators/:id/open-projects',
  access: 'portal:operator:read',
  params: ById,
  response: z.strictObject({ items: z.array(OpenProject) }),
})

/**
 * Deactivates the account and ends its sessions. Open projects require `reassignTo`: the new technician of all of them,
 * or null for none; `reassign` assigns single ones differently. Returns 409 with the `openProjects` without either.
 */
export const deactivateOperator = defineEndpoint({
  method: 'POST',
  path: '/api/portal/operators/:id/deactivate',
  access: 'portal:operator:write',
  params: ById,
  body: z.strictObject({
    reassignTo: orNull(rowId()),
    reassign: z
      .array(
        z.strictObject({
          projectId: rowId(),
          operatorId: rowId().nullable(),
          /** The reason, if it books the new technician twice: recorded in the history. */
          reason: textOrNull(REASON_MAX),
        }),
      )
      .max(200)
      .optional(),
    version: seenVersion,
  }),
  response: Operator,
})

const personAction = <const Name extends string>(name: Name) =>
  defineEndpoint({
    method: 'POST',
    path: `/api/portal/operators/:id/${name}`,
    access: 'portal:operator:write',
    params: ById,
    body: EmptyBody,
    response: Operator,
  })
/** Restores a person's access. */
export const activateOperator = defineEndpoint({
  method: 'POST',
  path: '/api/portal/operators/:id/activate',
  access: 'portal:operator:write',
  params: ById,
  body: z.strictObject({ version: seenVersion }),
  response: Operator,
})
/** Mails a link by which the person sets a new password; the old one works until then. */
export const resetOperatorPassword = personAction('reset-password')
export const endOperatorSessions = personAction('end-sessions')
/** Where a person is signed in. */
export const listOperatorSessions = defineEndpoint({
  method: 'GET',
  path: '/api/portal/operators/:id/sessions',
  access: 'portal:operator:read',
  params: ById,
  response: z.strictObject({ items: z.array(OwnSession) }),
})
/** Mails a new invitation; the link of the former one no longer works. */
export const inviteOperator = personAction('invite')
