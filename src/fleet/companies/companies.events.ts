export const identifyCompany = ({ id, name }: { id: string; name: string }) => ({
  entityType: 'company' as const,
  entityId: id,
  entityName: name,
})
