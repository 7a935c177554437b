/** Digits of an administrator's code. */
export const ADMIN_CODE_LENGTH = 16

/** A session ends after this many minutes without a request. */
export const ADMIN_IDLE_MINUTES = 30
