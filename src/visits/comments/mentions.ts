interface Person {
  id: string
  name: string
}

const fold = (name: string): string => name.normalize('NFC').trim().toLowerCase()

/** Ids of people with `@[Name]` in a comment; unknown names are plain text. */
export function readMentions(comment: string, people: readonly Person[]): string[] {
  const named = new Set(Array.from(comment.matchAll(/@\[([^\]\n]{1,200})\]/g), ([, name = '']) => fold(name)))
  return people.filter(({ name }) => named.has(fold(name))).map(({ id }) => id)
}
