import { defineJob } from '#core/jobs/jobs.server.ts'

/** Attempts of a pack after its process died or a file could not be read. */
export const PACK_TRIES = 3

/** Half an hour for two gigabytes on slow disks. */
export const makePackJob = defineJob<{ packId: string }>('evidence.make', {
  retryLimit: PACK_TRIES - 1,
  retryDelay: 10,
  expireInSeconds: 1800,
})
