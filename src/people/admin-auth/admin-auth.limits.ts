/** Digits of an administrator's code. */
export const ADMIN_CODE_LENGTH = 16

/** A session ends after this many minutes without a request. */
export const ADMIN_IDLE_MINUTES = 30

/** And after this many hours in any case. */
export const ADMIN_SESSION_HOURS = 8

/** Sessions that one administrator may have at once; one more ends the oldest. */
export const ADMIN_SESSIONS_MAX = 10

/** Characters of an administrator's name. */
export const ADMIN_NAME_MAX = 80
