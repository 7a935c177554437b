/**
 * Whether technicians' devices store reads and changes. Off until the browser tests of working without a network
 * (tests/e2e/portal-offline.test.ts) have passed: they run when it is on.
 */
export const IS_OFFLINE_ON: boolean = false
