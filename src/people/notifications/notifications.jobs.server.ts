import { defineJob } from '#core/jobs/jobs.server.ts'

export const mailNoticesJob = defineJob<{ userId: string }>('notifications.mail-notices', {
  retryLimit: 10,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 3600,
})

/** When the office opens: reminders of all modules, then the mails of people who chose one a day. */
export const dailyNoticesJob = defineJob('notifications.daily', { retryLimit: 5, retryDelay: 300, cron: '0 7 * * *' })
