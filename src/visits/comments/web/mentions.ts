/** A mention in a text: `@[Technician 3]`. */
const MENTION = /@\[([^\]\n]{1,200})\]/g

/** A comment in pieces: plain text and the names in it. */
export function splitMentions(text: string): readonly { text: string; isMention: boolean }[] {
  const parts: { text: string; isMention: boolean }[] = []
  let end = 0
  for (const match of text.matchAll(MENTION)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isMention: false })
    parts.push({ text: match[1] ?? '', isMention: true })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMention: false })
  return parts
}

export const namesIn = (text: string): readonly string[] => [
  ...new Set(splitMentions(text).flatMap((part) => (part.isMention ? [part.text] : []))),
]

/** The beginning of a name that is being typed before the caret: after an @ that begins a word. */
export function mentionAt(text: string, caret: number): { from: number; typed: string } | null {
  const match = /(?:^|\s)@([^\s@[\]][^@[\]\n]{0,40}|)$/.exec(text.slice(0, caret))
  if (match === null) return null
  const typed = match[1] ?? ''
  return { from: caret - typed.length - 1, typed }
}

/** Returns the text with the typed beginning of a name replaced by the mention, and the position of the caret. */
export function insertMention(
  text: string,
  from: number,
  caret: number,
  name: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, from)}@[${name}] `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}
