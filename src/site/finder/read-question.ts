import { ASKED_LIMITS } from './finder.limits.ts'

export interface AskedLine {
  /** Counted from 1. */
  line: number
  /** As written, trimmed and cut. */
  asked: string
  /** Without its quantity. */
  name: string
  quantity: number | null
  /** Position of the quantity in the question, if it may as well be the end of a name: `CLX XT 2 kit`. */
  doubt: { from: number; to: number } | null
}

const UNIT = '(?:pcs?|pieces?|stk|ea|each|units?|sets?|sett|box(?:es)?|esker?|kits?|packs?|bottles?|flasker?)'
const START = String.raw`(?<![\p{L}\p{N}.,/-])`
const END = String.raw`(?![\p{L}\p{N}/-])`
/** After a greater number of the same thing, the number may belong to the name before it. */
const ONE = /^(?:pc|piece|unit|set|box|eske|kit|pack|bottle|flaske)$/i
/** "2 x", "4 pcs", "x 2", "qty 2": a number of four digits and more is never a quantity here. */
const QUANTITIES = [
  new RegExp(String.raw`${START}[x×*]\s*(\d{1,3})\s*$`, 'iu'),
  new RegExp(String.raw`${START}(\d{1,3})\s*(?:[×*]|x${END}|x(?=\d)|(${UNIT})${END}\.?)`, 'diu'),
  new RegExp(String.raw`${START}(?:[x×*]|qty\.?:?|antall:?)\s*(\d{1,3})${END}`, 'iu'),
]

/** Words before or after a number that make it uncertain: "ca. 6", "6 pcs?", "6 or 8 pcs". */
const OPEN_BEFORE =
  /(?:(?<!\p{L})(?:ca|c:a|circa|cirka|approx|approximately|about|around|roughly|maybe|omtrent|omkring|rundt|kanskje|etwa|vielleicht|or|eller|oder|to|til|bis|and|og|min|max|minst|maks|up to|opptil|inntil)\.?|[~≈<>±?])\s*$/iu
const OPEN_BEHIND =
  /^\s*[,(]?\s*(?:[?？]|\+|[-–]\s*\d|(?:or|eller|oder|to|til|bis)(?!\p{L})|(?:approx|ca|maybe|kanskje|min|max|tbc)(?!\p{L}))/iu

const isOpen = (text: string, { 0: found, index }: RegExpExecArray): boolean =>
  OPEN_BEFORE.test(text.slice(0, index)) || OPEN_BEHIND.test(text.slice(index + found.length))

/** Quantities and their words, where a line leaves open how many. */
export const QUANTITY_WORDS = new RegExp(
  String.raw`(?:(?<![\p{L}\p{N}])(?:\d{1,3}[-–+?\s]*(?:x|×)?\s*)?${UNIT}(?![\p{L}\p{N}])|(?<=(?:^|\s)(?:ca|circa|cirka|approx|about|omtrent|kanskje|maybe|or|eller|to|til)\.?\s+|~\s*)\d{1,3}(?=\s|[×*x])|\d{1,3}(?=\s*[-–]\s*\d{1,3}\s*${UNIT}))`,
  'giu',
)

/** The lines of a question, blank ones left out; one line with several commas or semicolons is a list, too. */
export function readQuestion(text: string): { lines: AskedLine[]; unread: number } {
  const broken = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const [only = ''] = broken
  const parts = only.split(/[;,]\s+|;/).filter((part) => part.trim() !== '')
  const all = broken.length === 1 && parts.length > 2 ? parts : broken
  return {
    lines: all.slice(0, ASKED_LIMITS.lines).map((line, at) => readLine(line, at + 1)),
    unread: Math.max(0, all.length - ASKED_LIMITS.lines),
  }
}

function readLine(written: string, line: number): AskedLine {
  const asked = written
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, ASKED_LIMITS.line)
    .toWellFormed()
  for (const pattern of QUANTITIES) {
    const found = pattern.exec(asked)
    const quantity = Number(found?.[1] ?? 0)
    const name = asked.replace(pattern, ' ').trim()
    if (found === null || quantity === 0 || name === '') continue
    if (isOpen(asked, found)) return { line, asked, name, quantity: null, doubt: null }
    const [from = 0, to = 0] = found.indices?.[1] ?? []
    const isDoubtful = quantity > 1 && ONE.test(found[2] ?? '')
    return { line, asked, name, quantity, doubt: isDoubtful ? { from, to } : null }
  }
  return { line, asked, name: asked, quantity: null, doubt: null }
}
