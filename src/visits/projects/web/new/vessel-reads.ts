import { call } from '#core/web/call/call.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useLater } from '#core/web/use-later.ts'
import type { findVessels, getVessel, Vessel } from '#fleet/vessels/vessels.contract.ts'
import type { findProjects } from '../../projects.contract.ts'
import { OPEN_STATUSES } from '../../projects.policy.ts'
import type { ProjectValues } from '../project-form.ts'
import type { PickedVessel } from './new-project-state.ts'

const SUGGESTIONS = '6'

/**
 * Vessels with a name or IMO number that matches the typed text.
 * @returns `isCurrent` is false until the server has responded for exactly this text: before that it is unknown whether
 * the ship is new
 */
export function useVesselSearch(typed: string) {
  const wanted = typed.trim()
  const q = useLater(wanted)
  const enabled = q.length > 1
  const { data, isPlaceholderData } = useEndpoint<typeof findVessels>(
    'GET /api/portal/vessels',
    { query: { q, pageSize: SUGGESTIONS } },
    { enabled, keepsPrevious: true },
  )
  const isCurrent = q === wanted && (!enabled || (data !== undefined && !isPlaceholderData))
  return { isCurrent, vessels: isCurrent && enabled ? (data?.items ?? []) : [] }
}

/** Vessels that a new name may be another spelling of. */
export function useSimilarVessels(name: string) {
  const similarTo = useLater(name.trim())
  const enabled = similarTo.length > 2
  const { data } = useEndpoint<typeof findVessels>(
    'GET /api/portal/vessels',
    { query: { similarTo, pageSize: '1' } },
    { enabled },
  )
  return enabled ? (data?.similar ?? []) : []
}

export const readVessel = (id: string): Promise<Vessel> =>
  call<typeof getVessel>('GET /api/portal/vessels/:id', { params: { id } })

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
  agent: prefill?.portAgent ? { name: prefill.portAgent, place: prefill.agentPlace } : null,
})

/** Values that a new project copies from the vessel's last visit; others stay as typed. */
export function prefillFrom({ name, prefill }: Vessel): Partial<ProjectValues> {
  const {
    date: _day,
    projectId: _id,
    projectNumber: _number,
    // Another port has another agent: this one waits for the port, in `followPort`.
    portAgent: _agent,
    agentPlace: _place,
    ...facts
  } = prefill ?? EMPTY_PREFILL
  const texts = Object.entries(facts).map(([field, value]) => [field, value ?? ''])
  return { vesselName: name, portAgent: '', ...(Object.fromEntries(texts) as Partial<ProjectValues>) }
}

const EMPTY_PREFILL = { date: null, projectId: null, projectNumber: null, portAgent: null, agentPlace: null }

const OPEN = OPEN_STATUSES.join(',')

/** Open projects of the vessel, the nearest first: perhaps this is already one of them. */
export function useOpenProjects(vesselId: string) {
  const { data } = useEndpoint<typeof findProjects>('GET /api/portal/projects', {
    query: { vesselId, status: OPEN, sort: 'scheduledDate', pageSize: '3' },
  })
  return data?.items ?? []
}

/** The last charge for the same kind of visit of the vessel; null if there is none. */
export function useLastValue(vesselId: string | null, serviceType: string) {
  const enabled = vesselId !== null && serviceType !== ''
  const { data } = useEndpoint<typeof findProjects>(
    'GET /api/portal/projects',
    { query: { vesselId: vesselId ?? '', serviceType, sort: '-scheduledDate', pageSize: '5' } },
    { enabled },
  )
  return enabled ? (data?.items.find(({ projectValue }) => projectValue) ?? null) : null
}
