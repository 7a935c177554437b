/** Whether somebody can come in: yes, not yet, no more. */
export const ACCESS_STATES = ['active', 'invited', 'off'] as const
