import { defineJob } from '#core/jobs/jobs.server.ts'

/** Mails those who confirmed a visit that was moved or cancelled since. */
export const mailMovedVisitsJob = defineJob('visit-links.moved', { retryLimit: 1, retryDelay: 30, cron: '* * * * *' })
