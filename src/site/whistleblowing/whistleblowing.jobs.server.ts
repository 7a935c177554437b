import { defineJob } from '#core/jobs/jobs.server.ts'

export const notifyOfReportJob = defineJob('whistleblowing.notify', {
  retryLimit: 10,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 3600,
})
