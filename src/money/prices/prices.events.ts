/** A price as people name it: article and client. */
export const identifyPrice = ({ id, itemNumber }: { id: string; itemNumber: string }, clientName: string) => ({
  entityType: 'price' as const,
  entityId: id,
  entityName: `${itemNumber}, ${clientName}`,
})
