import { COMMON_LONG, COMMON_WORDS, COMPANY_WORDS } from './common-words.data.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './portal-auth.limits.ts'

/** Why a password is refused; `null` for a good one. */
export type PasswordFault = 'short' | 'long' | 'repeated' | 'sequence' | 'common' | 'personal'

/** The person who will use the password, as far as known. */
interface Owner {
  name?: string | undefined
  email?: string | undefined
}

/** Characters that have to be left when everything that anybody would try first is taken away. */
const OWN_PART_MIN = 6
/** Longest unit that counts as repeated (`abcab` three times). */
const UNIT_MAX = 6
/** Share of characters that merely follow the one before, on the keyboard or in the alphabet. */
const SEQUENCE_SHARE = 0.75
/** Shorter parts of a name are part of too many words. */
const NAME_PART_MIN = 4

const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyzæøå',
  'qwertyuiopå',
  'asdfghjkløæ',
  'zxcvbnm',
  '!"#¤%&/()=?',
  '!@#$%^&*()_+',
]

/** Characters that replace letters, as in `p@ssw0rd`. */
const DISGUISE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '€': 'e',
  '+': 't',
}

const WORDS = [...COMMON_WORDS, ...COMPANY_WORDS].toSorted((a, b) => b.length - a.length)

/** A password as it is checked and hashed: two keyboards that write the same characters differently give the same. */
export const normalisePassword = (password: string): string => password.normalize('NFKC')

/** Characters as a person counts them: an emoji outside the basic plane is one. */
export const passwordLength = (password: string): number => [...normalisePassword(password)].length

/**
 * Returns why a password is refused, or null (NIST SP 800-63B, 3.1.1.2): long enough, not among those that are tried
 * first; no rule about kinds of characters.
 */
export function findPasswordFault(password: string, owner: Owner = {}): PasswordFault | null {
  const length = passwordLength(password)
  if (length < PASSWORD_MIN) return 'short'
  if (length > PASSWORD_MAX) return 'long'
  const plain = normalisePassword(password).toLowerCase()
  if (isRepeated(plain)) return 'repeated'
  if (isSequence(plain)) return 'sequence'
  if (COMMON_LONG.has(plain) || isMadeOf(plain, WORDS)) return 'common'
  if (isMadeOf(plain, [...namesOf(owner), ...WORDS])) return 'personal'
  return null
}

function isRepeated(plain: string): boolean {
  const characters = [...plain]
  if (new Set(characters).size <= 3) return true
  for (let unit = 1; unit <= UNIT_MAX; unit += 1) {
    if (characters.every((character, at) => at < unit || character === characters[at - unit])) return true
  }
  return false
}

function isSequence(plain: string): boolean {
  const characters = [...plain]
  const steps = characters.slice(1).filter((character, at) => follows(characters[at] ?? '', character)).length
  return steps / (characters.length - 1) >= SEQUENCE_SHARE
}

/** Whether two characters are neighbours, in either direction, in a row of the keyboard or in the alphabet, or the same. */
function follows(first: string, second: string): boolean {
  if (first === second) return true
  return ROWS.some((row) => {
    const [from, to] = [row.indexOf(first), row.indexOf(second)]
    return from >= 0 && to >= 0 && Math.abs(from - to) === 1
  })
}

/** Whether hardly anything is left of it without these words, digits and signs; disguised letters count as letters. */
function isMadeOf(plain: string, words: readonly string[]): boolean {
  return [plain, undisguise(plain)].some((text) => {
    const whole = text.replaceAll(/[^\p{L}\p{Nd}]+/gu, ' ')
    let rest = whole
    for (const word of words) rest = rest.replaceAll(word, ' ')
    return rest !== whole && letterCount(rest) < OWN_PART_MIN
  })
}

/** Letters and symbols that the person chose; digits are too often a year or a count. */
const letterCount = (text: string): number => [...text.replaceAll(/[\d\s]+/g, '')].length

const undisguise = (plain: string): string => [...plain].map((character) => DISGUISE[character] ?? character).join('')

const namesOf = ({ name = '', email = '' }: Owner): string[] =>
  `${name} ${email}`
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{Nd}]+/u)
    .filter((part) => part.length >= NAME_PART_MIN)
    .toSorted((a, b) => b.length - a.length)
