import type { LiveEvent } from '#core/live/live-event.ts'

/** A price as people name it: article and client. */
export const identifyPrice = ({ id, itemNumber }: { id: string; itemNumber: string }, clientName: string) => ({
  entityType: 'price' as const,
  entityId: id,
  entityName: `${itemNumber}, ${clientName}`,
})

/** Managers have price lists open. */
export const priceEvent = (id: string): LiveEvent => ({ topic: 'price', id, userIds: [] })
