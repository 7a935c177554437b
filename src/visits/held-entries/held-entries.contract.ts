import { z } from 'zod'
import { instant } from '#core/contract/amounts.ts'
import { ById, defineEndpoint } from '#core/contract/endpoint.ts'
import { listOf, listQuery } from '#core/contract/list.ts'
import { textOrNull } from '#core/contract/optional.ts'
import { text } from '#core/contract/text.ts'
import { seenVersion } from '#core/contract/version.ts'
import { findHandedCall, isHandedStep } from './handed-calls.ts'
import {
  HELD_BODY_MAX,
  HELD_CALLS_MAX,
  HELD_PATH_MAX,
  HELD_PROBLEM_MAX,
  HELD_REASON_MAX,
  HELD_STATES,
  HELD_STEPS_MAX,
} from './held-entries.limits.ts'
import { heldTexts } from './messages.en.ts'

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const

const call = {
  method: z.enum(METHODS),
  path: z.string(heldTexts.path).max(HELD_PATH_MAX, heldTexts.path),
  body: z
    .record(z.string(), z.json(), heldTexts.path)
    .nullish()
    .refine((body) => JSON.stringify(body ?? null).length <= HELD_BODY_MAX, heldTexts.longBody),
}
const isHanded = { error: heldTexts.path, path: ['path'] }

/** A call that belongs to the first one. It refers to calls by their places: the first is `0`. */
const HeldStep = z.strictObject(call).refine((step) => isHandedStep(step), isHanded)

/** A refused call as the device made it: one of those that a technician makes on a visit, and what belongs to it. */
const HeldCall = z
  .strictObject({
    ...call,
    steps: z.array(HeldStep).max(HELD_STEPS_MAX).default([]),
    /** When it was entered, corrected to the server's clock. */
    at: instant,
    /** The server's reason. */
    problem: text(1, HELD_PROBLEM_MAX),
  })
  .refine((each) => findHandedCall(each) !== null, isHanded)

export const HoldInput = z.strictObject({ calls: z.array(HeldCall).min(1).max(HELD_CALLS_MAX) })
export type HoldInput = z.output<typeof HoldInput>

export const HeldEntry = z.strictObject({
  id: z.uuid(),
  userId: z.uuid(),
  userName: z.string(),
  projectId: z.uuid().nullable(),
  projectNumber: z.string().nullable(),
  vesselName: z.string().nullable(),
  method: z.enum(METHODS),
  path: z.string(),
  body: z.json().nullable(),
  steps: z.array(z.strictObject({ method: z.enum(METHODS), path: z.string(), body: z.json().optional() })),
  madeAt: z.string(),
  problem: z.string(),
  state: z.enum(HELD_STATES),
  decidedByName: z.string().nullable(),
  decidedAt: z.string().nullable(),
  reason: z.string().nullable(),
  version: z.int(),
  createdAt: z.string(),
})
export type HeldEntry = z.infer<typeof HeldEntry>

export const HeldQuery = listQuery(['createdAt']).extend({ state: z.enum(HELD_STATES).optional() })
export type HeldQuery = z.output<typeof HeldQuery>

const ROOT = '/api/portal/held-entries'

/** A technician's device hands refused changes to the managers. */
export const holdEntries = defineEndpoint({
  method: 'POST',
  path: ROOT,
  access: 'portal:held-entry:create',
  body: HoldInput,
  response: z.strictObject({ ids: z.array(z.uuid()) }),
  status: 201,
})
/** Oldest first unless `sort=-createdAt`. */
export const findHeldEntries = defineEndpoint({
  method: 'GET',
  path: ROOT,
  access: 'portal:held-entry:decide',
  query: HeldQuery,
  response: listOf(HeldEntry),
})

const DecideInput = z.strictObject({ reason: textOrNull(HELD_REASON_MAX), version: seenVersion })
export type DecideInput = z.output<typeof DecideInput>

const decision = <const Path extends string>(path: Path) =>
  defineEndpoint({
    method: 'POST',
    path,
    access: 'portal:held-entry:decide',
    params: ById,
    body: DecideInput,
    response: HeldEntry,
  })
/** Makes the change in the technician's name, with a manager's permissions; refused again by any other rule. */
export const applyHeldEntry = decision(`${ROOT}/:id/apply`)
export const discardHeldEntry = decision(`${ROOT}/:id/discard`)
