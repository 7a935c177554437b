/** Characters. */
export const REASON_MAX = 200
