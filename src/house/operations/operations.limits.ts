/** Kinds of runs, scheduled or requested, one at a time in all processes together. */
export const RUN_KINDS = ['backup', 'drill'] as const
export type RunKind = (typeof RUN_KINDS)[number]

export const RUN_CAUSES = ['nightly', 'weekly', 'asked'] as const
export type RunCause = (typeof RUN_CAUSES)[number]

/** `died`: its process ended during the run, or no process started it. */
export const RUN_STATES = ['waiting', 'running', 'done', 'failed', 'died'] as const

/**
 * Subject of a run. A drill of an encrypted set saves a set first, because only the private key opens the stored ones.
 */
export const RUN_STEPS = ['saving', 'copying', 'restoring', 'comparing'] as const
export type RunStep = (typeof RUN_STEPS)[number]

/** Seconds: interval of a run's heartbeat, and time without one after which it counts as dead. */
export const RUN_BEAT = { every: 5, dead: 60 } as const
/** The same of a process. */
export const PROCESS_BEAT = { every: 15, dead: 60 } as const

/** Days for which a drill counts. */
export const DRILL_DAYS = 30
/** Number of stored runs of each kind. */
export const KEPT_RUNS = 100

/** Levels of free disk space; the lower one is that of `deploy/alerts.yml`. */
export const DISK_LEVELS = ['ok', 'tight', 'low'] as const
export type DiskLevel = (typeof DISK_LEVELS)[number]

/** Computed from free and total bytes of a disk. */
export function diskLevel(freeBytes: number, totalBytes: number): DiskLevel {
  if (freeBytes < totalBytes * 0.1 || freeBytes < 2e9) return 'low'
  return freeBytes < totalBytes * 0.2 ? 'tight' : 'ok'
}

/** Kinds of mail failures, by what a person has to check. */
export const MAIL_PROBLEMS = [
  'unreachable',
  'slow',
  'sign-in',
  'insecure',
  'recipient',
  'full',
  'later',
  'refused',
  'attachment',
  'disk',
  'unknown',
] as const
export type MailProblem = (typeof MAIL_PROBLEMS)[number]

/** Calls that took longest, shown at once. */
export const SLOW_CALLS = 10

export const MAIL_STATES = ['waiting', 'failed', 'sent'] as const
/** Filter of the list of mails; `open`: not sent yet. */
export const MAIL_FILTERS = ['open', 'waiting', 'failed', 'sent'] as const
export type MailFilter = (typeof MAIL_FILTERS)[number]
/** Seconds: a mail that is due later than this isn't being sent now (the outbox's lease, and a little). */
export const NOT_UNDER_WAY = 130

/** Days after a drill in which the weekly one is skipped, since another process has done it. */
export const WEEKLY_DAYS = 3
