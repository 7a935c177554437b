import type { AuditEvent } from './audit-event.ts'

/** Contact data: the log says that it changed, never the value. */
const UNSAID = /Phone$|Email$|Contact$/
/** Names of persons, and where they stay: kept apart, so that they can be erased. */
const PERSONAL = /^(vesselMaster|engineer)Name$|^portAgent$|^travelInfo$/

/** Takes what is about persons out of the events of changed fields: of vessels, companies and visits. */
export const guardPersons = (events: readonly AuditEvent[]): AuditEvent[] =>
  events.map((event) => {
    const field = event.fieldChanged ?? ''
    if (UNSAID.test(field)) return { ...event, oldValue: null, newValue: null }
    return PERSONAL.test(field) ? { ...event, isPersonal: true } : event
  })
