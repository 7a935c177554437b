export const identifyVessel = ({ id, name }: { id: string; name: string }) => ({
  entityType: 'vessel' as const,
  entityId: id,
  entityName: name,
})
