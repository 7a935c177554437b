/** Incident types of the report form, in the specification's order. */
export const INCIDENT_TYPES = ['safety', 'compliance', 'ethics', 'environment', 'other'] as const
export type IncidentType = (typeof INCIDENT_TYPES)[number]

export const REPORT_LIMITS = { reporterName: 200, reporterEmail: 254, descriptionMax: 20_000 } as const

export const REPORT_SENTENCES = {
  incidentType: 'Type of incident is required',
  description: 'Description is required',
  reporterEmail: 'Valid email is required',
} as const

/** Every answer to a report takes at least this long, milliseconds: its time then says nothing about its size. */
export const REPORT_ANSWER_MS = 400

/** The notice that a report waits leaves after a random time between these, seconds, and at most once an hour. */
export const REPORT_NOTICE = { earliest: 5 * 60, latest: 60 * 60, every: 60 * 60 } as const
