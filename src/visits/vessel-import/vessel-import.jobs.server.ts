import { defineJob } from '#core/jobs/jobs.server.ts'

/** A manager watches its progress, so a failed attempt is repeated after seconds. */
export const importVesselsJob = defineJob<{ importId: string; appliedBy: string }>('vessels.import', {
  retryLimit: 3,
  retryDelay: 5,
})
