/** Digits of an administrator's code. */
export const ADMIN_CODE_LENGTH = 16

/** A session ends after this many minutes without a request, and after `ADMIN_MAX_HOURS` in any case. */
export const ADMIN_IDLE_MINUTES = 30
export const ADMIN_MAX_HOURS = 8
