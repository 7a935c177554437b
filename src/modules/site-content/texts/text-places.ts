/** What stands in the messages under a text's name (`site.hero.heading`); undefined where there is nothing. */
export const findPlace = (messages: object, key: string): unknown =>
  key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], messages)

/**
 * The words of a place: a text, several as lines, or what a text says of one fact.
 * @throws Error when no words stand there
 */
export function wordsAt(place: unknown, fact = ''): string {
  if (typeof place === 'string') return place
  if (typeof place === 'function') return String((place as (fact: string) => unknown)(fact))
  if (Array.isArray(place)) return place.join('\n')
  throw new Error('No text stands in the messages under this name')
}

/** The messages with another text under this name; everything else is the same object. */
export function putWords<Messages extends object>(messages: Messages, key: string, text: string): Messages {
  const [name = '', ...rest] = key.split('.')
  const part = (messages as Record<string, unknown>)[name]
  const put =
    rest.length > 0
      ? putWords(part as object, rest.join('.'), text)
      : typeof part === 'function'
        ? () => text
        : Array.isArray(part)
          ? text.split('\n')
          : text
  return { ...messages, [name]: put }
}
