const OF_VISIT = /^project:(?<projectId>[0-9a-f-]{36}):files(?::(?<lineKey>[a-z0-9-]+))?$/

/** Group of the uploads to a visit; with the line of its checklist that asked for the photos. */
export const photoGroup = (projectId: string, lineKey?: string): string =>
  `project:${projectId}:files${lineKey === undefined ? '' : `:${lineKey}`}`

/** The visit and the line of a group; null for uploads to something else. */
export function readPhotoGroup(group: string): { projectId: string; lineKey: string | null } | null {
  const { projectId, lineKey = null } = OF_VISIT.exec(group)?.groups ?? {}
  return projectId === undefined ? null : { projectId, lineKey }
}
