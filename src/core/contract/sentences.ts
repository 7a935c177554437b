import type { z } from 'zod'
import { sentenceTexts as texts } from './messages.en.ts'

/** What a validator finds wrong. */
type Issue = z.core.$ZodRawIssue

const EXPECTED: Readonly<Record<string, string>> = {
  string: texts.text,
  number: texts.number,
  int: texts.whole,
  boolean: texts.yesOrNo,
  array: texts.list,
  tuple: texts.list,
  object: texts.fields,
  record: texts.fields,
  date: texts.time,
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: texts.id,
  url: texts.url,
  datetime: texts.time,
  email: texts.email,
}

/**
 * The sentence for a rule whose field has none of its own, so that nobody reads a validator's words. What is said of a
 * field stands in its contract; this is for what only a program sends.
 */
export function sayIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? texts.missing : (EXPECTED[issue.expected] ?? texts.other)
    case 'invalid_format':
      return FORMATS[issue.format] ?? texts.form
    case 'too_small':
      return saySize(issue.origin, issue.minimum, 'atLeast')
    case 'too_big':
      return saySize(issue.origin, issue.maximum, 'atMost')
    case 'invalid_value':
      return texts.oneOf(issue.values.map(String).filter(Boolean).join(', '))
    case 'unrecognized_keys':
      return texts.unknown(issue.keys.slice(0, 5).map((key) => key.slice(0, 40)))
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
      return texts.other
  }
}

/** Written in capitals by people, whatever our code does. */
const CAPITALS = /\b(bic|iban|imo|url|vat)\b/gi

const GENERAL = /^(This (is|has|does) |At (least|most) |One of these)/

/**
 * A general rule doesn't say what it is about: where its sentence stands alone, it begins with the field, as people
 * would write its name.
 */
export function nameField(place: string, sentence: string): string {
  const name = place.split('.').findLast((part) => /^[a-z]/i.test(part))
  if (name === undefined || name === 'id' || !GENERAL.test(sentence)) return sentence
  const words = name.slice(0, 60).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const written = words.replaceAll(CAPITALS, (word) => word.toUpperCase())
  return `${written.charAt(0).toUpperCase()}${written.slice(1)}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
}

function saySize(origin: string, size: number | bigint, way: 'atLeast' | 'atMost'): string {
  if (origin === 'string')
    return way === 'atLeast' && Number(size) === 1 ? texts.missing : texts[way](texts.letters(size))
  return texts[way](origin === 'array' || origin === 'set' ? texts.items(size) : String(size))
}
