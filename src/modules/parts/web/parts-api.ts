import type { z } from 'zod'
import { call } from '#core/web/call/call.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useChange, useCreation } from '#core/web/live/project-records.ts'
import { useLater } from '#core/web/use-later.ts'
import type { findPartSuggestions, Part } from '../parts.contract.ts'
import type { addPart, changePart, deletePart } from '../project-parts.contract.ts'
import { partMessages as messages } from './messages.en.ts'

export type PartBody = z.input<(typeof addPart)['body']>
export type PartChangeBody = z.input<(typeof changePart)['body']>
export const useAddPart = (projectId: string) =>
  useCreation<PartBody, Part>(
    projectId,
    (body, headers) =>
      call<typeof addPart>('POST /api/portal/projects/:id/parts', { params: { id: projectId }, body, headers }),
    { done: ({ partName }) => messages.added(partName), failed: messages.addFailed },
  )

export const useChangePart = (projectId: string, partId: string) =>
  useChange(
    projectId,
    (body: PartChangeBody): Promise<Part> =>
      call<typeof changePart>('PATCH /api/portal/parts/:id', { params: { id: partId }, body }),
    { done: messages.changed, failed: messages.changeFailed },
  )

export const useRemovePart = (projectId: string) =>
  useChange(
    projectId,
    ({ id, version }: Part) =>
      call<typeof deletePart>('DELETE /api/portal/parts/:id', { params: { id }, query: { version: String(version) } }),
    { done: messages.removed, failed: messages.removeFailed },
  )

/** Articles of the catalogue that fit what was typed. */
export function usePartSuggestions(typed: string) {
  const q = useLater(typed.trim())
  const enabled = q.length > 1
  const { data } = useEndpoint<typeof findPartSuggestions>(
    'GET /api/portal/part-suggestions',
    { query: { q } },
    { enabled, keepsPrevious: true },
  )
  return enabled ? (data?.items ?? []) : []
}
