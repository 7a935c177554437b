/** Letters of one word up to which it is not cut in its middle. */
const SHORT_WORD = 16
/** Letters that one word at the end gets at most, and two. */
const WORD_MOST = 16
const WORDS_MOST = 12
/** A last word of so many letters says little alone: "AS", "Ltd", "days", "II". */
const LITTLE = 4
/** Letters that the end of one long word gets. */
const TAIL_OF_WORD = 8

const LETTERS = new Intl.Segmenter()

interface SplitName {
  head: string
  /** What is never cut; '' where the name is one short word. */
  tail: string
}

/** Where a name may be cut: before the words at its end that tell it from others. */
export function splitName(name: string): SplitName {
  const text = name.trimEnd()
  // An address is copied and searched for whole, and its beginning tells whose it is.
  const last = text.lastIndexOf(' ')
  if (/^\S+@\S+$/.test(text)) return { head: name, tail: '' }
  const before = text.length - last - 1 <= LITTLE ? text.lastIndexOf(' ', last - 1) : -1
  const at = before > 0 && text.length - before <= WORDS_MOST ? before : last
  if (at > 0 && text.length - at <= WORD_MOST) return { head: text.slice(0, at), tail: text.slice(at) }
  if (text.length <= SHORT_WORD) return { head: name, tail: '' }
  // As people count letters: a cut never goes through a flag or an accent.
  const letters = [...LETTERS.segment(text)].map(({ segment }) => segment)
  if (letters.length <= SHORT_WORD) return { head: name, tail: '' }
  return {
    head: letters.slice(0, -TAIL_OF_WORD).join(''),
    tail: letters.slice(-TAIL_OF_WORD).join(''),
  }
}
