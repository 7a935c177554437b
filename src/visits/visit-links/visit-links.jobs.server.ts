import { defineJob } from '#core/jobs/jobs.server.ts'

/** Mails the links of an address to it, if there are any. The address is known by its hash only. */
export const mailLostLinksJob = defineJob<{ address: string }>('visit-links.lost', { retryLimit: 3, retryDelay: 60 })

/** Mails those who confirmed a visit that was moved or cancelled since. */
export const mailMovedVisitsJob = defineJob('visit-links.moved', { retryLimit: 1, retryDelay: 30, cron: '* * * * *' })
