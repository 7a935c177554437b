import { randomInt } from 'node:crypto'
import { ADMIN_CODE_LENGTH } from './admin-auth.limits.ts'
import { isGuessableCode } from './admin-auth.policy.ts'

const HALF = ADMIN_CODE_LENGTH / 2

/** A new administrator's code: 16 digits from the system's random source, about 53 bits. Never stored; show it once. */
export function generateAdminCode(): string {
  // One code in thousands looks chosen by chance; a code that would be refused is not generated either.
  for (;;) {
    const code = randomDigits() + randomDigits()
    if (!isGuessableCode(code)) return code
  }
}

function randomDigits(): string {
  return String(randomInt(10 ** HALF)).padStart(HALF, '0')
}
