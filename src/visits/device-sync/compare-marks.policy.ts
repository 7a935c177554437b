import type { Marks, SyncEntity } from './device-sync.limits.ts'

interface Changes {
  /** Ids of rows that are new or that changed. */
  changed: Partial<Record<SyncEntity, string[]>>
  removed: { entity: SyncEntity; id: string }[]
}

/** Compares what a device has with what there is now. */
export function compareMarks(before: Marks, now: Marks): Changes {
  const changes: Changes = { changed: {}, removed: [] }
  for (const entity of new Set([...Object.keys(before), ...Object.keys(now)]) as Set<SyncEntity>) {
    const [had, has] = [before[entity] ?? {}, now[entity] ?? {}]
    changes.changed[entity] = Object.keys(has).filter((id) => had[id] !== has[id])
    for (const id of Object.keys(had)) if (has[id] === undefined) changes.removed.push({ entity, id })
  }
  return changes
}
