import { ADMIN_CODE_LENGTH } from '../admin-auth.limits.ts'

/** Blanks of every width, hyphens and dashes: what printing and pasting puts between groups of digits. */
const BETWEEN = /[\s\u00ad\u200b\u2010-\u2015\u2060\u2212\ufeff-]+/gu

/** The code without what was put between its digits. */
export const normaliseCode = (typed: string): string => typed.normalize('NFKC').replaceAll(BETWEEN, '')

/** Whether it has the length of a code; which characters it may hold only the server says. */
export const hasCodeLength = (code: string): boolean => Array.from(code).length === ADMIN_CODE_LENGTH
