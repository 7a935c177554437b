/** Incident types of the report form, in the specification's order. */
export const INCIDENT_TYPES = ['safety', 'compliance', 'ethics', 'environment', 'other'] as const
export type IncidentType = (typeof INCIDENT_TYPES)[number]

export const REPORT_STATUSES = ['new', 'acknowledged', 'in work', 'closed'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

/** Lengths in characters. */
export const REPORT_LIMITS = {
  reporterName: 200,
  reporterEmail: 254,
  descriptionMax: 20_000,
  messageMax: 5000,
  summaryMax: 2000,
  /** Messages of one report, both directions together. */
  messages: 500,
} as const

/**
 * What reporters are told to expect, counted from the day of the report. Voluntary: the service levels of EU directive
 * 2019/1937, articles 9 (1) b and f.
 */
export const REPORT_CLOCKS = { acknowledgeDays: 7, answerMonths: 3 } as const

/** An administrator's openings of one report within this time are one entry in the audit, minutes. */
export const OPENING_MINUTES = 15

/** Every answer to a report takes at least this long, milliseconds: its time then says nothing about its size. */
export const REPORT_ANSWER_MS = 400

/** The notice that a report waits leaves after a random time between these, seconds, and at most once an hour. */
export const REPORT_NOTICE = { earliest: 5 * 60, latest: 60 * 60, every: 60 * 60 } as const
