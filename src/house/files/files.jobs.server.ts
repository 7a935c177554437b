import { defineJob } from '#core/jobs/jobs.server.ts'

/** Deletes pictures of aborted requests, within the day. */
export const sweepPicturesJob = defineJob('files.sweep-pictures', {
  retryLimit: 1,
  retryDelay: 300,
  cron: '40 */6 * * *',
})

/** Deletes uploads that were not finished. */
export const sweepFilesJob = defineJob('files.sweep', { retryLimit: 1, retryDelay: 300, cron: '10 * * * *' })
