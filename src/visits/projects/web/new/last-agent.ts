import type { ProjectValues } from '../project-form.ts'

interface Place {
  location: string | null
  portCode: string | null
}

/** The agent of an earlier visit, and the port in which that one works. */
export interface LastAgent {
  name: string
  place: Place
}

/** A port by its code, or by its name where one of the two has none. */
function isSamePort(one: Place, other: Place): boolean {
  if (one.portCode && other.portCode) return one.portCode.trim() === other.portCode.trim()
  const [name, otherName] = [one, other].map(({ location }) => location?.trim().toLowerCase() ?? '')
  return name !== '' && name === otherName
}

/** The changed form: the agent is added with the port and removed with it, unless another one was typed. */
export function followPort(
  values: ProjectValues,
  change: Partial<ProjectValues>,
  agent: LastAgent | null | undefined,
): ProjectValues {
  const next = { ...values, ...change }
  if (!agent || (change.portCode === undefined && change.location === undefined)) return next
  if (!isSamePort(agent.place, next)) return next.portAgent === agent.name ? { ...next, portAgent: '' } : next
  return next.portAgent === '' ? { ...next, portAgent: agent.name } : next
}
