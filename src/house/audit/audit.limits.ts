/** Actions of entering and leaving: many, and seldom what somebody looks for. */
export const SIGN_IN_ACTIONS = ['login', 'login_failed', 'logout'] as const
