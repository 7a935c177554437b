import { readFileSync } from 'node:fs'

/** What a person answers for one article of an entry; a quantity, "none" where none is written, or "ask". */
export interface RightAnswer {
  itemNumber: string
  quantity: number | 'none' | 'ask'
  unit: string | null
}

export interface CorpusEntry {
  text: string
  /** Null for a text without an item; empty where the article itself is ambiguous. */
  answers: readonly RightAnswer[] | null
  /** Whether the entry was reserved for acceptance while the reader was built. */
  isAside: boolean
}

const readFile = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

/**
 * Single lines and whole lists as purchasers write them, each with the answer of a person with knowledge of the
 * catalogue.
 */
export function readCorpus(): CorpusEntry[] {
  const lines = readFile('lines.txt')
    .split('\n')
    .flatMap((line) => {
      const [, text, answer] = /^(?!# [A-Z])(.*) => (.*)$/.exec(line) ?? []
      return text === undefined || answer === undefined ? [] : [{ text, answer }]
    })
  const lists = readFile('lists.txt')
    .replace(/^#.*\n#.*\n/, '')
    .split(/(?<=^=> .*)\n/m)
    .flatMap((entry) => {
      const [, text, answer] = /^([\s\S]*)\n=> (.*)$/.exec(entry.replace(/^\n+/, '')) ?? []
      return text === undefined || answer === undefined ? [] : [{ text, answer }]
    })
  return [...lines, ...lists].map(({ text, answer }, place) => ({
    text: text.replaceAll(String.raw`\t`, '\t'),
    answers: answer === '-' ? null : answer.split('; ').flatMap(readAnswer),
    isAside: place % 2 === 1,
  }))
}

function readAnswer(written: string): RightAnswer[] {
  if (written === 'ask') return []
  const [itemNumber = '', quantity = '', unit = null] = written.split(' ')
  return [{ itemNumber, quantity: quantity === 'none' || quantity === 'ask' ? quantity : Number(quantity), unit }]
}
