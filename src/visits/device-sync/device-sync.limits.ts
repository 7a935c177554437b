/** Days around today whose visits are on a technician's device. */
export const DAYS_BACK = 30
export const DAYS_AHEAD = 60

/** Days for which a cursor is known after its last use: a device that was away for longer reads everything again. */
export const CURSOR_DAYS = 60

/** What a device stores, by the name that `removed` uses. */
export const SYNC_ENTITIES = ['project', 'vessel', 'contact', 'checklist', 'article'] as const
export type SyncEntity = (typeof SYNC_ENTITIES)[number]

/** Marks of rows by entity and id. Two marks of a row differ if it was written in between. */
export type Marks = Partial<Record<SyncEntity, Readonly<Record<string, string>>>>
