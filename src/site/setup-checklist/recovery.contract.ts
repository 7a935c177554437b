import { z } from 'zod'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { LoginInput } from '#people/admin-auth/admin-auth.contract.ts'
import { ASKED_CHARACTERS, RECOVERY_KEY_LENGTH } from './setup-checklist.limits.ts'

const place = z.int().min(1).max(RECOVERY_KEY_LENGTH)

/** Compares four characters of the recovery key with those stored when the key was made. */
export const confirmRecoveryKey = defineEndpoint({
  method: 'POST',
  path: '/api/admin/recovery-key/confirm',
  access: 'admin',
  body: z.strictObject({
    /** The positions that were read: a key replaced in the meantime has others. */
    places: z.array(place).length(ASKED_CHARACTERS),
    characters: z.array(z.string().max(2)).length(ASKED_CHARACTERS),
  }),
  response: z.object({ confirmedAt: z.iso.datetime() }),
})

/** Makes another recovery key, with the administrator's own code; the previous one is invalid afterwards. */
export const makeRecoveryKey = defineEndpoint({
  method: 'POST',
  path: '/api/admin/recovery-key',
  access: 'admin',
  body: LoginInput,
  /** Shown once and stored nowhere. */
  response: z.object({ recoveryKey: z.string(), places: z.array(z.int()) }),
  status: 201,
})
