import type { CrossReference } from './finder.contract.ts'
import { GENERAL_WORDS, PLAIN_WORDS } from './question-words.data.ts'
import { QUANTITY_WORDS } from './read-question.ts'
import type { Found, Key } from './spellings.ts'

/** Replaces a name that was read; a question contains no control characters. */
const READ = '\0'

/** Text around a name that says nothing about it: the number in a list, "part no.", an article, an open quantity. */
const FORMALITIES = [
  /^\s*\d{1,3}[.)]\s/gu,
  /(?<!\p{L})(?:(?:part|item|catalogue|cat|article|art|order|stock|product|serial)[\s.-]*(?:no|nr|num)|p\/?n|no\.(?=\s*\d)|nr)(?![\p{L}\p{N}])\.?/giu,
  /(?<=\p{L}{2}\s)a(?=\s)|^i(?=\s\p{L}{2})/giu,
  QUANTITY_WORDS,
]

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []

/** Whether a word is only part of the sentence. */
export const isPlain = (word: string): boolean =>
  GENERAL_WORDS.has(word.toLowerCase()) || PLAIN_WORDS.has(word.toLowerCase())

/** Position in the written text of a name in its key, with the zeros that the key leaves out. */
export function writtenSpan(written: string, { places }: Key, { from, to }: Found): { start: number; end: number } {
  const first = places[from] ?? 0
  const zeros = /\d/.test(written.charAt(first)) ? (/0*$/.exec(written.slice(0, first))?.[0].length ?? 0) : 0
  const last = places[to - 1] ?? first
  const marks = /^\p{M}*/u.exec(written.slice(last + 1))?.[0].length ?? 0
  return { start: first - zeros, end: last + 1 + marks }
}

interface Unread {
  word: string
  /** Directly at a name, or joined to it by a sign: 28034A, 28034-B. */
  joint: 'none' | 'sign' | 'direct'
}

/** Words and numbers of a line outside of the names that were read. */
export function findUnread(written: string, key: Key, read: readonly Found[]): Unread[] {
  let rest = written
  for (const span of read) {
    const { start, end } = writtenSpan(written, key, span)
    rest = rest.slice(0, start) + READ.repeat(end - start) + rest.slice(end)
  }
  for (const formality of FORMALITIES) rest = rest.replaceAll(formality, (found) => ' '.repeat(found.length))
  return [...rest.matchAll(/[\p{L}\p{M}]+|\p{N}+/gu)].map(({ 0: word, index }) => {
    const [before, after] = [rest.slice(0, index), rest.slice(index + word.length)]
    const isDirect = before.endsWith(READ) || after.startsWith(READ)
    const isSigned = /\0[^\s\p{L}\p{N}\0,;:()]+$/u.test(before) || /^[^\s\p{L}\p{N}\0,;:()]+\0/u.test(after)
    return { word, joint: isDirect ? 'direct' : isSigned ? 'sign' : 'none' }
  })
}

/** Letters of a word that is one even where a sign joins it to a number: kit-09991. */
const WORD_LENGTH = 3

/** Whether all of a line is read where an answer rests on the row. */
export function isReadWhole(
  written: string,
  key: Key,
  read: readonly Found[],
  { maker, system, principle }: CrossReference,
): boolean {
  const own = new Set(wordsOf(`${maker} ${system} ${principle ?? ''}`))
  return findUnread(written, key, read).every(({ word, joint }) =>
    joint === 'none'
      ? isPlain(word) || own.has(word.toLowerCase())
      : joint === 'sign' && word.length >= WORD_LENGTH && isPlain(word),
  )
}

/** Whether a name was read from a part of a longer one. */
export const isJoined = (written: string, key: Key, read: readonly Found[]): boolean =>
  findUnread(written, key, read).some(
    ({ word, joint }) => joint === 'direct' || (joint === 'sign' && !(word.length >= WORD_LENGTH && isPlain(word))),
  )

/** Words for a method of treatment: after a system's name they name another system. */
const METHODS = /^(?:uv|ec|ozone?|heat|varme|nitrogen|electro(?:chlorination|lysis)|elektro(?:klorering|lyse))$/iu

/** Words that name neither the row nor a part of a system: the name of another model. */
export function findOtherNames(
  written: string,
  key: Key,
  read: readonly Found[],
  { maker, system, aliases, principle }: CrossReference,
): { names: string[]; methods: string[] } {
  const own = wordsOf(`${maker} ${system} ${aliases ?? ''} ${principle ?? ''}`)
  const words = findUnread(written, key, read).map(({ word }) => word.toLowerCase())
  const names = words.filter((word) => /^\p{L}{2,}/u.test(word) && !own.includes(word))
  return { names, methods: names.filter((word) => METHODS.test(word)) }
}

/** Whether a line lists names, each of which is asked for by itself; not "09991 for OceanGuard". */
export const isList = (name: string): boolean =>
  /[,;&+/]|\b(?:and|or|og|eller|vs|versus)\b/i.test(name) &&
  !/(?<!\p{L})(?:for|til|to|on|på|in|i|with|med)(?!\p{L})/iu.test(name)
