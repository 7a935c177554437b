import { defineJob } from '#core/jobs/jobs.server.ts'

/** Begins again by itself after two minutes, so a failed run is not repeated. */
export const readMailboxJob = defineJob('mailbox.read', {
  retryLimit: 0,
  retryDelay: 60,
  expireInSeconds: 600,
  cron: '*/2 * * * *',
})
