import { useQuery } from '@tanstack/react-query'
import { call } from '#core/web/call.ts'
import { useLater } from '#core/web/use-later.ts'
import type { findVessels, getVessel, Vessel } from '#modules/vessels/vessels.contract.ts'
import type { findProjects } from '../../projects.contract.ts'
import { OPEN_STATUSES } from '../../projects.policy.ts'
import type { ProjectValues } from '../project-form.ts'
import type { PickedVessel } from './kept-draft.ts'

const SUGGESTIONS = '6'

/** Vessels whose name or IMO number fits what was typed. */
export function useVesselSearch(typed: string) {
  const q = useLater(typed.trim())
  const query = useQuery({
    queryKey: ['portal', 'vessels', 'search', q],
    queryFn: ({ signal }) =>
      call<typeof findVessels>(
        { method: 'GET', path: '/api/portal/vessels' },
        { query: { q, pageSize: SUGGESTIONS }, signal },
      ),
    enabled: q.length > 1,
    placeholderData: (before) => before,
  })
  return q.length > 1 ? (query.data?.items ?? []) : []
}

/** Vessels that a new name may be another spelling of. */
export function useSimilarVessels(name: string) {
  const similarTo = useLater(name.trim())
  const query = useQuery({
    queryKey: ['portal', 'vessels', 'similar', similarTo],
    queryFn: ({ signal }) =>
      call<typeof findVessels>(
        { method: 'GET', path: '/api/portal/vessels' },
        { query: { similarTo, pageSize: '1' }, signal },
      ),
    enabled: similarTo.length > 2,
  })
  return similarTo.length > 2 ? (query.data?.similar ?? []) : []
}

export const readVessel = (id: string): Promise<Vessel> =>
  call<typeof getVessel>({ method: 'GET', path: '/api/portal/vessels/:id' }, { params: { id } })

/** The vessel as the page shows the chosen one. */
export const toPicked = ({ id, name, imo, clientName, prefill }: Vessel): PickedVessel => ({
  id,
  name,
  imo,
  clientName: clientName ?? prefill?.clientName ?? null,
  source: {
    projectId: prefill?.projectId ?? null,
    projectNumber: prefill?.projectNumber ?? null,
    date: prefill?.date ?? null,
  },
})

/** What a new project takes over from the vessel's last papers; what they lack stays as it is typed. */
export function prefillFrom({ name, prefill }: Vessel): Partial<ProjectValues> {
  const { date: _day, projectId: _id, projectNumber: _number, ...facts } = prefill ?? EMPTY_PREFILL
  const texts = Object.entries(facts).map(([field, value]) => [field, value ?? ''])
  return { vesselName: name, ...(Object.fromEntries(texts) as Partial<ProjectValues>) }
}

const EMPTY_PREFILL = { date: null, projectId: null, projectNumber: null }

const OPEN = OPEN_STATUSES.join(',')

/** Open projects of the vessel, the nearest first: perhaps this is already one of them. */
export function useOpenProjects(vesselId: string) {
  const query = useQuery({
    queryKey: ['portal', 'projects', 'of-vessel', vesselId],
    queryFn: ({ signal }) =>
      call<typeof findProjects>(
        { method: 'GET', path: '/api/portal/projects' },
        { query: { vesselId, status: OPEN, sort: 'scheduledDate', pageSize: '3' }, signal },
      ),
  })
  return query.data?.items ?? []
}

/** What the vessel was charged for the same kind of visit the last time; null where it never was. */
export function useLastValue(vesselId: string | null, serviceType: string) {
  const query = useQuery({
    queryKey: ['portal', 'projects', 'last-value', vesselId, serviceType],
    queryFn: ({ signal }) =>
      call<typeof findProjects>(
        { method: 'GET', path: '/api/portal/projects' },
        { query: { vesselId: vesselId ?? '', serviceType, sort: '-scheduledDate', pageSize: '5' }, signal },
      ),
    enabled: vesselId !== null && serviceType !== '',
  })
  if (vesselId === null || serviceType === '') return null
  return query.data?.items.find(({ projectValue }) => projectValue) ?? null
}
