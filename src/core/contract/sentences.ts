import type { z } from 'zod'
import { findFieldLabel } from '../messages/field-labels.en.ts'
import { sentenceTexts as texts } from './messages.en.ts'

/** An issue found by a validator. */
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
 * The sentence for a broken rule of a field without one of its own, so that nobody reads a validator's words. Sentences
 * of fields are in their contracts; this is for input that only a program sends.
 */
export function formatIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? texts.missing : (EXPECTED[issue.expected] ?? texts.other)
    case 'invalid_format':
      return FORMATS[issue.format] ?? texts.form
    case 'too_small':
      return formatSize(issue.origin, issue.minimum, 'atLeast')
    case 'too_big':
      return formatSize(issue.origin, issue.maximum, 'atMost')
    case 'invalid_value':
      return formatChoice(issue.values.map(String).filter(Boolean))
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

/** Whether the sentence has one of the label's words, so that it is clear which field is meant. */
export const hasLabel = (sentence: string, label: string): boolean => {
  const said = sentence.toLowerCase()
  const words = label.toLowerCase().split(/[^\p{L}\p{N}-]+/u)
  return words.some((word) => word.length > 2 && said.includes(word.replace(/s$/, '')))
}

/** Continues a sentence: lower case, unless it begins with an abbreviation. */
const continued = (sentence: string): string =>
  /^[A-ZÆØÅ]{2}/.test(sentence) ? sentence : `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`

/**
 * A sentence shown away from its field: it names the field by its label. A general rule becomes what the label must be;
 * a sentence of the field's own that doesn't name it follows the label and a colon.
 */
export function nameField(place: string, sentence: string): string {
  const label = findFieldLabel(place) ?? (sentence.startsWith('Must ') ? texts.request : null)
  if (label === null) return sentence
  if (sentence.startsWith('Must ')) return `${label} ${continued(sentence)}.`
  return hasLabel(sentence, label) ? sentence : `${label}: ${continued(sentence)}`
}

/** Values that a person may read; code names such as `-projectNumber` are not listed. */
const isReadable = (value: string): boolean => !/[a-z][A-Z]|^-/.test(value)

const formatChoice = (values: readonly string[]): string =>
  values.every(isReadable) ? texts.oneOf(values.join(', ')) : texts.oneOfKnown

function formatSize(origin: string, size: number | bigint, way: 'atLeast' | 'atMost'): string {
  if (origin === 'string')
    return way === 'atLeast' && Number(size) === 1 ? texts.missing : texts[way](texts.letters(size))
  return texts[way](origin === 'array' || origin === 'set' ? texts.items(size) : String(size))
}
