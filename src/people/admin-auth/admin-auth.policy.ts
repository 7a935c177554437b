import { ADMIN_CODE_LENGTH } from './admin-auth.limits.ts'

/**
 * A code that a guesser with models of people's habits reaches within 10^12.5 tries is refused; a random one needs
 * about 10^16. Two dates, for instance, are about 10^10 tries: a week on one graphics card, argon2 or not.
 */
const MIN_TRIES_LOG10 = 12.5

/** Digit strings that people memorise: constants, sequences, keypad figures. */
const KNOWN_DIGITS = [
  '31415926535897932384626433832795',
  '27182818284590452353602874713526',
  '14142135623730950488016887242096',
  '16180339887498948482045868343656',
  '112358132134558914423337761098715972584',
  '2357111317192329313741434753596167717379',
  '0149162536496481100121144169196225',
  '248163264128256512102420484096819216384',
  '01472583690147258369',
  '74185296307418529630',
  '14702580369147025803',
  '78945612307894561230',
  '15935724680159357246',
  '95175382460951753824',
]

/** Neighbours of each key on a telephone or cash-machine keypad, 0 below 8. */
const KEYPAD = ['789', '245', '13456', '256', '12578', '12346789', '23589', '4580', '456790', '5680']

/** Log10 of the attempts that a guesser needs to find out which kind of piece is at which place, and its length. */
const KIND = 1.2
const LENGTH = 0.9

/** A piece of a code, recognised at a place: how many digits it covers and how many tries (log10) it costs to guess. */
interface Piece {
  length: number
  tries: number
}

type PieceFinder = (code: string, at: number) => Piece[]

/**
 * Whether a code is easier to guess than a random one: dates, years, repeats, sequences, keypad walks, known numbers,
 * few different digits, or mixtures of these. Anything but 16 ASCII digits counts as guessable.
 */
export function isGuessableCode(code: string): boolean {
  if (code.length !== ADMIN_CODE_LENGTH || !/^[0-9]+$/.test(code)) return true
  return estimateTries(code) < MIN_TRIES_LOG10
}

/** Log10 of the number of attempts until a guesser with models of habits reaches the code. */
function estimateTries(code: string): number {
  const [even, odd] = splitAlternating(code)
  return Math.min(
    triesForMixture(code),
    triesForMixture([...code].toReversed().join('')) + 0.5,
    triesForMixture(even + odd) + 0.5,
    // Patterned growth (11223344…, 01020304…) shows as a patterned difference.
    triesForMixture(differences(code)) + 1,
    triesForDates(code),
    triesForBlocks(code, 2),
    triesForBlocks(code, 4),
    triesForFewDigits(code),
  )
}

/** Recognised pieces among random digits. */
function triesForMixture(code: string): number {
  return cheapestCover(code, 1, (text, at) => [
    ...datePieces(text, at).map(({ length, tries }) => ({ length, tries: tries + KIND })),
    ...runPieces(text, at),
    ...copyPieces(text, at),
    ...keypadPieces(text, at),
    ...knownPieces(text, at),
  ])
}

/** Nothing but dates in sequence: a family's birthdays. */
function triesForDates(code: string): number {
  return cheapestCover(code, Infinity, datePieces)
}

/** The fewest tries (log10) for covering the code with found pieces and single digits. */
function cheapestCover(code: string, triesForDigit: number, findPieces: PieceFinder): number {
  const best = [0, ...Array.from(code, () => Infinity)]
  for (let at = 0; at < code.length; at += 1) {
    for (const { length, tries } of [{ length: 1, tries: triesForDigit }, ...findPieces(code, at)]) {
      best[at + length] = Math.min(best[at + length] ?? Infinity, (best[at] ?? Infinity) + tries)
    }
  }
  return best[code.length] ?? Infinity
}

/** Days without a year, years, and dates in Norwegian, ISO and American order. */
function datePieces(code: string, at: number): Piece[] {
  const two = (offset: number) => Number(code.slice(at + offset, at + offset + 2))
  const year = Number(code.slice(at, at + 4))
  const isDay = isDayOfMonth(two(0), two(2))
  const pieces: Piece[] = []
  if (isPlausibleYear(year)) pieces.push({ length: 4, tries: 2.1 })
  if (isDay || isDayOfMonth(two(2), two(0))) pieces.push({ length: 4, tries: 2.9 })
  if (isDay || isDayOfMonth(two(4), two(2))) pieces.push({ length: 6, tries: 4.9 })
  if (isEightDigitDate(code.slice(at, at + 8))) pieces.push({ length: 8, tries: 5.1 })
  return pieces.filter(({ length }) => at + length <= code.length)
}

