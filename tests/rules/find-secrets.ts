import { createHash } from 'node:crypto'
import { isGuessableCode } from '#people/admin-auth/admin-auth.policy.ts'

export interface Finding {
  rule: string
  line: number
  /** First 16 characters of the finding's SHA-256: says which value it was without repeating it. */
  digest: string
}

const PATTERNS: readonly (readonly [rule: string, pattern: RegExp])[] = [
  ['private key', /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----/g],
  ['private key', /AGE-SECRET-KEY-1[0-9A-Z]{20,}/g],
  ['cloud access key', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g],
  ['service token', /\b(?:gh[pousr]_\w{30,}|github_pat_\w{30,}|npm_[A-Za-z0-9]{36}|glpat-[\w-]{20,})/g],
  ['service token', /\b(?:xox[abprs]-[\w-]{10,}|AIza[\w-]{35}|sk_live_\w{16,}|SG\.[\w-]{20,}\.[\w-]{20,})/g],
  ['signed token', /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/g],
]

/** A code of 16 digits as the product hands them out: in one piece or in groups of four, not part of a longer number. */
const CODE = /(?<![\w.%-])(?:\d{16}|\d{4}([ -])\d{4}\1\d{4}\1\d{4})(?![\w.%-]\d|\w)/g

/** A literal of at least 24 characters without blanks, and what precedes it in its line. */
const LITERAL = /(["'`=])([\w+/=~!@#$^&*.:-]{24,})(?=["'`\s]|$)/g

const NAMED_SECRET =
  /(secret|token|passw(or)?d|passphrase|api[_-]?key|private[_-]?key|pepper|credential)\w*["']?\s*[:=]\s*$/i

const CREDENTIALS_IN_ADDRESS = /\b[a-z][a-z0-9+]{2,}:\/\/[^\s/:@"'`$]+:([^\s/@"'`$<{]{8,})@/gi

/** Shannon entropy of a text in bits per character. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let entropy = 0
  for (const count of counts.values()) entropy -= (count / text.length) * Math.log2(count / text.length)
  return entropy
}

/** Random-looking text: letters and digits mixed without words, as keys and tokens are. */
function looksRandom(text: string, named: boolean): boolean {
  // Digests and identifiers are published on purpose.
  if (/^sha(256|384|512)-|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return false
  // An alphabet: every character once.
  if (new Set(text).size === text.length) return false
  if (!/\d/.test(text) || !/[a-z]/i.test(text)) return false
  if (/^[0-9a-f]+$/i.test(text)) return text.length >= 32 && entropyOf(text) > 3
  // Paths, addresses, class lists and names are words; keys have no word of six letters between their digits.
  if (/[:.@]|\/.*[a-z]{6}|-.*-/i.test(text) && !named) return false
  return entropyOf(text) > (named ? 3.5 : 4.2) && text.length >= (named ? 24 : 32) && !/[a-z]{12}/.test(text)
}

/**
 * Finds what looks like a secret in a text.
 * @param options.entropy also random-looking literals; off for test vectors and other files reviewed for it
 */
export function findSecrets(text: string, { entropy = true }: { entropy?: boolean } = {}): Finding[] {
  const findings: Finding[] = []
  const report = (rule: string, index: number, value: string) => {
    const digest = createHash('sha256').update(value).digest('hex').slice(0, 16)
    findings.push({ rule, line: text.slice(0, index).split('\n').length, digest })
  }
  for (const [rule, pattern] of PATTERNS) {
    for (const match of text.matchAll(pattern)) report(rule, match.index, match[0])
  }
  for (const match of text.matchAll(CODE)) {
    // Codes the product refuses as guessable are examples.
    if (!isGuessableCode(match[0].replaceAll(/\D/g, ''))) report('code of 16 digits', match.index, match[0])
  }
  for (const match of text.matchAll(CREDENTIALS_IN_ADDRESS)) {
    const password = match[1] ?? ''
    if (entropyOf(password) > 2.8 && /\d/.test(password)) report('password in an address', match.index, password)
  }
  for (const match of entropy ? text.matchAll(LITERAL) : []) {
    const value = match[2] ?? ''
    const before = text.slice(text.lastIndexOf('\n', match.index) + 1, match.index + (match[1] === '=' ? 1 : 0))
    if (looksRandom(value, NAMED_SECRET.test(before))) report('random-looking text', match.index, value)
  }
  return findings
}
