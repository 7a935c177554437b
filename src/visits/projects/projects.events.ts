interface Named {
  id: string
  projectNumber: string
  vesselName: string
}

/** How the audit names a project. Events about its hours, parts, files and so on are events of the project. */
export const identifyProject = ({ id, projectNumber, vesselName }: Named) => ({
  entityType: 'project' as const,
  entityId: id,
  entityName: `${projectNumber} ${vesselName}`,
})

/** One event about a project. */
export const projectEvent = <const Rest extends { action: string }>(project: Named, event: Rest) => ({
  ...identifyProject(project),
  ...event,
})
