import type { AuditEvent } from '#core/audit/audit-event.ts'

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

type Rest = Omit<AuditEvent, 'entityType' | 'entityId' | 'entityName'>

/** One event about a project. */
export const projectEvent = (project: Named, event: Rest): AuditEvent => ({ ...identifyProject(project), ...event })
