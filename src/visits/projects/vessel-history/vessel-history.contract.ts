import { z } from 'zod'
import { listOf, listQuery } from '#core/contract/list.ts'
import { readById } from '#core/contract/record-calls.ts'

const nullableText = z.string().nullable()

export const ServiceHistoryRow = z.strictObject({
  id: z.uuid(),
  date: nullableText,
  serviceType: z.string(),
  operatorName: nullableText,
  /** Null for services from before the portal. */
  projectId: z.uuid().nullable(),
  projectNumber: nullableText,
  location: nullableText,
  /** The visit has a screen that the caller may open. */
  mayOpen: z.boolean(),
  status: z.string(),
})
export type ServiceHistoryRow = z.infer<typeof ServiceHistoryRow>

export const findVesselHistory = readById('/api/portal/vessels/:id/history', 'portal:vessel:read', {
  query: listQuery(['date']),
  response: listOf(ServiceHistoryRow),
})
