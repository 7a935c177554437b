import { defineJob } from '#core/jobs/jobs.server.ts'

/** Stores which quotes have expired, and deletes files without a request. */
export const requestsUpkeepJob = defineJob('requests.upkeep', {
  retryLimit: 2,
  retryDelay: 60,
  cron: '3,18,33,48 * * * *',
})
