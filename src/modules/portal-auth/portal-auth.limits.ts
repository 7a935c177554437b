/** How a person wants to be told by mail; in the portal it always stands. */
export const MAIL_NOTICES = ['at once', 'daily', 'off'] as const
export type MailNotices = (typeof MAIL_NOTICES)[number]

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Hours without a request after which a session ends; one that is kept ("keep me signed in") has no such limit. */
export const PORTAL_IDLE_HOURS = 8
/** Hours after which a session ends however busy it was. */
export const PORTAL_SESSION_HOURS = 24
/** Days that a kept session lasts. */
export const PORTAL_KEPT_DAYS = 14
export const PORTAL_SESSIONS_MAX = 10
export const INVITATION_HOURS = 72
export const RESET_MINUTES = 30
export const PASSWORD_MIN = 15
export const PASSWORD_MAX = 256