function isEightDigitDate(digits: string): boolean {
  const two = (offset: number) => Number(digits.slice(offset, offset + 2))
  if (isPlausibleYear(Number(digits.slice(0, 4)))) return isDayOfMonth(two(6), two(4))
  return isPlausibleYear(Number(digits.slice(4))) && (isDayOfMonth(two(0), two(2)) || isDayOfMonth(two(2), two(0)))
}

/** Years that mean something to people now living. */
function isPlausibleYear(year: number): boolean {
  return year >= 1900 && year <= 2049
}

function isDayOfMonth(day: number, month: number): boolean {
  return day >= 1 && day <= 31 && month >= 1 && month <= 12
}

/** 7777, 3456, 9876, 2468, wrapping at ten. */
function runPieces(code: string, at: number): Piece[] {
  const step = digitDifference(code, at)
  const pieces: Piece[] = []
  for (let length = 3; at + length <= code.length; length += 1) {
    if (digitDifference(code, at + length - 2) !== step) break
    pieces.push({ length, tries: KIND + LENGTH + (step <= 1 || step === 9 ? 1.5 : 2) })
  }
  return pieces
}

/** A block that occurred earlier already, forward or mirrored: 4711 4711, 1234 4321. */
function copyPieces(code: string, at: number): Piece[] {
  const pieces: Piece[] = []
  for (let from = 0; from < at; from += 1) {
    let forward = 0
    while (at + forward < code.length && code[from + forward] === code[at + forward]) forward += 1
    let mirrored = 0
    while (mirrored <= from && at + mirrored < code.length && code[from - mirrored] === code[at + mirrored])
      mirrored += 1
    for (let length = 4; length <= Math.max(forward, mirrored); length += 1)
      pieces.push({ length, tries: KIND + LENGTH + 1.5 })
  }
  return pieces
}

/** Keys that lie next to each other, pressed one after another. */
function keypadPieces(code: string, at: number): Piece[] {
  const pieces: Piece[] = []
  for (let length = 2; at + length <= code.length; length += 1) {
    const previous = Number(code[at + length - 2])
    if (!KEYPAD[previous]?.includes(code.charAt(at + length - 1))) break
    // About five choices per step, of which people take few.
    pieces.push({ length, tries: KIND + LENGTH + 1 + 0.6 * (length - 1) })
  }
  return pieces
}

function knownPieces(code: string, at: number): Piece[] {
  const pieces: Piece[] = []
  for (let length = 5; at + length <= code.length; length += 1) {
    const part = code.slice(at, at + length)
    if (!KNOWN_DIGITS.some((digits) => digits.includes(part))) break
    pieces.push({ length, tries: KIND + LENGTH + 2.5 })
  }
  return pieces
}

/** Blocks of 2 or 4 digits that grow by the same amount: 10 11 12 13 …, 1001 2002 3003 …. */
function triesForBlocks(code: string, size: number): number {
  const modulus = 10 ** size
  const blocks = Array.from({ length: code.length / size }, (_, index) =>
    Number(code.slice(index * size, (index + 1) * size)),
  )
  const steps = new Set(blocks.slice(1).map((block, index) => (block - (blocks[index] ?? 0) + modulus) % modulus))
  return steps.size === 1 ? size * 2 : Infinity
}

/** All codes over the same few digits: for three digits 120 × 3^16. */
function triesForFewDigits(code: string): number {
  const different = new Set(code).size
  let choices = 1
  for (let index = 0; index < different; index += 1) choices = (choices * (10 - index)) / (index + 1)
  return Math.log10(choices) + code.length * Math.log10(different)
}

function splitAlternating(code: string): [string, string] {
  const digits = [...code]
  return [digits.filter((_, index) => index % 2 === 0).join(''), digits.filter((_, index) => index % 2 === 1).join('')]
}

function differences(code: string): string {
  return Array.from({ length: code.length - 1 }, (_, at) => String(digitDifference(code, at))).join('')
}

/** How far the digit after `at` lies above the one at `at`, modulo ten; NaN at the end. */
function digitDifference(code: string, at: number): number {
  return (Number(code.charAt(at + 1) || NaN) - Number(code.charAt(at)) + 10) % 10
}
