/** State of an account: active, invited, deactivated. */
export const ACCESS_STATES = ['active', 'invited', 'off'] as const
