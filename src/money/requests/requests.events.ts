/** The request that an event of the audit log is about. */
export const identifyRequest = ({ id, reference }: { id: string; reference: string }) => ({
  entityType: 'request' as const,
  entityId: id,
  entityName: reference,
})
