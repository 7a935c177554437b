import type { AuditEvent } from '#core/audit/audit-event.ts'

/** Contact data: the log says that it changed, never the value. */
const UNSAID = /Phone$|Email$/
/** Names of persons: kept apart, so that they can be erased. */
const PERSONAL = /^(vesselMaster|engineer)Name$|^portAgent$/

/** Takes what is about persons out of the events of changed fields. */
export const guardPersons = (events: readonly AuditEvent[]): AuditEvent[] =>
  events.map((event) => {
    const field = event.fieldChanged ?? ''
    if (UNSAID.test(field)) return { ...event, oldValue: null, newValue: null }
    return PERSONAL.test(field) ? { ...event, isPersonal: true } : event
  })

export const identifyVessel = ({ id, name }: { id: string; name: string }) => ({
  entityType: 'vessel' as const,
  entityId: id,
  entityName: name,
})

export const identifyCompany = ({ id, name }: { id: string; name: string }) => ({
  entityType: 'company' as const,
  entityId: id,
  entityName: name,
})
