import { defineJob } from '#core/jobs/jobs.server.ts'

/** Hourly, after the sweep of files. Retried once: the next hour's run follows anyway. */
export const checkStepsJob = defineJob('first-day.check', { retryLimit: 1, retryDelay: 300, cron: '5 * * * *' })
