import { z } from 'zod'
import { defineEndpoint, EmptyBody } from '#core/contract/endpoint.ts'
import { SessionToken } from '#people/sign-in/sign-in.contract.ts'
import { isAdminCode, normaliseAdminCode } from './admin-code.ts'
import { codeTexts } from './messages.en.ts'

/** Public on purpose: the home page uses it to decide whether to show the panel. */
export const getAdminStatus = defineEndpoint({
  method: 'GET',
  path: '/api/admin/status',
  access: 'public',
  response: z.object({ authenticated: z.boolean() }),
})

const INVALID_FORMAT = codeTexts.invalidFormat.detail

/** Blanks and dashes between the digits are allowed. */
export const LoginInput = z.strictObject({
  code: z.string(INVALID_FORMAT).overwrite(normaliseAdminCode).refine(isAdminCode, INVALID_FORMAT),
})
export type LoginInput = z.infer<typeof LoginInput>

export const AdminSession = z.object({
  sessionToken: SessionToken,
  /** When the session ends even if it is used all the time. */
  expiresAt: z.iso.datetime(),
})
export type AdminSession = z.infer<typeof AdminSession>

export const login = defineEndpoint({
  method: 'POST',
  path: '/api/admin/login',
  access: 'public',
  body: LoginInput,
  response: AdminSession,
})

export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/admin/logout',
  access: 'admin',
  body: EmptyBody,
  response: z.undefined(),
  status: 204,
})

export const AdminOverview = z.object({
  /** Name of the administrator who is signed in. */
  administrator: z.string(),
  counts: z.object({
    products: z.int(),
    categories: z.int(),
    brands: z.int(),
    contacts: z.int(),
    /** Number of unread ones. */
    newContacts: z.int(),
    reports: z.int(),
    /** New, or with an unread message from the reporter. */
    newReports: z.int(),
    team: z.int(),
  }),
  backup: z.object({
    /** When the last good backup was finished; null when there is none. */
    finishedAt: z.iso.datetime().nullable(),
    /** False when there is none, or the last try failed. */
    ok: z.boolean(),
  }),
  mail: z.object({ waiting: z.int(), failed: z.int() }),
  /**
   * Always complete. A panel that was opened before this version reads it here and fails without it; the count has a
   * call of its own (`getSetupProgress`). To be removed in the version after 0.2.0.
   */
  firstDay: z.object({ done: z.int(), of: z.int(), again: z.array(z.string()), examples: z.array(z.string()) }),
  /** The version that runs, as CHANGELOG.md names it. */
  version: z.string(),
})
export type AdminOverview = z.infer<typeof AdminOverview>

/** Counts for the frame of the panel. Decrypts nothing. */
export const getAdminOverview = defineEndpoint({
  method: 'GET',
  path: '/api/admin/overview',
  access: 'admin',
  response: AdminOverview,
})
