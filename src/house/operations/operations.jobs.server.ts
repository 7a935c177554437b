import { defineJob } from '#core/jobs/jobs.server.ts'

/** A run copies or restores everything there is: an hour at most. Tried again when another run was in progress. */
const RUN = { expireInSeconds: 3600, retryLimit: 4, retryDelay: 900 } as const

/** After the retention sweep, so that no new backup has what was deleted. */
export const nightlyBackupJob = defineJob('backup.nightly', { ...RUN, cron: '50 3 * * *' })

/** On Sundays, after that night's backup. */
export const weeklyDrillJob = defineJob('operations.weekly', { ...RUN, cron: '50 4 * * 0' })

/** Not tried again by itself: the screen shows the failure, and the administrator repeats it. */
export const requestedRunJob = defineJob<{ runId: string }>('operations.asked', {
  ...RUN,
  retryLimit: 0,
  retryDelay: 60,
})
