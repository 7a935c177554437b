/** What stands in the messages under a text's name (`site.hero.heading`); undefined where there is nothing. */
export const findPlace = (messages: object, key: string): unknown =>
  key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], messages)

/** What stands between the parts of a line that has several. */
const BAR = ' | '

/**
 * The words of a place: a text, several as lines, or what a text says of one fact.
 * @throws Error when no words stand there
 */
export function wordsAt(place: unknown, fact = ''): string {
  if (typeof place === 'string') return place
  if (typeof place === 'function') return String((place as (fact: string) => unknown)(fact))
  if (Array.isArray(place)) return place.map((each) => formatLine(each as Line)).join('\n')
  throw new Error('No text stands in the messages under this name')
}

/** A line, or one in parts that are drawn apart. */
type Line = string | Readonly<Record<string, string>>

const formatLine = (line: Line): string => (typeof line === 'string' ? line : Object.values(line).join(BAR))

/** As the delivered lines are; of a line without a bar the first part is all, and what has too many ends in the last. */
function readLine(text: string, like: Line | undefined): Line {
  if (like === undefined || typeof like === 'string') return text
  const parts = text.split(BAR)
  const names = Object.keys(like)
  const end = names.length - 1
  return Object.fromEntries(
    names.map((name, at) => [name, at === end ? parts.slice(end).join(BAR) : (parts[at] ?? '')]),
  )
}

/** The messages with another text under this name; everything else is the same object. */
export function replaceText<Messages extends object>(messages: Messages, key: string, text: string): Messages {
  const [name = '', ...rest] = key.split('.')
  const part = (messages as Record<string, unknown>)[name]
  const put =
    rest.length > 0
      ? replaceText(part as object, rest.join('.'), text)
      : typeof part === 'function'
        ? () => text
        : Array.isArray(part)
          ? text.split('\n').map((line) => readLine(line, (part as Line[])[0]))
          : text
  return { ...messages, [name]: put }
}
