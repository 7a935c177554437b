/** Blanks of every width, hyphens and dashes: separators that printing and pasting add between groups of digits. */
const BETWEEN = /[\s\p{Dash}\u00ad\u200b\u2060]+/gu

/**
 * Returns a typed or pasted code without separators between its groups. All other characters stay, so that an invalid
 * code is recognised as one.
 */
export const normaliseAdminCode = (typed: string): string => typed.replace(BETWEEN, '')

/** Sixteen ASCII digits: digits of other scripts look alike and are none. */
export const isAdminCode = (code: string): boolean => /^[0-9]{16}$/.test(code)

/** The code in groups of four, for display. */
export const formatAdminCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')
