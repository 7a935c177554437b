import { z } from 'zod'
import { day } from '#core/contract/amounts.ts'
import { ById, defineEndpoint, EmptyBody, rowId } from '#core/contract/endpoint.ts'
import { listOf, listQuery } from '#core/contract/list.ts'
import { EVIDENCE_STATES } from './evidence.limits.ts'

export const EvidencePack = z.strictObject({
  id: z.uuid(),
  /** What it is about, for people. */
  subject: z.string(),
  fileName: z.string(),
  state: z.enum(EVIDENCE_STATES),
  /** Why it failed. */
  problem: z.string().nullable(),
  visits: z.int(),
  /** Bytes, once it is ready. */
  size: z.int().nullable(),
  sha256: z.string().nullable(),
  requestedByName: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
})
export type EvidencePack = z.infer<typeof EvidencePack>

const ROOT = '/api/portal/evidence'

const Requested = z.strictObject({ id: z.uuid() })

/** A pack of one visit. */
export const packProject = defineEndpoint({
  method: 'POST',
  path: '/api/portal/projects/:id/evidence',
  access: 'portal:evidence:make',
  params: ById,
  body: EmptyBody,
  response: Requested,
  status: 202,
})

export const PeriodInput = z.strictObject({ from: day, to: day, vesselId: rowId().optional() })
export type PeriodInput = z.output<typeof PeriodInput>

/** A pack of the visits of a period, of one vessel or all. */
export const packPeriod = defineEndpoint({
  method: 'POST',
  path: ROOT,
  access: 'portal:evidence:make',
  body: PeriodInput,
  response: Requested,
  status: 202,
})

export const EvidenceQuery = listQuery(['createdAt']).extend({ projectId: rowId().optional() })
export type EvidenceQuery = z.output<typeof EvidenceQuery>

/** Packs that are not deleted yet, the newest first; with `projectId` those that contain the visit. */
export const findEvidence = defineEndpoint({
  method: 'GET',
  path: ROOT,
  access: 'portal:evidence:make',
  query: EvidenceQuery,
  response: listOf(EvidencePack),
})

export const getEvidence = defineEndpoint({
  method: 'GET',
  path: `${ROOT}/:id`,
  access: 'portal:evidence:make',
  params: ById,
  response: EvidencePack,
})

/** A one-time address of the ZIP, valid for a minute. */
export const linkEvidence = defineEndpoint({
  method: 'POST',
  path: `${ROOT}/:id/link`,
  access: 'portal:evidence:make',
  params: ById,
  body: EmptyBody,
  response: z.strictObject({ url: z.url() }),
})
