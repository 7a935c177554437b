import { defineJob } from '#core/jobs/jobs.server.ts'

/** One mail about the messages that were not copied one by one. */
export const contactDigestJob = defineJob('contact.digest', { retryLimit: 5, retryDelay: 60, cron: '*/15 * * * *' })
