/** Sign-in and sign-out events: many, and seldom searched for. */
export const SIGN_IN_ACTIONS = ['login', 'login_failed', 'logout'] as const
