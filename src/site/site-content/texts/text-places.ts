/** The message under a text's name (`site.hero.heading`); undefined without one. */
export const findPlace = (messages: object, key: string): unknown =>
  key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], messages)

/** Separator between the parts of a line. */
const BAR = ' | '

/**
 * The text of a message: a text, several as lines, or a function of one fact.
 * @throws Error for a message without text
 */
export function wordsAt(place: unknown, fact = ''): string {
  if (typeof place === 'string') return place
  if (typeof place === 'function') return String((place as (fact: string) => unknown)(fact))
  if (Array.isArray(place)) return place.map((each) => formatLine(each as Line)).join('\n')
  throw new Error('The messages have no text of this name')
}

/** A line, or one in parts that are rendered separately. */
type Line = string | Readonly<Record<string, string>>

const formatLine = (line: Line): string => (typeof line === 'string' ? line : Object.values(line).join(BAR))

/**
 * Parts as in the default text; without a bar the whole line is the first part, and the last part includes any further
 * bars.
 */
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
