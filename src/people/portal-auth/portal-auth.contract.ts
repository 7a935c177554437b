import { z } from 'zod'
import { emailAddress } from '#core/contract/email.ts'
import { ById, defineEndpoint, EmptyBody } from '#core/contract/endpoint.ts'
import { defineInputs, defineShapes, inputsOfChange, rowFor } from '#core/contract/row-shapes.ts'
import { seenVersion } from '#core/contract/version.ts'
import { inputsOf, shapesOf } from '#core/entity/entity-shapes.ts'
import { pick } from '#core/rows/fields.ts'
import { SessionToken } from '#people/sign-in/sign-in.contract.ts'
import { accountTexts } from './messages.en.ts'
import { OWN_FIELDS, PERSON_FIELDS } from './portal-auth.entity.ts'

const Nothing = z.strictObject({})

/** Longer than any password may be, so that the sentence about its length is ours; bounded, since it is hashed. */
const typedPassword = z.string(accountTexts.password).max(2000, accountTexts.passwordTooLong)

export const personShapes = defineShapes(PERSON_FIELDS, {
  ...shapesOf(PERSON_FIELDS),
  id: z.uuid(),
  isActive: z.boolean(),
  hasSingleKeys: z.boolean(),
  /** Another person set the password: until it is changed, only calls about the own account are answered. */
  mustChangePassword: z.boolean(),
  lastSeenAt: z.string().nullable(),
  version: z.int(),
  createdAt: z.string(),
})
/** The own account as its person sees it. */
export const Me = rowFor(PERSON_FIELDS, ['self'], personShapes)
export type Me = z.infer<typeof Me>

export const PortalSession = z.strictObject({
  sessionToken: SessionToken,
  user: Me,
})
export type PortalSession = z.infer<typeof PortalSession>

export const LoginInput = z.strictObject({
  email: z.string('E-mail is required').trim().min(1, 'E-mail is required').max(254, 'E-mail is too long'),
  password: typedPassword.min(1, accountTexts.password),
  /** "Keep me signed in". */
  remember: z.boolean().optional(),
})
export type LoginInput = z.infer<typeof LoginInput>

export const login = defineEndpoint({
  method: 'POST',
  path: '/api/portal/login',
  access: 'public',
  body: LoginInput,
  response: PortalSession,
})

export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/portal/logout',
  access: 'portal:account:own',
  body: EmptyBody,
  response: z.undefined(),
  status: 204,
})

/** The response is the same whether the address has an account or not. */
export const requestReset = defineEndpoint({
  method: 'POST',
  path: '/api/portal/password-reset',
  access: 'public',
  body: z.strictObject({ email: emailAddress() }),
  response: Nothing,
  status: 202,
})

/** Sets a password with the token of a reset or invitation link. Signs nobody in. */
export const confirmReset = defineEndpoint({
  method: 'POST',
  path: '/api/portal/password-reset/confirm',
  access: 'public',
  body: z.strictObject({ token: z.string().min(1).max(200), password: typedPassword }),
  /** Address of the account, so that the sign-in form can fill it in. */
  response: z.strictObject({ email: z.string() }),
})

export const getMe = defineEndpoint({
  method: 'GET',
  path: '/api/portal/me',
  access: 'portal:account:own',
  response: Me,
})

export const personInputs = defineInputs(PERSON_FIELDS, { ...inputsOf(PERSON_FIELDS), hasSingleKeys: z.boolean() })

export const UpdateMeInput = z.strictObject({
  ...pick(inputsOfChange(PERSON_FIELDS, personInputs), OWN_FIELDS),
  version: seenVersion,
})
export type UpdateMeInput = z.output<typeof UpdateMeInput>

export const updateMe = defineEndpoint({
  method: 'PATCH',
  path: '/api/portal/me',
  access: 'portal:account:own',
  body: UpdateMeInput,
  response: Me,
})

export const ChangePasswordInput = z.strictObject({
  current: typedPassword.min(1, accountTexts.currentPassword),
  next: typedPassword,
})
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>

/** Ends every session of the account; the answer carries a new one for the caller. */
export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/api/portal/me/password',
  access: 'portal:account:own',
  body: ChangePasswordInput,
  response: PortalSession,
})

export const OwnSession = z.strictObject({
  id: z.uuid(),
  /** Coarse, as `Firefox on Windows`. */
  deviceName: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  expiresAt: z.string(),
  isKept: z.boolean(),
  /** The one that asks. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const findSessions = defineEndpoint({
  method: 'GET',
  path: '/api/portal/me/sessions',
  access: 'portal:account:own',
  response: z.strictObject({ items: z.array(OwnSession) }),
})

export const endOneSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/portal/me/sessions/:id',
  access: 'portal:account:own',
  params: ById,
  response: z.undefined(),
  status: 204,
})

export const endOtherSessions = defineEndpoint({
  method: 'POST',
  path: '/api/portal/me/sessions/end-others',
  access: 'portal:account:own',
  body: EmptyBody,
  response: z.strictObject({ ended: z.int() }),
})
