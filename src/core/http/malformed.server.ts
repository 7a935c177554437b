import { isWellFormedText } from '../contract/text.ts'
import { refuse } from '../errors.ts'
import { en } from '../messages/en.ts'

const MAX_DEPTH = 32

/**
 * Refuses text that no field can store: U+0000 and lone surrogates anywhere in a body, and nesting beyond any contract.
 * Walks without recursion, so that a body made of brackets cannot exhaust the stack.
 */
export function refuseMalformedBody(body: unknown): void {
  const waiting: { value: unknown; depth: number }[] = [{ value: body, depth: 0 }]
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    const { value, depth } = item
    if (typeof value === 'string') {
      if (!isWellFormedText(value)) throw refuse('malformed', en.refusals, 'unstorableText')
    } else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
      if (depth >= MAX_DEPTH) throw refuse('malformed', en.refusals, 'nestedTooDeeply')
      for (const [key, child] of Object.entries(value)) {
        waiting.push({ value: key, depth: depth + 1 }, { value: child, depth: depth + 1 })
      }
    }
  }
}

/** The text of a body. Bytes that are not UTF-8 are refused rather than turned into replacement signs. */
export function readUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw refuse('malformed', en.refusals, 'notUtf8', { cause: error })
  }
}

/** The query of a raw address as an object; a repeated name, a broken escape or U+0000 is refused. */
export function parseQuery(url: string): Record<string, string> {
  const start = url.indexOf('?')
  const query: Record<string, string> = Object.create(null) as Record<string, string>
  if (start === -1) return query
  for (const pair of url.slice(start + 1).split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decode(equals === -1 ? pair : pair.slice(0, equals))
    const value = equals === -1 ? '' : decode(pair.slice(equals + 1))
    if (name in query) throw refuse('malformed', en.refusals, 'parameterTwice', { params: { name: name.slice(0, 40) } })
    query[name] = value
  }
  return query
}

function decode(part: string): string {
  let text: string
  try {
    text = decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    throw refuse('malformed', en.refusals, 'addressEscape')
  }
  if (!isWellFormedText(text)) throw refuse('malformed', en.refusals, 'addressCharacters')
  return text
}
