/** Incident types of the report form, in the specification's order. */
export const INCIDENT_TYPES = ['safety', 'compliance', 'ethics', 'environment', 'other'] as const
export type IncidentType = (typeof INCIDENT_TYPES)[number]

export const REPORT_LIMITS = { reporterName: 200, reporterEmail: 254, descriptionMax: 20_000 } as const

export const REPORT_SENTENCES = {
  incidentType: 'Type of incident is required',
  description: 'Description is required',
  reporterEmail: 'Valid email is required',
} as const
