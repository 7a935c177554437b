import { defineJob } from '#core/jobs/jobs.server.ts'

/** At night, before the backup. */
export const retentionJob = defineJob('retention.sweep', { retryLimit: 3, retryDelay: 300, cron: '20 3 * * *' })
