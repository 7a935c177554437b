/** How a person is notified by mail; the portal always shows notices. */
export const MAIL_NOTICES = ['at once', 'daily', 'off'] as const
export type MailNotices = (typeof MAIL_NOTICES)[number]

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Hours without a request after which a session ends. A session with "keep me signed in" has no such limit. */
export const PORTAL_IDLE_HOURS = 8
/** Hours after which a session ends however busy it was. */
export const PORTAL_SESSION_HOURS = 24
/** Days after which a session with "keep me signed in" ends. */
export const PORTAL_KEPT_DAYS = 14
/** Days after its last use for which an expired session is distinguished from one that was ended: as long as keys last. */
export const PORTAL_EXPIRED_DAYS = 60
export const PORTAL_SESSIONS_MAX = 10
export const INVITATION_HOURS = 72
export const RESET_MINUTES = 30
export const PASSWORD_MIN = 15
export const PASSWORD_MAX = 256

/** Failures in a row from unknown devices after which only a known device or a mail link can sign the person in. */
export const FAILED_LOGINS_MAX = 100
/** A request for a reset is answered after this time, whether the address has an account or not. */
export const RESET_ANSWER_MS = 400
/** Seconds in which one account gets one mail with a link at most. */
export const RESET_PAUSE_SECONDS = 60
